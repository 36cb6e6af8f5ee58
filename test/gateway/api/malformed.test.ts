import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { code, faults, open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  shop.send('POST', '/v1/checkouts', { ...shop.bearer, ...headers }, body);

const entity = () => `entityId=${shop.gateway.entityId}`;

const isEnvelope = {
  ndc: expect.stringMatching(/^[A-Za-z0-9-]{1,69}$/),
  buildNumber: expect.any(String),
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0000$/),
  result: { code: expect.any(String), description: expect.any(String) },
};

describe('a body that cannot be read', () => {
  it.each([
    ['amount=%ff', 'amount=%ff: must be percent-encoded UTF-8'],
    ['amount=%', 'amount=%: must be percent-encoded UTF-8'],
    ['amount=%4', 'amount=%4: must be percent-encoded UTF-8'],
    ['amount=%zz', 'amount=%zz: must be percent-encoded UTF-8'],
    ['%ff=1', '%ff=1: must be percent-encoded UTF-8'],
    ['descriptor=a%00b', 'descriptor=a\0b: must not contain the character U+0000'],
    [
      'amount=1.00&amount=2.00',
      'amount=2.00: must not be sent more than once with different values',
    ],
    ['amount=&amount=2.00', 'amount=2.00: must not be sent more than once with different values'],
    ['card.number=%ff', 'card.number=***: must be percent-encoded UTF-8'],
  ])('%s is refused by name', async (part, fault) => {
    const reply = await post(`${entity()}&${part}&currency=EUR&paymentType=DB`);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toContain(fault);
  });

  it('is shown up to 255 characters, and hidden if a card number begins in them', async () => {
    const shownOf = async (text: string) =>
      faults(await post(`${entity()}&descriptor=%00${text}4200000000000000`)).at(-1);
    const message = 'must not contain the character U+0000';
    expect(await shownOf('a'.repeat(250))).toBe(`descriptor=***: ${message}`);
    // What is not shown is not read: judging all of a long text takes half a second.
    expect(await shownOf('a'.repeat(400))).toBe(`descriptor=\0${'a'.repeat(254)}: ${message}`);
  });

  it('reports an unreadable parameter once, and not as missing', async () => {
    const reply = await post(`${entity()}&amount=%ff&currency=EUR&paymentType=DB`);
    expect(faults(reply)).toEqual(['amount=%ff: must be percent-encoded UTF-8']);
  });

  it('keeps the order of the catalogue', async () => {
    const reply = await post(`${entity()}&foo=%ff&currency=x&amount=%ff`);
    expect(faults(reply).map((fault) => fault.split('=')[0])).toEqual([
      'amount',
      'currency',
      'paymentType',
      'foo',
    ]);
  });

  it('refuses raw bytes that are no UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${entity()}&descriptor=`),
      Buffer.from([0xc3, 0x28]),
    ]);
    expect(faults(await post(bytes)).at(-1)).toContain('descriptor=');
  });

  it('reads raw UTF-8, plus signs and escapes alike', async () => {
    const id = (
      await post(
        `${entity()}&amount=1.00&currency=EUR&paymentType=DB&descriptor=Käse+%26%20Br%C3%B6t`,
      )
    ).body.id;
    expect((await shop.pay(id)).body.descriptor).toBe('Käse & Bröt');
  });

  it('refuses two entities, in either order', async () => {
    const other = `entityId=${'b'.repeat(32)}`;
    const rest = '&amount=1.00&currency=EUR&paymentType=DB';
    expect(faults(await post(`${entity()}&${other}${rest}`))).toEqual([
      `${other}: must not be sent more than once with different values`,
    ]);
    expect(code(await post(`${other}&${entity()}${rest}`))).toBe('403 800.900.300');
  });

  it('refuses JSON, and names the required content type', async () => {
    const reply = await post('{"amount":"1.00"}', { 'content-type': 'application/json' });
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual([
      'Content-Type=application/json: must be application/x-www-form-urlencoded',
    ]);
  });

  it.each([
    'multipart/form-data; boundary=x',
    'text/plain',
    'nonsense',
    ';;;',
    'application/x-www-form-urlencodedX',
  ])('refuses the content type %s', async (type) => {
    expect(code(await post(entity(), { 'content-type': type }))).toBe('400 200.300.404');
  });

  it('accepts a charset, and a missing content type', async () => {
    const body = `${entity()}&amount=1.00&currency=EUR&paymentType=DB`;
    const type = 'application/x-www-form-urlencoded; charset=UTF-8';
    expect(code(await post(body, { 'content-type': type }))).toBe('200 000.200.100');
    const bare = await shop.gateway.app.inject({
      method: 'POST',
      url: '/v1/checkouts',
      headers: shop.bearer,
      payload: body,
    });
    expect(bare.statusCode).toBe(200);
  });

  it('refuses more than 4 MiB, and more parameters than any cart has', async () => {
    const big = await post(`${entity()}&descriptor=${'x'.repeat(4 * 1024 * 1024)}`);
    expect(code(big)).toBe('400 200.300.404');
    expect(big.body).toMatchObject(isEnvelope);
    expect(code(await post('a=1&'.repeat(50_001)))).toBe('400 200.300.404');
  });
});

describe('a request that cannot be read', () => {
  it.each([
    ['GET', '/nowhere', '404 200.300.406'],
    ['GET', '/v1/checkouts', '400 200.300.403'],
    ['PUT', '/v1/checkouts', '400 200.300.403'],
    ['PATCH', '/checkouts/abc', '400 200.300.403'],
    ['GET', '/v1/checkouts/abc', '400 200.300.403'],
    ['DELETE', '/v1/checkouts/abc/payment', '400 200.300.403'],
    ['POST', '/v1/checkouts/abc/config', '400 200.300.403'],
    ['OPTIONS', '/v1/checkouts', '400 200.300.403'],
    ['POST', '/v1/resultcodes', '400 200.300.403'],
    ['POST', '/health', '400 200.300.403'],
    ['DELETE', '/v1/paymentWidgets.js', '400 200.300.403'],
    ['GET', '/v1/%zz', '400 200.300.404'],
    ['GET', '/v1/checkouts/%E0%A4%A/payment', '400 200.300.404'],
    ['GET', '/v1/checkouts//payment', '401 800.900.300'],
    ['POST', '/v1/checkouts/a%20b%22/payment', '400 200.300.404'],
    ['GET', `/v1/checkouts/${'x'.repeat(5000)}/config`, '400 200.300.404'],
  ] as const)('%s %s', async (method, url, expected) => {
    const reply = await shop.send(method, url);
    expect(code(reply)).toBe(expected);
    expect(reply.body).toMatchObject(isEnvelope);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['nonsense', 'HELLO\r\n\r\n'],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n'],
    ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s on the socket gets an envelope too', async (_, text) => {
    const answer = await raw(shop.gateway.url, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject(isEnvelope);
  });

  it.each([
    [
      'an unknown expectation',
      'POST',
      'Expect: nonsense\r\nConnection: close',
      '417',
      '200.300.404',
    ],
    ['the method CONNECT', 'CONNECT', '', '400', '200.300.403'],
  ])(
    '%s gets an envelope instead of an answer of Node',
    async (_, method, header, status, result) => {
      const target = method === 'CONNECT' ? 'localhost:443' : '/v1/checkouts';
      const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n`;
      const answer = await raw(shop.gateway.url, `${head}${header && `${header}\r\n`}\r\n`);
      expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      expect(body).toMatchObject({ ...isEnvelope, result: { code: result } });
    },
  );

  it('on the socket closes its connection after the response, for every client', async () => {
    const { hostname, port } = new URL(shop.gateway.url);
    // Half open: such a client reads the response and never closes the connection from its end.
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write('HELLO\r\n\r\n');
    const answered = new Promise<void>((resolve) => socket.once('end', resolve).resume());
    await answered;
    await expect.poll(connections, { timeout: 5000 }).toBe(0);
    socket.destroy();
  });

  it('on the socket does not lose its answer while the client is still sending', async () => {
    const answer = await raw(shop.gateway.url, `HELLO\r\n\r\n${'x'.repeat(4 * 1024 * 1024)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});

/** The number of open connections of the gateway. */
const connections = () =>
  new Promise<number>((resolve, reject) =>
    shop.gateway.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );

describe('arbitrary requests', () => {
  const CALLS = [
    ['POST', '/v1/checkouts'],
    ['POST', '/v1/checkouts/{id}'],
    ['POST', '/v1/checkouts/{id}/payment'],
    ['POST', '/_sandbox/clock'],
    ['POST', '/_sandbox/clock/advance'],
  ] as const;

  it('any bytes get an envelope and no internal error', async () => {
    const id = await shop.checkout();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CALLS),
        fc.uint8Array({ maxLength: 200 }),
        fc.boolean(),
        async ([method, path], bytes, signed) => {
          const headers = signed ? shop.bearer : {};
          const reply = await shop.send(
            method,
            path.replace('{id}', id),
            headers,
            Buffer.from(bytes),
          );
          expect(reply.status).toBeLessThan(500);
          expect(reply.body).toMatchObject(isEnvelope);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a huge request gets a small answer', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `name${i}=x`).join('&');
    for (const body of [many, `foo=${'y'.repeat(1_000_000)}`, `${'z'.repeat(1_000_000)}=1`]) {
      const reply = await shop.send('POST', '/v1/checkouts', shop.bearer, body);
      expect(reply.status).toBe(400);
      expect(reply.text.length).toBeLessThan(100_000);
    }
  });

  it('any names and values get an envelope and no internal error', async () => {
    const names = fc.oneof(
      fc.constantFrom('amount', 'currency', 'paymentType', 'card.number', 'testMode', '__proto__'),
      fc.constantFrom('customParameters[__proto__]', 'customParameters[SHOPPER_x]', 'constructor'),
      fc.string(),
    );
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1.00', 'EUR', 'DB', 'PA'),
    );
    const id = await shop.checkout();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/v1/checkouts', `/v1/checkouts/${id}`, `/v1/checkouts/${id}/payment`),
        fc.array(fc.tuple(names, values), { maxLength: 8 }),
        async (path, pairs) => {
          const body = `${entity()}&${new URLSearchParams(pairs)}`;
          const reply = await shop.send('POST', path, shop.bearer, body);
          expect(reply.status).toBeLessThan(500);
          expect(reply.body.result.code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
