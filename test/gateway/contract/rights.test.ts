/** Tokens that may not do everything: each request is accepted or refused by what the token may do for its entity. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityOption } from '../../../src/gateway/config/entityOption.ts';
import { code, encode, type Fields, open, type Shop, VISA } from '../harness.ts';

const MERCHANT = 'c0000000000000000000000000000003';
const CHANNEL = 'c0000000000000000000000000000004';

const ENTITIES: readonly EntityOption[] = [
  {
    entityId: MERCHANT,
    token: 'token-for-all',
    tokens: [
      { token: 'token-reads', may: ['read'] },
      { token: 'token-pays', may: ['read', 'pay'] },
      { token: 'token-refunds', may: ['refund'] },
      { token: 'token-by-entity', may: ['read'] },
    ],
    userId: 'back-office',
    password: 'a password',
  },
  {
    entityId: CHANNEL,
    merchant: MERCHANT,
    tokens: [{ token: 'token-by-entity', may: ['read', 'pay'] }],
  },
];

const NO_RIGHT = '403 800.900.301';
const DEBIT = { ...VISA, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const BACK = { amount: '1.00', currency: 'EUR' };

let shop: Shop;
let paid: string;
beforeAll(async () => {
  shop = await open({ entities: ENTITIES });
  const order = { ...DEBIT, merchantTransactionId: 'order-1' };
  paid = (await send('token-for-all', 'POST', '/v1/payments', order)).body.id;
});

function send(token: string, method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields = {}) {
  const all = encode({ entityId: MERCHANT, ...fields });
  const bearer = { authorization: `Bearer ${token}` };
  return method === 'POST'
    ? shop.send(method, path, bearer, all)
    : shop.send(method, `${path}?${all}`, bearer);
}

const request = (right: string, name: string, make: (token: string) => ReturnType<typeof send>) =>
  ({ right, name, make }) as const;

/** Requests that the gateway accepts with a token for everything, and the right that each needs. */
const ALL = [
  request('read', 'GET /v1/payments/{id}', (token) => send(token, 'GET', `/v1/payments/${paid}`)),
  request('read', 'GET /v1/query', (token) =>
    send(token, 'GET', '/v1/query', { merchantTransactionId: 'order-1' }),
  ),
  request('pay', 'POST /v1/payments DB', (token) => send(token, 'POST', '/v1/payments', DEBIT)),
  request('pay', 'POST /v1/checkouts', (token) =>
    send(token, 'POST', '/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
  ),
  request('pay', 'POST /v1/registrations', (token) =>
    send(token, 'POST', '/v1/registrations', VISA),
  ),
  request('refund', 'POST /v1/payments/{id} RF', (token) =>
    send(token, 'POST', `/v1/payments/${paid}`, { ...BACK, paymentType: 'RF' }),
  ),
  request('refund', 'POST /v1/payments CD', (token) =>
    send(token, 'POST', '/v1/payments', { ...DEBIT, paymentType: 'CD' }),
  ),
  request('refund', 'POST /v1/checkouts of a credit', (token) =>
    send(token, 'POST', '/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'CD' }),
  ),
];

describe.each([
  ['token-for-all', ['read', 'pay', 'refund']],
  ['token-reads', ['read']],
  ['token-pays', ['read', 'pay']],
  ['token-refunds', ['refund']],
])('%s', (token, may) => {
  it.each(ALL)('$name needs the right to $right', async ({ right, make }) => {
    const reply = code(await make(token));
    if (may.includes(right)) expect(reply).toMatch(/^200 000\./);
    else expect(reply).toBe(NO_RIGHT);
  });
});

it('a refused reversal changes nothing', async () => {
  const { id } = (await send('token-for-all', 'POST', '/v1/payments', DEBIT)).body;
  const reverse = (token: string) =>
    send(token, 'POST', `/v1/payments/${id}`, { paymentType: 'RV' });
  expect(code(await reverse('token-pays'))).toBe(NO_RIGHT);
  expect(code(await reverse('token-refunds'))).toMatch(/^200 000\./);
});

it('stored details are not removed by a token that reads', async () => {
  const { id } = (await send('token-for-all', 'POST', '/v1/registrations', VISA)).body;
  expect(code(await send('token-reads', 'DELETE', `/v1/registrations/${id}`))).toBe(NO_RIGHT);
  expect(code(await send('token-pays', 'DELETE', `/v1/registrations/${id}`))).toMatch(/^200 000\./);
});

it('the rights that a channel names itself count, and not those of its merchant', async () => {
  const pay = (entityId: string) =>
    send('token-by-entity', 'POST', '/v1/payments', { ...DEBIT, entityId });
  expect(code(await pay(MERCHANT))).toBe(NO_RIGHT);
  expect(code(await pay(CHANNEL))).toMatch(/^200 000\./);
  const other = await send('token-reads', 'POST', '/v1/payments', { ...DEBIT, entityId: CHANNEL });
  expect(code(other)).toBe(NO_RIGHT);
});

it('a user and a password beside a token do not extend what it may do', async () => {
  const reply = await send('token-reads', 'POST', '/v1/payments', {
    ...DEBIT,
    'authentication.userId': 'back-office',
    'authentication.password': 'a password',
  });
  expect(code(reply)).toBe(NO_RIGHT);
});

it('a token that may not do everything cannot use the control API of tests', async () => {
  const bearer = { authorization: 'Bearer token-pays' };
  const reply = await shop.send('GET', `/_sandbox/events?entityId=${MERCHANT}&after=0`, bearer);
  expect(code(reply)).toBe('403 800.900.300');
});

it.each([
  [[{ token: 'token-reads', may: [] }], /tokens\.0/],
  [[{ token: 'token-reads', may: ['write'] }], /tokens\.0/],
  [
    [{ token: 'token-reads', may: ['read'] }, 'token-reads'],
    /tokens: must not have a token with "may" twice, or also as "token"/,
  ],
])('the tokens %j are refused', async (tokens, message) => {
  const entities = [{ entityId: MERCHANT, tokens }] as EntityOption[];
  await expect(open({ entities })).rejects.toThrow(message);
});
