/** What anybody on the Internet, a broken connection or a confused gateway may send to a receiver of webhooks. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { encrypt, HEADERS } from '../../src/gateway/domain/webhook/cipher.ts';

export interface Target {
  readonly url: string;
  /** Three numbers of orders, of 92.00 EUR each; absent: 2030-1001, 2030-1002 and 2030-1003. */
  readonly orders?: readonly string[];
  /** 64 hex digits. */
  readonly key: string;
  readonly entityId: string;
  /** What it has handled: `order 2030-1001: payment ID is paid`. */
  readonly handled: readonly string[];
  /** Whether the server in front of the receiver waits for the whole body. */
  readonly isBuffered?: boolean;
  /** Whether the receiver refuses a body without a length before it reads it. */
  readonly needsLength?: boolean;
}

/** What Vitest and Playwright have in common. */
interface Runner {
  test(title: string, body: () => Promise<void>): void;
  readonly expect: {
    (value: unknown): { toBe(expected: unknown): void; toEqual(expected: unknown): void };
    poll(
      value: () => readonly string[],
      options: { readonly timeout: number },
    ): { toContain(expected: string): Promise<void> };
  };
}

const ORDERS = ['2030-1001', '2030-1002', '2030-1003'];

/** The payload of a payment that pays for the first order. */
export const payment = (
  { entityId, orders = ORDERS }: Pick<Target, 'entityId' | 'orders'>,
  members: object = {},
) => ({
  id: randomUUID(),
  paymentType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: orders[0],
  result: { code: '000.100.110' },
  authentication: { entityId },
  timestamp: '2030-01-31 12:00:00.000+0000',
  ...members,
});

/** A message as it is sent: the headers and the body. */
export function sealed({ key }: Pick<Target, 'key'>, message: unknown) {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const { iv, tag, body } = encrypt(key, randomBytes(12), text);
  return { headers: { [HEADERS.iv]: iv, [HEADERS.tag]: tag }, body };
}

type Sent = ReturnType<typeof sealed>;

/** A message about a payment as it is sent. */
const about = (target: Target, members: object): Sent =>
  sealed(target, { type: 'PAYMENT', action: 'CREATED', payload: payment(target, members) });

/** Sends a request. @returns the status of the response */
async function post({ url }: Target, { headers, body }: Sent): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

/** Sends the message about a payment with other headers, or another body. */
const changed = (target: Target, change: (sent: Sent) => Partial<Sent>): Promise<number> => {
  const sent = about(target, {});
  return post(target, { ...sent, ...change(sent) });
};

/** The first lines of a request, and further headers. */
const head = (headers: object = {}): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /webhook HTTP/1.1\r\nHost: shop\r\n${lines.join('')}`;
};

/** Writes to a connection, and closes it without waiting for a response. */
async function breakOff({ url }: Target, text: string): Promise<undefined> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  const isClosed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(text);
  await isClosed;
}

/** Writes to a connection until there is a response. @returns its status */
async function statusOf({ url }: Target, text: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname);
  const isAnswered = once(socket, 'data');
  socket.on('error', () => undefined);
  socket.write(text);
  const [bytes] = await isAnswered;
  socket.destroy();
  return Number(String(bytes).split(' ')[1]);
}

const ONE_BYTE = 'Content-Length: 9\r\n\r\n0';
/** The most bytes of a body that a receiver reads. */
const MAX_BYTES = 1 << 20;
const TWO_MEBIBYTES = '0'.repeat(2 * MAX_BYTES);
const CHUNKS = `${TWO_MEBIBYTES.length.toString(16)}\r\n${TWO_MEBIBYTES}\r\n0\r\n\r\n`;

/**
 * A request with a body in chunks. It ends with the byte that the receiver refuses: what a server has not read when it
 * closes a connection makes the system reset it, and the response is lost.
 */
function inChunks(target: Target): string {
  const body = target.isBuffered ? CHUNKS : CHUNKS.slice(0, CHUNKS.indexOf('\n') + 2 + MAX_BYTES);
  const start = `${head(about(target, {}).headers)}Transfer-Encoding: chunked\r\n\r\n`;
  return start + (target.needsLength ? '' : body);
}

/** A request whose body is sent only to a server that waits for it. */
const withoutBody = (target: Target, headers: object, body: string): Promise<number> =>
  statusOf(
    target,
    `${head({ ...headers, 'Content-Length': body.length })}\r\n${target.isBuffered ? body : ''}`,
  );

/** Sends something that must not be handled. @returns the status; undefined: it waits for none */
type Attack = (target: Target) => Promise<number | undefined>;

const HOSTILE: readonly (readonly [name: string, status: number | undefined, send: Attack])[] = [
  ['a body that breaks off', undefined, (target) => breakOff(target, head() + ONE_BYTE)],
  [
    'a message that breaks off',
    undefined,
    (target) => breakOff(target, head(about(target, {}).headers) + ONE_BYTE),
  ],
  [
    'a length that is too large, before the body is sent',
    413,
    (target) => withoutBody(target, about(target, {}).headers, TWO_MEBIBYTES),
  ],
  ['a long body without a length', 413, (target) => statusOf(target, inChunks(target))],
  [
    'no headers of a message, before the body is sent',
    400,
    (target) => withoutBody(target, {}, '0'.repeat(999)),
  ],
  [
    'a length below zero',
    undefined,
    (target) => breakOff(target, `${head(about(target, {}).headers)}Content-Length: -1\r\n\r\n`),
  ],
  ['another method', 405, async ({ url }) => (await fetch(url)).status],
  [
    'another key',
    400,
    (target) => post(target, about({ ...target, key: randomBytes(32).toString('hex') }, {})),
  ],
  [
    'another tag',
    400,
    (target) =>
      changed(target, ({ headers }) => ({
        headers: { ...headers, [HEADERS.tag]: '0'.repeat(32) },
      })),
  ],
  [
    'a tag of four bytes',
    400,
    (target) =>
      changed(target, ({ headers }) => {
        const tag = headers[HEADERS.tag]?.slice(0, 8) ?? '';
        return { headers: { ...headers, [HEADERS.tag]: tag } };
      }),
  ],
  [
    'a wrapper that breaks off',
    400,
    (target) => changed(target, ({ body }) => ({ body: `{"encryptedBody":"${body}` })),
  ],
  ['a wrapper without a message', 400, (target) => changed(target, () => ({ body: '{}' }))],
  [
    'JSON that breaks off',
    400,
    (target) => post(target, sealed(target, '{"type":"PAYMENT","payload":{')),
  ],
  [
    'the payload null',
    400,
    (target) => post(target, sealed(target, { type: 'PAYMENT', payload: null })),
  ],
  ['the message null', 400, (target) => post(target, sealed(target, 'null'))],
  ['no result', 400, (target) => post(target, about(target, { result: undefined }))],
  [
    'another entity',
    200,
    (target) => post(target, about(target, { authentication: { entityId: 'b'.repeat(32) } })),
  ],
  ['another amount', 200, (target) => post(target, about(target, { amount: '0.92' }))],
  ['an empty amount', 200, (target) => post(target, about(target, { amount: '' }))],
  ['another currency', 200, (target) => post(target, about(target, { currency: 'JPY' }))],
  [
    'an order that does not exist',
    200,
    (target) => post(target, about(target, { merchantTransactionId: '4711' })),
  ],
  [
    'a member of every object in place of an order',
    200,
    (target) => post(target, about(target, { merchantTransactionId: '__proto__' })),
  ],
  ['no order', 200, (target) => post(target, about(target, { merchantTransactionId: null }))],
  [
    'a payout of the amount of the order',
    200,
    (target) => post(target, about(target, { paymentType: 'CD' })),
  ],
  [
    'a refund of the amount of the order',
    200,
    (target) => post(target, about(target, { paymentType: 'RF' })),
  ],
];

/**
 * The tests that every receiver passes. After each message it handles a genuine one, and has handled nothing else.
 * @param start called once
 */
export function describeReceiver(start: () => Promise<Target>, { test, expect }: Runner): void {
  let started: Promise<Target> | undefined;
  const receiver = async () => {
    started ??= start();
    const target = await started;
    const [first, second, third] = target.orders ?? ORDERS;
    return { target, first, second, third, before: target.handled.length };
  };

  /** Sends a genuine message, and waits until it is handled. @returns what else was handled, after the first `before` */
  async function handledAfter(
    target: Target,
    third: string | undefined,
    before: number,
  ): Promise<readonly string[]> {
    const id = randomUUID();
    expect(await post(target, about(target, { id, merchantTransactionId: third }))).toBe(200);
    const last = `order ${third}: payment ${id} is paid`;
    await expect.poll(() => target.handled, { timeout: 15_000 }).toContain(last);
    return target.handled.slice(before).filter((one) => one !== last);
  }

  for (const [name, status, send] of HOSTILE) {
    test(`lives on, and handles nothing: ${name}`, async () => {
      const { target, third, before } = await receiver();
      expect(await send(target)).toBe(status);
      expect(await handledAfter(target, third, before)).toEqual([]);
    });
  }

  test('handles a message once that comes twice, and twice at the same time', async () => {
    const { target, second, third, before } = await receiver();
    const payload = payment(target, { merchantTransactionId: second });
    const again = () => post(target, sealed(target, { type: 'PAYMENT', payload }));
    expect(await Promise.all([again(), again()])).toEqual([200, 200]);
    expect(await again()).toBe(200);
    expect(await handledAfter(target, third, before)).toEqual([
      `order ${second}: payment ${payload.id} is paid`,
    ]);
  });

  test('handles no result of a payment that is older than the one it knows', async () => {
    const { target, first, third, before } = await receiver();
    const id = randomUUID();
    const results = [
      ['000.200.000', 1],
      ['000.100.110', 3],
      // Older, and final.
      ['800.100.152', 2],
      // Pending, whatever its time.
      ['000.200.000', 4],
      ['800.100.152', 5],
    ] as const;
    for (const [code, second] of results) {
      const timestamp = `2030-01-31 12:00:0${second}.000+0000`;
      expect(await post(target, about(target, { id, result: { code }, timestamp }))).toBe(200);
    }
    expect(await handledAfter(target, third, before)).toEqual([
      `order ${first}: payment ${id} is pending`,
      `order ${first}: payment ${id} is paid`,
      `order ${first}: payment ${id} is declined`,
    ]);
  });
}
