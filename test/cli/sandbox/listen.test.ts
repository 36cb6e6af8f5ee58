/** `listen` shows the webhooks of an entity, and forwards them to a local server. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it, test, vi } from 'vitest';
import { parseFlags } from '../../../src/cli/flags.ts';
import { COMMANDS } from '../../../src/cli/index.ts';
import { listen } from '../../../src/cli/sandbox/listen.ts';
import { decryptWebhook } from '../../../src/testkit/webhooks.ts';
import { whenFileEnds } from '../../cleanUp.ts';
import { openAsItIs, type Shop } from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';

const FLAGS = COMMANDS.find(({ name }) => name === 'listen')?.flags ?? [];
const KEY = '0123456789abcdef'.repeat(4);

interface ShopServer {
  readonly url: string;
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  status: number;
  close(): void;
}

async function shopServer(status = 200): Promise<ShopServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    its.requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(its.status).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const its: ShopServer = { url, requests: [], status, close };
  return its;
}

/** A running command. */
interface Listening {
  out: string;
  notes: string;
  end(): Promise<number>;
}

function start(url: string, forwardTo: string, ...args: string[]): Listening {
  const interrupt = new AbortController();
  const its: Listening = {
    out: '',
    notes: '',
    end() {
      interrupt.abort();
      return ended;
    },
  };
  const flags = ['--base-url', url, '--forward-to', forwardTo, ...args];
  const terminal = {
    write(text: string) {
      its.out += text;
    },
    note(text: string) {
      its.notes += text;
    },
  };
  const ended = listen(parseFlags(FLAGS, flags), terminal, interrupt.signal);
  whenFileEnds(() => its.end());
  return its;
}

const until = (look: () => unknown): Promise<unknown> => vi.waitFor(look, 10_000);

/** Waits until the gateway sends messages. */
const untilActive = (listening: Listening) =>
  until(() => expect(listening.out).toMatch(/test webhook activation|"type":"test"/));

async function webhooksOf(at: Shop) {
  const url = `/_sandbox/webhooks?entityId=${at.gateway.entityId}`;
  return (await at.send('GET', url, at.bearer)).body.webhooks;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openAsItIs();
});

it('forwards a message as it is, prints it, and removes the webhook at the end', async () => {
  const server = await shopServer();
  const listening = start(shop.gateway.url, server.url, '--key', KEY, '--wrapper', 'JSON');
  await untilActive(listening);
  const { body } = await shop.charge();
  const [line] = [
    new RegExp(`^PAYMENT CREATED ${body.id} 000.100.110 attempt 1: 200 \\d+ ms$`, 'm'),
  ];
  await until(() => expect(listening.out).toMatch(line));
  expect(listening.notes).toContain(`forwarded to ${server.url}\nkey ${KEY}\n`);
  const { headers, body: sent = '' } = server.requests.at(-1) ?? {};
  const [iv, tag] = [headers?.['x-initialization-vector'], headers?.['x-authentication-tag']];
  const message = decryptWebhook({ key: KEY, iv: String(iv), tag: String(tag), body: sent });
  expect(message).toMatchObject({ type: 'PAYMENT', payload: { id: body.id } });
  expect(headers?.['content-type']).toBe('application/json');
  expect(await listening.end()).toBe(0);
  expect(listening.notes).toMatch(/the webhook was removed\n$/);
  expect(await webhooksOf(shop)).toEqual([]);
});

it('--decrypted forwards the message as JSON, without the headers of the encryption', async () => {
  const server = await shopServer();
  const listening = start(shop.gateway.url, server.url, '--decrypted', '--json');
  await untilActive(listening);
  const { body } = await shop.charge();
  await until(() => expect(listening.out).toContain(body.id));
  expect(JSON.parse(listening.out.trim().split('\n').at(-1) ?? '')).toEqual({
    type: 'PAYMENT',
    action: 'CREATED',
    id: body.id,
    code: '000.100.110',
    attempt: 1,
    status: 200,
    ms: expect.any(Number),
  });
  const { headers, body: sent = '' } = server.requests.at(-1) ?? {};
  expect(JSON.parse(sent)).toMatchObject({ type: 'PAYMENT', payload: { id: body.id } });
  expect(headers).toMatchObject({ 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('x-initialization-vector');
  expect(listening.notes).not.toContain('key ');
  await listening.end();
});

it('answers with the status of the local server, so that the gateway repeats a message', async () => {
  const own = await openAsItIs();
  const server = await shopServer(500);
  const listening = start(own.gateway.url, server.url, '--decrypted');
  await untilActive(listening);
  const { body } = await own.charge();
  await until(() => expect(listening.out).toContain(`${body.id} 000.100.110 attempt 1: 500`));
  server.close();
  await own.gateway.clock.advance('PT1H');
  await until(() =>
    expect(listening.out).toContain(`${body.id} 000.100.110 attempt 2: unreachable`),
  );
  const [webhook] = await webhooksOf(own);
  const { log } = webhook.deliveries.find(({ type }: { type: string }) => type === 'PAYMENT');
  expect(log.map(({ outcome }: { outcome: unknown }) => String(outcome)).slice(0, 2)).toEqual([
    '500',
    '502',
  ]);
});

it('forwards only what the gateway has encrypted', async () => {
  const server = await shopServer();
  const listening = start(shop.gateway.url, server.url);
  await untilActive(listening);
  const [{ url }] = await webhooksOf(shop);
  const before = server.requests.length;
  const forged = {
    'X-Initialization-Vector': '0'.repeat(24),
    'X-Authentication-Tag': '0'.repeat(32),
  };
  const answers = await Promise.all([
    fetch(url, { method: 'POST', body: 'AB', headers: forged }),
    fetch(url, { method: 'POST', body: '{"encryptedBody":1}', headers: forged }),
    fetch(url, { method: 'POST', body: 'x' }),
    fetch(url, { method: 'POST', body: 'A'.repeat((4 << 20) + 1) }),
    fetch(url),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 413, 405]);
  expect(server.requests.length).toBe(before);
  await listening.end();
});

it('adds the webhook again to a gateway that has restarted without it', async () => {
  const first = await openAsItIs();
  const { port } = new URL(first.gateway.url);
  const server = await shopServer();
  const listening = start(first.gateway.url, server.url);
  await untilActive(listening);
  await first.gateway.close();
  await until(() => expect(listening.notes).toContain('does not answer'));
  const second = await openAsItIs({ port: Number(port) });
  await until(() => expect(listening.notes).toContain('it was added again'));
  expect(await webhooksOf(second)).toHaveLength(1);
  expect(listening.notes.match(/does not answer/g)).toHaveLength(1);
  expect(await listening.end()).toBe(0);
  expect(await webhooksOf(second)).toEqual([]);
});

it('ends without a gateway, and says that the webhook was not removed', async () => {
  const own = await openAsItIs();
  const server = await shopServer();
  const listening = start(own.gateway.url, server.url);
  await untilActive(listening);
  await own.gateway.close();
  expect(await listening.end()).toBe(0);
  expect(listening.notes).toMatch(
    /the webhook [0-9a-f]{32} was not removed: http\S+ does not answer/,
  );
});

it('starts only if the gateway accepts the webhook, and the port is free', async () => {
  const target = ['listen', '--base-url', shop.gateway.url, '--forward-to', 'http://127.0.0.1:9'];
  await expect(runHere([...target, '--token', 'x'])).rejects.toThrow(
    'the webhook was not added: 800.900.300',
  );
  const { port } = new URL(shop.gateway.url);
  await expect(runHere([...target, '--port', port])).rejects.toThrow(
    'cannot receive webhooks: set another --host or --port (EADDRINUSE)',
  );
  expect(await webhooksOf(shop)).toEqual([]);
});

test.each([
  [[], '--forward-to is required'],
  [['--forward-to', 'localhost:1'], '--forward-to must be an http or https URL without user'],
  [['--forward-to', 'http://me:secret@h'], '--forward-to must be an http or https URL'],
  [['--forward-to', 'http://h', '--public-url', 'secret'], '--public-url must be an http'],
  [['--forward-to', 'http://h', '--key', 'secret'], '--key must be 64 hex digits'],
  [['--forward-to', 'http://h', '--wrapper', 'xml'], '--wrapper must be none or JSON'],
  [['--forward-to', 'http://h', '--port', '70000'], '--port must be a port, 0 to 65535'],
])('%j is a wrong command line', async (args, message) => {
  const { exitCode, refused } = await runHere(['listen', ...args]);
  expect(exitCode).toBe(2);
  expect(refused).toContain(message);
  expect(refused).not.toContain('secret');
});
