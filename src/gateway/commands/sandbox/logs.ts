/** The command `logs`: prints the recorded requests of an entity, in the readable format of the log. */
import { ConfigError } from '../../configError.ts';
import { requestLine } from '../../platform/readableLog.ts';
import { pause } from '../../platform/time/systemClock.ts';
import { type FlagValues, type Run, type Terminal, textOf } from '../command.ts';
import {
  connectionOf,
  GatewayError,
  line,
  objectOf,
  refusalIn,
  type Send,
  senderTo,
} from './client.ts';

/** Prints the latest requests; with --follow also the new ones, until SIGINT or SIGTERM. */
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

/** How many requests are printed at the start. */
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
    (flags['failed'] !== true || Number(one['status']) >= 400) && line(one['at']) >= since;
  const print = (requests: readonly Members[]) => {
    const lines = requests.map((one) =>
      flags['json'] ? JSON.stringify(one) : textOfOne(one, terminal),
    );
    if (lines.length > 0) terminal.write(`${lines.join('\n')}\n`);
  };
  const isFiltered = flags['failed'] === true || since !== '';
  const latest = await reader.latest(isFiltered ? MOST : Math.max(Number(count), 1));
  print(Number(count) === 0 ? [] : latest.filter(isWanted).slice(-Number(count)));
  const printNew = (requests: readonly Members[]) => print(requests.filter(isWanted));
  if (flags['follow']) await follow(reader, printNew, terminal, signal);
  return 0;
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

/** Reads requests page by page. */
class Reader {
  readonly #send: Send;
  readonly #entityId: string;
  readonly #signal: AbortSignal;
  #next = '0';

  constructor(send: Send, entityId: string, signal: AbortSignal) {
    this.#send = send;
    this.#entityId = entityId;
    this.#signal = signal;
  }

  /** The latest requests. */
  latest(limit: number): Promise<readonly Members[]> {
    return this.#read({ limit: String(limit) });
  }

  /** The requests after the last one that was read, at most a page. */
  new(): Promise<readonly Members[]> {
    return this.#read({ after: this.#next, limit: String(MOST) });
  }

  /** After the gateway was away: begins again if it has started on another database, whose numbers are smaller. */
  async resume(): Promise<void> {
    const last = this.#next;
    await this.latest(1);
    this.#next = Number(this.#next) < Number(last) ? '0' : last;
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
  print: (requests: readonly Members[]) => void,
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
      const requests = await reader.new();
      print(requests);
      isWhole = requests.length < MOST;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!(isAway || signal.aborted)) terminal.note(`${error.message}; waiting for it\n`);
      isAway = true;
    }
    if (isWhole && !signal.aborted) await pause(INTERVAL_MS);
  }
}

function textOfOne(request: Members, terminal: Pick<Terminal, 'style'>): string {
  const entry = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) =>
      line(value) === '' ? [] : [[name, line(value)]],
    ),
  );
  const hasColors = terminal.style('bold', 'x') !== 'x';
  return [entry['at'], requestLine(entry, hasColors)].join(' ');
}
