/** The command `listen`: shows the webhooks of an entity, and forwards them to the shop's server on this machine. */
import { ConfigError } from '../../gateway/configError.ts';
import { KEY } from '../../gateway/domain/webhook/cipher.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { Sleeper } from '../../gateway/platform/time/systemClock.ts';
import { type FlagValues, type Run, type Terminal, textOf } from '../command.ts';
import {
  type Connection,
  connectionOf,
  GatewayError,
  objectOf,
  refusalIn,
  type Send,
  senderTo,
} from './client.ts';
import { type ForwardedWebhook, type Forwarder, startForwarder } from './webhookForwarder.ts';

/** Listens until SIGINT or SIGTERM, then removes the webhook. A second signal ends the process at once. */
export const listenCommand: Run = async (given, terminal) => {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupt.abort());
  }
  return listen(given.flags, terminal, interrupt.signal);
};

/** What the command was asked for. */
interface Wanted {
  readonly connection: Connection;
  readonly forwardTo: URL;
  readonly key: string;
  readonly wrapper: 'none' | 'JSON';
  readonly isDecrypted: boolean;
  readonly isJson: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
}

/**
 * Runs the command until `signal` aborts.
 *
 * @throws ConfigError if a flag is invalid, GatewayError if the gateway refuses the webhook
 */
export async function listen(
  flags: FlagValues,
  terminal: Pick<Terminal, 'write' | 'note'>,
  signal: AbortSignal,
): Promise<number> {
  const wanted = read(flags);
  const forwarder = await started(wanted, terminal);
  const url = wanted.publicUrl ?? `${forwarder.url}/`;
  const listener = new Listener(senderTo(wanted.connection), wanted, url);
  try {
    await listener.add();
    terminal.note(introduction(wanted));
    await watch(listener, terminal, signal);
    terminal.note(await listener.remove());
    return 0;
  } finally {
    await forwarder.close();
  }
}

function read(flags: FlagValues): Wanted {
  const key = textOf(flags, 'key');
  if (key !== undefined && !KEY.test(key)) throw new ConfigError('--key must be 64 hex digits');
  const wrapper = textOf(flags, 'wrapper') ?? 'none';
  if (wrapper !== 'none' && wrapper !== 'JSON') {
    throw new ConfigError('--wrapper must be none or JSON');
  }
  const port = textOf(flags, 'port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > LARGEST_PORT) {
    throw new ConfigError('--port must be a port, 0 to 65535');
  }
  const forwardTo = textOf(flags, 'forwardTo');
  if (forwardTo === undefined) throw new ConfigError('--forward-to is required');
  const publicUrl = textOf(flags, 'publicUrl');
  return {
    connection: connectionOf(flags),
    forwardTo: urlOf('forward-to', forwardTo),
    key: key ?? Buffer.from(systemRandomness.bytes(KEY_BYTES)).toString('hex'),
    wrapper,
    isDecrypted: flags['decrypted'] === true,
    isJson: flags['json'] === true,
    host: textOf(flags, 'host') ?? '127.0.0.1',
    port: Number(port),
    publicUrl: publicUrl === undefined ? undefined : urlOf('public-url', publicUrl).href,
  };
}

const KEY_BYTES = 32;
const LARGEST_PORT = 65_535;

function urlOf(flag: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url;
  throw new ConfigError(
    `--${flag} must be an http or https URL without user, such as http://127.0.0.1:8080/webhook`,
  );
}

async function started(wanted: Wanted, terminal: Pick<Terminal, 'write'>): Promise<Forwarder> {
  const { host, port, key, forwardTo, isDecrypted, isJson } = wanted;
  const onWebhook = (webhook: ForwardedWebhook) =>
    terminal.write(`${isJson ? jsonText(webhook, 0) : textOfWebhook(webhook)}\n`);
  try {
    return await startForwarder({ host, port, key, forwardTo, isDecrypted, onWebhook });
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new GatewayError(`cannot receive webhooks: set another --host or --port (${code})`);
  }
}

const textOfWebhook = ({ type, action, id, code, attempt, ...sent }: ForwardedWebhook): string =>
  [
    ...[type, action, id, code].filter(Boolean),
    `attempt ${attempt}:`,
    sent.status ?? sent.fault,
    `${sent.ms} ms`,
  ].join(' ');

const introduction = ({ connection, forwardTo, key, isDecrypted }: Wanted): string =>
  [
    `listening for webhooks of ${connection.entityId}, forwarded to ${forwardTo.href}${isDecrypted ? ' as JSON' : ''}`,
    ...(isDecrypted ? [] : [`key ${key}`]),
    'Ctrl-C ends it',
    '',
  ].join('\n');

const PATH = '/_sandbox/webhooks';

/** The webhook in the gateway. */
class Listener {
  readonly #send: Send;
  readonly #wanted: Wanted;
  readonly #url: string;
  #id = '';

  constructor(send: Send, wanted: Wanted, url: string) {
    this.#send = send;
    this.#wanted = wanted;
    this.#url = url;
  }

  /** @throws GatewayError if the gateway refuses it */
  async add(): Promise<void> {
    const { connection, key, wrapper } = this.#wanted;
    const json = { entityId: connection.entityId, url: this.#url, key, wrapper };
    const reply = await this.#send('POST', PATH, { json });
    const id = line(reply.body['id']);
    if (reply.status !== 200 || id === '') throw refusalIn(reply, 'the webhook was not added');
    this.#id = id;
  }

  /** Whether the gateway still has it. @throws GatewayError if the gateway does not answer */
  async exists(signal: AbortSignal): Promise<boolean> {
    const query = { entityId: this.#wanted.connection.entityId };
    const reply = await this.#send('GET', PATH, { query, signal });
    const { webhooks } = reply.body;
    if (reply.status !== 200 || !Array.isArray(webhooks)) throw refusalIn(reply, 'no list');
    return webhooks.some((one) => objectOf(one)['id'] === this.#id);
  }

  /** Removes it. @returns what happened, as a line: a gateway that does not answer does not keep the command alive */
  async remove(): Promise<string> {
    const query = { entityId: this.#wanted.connection.entityId };
    const path = `${PATH}/${this.#id}`;
    try {
      const { status } = await this.#send('DELETE', path, { query });
      if (status === 200) return 'the webhook was removed\n';
      return `the gateway does not have the webhook ${this.#id} any more\n`;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return `the webhook ${this.#id} was not removed: ${error.message}\n`;
    }
  }
}

/** How often the gateway is asked for the webhook, in ms of the system clock. */
const INTERVAL_MS = 2000;

/** Adds the webhook again when a gateway without it has started, such as one with --data :memory:. */
async function watch(
  listener: Listener,
  terminal: Pick<Terminal, 'note'>,
  signal: AbortSignal,
): Promise<void> {
  const sleeper = new Sleeper();
  signal.addEventListener('abort', () => sleeper.wake());
  let isAway = false;
  while (!signal.aborted) {
    try {
      if (!(await listener.exists(signal))) {
        await listener.add();
        terminal.note('the gateway did not have the webhook: it was added again\n');
      } else if (isAway) {
        terminal.note('the gateway is back\n');
      }
      isAway = false;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (!(isAway || signal.aborted)) terminal.note(`${error.message}; waiting for it\n`);
      isAway = true;
    }
    if (!signal.aborted) await sleeper.sleep(INTERVAL_MS);
  }
}
