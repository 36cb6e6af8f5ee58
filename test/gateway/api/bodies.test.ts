/** The maximum size of a body, by caller. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { BODY_LIMITS, WITH_TOKEN } from '../../../src/gateway/api/bodies.ts';
import { table } from '../../table.ts';
import { code, open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const UNKNOWN = { authorization: 'Bearer nobody-knows-this-token' };

const send = async (path: string, bytes: number, headers: Record<string, string> = {}) => {
  const id = await shop.checkout();
  return shop.send('POST', path.replace(':id', id), headers, `x=${'y'.repeat(bytes - 2)}`);
};

const tooLarge = (bytes: number) =>
  expect.stringContaining(`The body is larger than ${bytes} bytes`);

describe('a body that is larger than allowed for its sender', () => {
  table([
    ['/acs/method', BODY_LIMITS.page],
    ['/acs/challenge', BODY_LIMITS.page],
    ['/acs/challenge/x', BODY_LIMITS.page],
    ['/acs/app', BODY_LIMITS.page],
    ['/bank/x', BODY_LIMITS.page],
    [`/v1/redirects/${'0'.repeat(64)}`, BODY_LIMITS.page],
    ['/v1/checkouts/:id/bin', BODY_LIMITS.bin],
    ['/v1/checkouts/:id/wallets/applePay', BODY_LIMITS.page],
    ['/v1/checkouts/:id/payment', BODY_LIMITS.submit],
    ['/v1/checkouts/:id/registration', BODY_LIMITS.submit],
    ['/v1/checkouts/:id/data', BODY_LIMITS.submit],
    ['/v1/payments', BODY_LIMITS.server],
    ['/_sandbox/faults', BODY_LIMITS.server],
    ['/nowhere', BODY_LIMITS.page],
  ] as const)('without a token, %s accepts at most %s bytes', async (path, limit) => {
    for (const headers of [{}, UNKNOWN]) {
      const more = await send(path, limit + 1, headers);
      expect(code(more)).toBe('400 200.300.404');
      expect(more.body.result.description).toEqual(tooLarge(limit));
      expect(more.headers['connection']).toBe('close');
      expect((await send(path, limit, headers)).text).not.toContain('larger');
    }
  });

  table(['/v1/payments', '/v1/checkouts', '/v1/checkouts/:id/payment'])(
    'with a token, %s accepts at most 4 MiB',
    async (path) => {
      expect((await send(path, WITH_TOKEN, shop.bearer)).text).not.toContain('larger');
      const more = await send(path, WITH_TOKEN + 1, shop.bearer);
      expect(more.body.result.description).toEqual(tooLarge(WITH_TOKEN));
    },
  );

  it('is refused before it has arrived, also without a Content-Length', async () => {
    const { port } = new URL(shop.gateway.url);
    for (const [head, body] of [
      [`Content-Length: ${1024 * 1024}`, ''],
      ['Transfer-Encoding: chunked', `4001\r\n${'x'.repeat(0x4001)}\r\n`],
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`POST /acs/method HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}\r\n\r\n${body}`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*The body is larger than 16384 bytes/s);
      socket.destroy();
    }
  });
});

it('a submit of a browser has at most 1,000 parameters; a request of a server may have more', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=`).join('&');
  const url = `/v1/checkouts/${await shop.checkout()}/payment`;
  const refused = await shop.send('POST', url, {}, names(1_001));
  expect(refused.body.result.description).toContain('More than 1000 parameters');
  expect(refused.body.result).not.toHaveProperty('parameterErrors');
  const read = await shop.send('POST', url, {}, names(1_000));
  expect(read.body.result.description).not.toContain('More than');
  const byServer = await shop.send('POST', '/v1/payments', shop.bearer, names(1_001));
  expect(byServer.body.result.description).not.toContain('More than');
});
