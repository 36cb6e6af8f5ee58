/**
 * The command `logs`: prints the recorded requests of an entity, the runs of its schedules, and the attempts to send its
 * messages, in the readable format of the log.
 */
import { ConfigError } from '../../gateway/configError.ts';
import { isAccepted } from '../../gateway/domain/webhook/accepted.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { messageLine, requestLine } from '../../gateway/platform/readableLog.ts';
import { pause } from '../../gateway/platform/time/systemClock.ts';
import { type FlagValues, type Run, type Terminal, textOf } from '../command.ts';
import {
  type Connection,
  connectionOf,
  GatewayError,
  objectOf,
  refusalIn,
  type Send,
  senderTo,
  withDocs,
} from './client.ts';
import { AttemptReader, merged } from './logsOfMessages.ts';
import { RunReader } from './logsOfSchedules.ts';

/** Prints the latest requests and attempts; with --follow also the new ones, until SIGINT or SIGTERM. */
export const logsCommand: Run = async ({ flags }, terminal) => {
  const interrupt = new AbortController();
  if (flags['follow']) {
    // A second signal ends the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => interrupt.abort());
    }
  }
  return logs(flags, terminal, interrupt.signal);
};

/** How many lines are printed at the start. */
const USUAL = 50;

/** The most requests of a page of the gateway. */
const MOST = 500;

/** How often new requests are read, in ms of the system clock. */
const INTERVAL_MS = 500;

/**
 * Runs the command; with --follow until `signal` aborts.
 *
 * @throws ConfigError if a flag is invalid, GatewayError if the gateway refuses the first request
 */
export async function logs(
  flags: FlagValues,
  terminal: Pick<Terminal, 'write' | 'note' | 'style'>,
  signal: AbortSignal,
): Promise<number> {
  const count = textOf(flags, 'lines') ?? String(USUAL);
  if (!/^\d{1,3}$/.test(count) || Number(count) > MOST) {
    throw new ConfigError(`--lines must be a number, 0 to ${MOST}`);
  }
  const since = sinceIn(textOf(flags, 'since'));
  const connection = connectionOf(flags);
  const reader = new Reader(senderTo(connection), connection.entityId, signal);
  const isWanted = (one: Members) =>
    (flags['failed'] !== true || hasFailed(one)) && line(one['at']) >= since;
  const print = (entries: readonly Members[]) => {
    const lines = entries.map((one) =>
      flags['json'] ? jsonText(one, 0) : textOfOne(one, connection, terminal),
    );
    if (lines.length > 0) terminal.write(`${lines.join('\n')}\n`);
  };
  const isFiltered = flags['failed'] === true || since !== '';
  const latest = await reader.latest(isFiltered ? MOST : Math.max(Number(count), 1));
  print(Number(count) === 0 ? [] : latest.filter(isWanted).slice(-Number(count)));
  const printNew = (entries: readonly Members[]) => print(entries.filter(isWanted));
  if (flags['follow']) await follow(reader, printNew, terminal, signal);
  return 0;
}

/** Whether a request was refused, declined or met an injected fault, or a message was not accepted. */
function hasFailed({ status, fault, outcome, failed }: Members): boolean {
  if (failed === true) return true;
  if (outcome !== undefined) return !isAccepted(Number(outcome));
  return Number(status) >= 400 || fault !== undefined;
}

/** The beginning of a time in ISO 8601, which sorts as the times of the requests do; empty: from the first request on. */
function sinceIn(text = ''): string {
  if (text === '' || /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z?)?$/.test(text)) {
    return text.replace('Z', '');
  }
  throw new ConfigError(
    '--since must be a day or a time in UTC, such as 2030-01-31 or 2030-01-31T12:00',
  );
}

type Members = Readonly<Record<string, unknown>>;

/** Reads requests page by page, and the attempts to send messages. */
class Reader {
  readonly #send: Send;
  readonly #entityId: string;
  readonly #signal: AbortSignal;
  readonly #attempts: AttemptReader;
  readonly #runs: RunReader;
  #next = '0';

  constructor(send: Send, entityId: string, signal: AbortSignal) {
    this.#send = send;
    this.#entityId = entityId;
    this.#signal = signal;
    this.#attempts = new AttemptReader(send, entityId, signal);
    this.#runs = new RunReader(send, entityId, signal);
  }

  /** The latest requests and attempts. */
  async latest(limit: number): Promise<readonly Members[]> {
    return this.#withOthers(await this.#read({ limit: String(limit) }), MOST);
  }

  /**
   * The requests after the last one that was read, at most a page, and the new attempts.
   *
   * @returns `isWhole`: there are no further requests
   */
  async new(): Promise<{ readonly entries: readonly Members[]; readonly isWhole: boolean }> {
    const requests = await this.#read({ after: this.#next, limit: String(MOST) });
    return { entries: await this.#withOthers(requests), isWhole: requests.length < MOST };
  }

  async #withOthers(requests: readonly Members[], messages?: number): Promise<readonly Members[]> {
    const attempts = await this.#attempts.new(messages);
    const { runs, now } = await this.#runs.new();
    return merged([requests, runs, attempts], now);
  }

  /** After the gateway was away: begins again if it has started on another database, whose numbers are smaller. */
  async resume(): Promise<void> {
    const last = this.#next;
    await this.#read({ limit: '1' });
    const isAnother = Number(this.#next) < Number(last);
    this.#next = isAnother ? '0' : last;
    if (isAnother) this.#runs.beginAgain();
  }

  async #read(query: Readonly<Record<string, string>>): Promise<readonly Members[]> {
    const sent = { query: { entityId: this.#entityId, ...query }, signal: this.#signal };
    const reply = await this.#send('GET', '/_sandbox/requests', sent);
    const { requests, next } = reply.body;
    if (reply.status !== 200 || !Array.isArray(requests)) throw refusalIn(reply, 'no requests');
    this.#next = line(next);
    return requests.map(objectOf);
  }
}

async function follow(
  reader: Reader,
  print: (entries: readonly Members[]) => void,
  terminal: Pick<Terminal, 'note'>,
  signal: AbortSignal,
): Promise<void> {
  let isAway = false;
  while (!signal.aborted) {
    let isWhole = true;
    try {
      if (isAway) {
        await reader.resume();
        terminal.note('the gateway is back\n');
        isAway = false;
      }
      const found = await reader.new();
      print(found.entries);
      isWhole = found.isWhole;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!(isAway || signal.aborted)) terminal.note(`${error.message}; waiting for it\n`);
      isAway = true;
    }
    if (isWhole && !signal.aborted) await pause(INTERVAL_MS);
  }
}

function textOfOne(
  entry: Members,
  connection: Connection,
  terminal: Pick<Terminal, 'style'>,
): string {
  const shown = Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) =>
      line(value) === '' ? [] : [[name, withDocs(line(value), connection)]],
    ),
  );
  const hasColors = terminal.style('bold', 'x') !== 'x';
  const isMessage = entry['deliveryId'] !== undefined;
  return [shown['at'], (isMessage ? messageLine : requestLine)(shown, hasColors)].join(' ');
}
