/** The allowed host names: a web page whose name DNS resolves to this machine must not reach the gateway by that name. */
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HostNeeds, hostCheck } from '../../../src/gateway/api/hosts.ts';
import { certificate } from '../certificate.ts';
import { code, open, type Shop } from '../harness.ts';

const UNKNOWN = '421 200.300.404';
const MALFORMED = '400 200.300.404';

const LOCAL: HostNeeds = { host: '127.0.0.1', publicAddress: null, allowedHosts: [] };

/** The status of a request with these `Host` headers. */
function answer(needs: Partial<HostNeeds>, hosts: readonly string[], httpVersion = '1.1') {
  const rawHeaders = ['Accept', 'Host', ...hosts.flatMap((host) => ['hOsT', host])];
  const fault = hostCheck({ ...LOCAL, ...needs })({ httpVersion, rawHeaders });
  return fault && `${fault.status ?? 400} ${fault.refused}`;
}

describe('a host', () => {
  it.each([
    'localhost',
    'LocalHost:3000',
    'pay.localhost',
    'a.b.localhost:1',
    '127.0.0.1',
    '127.8.9.10:3000',
    '192.168.1.20:3000',
    '203.0.113.7',
    '[::1]',
    '[::1]:3000',
    '[2001:db8::1]',
  ])('%s is this machine, or an address without a DNS name', (host) => {
    expect(answer({}, [host])).toBeUndefined();
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[1]',
    'gateway',
  ])('%s is refused', (host) => {
    expect(answer({}, [host])).toBe(UNKNOWN);
  });

  it.each<[Partial<HostNeeds>, string]>([
    [{ host: 'Gateway.internal' }, 'gateway.internal:3000'],
    [{ publicAddress: 'https://pay.example:8443' }, 'Pay.Example'],
    [{ allowedHosts: ['one.example', 'Two.Example'] }, 'two.example:80'],
  ])('is accepted if it is configured: %j', (needs, host) => {
    expect(answer(needs, [host])).toBeUndefined();
    expect(answer(needs, [`x.${host}`])).toBe(UNKNOWN);
  });

  it.each([
    '',
    ' ',
    'a b',
    'localhost/x',
    'x@localhost',
    'localhost:',
    'localhost:x',
    '[::1',
    'a,b',
  ])('that is invalid is refused: %j', (host) => {
    expect(answer({}, [host])).toBe(MALFORMED);
  });

  it('is required exactly once; HTTP/1.0 requires none', () => {
    expect(answer({}, [])).toBe(MALFORMED);
    expect(answer({}, ['localhost', 'localhost'])).toBe(MALFORMED);
    expect(answer({}, [], '1.0')).toBeUndefined();
    expect(answer({}, ['localhost', 'localhost'], '1.0')).toBe(MALFORMED);
    expect(answer({}, ['evil.example'], '1.0')).toBe(UNKNOWN);
  });
});

describe('a request with the name of another site', () => {
  let shop: Shop;
  let id: string;
  beforeAll(async () => {
    shop = await open();
    id = await shop.checkout();
  });

  it.each([
    ['POST', '/_sandbox/clock'],
    ['POST', '/_sandbox/webhooks'],
    ['POST', '/v1/checkouts'],
    ['OPTIONS', '/v1/checkouts/{id}/payment'],
    ['GET', '/v1/checkouts/{id}/config'],
    ['GET', '/v1/checkouts/{id}/frame'],
    ['GET', '/v1/paymentWidgets.js'],
    ['GET', '/v1/resultcodes'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
    ['GET', '/metrics'],
    ['GET', '/health'],
    ['GET', '/nowhere'],
  ] as const)('is misdirected, for every route: %s %s', async (method, path) => {
    const headers = {
      ...shop.bearer,
      host: 'evil.example:3000',
      'x-forwarded-host': 'localhost',
      forwarded: 'host=localhost',
    };
    const reply = await shop.send(method, path.replace('{id}', id), headers);
    expect(code(reply)).toBe(UNKNOWN);
    expect(reply.body.result.description).toContain('allowed-hosts');
    expect(reply.text).not.toContain('evil.example');
  });

  it('changes nothing', async () => {
    const before = await shop.gateway.clock.now();
    const body = JSON.stringify({ entityId: shop.gateway.entityId, by: 'P1D' });
    const headers = { ...shop.bearer, 'content-type': 'application/json', host: 'evil.example' };
    expect(code(await shop.send('POST', '/_sandbox/clock/advance', headers, body))).toBe(UNKNOWN);
    expect(await shop.gateway.clock.now()).toBe(before);
  });
});

describe('on the socket', () => {
  const REQUESTS = [
    ['GET /v1/resultcodes HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'GET /v1/resultcodes HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['GET /v1/resultcodes HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['GET /v1/resultcodes HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 421],
    ['GET /v1/resultcodes HTTP/1.0\r\n\r\n', 200],
  ] as const;

  it.each([false, true])(
    'requests with no, several or foreign hosts are refused with the API’s envelope; TLS: %s',
    async (isTls) => {
      const shop = await open(isTls ? { tls: certificate() } : {});
      for (const [text, status] of REQUESTS) {
        const reply = await raw(shop.gateway.url, text);
        expect([text, reply.slice(0, 12)]).toEqual([text, `HTTP/1.1 ${status}`]);
        const body = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')));
        if (status !== 200) expect(body.result.code).toBe('200.300.404');
      }
    },
  );
});

it('in process, allowed hosts are configured in the same way', async () => {
  const shop = await open({ allowedHosts: ['pay.example', 'gateway.internal'] });
  for (const host of ['pay.example:8443', 'gateway.internal']) {
    expect((await shop.send('GET', '/health', { host })).status).toBe(200);
  }
  await expect(open({ allowedHosts: ['https://pay.example'] })).rejects.toThrow(
    'allowedHosts is "https://pay.example": it must be host names without ports',
  );
});

/** The whole response to a raw request. */
function raw(url: string, text: string): Promise<string> {
  const { protocol, hostname, port } = new URL(url);
  const to = { host: hostname, port: Number(port) };
  return new Promise((resolve, reject) => {
    let answered = '';
    const socket =
      protocol === 'https:' ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
    socket.write(text);
    socket.on('data', (data) => {
      answered += data;
    });
    socket.on('end', () => resolve(answered));
    socket.on('error', reject);
  });
}
