/** A gateway in a process of its own, with its data in a folder: so that all it writes anywhere can be read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartOptions } from 'payment-widgets/testkit';

/** A gateway that runs beside the test. */
export interface GatewayProcess {
  readonly url: string;
  readonly entityId: string;
  readonly token: string;
  /** Everything it wrote to its streams. */
  log(): string;
  /** Every file in its folder, to the byte. Not those of the builds, which are copies of what is published. */
  files(): { readonly name: string; readonly bytes: Buffer }[];
  /** The folder of its data. */
  readonly data: string;
  /** A checkout, made by its shop; gives the id. */
  createCheckout(fields: Readonly<Record<string, string>>): Promise<string>;
  /** The result of a checkout, as the shop's server reads it. */
  status(checkoutId: string): Promise<string>;
  freezeClock(at: string): Promise<void>;
  /** Ends it in good order; its data stays. */
  stop(): Promise<void>;
  /** Ends it at once, in the middle of whatever it does; its data stays. */
  kill(): Promise<void>;
  /** Ends it, and takes its data away. */
  remove(): Promise<void>;
}

/** Starts with the options of the first argument. A processor cannot be written there, so one that fails has a name. */
const PROGRAM = `
import { startGateway } from 'payment-widgets/testkit';
const { failing, ...options } = JSON.parse(process.argv[1]);
const processor = failing && { kind: 'remote', answer({ request }) {
  throw new Error('no answer for ' + JSON.stringify({ ...request }));
} };
const { url, entityId, token, close } = await startGateway({ ...options, ...(processor && { processor }) });
process.stdout.write(JSON.stringify({ url, entityId, token }) + '\\n');
process.on('SIGTERM', async () => { await close(); process.exit(0); });
`;

/**
 * @param options.failing the processor throws an error with everything it was asked
 * @param options.data the folder of one that has ended, or of another on the same database; absent: a new one
 */
export async function startGatewayProcess(
  options: Omit<StartOptions, 'processor' | 'tls'> & { readonly failing?: boolean } = {},
): Promise<GatewayProcess> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'payment-widgets-'));
  const given = JSON.stringify({ logLevel: 'trace', ...options, data });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, given]);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const ended = once(child, 'exit');
  const log = () => Buffer.concat(said).toString('utf8');
  const first = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line)),
    ended.then(() => Promise.reject(new Error(`the gateway did not start: ${log()}`))),
  ]);
  const { url, entityId, token } = JSON.parse(first) as Record<
    'url' | 'entityId' | 'token',
    string
  >;
  const authorization = `Bearer ${token}`;
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  const stop = endBy('SIGTERM');
  return {
    url,
    entityId,
    token,
    log,
    data,
    files: () =>
      readdirSync(data, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [{ name: entry.name, bytes: readFileSync(join(data, entry.name)) }] : [],
      ),
    async createCheckout(fields) {
      const response = await fetch(`${url}/v1/checkouts`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({
          entityId,
          amount: '92.00',
          currency: 'EUR',
          paymentType: 'DB',
          ...fields,
        }),
      });
      const body = (await response.json()) as { id?: string };
      if (!body.id) throw new Error(`no checkout: ${JSON.stringify(body)}`);
      return body.id;
    },
    async status(checkoutId) {
      const query = new URLSearchParams({ entityId });
      const response = await fetch(`${url}/v1/checkouts/${checkoutId}/payment?${query}`, {
        headers: { authorization },
      });
      return response.text();
    },
    async freezeClock(at) {
      const response = await fetch(`${url}/_sandbox/clock`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ entityId, mode: 'frozen', at }),
      });
      if (!response.ok) throw new Error(`the clock did not stop: ${await response.text()}`);
    },
    stop,
    kill: endBy('SIGKILL'),
    async remove() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
