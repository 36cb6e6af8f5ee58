import { beforeAll, describe, expect, it } from 'vitest';
import { code, encode, faults, NO_SESSION, open, type Shop } from '../harness.ts';
import { OPERATIONS } from './openapi/documentParts.ts';

const OTHER = 'b0000000000000000000000000000002';

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: [{ entityId: OTHER, token: 'other-token' }] });
});

const call = (headers: Record<string, string>, entityId: string | undefined) =>
  shop.send(
    'POST',
    '/v1/checkouts',
    headers,
    encode({ entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
  );

describe('authentication', () => {
  const entity = 'a0000000000000000000000000000001';
  it.each<[string, Record<string, string>, string]>([
    ['no header', {}, '401 800.900.300'],
    ['an empty header', { authorization: '' }, '401 800.900.300'],
    ['Basic', { authorization: 'Basic abc' }, '401 800.900.300'],
    ['Bearer without a token', { authorization: 'Bearer ' }, '401 800.900.300'],
    ['a token with a blank inside', { authorization: 'Bearer a b' }, '401 800.900.300'],
    ['an unknown token', { authorization: 'Bearer nobody' }, '403 800.900.300'],
    ['the token of another entity', { authorization: 'Bearer other-token' }, '403 800.900.300'],
    ['the right token', { authorization: 'Bearer sandbox-access-token' }, '200 000.200.100'],
    [
      'the scheme in small letters',
      { authorization: 'bearer sandbox-access-token' },
      '200 000.200.100',
    ],
  ])('%s', async (_, headers, expected) => {
    const reply = await call(headers, entity);
    expect(code(reply)).toBe(expected);
    expect(reply.body).toMatchObject({ ndc: expect.any(String) });
  });

  it('judges header, token, form of the entity, entity, then parameters', async () => {
    const right = { authorization: 'Bearer sandbox-access-token' };
    expect(code(await call({ authorization: 'Bearer nobody' }, 'malformed'))).toBe(
      '403 800.900.300',
    );
    expect(faults(await call(right, undefined))).toEqual(['entityId=null: may not be empty']);
    expect(faults(await call(right, 'A'.repeat(32)))).toEqual([
      `entityId=${'A'.repeat(32)}: must match ^[0-9a-f]{32}$`,
    ]);
    expect(code(await call(right, 'c'.repeat(32)))).toBe('403 800.900.300');
    const both = await shop.send('POST', '/v1/checkouts', right, `entityId=${OTHER}&nonsense=1`);
    expect(code(both)).toBe('403 800.900.300');
  });

  it('guards every call of the shop', async () => {
    const id = await shop.checkout();
    const guarded = OPERATIONS.filter(({ credentials }) => credentials === 'token');
    expect(guarded.length).toBeGreaterThan(25);
    const calls = guarded.map(({ method, path }) => [method, path.replace(':id', id)] as const);
    for (const [method, url] of [
      ...calls,
      ['GET', '/_sandbox/clock'],
      ['POST', '/_sandbox/clock'],
      ['POST', '/_sandbox/clock/advance'],
      ['GET', '/_sandbox/clock/advance'],
      ['DELETE', '/_sandbox/clock/advance'],
    ] as const) {
      const asked = method === 'POST' ? url : `${url}?entityId=${entity}`;
      expect(code(await shop.send(method, asked)), `${method} ${url}`).toBe('401 800.900.300');
    }
  });

  it('hides the checkouts of other entities', async () => {
    const id = await shop.checkout();
    await shop.pay(id);
    const url = `/v1/checkouts/${id}/payment?entityId=${OTHER}`;
    const reply = await shop.send('GET', url, { authorization: 'Bearer other-token' });
    expect(reply.body.result).toEqual(NO_SESSION);
    expect(code(await shop.status(id))).toBe('200 000.100.110');
  });
});

describe('a submit', () => {
  it('requires no token: the id of the checkout is the key', async () => {
    expect(code(await shop.pay(await shop.checkout()))).toBe('200 000.100.110');
  });

  it('with an invalid token is refused', async () => {
    const id = await shop.checkout();
    const url = `/v1/checkouts/${id}/payment`;
    expect(code(await shop.send('POST', url, { authorization: 'Basic x' }, ''))).toBe(
      '401 800.900.300',
    );
    expect(code(await shop.send('POST', url, { authorization: 'Bearer x' }, ''))).toBe(
      '403 800.900.300',
    );
  });

  it('with a token accepts the parameters that only a shop may send', async () => {
    const id = await shop.checkout();
    const fields = {
      entityId: shop.gateway.entityId,
      'card.number': '4200000000000000',
      'card.expiryMonth': '01',
      'card.expiryYear': '2031',
      merchantTransactionId: 'order-0001',
      'customParameters[internal]': 'yes',
    };
    const url = `/v1/checkouts/${id}/payment`;
    const reply = await shop.send('POST', url, shop.bearer, encode(fields));
    expect(reply.body).toMatchObject({
      result: { code: '000.100.110' },
      merchantTransactionId: 'order-0001',
      customParameters: { internal: 'yes' },
    });
    expect(reply.body).not.toHaveProperty('customer');
  });

  it('with the token of another entity finds no session', async () => {
    const id = await shop.checkout();
    const fields = {
      entityId: OTHER,
      'card.number': '4200000000000000',
      'card.expiryMonth': '01',
      'card.expiryYear': '2031',
    };
    const headers = { authorization: 'Bearer other-token' };
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, headers, encode(fields));
    expect(reply.body.result).toEqual(NO_SESSION);
  });

  it('with the token of another entity gets no stored response either', async () => {
    const id = await shop.checkout();
    const key = 'a-key-that-is-known';
    expect(code(await shop.pay(id, {}, key))).toBe('200 000.100.110');
    const fields = {
      entityId: OTHER,
      'card.number': '4200000000000000',
      'card.expiryMonth': '01',
      'card.expiryYear': '2031',
    };
    const headers = { authorization: 'Bearer other-token', 'idempotency-key': key };
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, headers, encode(fields));
    expect(reply.body.result).toEqual(NO_SESSION);
  });
});
