/** Credentials among the parameters: authentication.userId, authentication.password, authentication.entityId. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../scripts/inputs.mjs';
import { BODY_LIMITS } from '../../../src/gateway/api/bodies.ts';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { table } from '../../table.ts';
import { everything } from '../databaseContents.ts';
import {
  code,
  encode,
  type Fields,
  faults,
  open,
  type Shop,
  temporaryFolder,
  VISA,
} from '../harness.ts';

const OTHER = 'b0000000000000000000000000000002';
const MERCHANT = 'b0000000000000000000000000000003';
const CHANNEL = 'b0000000000000000000000000000004';
const USER = 'b0000000000000000000000000000013';
const PASSWORD = 'pass word, 1';

const ENTITIES = [
  { entityId: OTHER, token: 'other-token' },
  { entityId: MERCHANT, userId: USER, password: PASSWORD },
  { entityId: CHANNEL, merchant: MERCHANT, token: 'token-of-channel' },
];

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: ENTITIES });
});

const GOOD = '200 000.200.100';
const FORBIDDEN = '403 800.900.300';
const UNKNOWN = '401 800.900.300';

const SANDBOX_PAIR = {
  'authentication.userId': SANDBOX.userId,
  'authentication.password': SANDBOX.password,
};
const PAIR = { 'authentication.userId': USER, 'authentication.password': PASSWORD };
const ASKED = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const create = (fields: Fields, headers = {}, query = '', on = shop) =>
  on.send('POST', `/v1/checkouts${query}`, headers, encode({ ...ASKED, ...fields }));

describe('the caller', () => {
  const authentication = (entityId: string) => ({ 'authentication.entityId': entityId });

  table<[string, Fields, Record<string, string>, string]>([
    ['a user', { ...SANDBOX_PAIR, entityId: SANDBOX.id }, {}, GOOD],
    [
      'a user for authentication.entityId',
      { ...SANDBOX_PAIR, ...authentication(SANDBOX.id) },
      {},
      GOOD,
    ],
    ['one of the configuration', { ...PAIR, ...authentication(MERCHANT) }, {}, GOOD],
    ['for a channel of the merchant', { ...PAIR, ...authentication(CHANNEL) }, {}, GOOD],
    ['for another entity', { ...PAIR, ...authentication(OTHER) }, {}, FORBIDDEN],
    [
      'with a wrong password',
      { ...PAIR, 'authentication.password': 'x', entityId: MERCHANT },
      {},
      FORBIDDEN,
    ],
    [
      'that is unknown',
      { ...PAIR, 'authentication.userId': 'x', entityId: MERCHANT },
      {},
      FORBIDDEN,
    ],
    ['without an entity', PAIR, {}, '400 200.300.404'],
    ['without a user', { entityId: MERCHANT }, {}, UNKNOWN],
    [
      'with an empty user',
      { entityId: MERCHANT, 'authentication.userId': '', 'authentication.password': '' },
      {},
      UNKNOWN,
    ],
    ['an entity alone', authentication(MERCHANT), {}, UNKNOWN],
    ['beside its token', { ...PAIR, entityId: CHANNEL }, bearer('token-of-channel'), GOOD],
    [
      'beside the token of another',
      { ...PAIR, entityId: CHANNEL },
      bearer('other-token'),
      FORBIDDEN,
    ],
    ['beside a wrong token', { ...PAIR, entityId: CHANNEL }, bearer('nobody'), FORBIDDEN],
    [
      'beside another header',
      { ...PAIR, entityId: CHANNEL },
      { authorization: 'Basic x' },
      UNKNOWN,
    ],
    [
      'wrong beside a right token',
      { ...PAIR, 'authentication.password': 'x', entityId: CHANNEL },
      bearer('token-of-channel'),
      FORBIDDEN,
    ],
    ['a token for authentication.entityId', authentication(OTHER), bearer('other-token'), GOOD],
    // A form of any web page is sent without a question to the gateway before.
    [
      'a user, in a form of another site',
      { ...PAIR, entityId: MERCHANT },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      FORBIDDEN,
    ],
    [
      'a user, in a form of a page without an origin',
      { ...PAIR, entityId: MERCHANT },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      FORBIDDEN,
    ],
    [
      'a user, from another site in a browser without Sec-Fetch-Site',
      { ...PAIR, entityId: MERCHANT },
      { origin: 'https://evil.example' },
      FORBIDDEN,
    ],
    [
      'a user, beside a right token, from another site',
      { ...PAIR, entityId: CHANNEL },
      { ...bearer('token-of-channel'), 'sec-fetch-site': 'cross-site' },
      FORBIDDEN,
    ],
    [
      'a user, from a page of the same site',
      { ...PAIR, entityId: MERCHANT },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.gateway.example' },
      GOOD,
    ],
    [
      'the pair as a token',
      { entityId: MERCHANT },
      bearer(Buffer.from(`${USER}|${PASSWORD}`).toString('base64')),
      GOOD,
    ],
  ])('%s', async (_, fields, headers, expected) => {
    expect(code(await create(fields, headers))).toBe(expected);
  });

  table<[string, Fields, string]>([
    ['no password', { 'authentication.userId': USER }, 'authentication.password=null: is required'],
    ['no user', { 'authentication.password': PASSWORD }, 'authentication.userId=null: is required'],
    [
      'two entities',
      { ...PAIR, 'authentication.entityId': OTHER },
      'authentication.entityId=***: must be the same as entityId',
    ],
    [
      'a member that there is not',
      { ...PAIR, 'authentication.token': 'secret-1' },
      'authentication.token=***: is not an allowed parameter',
    ],
  ])('%s is refused by name, without the value', async (_, fields, fault) => {
    const reply = await create({ entityId: MERCHANT, ...fields });
    expect(faults(reply)[0]).toContain(fault);
    expect(reply.text).not.toContain(PASSWORD);
    expect(reply.text).not.toContain('secret-1');
  });

  it('is also identified by the query, for every method', async () => {
    const query = `?${encode({ ...SANDBOX_PAIR, 'authentication.entityId': SANDBOX.id })}`;
    expect(code(await create({ entityId: SANDBOX.id }, {}, query))).toBe(GOOD);
    const id = await shop.checkout();
    await shop.pay(id);
    expect(code(await shop.send('GET', `/v1/checkouts/${id}/payment${query}`))).toBe(
      '200 000.100.110',
    );
    const other = await shop.checkout();
    expect(code(await shop.send('DELETE', `/v1/checkouts/${other}${query}`))).toMatch(/^200 /);
    const wrong = query.replace(SANDBOX.password, 'wrong');
    expect(code(await create({ ...SANDBOX_PAIR, entityId: SANDBOX.id }, {}, wrong))).toBe(
      '400 200.300.404',
    );
  });

  it('is a server if a submit contains credentials, and otherwise a browser', async () => {
    const [first, second, third] = [
      await shop.checkout(),
      await shop.checkout(),
      await shop.checkout(),
    ];
    const submit = (id: string, fields: Fields) =>
      shop.send('POST', `/v1/checkouts/${id}/payment`, {}, encode({ ...VISA, ...fields }));
    const ofServer = { descriptor: 'Beans' };
    const paid = await submit(first, { ...SANDBOX_PAIR, entityId: SANDBOX.id, ...ofServer });
    expect([code(paid), paid.body.descriptor]).toEqual(['200 000.100.110', 'Beans']);
    expect(faults(await submit(second, ofServer))[0]).toContain('descriptor');
    const wrong = { ...SANDBOX_PAIR, 'authentication.password': 'x', entityId: SANDBOX.id };
    expect(code(await submit(third, wrong))).toBe(FORBIDDEN);
  });

  it('may not send a larger body with credentials in it', async () => {
    const body = `${encode({ ...SANDBOX_PAIR, entityId: SANDBOX.id })}&descriptor=${'x'.repeat(BODY_LIMITS.server)}`;
    const reply = await shop.send('POST', '/v1/checkouts', {}, body);
    expect([code(reply), reply.body.result.description]).toEqual([
      '400 200.300.404',
      expect.stringContaining(`The body is larger than ${BODY_LIMITS.server} bytes`),
    ]);
  });
});

it('with the setting off, the names of the credentials are unknown parameters', async () => {
  const off = await open({ entities: ENTITIES, bodyCredentials: 'off' });
  expect(code(await create({ ...PAIR, entityId: MERCHANT }, {}, '', off))).toBe(UNKNOWN);
  const reply = await create({ ...PAIR, entityId: OTHER }, bearer('other-token'), '', off);
  expect(faults(reply)).toEqual([
    'authentication.userId=***: is not an allowed parameter',
    'authentication.password=***: is not an allowed parameter',
  ]);
});

describe('wrong passwords', () => {
  const tries = async (on: Shop, fields: Fields, count: number) => {
    const codes: string[] = [];
    for (let i = 0; i < count; i++) codes.push(code(await create(fields, {}, '', on)));
    return codes;
  };
  const wrong = { ...PAIR, 'authentication.password': 'wrong', entityId: MERCHANT };

  it('are limited to ten a minute for each user; then also the right password waits, and other users do not', async () => {
    const limited = await open({ entities: ENTITIES, throttle: 'on' });
    const codes = await tries(limited, wrong, 11);
    expect(codes).toEqual([...Array(10).fill(FORBIDDEN), '429 800.120.100']);
    const right = await create({ ...PAIR, entityId: MERCHANT }, {}, '', limited);
    expect([code(right), right.headers['retry-after']]).toEqual(['429 800.120.100', '6']);
    expect(code(await create({ ...SANDBOX_PAIR, entityId: SANDBOX.id }, {}, '', limited))).toBe(
      GOOD,
    );
    expect(code(await limited.create())).toBe(GOOD);
  });

  it('are counted before they are checked: simultaneous requests do not pass the limit', async () => {
    const limited = await open({ entities: ENTITIES, throttle: 'on' });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => create(wrong, {}, '', limited)),
    );
    expect(replies.filter((reply) => code(reply) === FORBIDDEN)).toHaveLength(10);
  });

  it('do not include right passwords', async () => {
    const limited = await open({ entities: ENTITIES, throttle: 'on' });
    const codes = await tries(limited, { ...PAIR, entityId: MERCHANT }, 30);
    expect(new Set(codes)).toEqual(new Set([GOOD]));
  });
});

it('neither user nor password is stored: not in a table, not in a file, not in a response', async () => {
  const data = temporaryFolder();
  const on = await open({ data, entities: ENTITIES });
  const fields = { ...PAIR, 'authentication.entityId': MERCHANT };
  const replies = [
    await create(fields, {}, '', on),
    await on.send('POST', '/v1/payments', {}, encode({ ...ASKED, ...VISA, ...fields })),
    await on.send('POST', '/v1/payments', {}, encode({ ...ASKED, ...fields })),
  ];
  expect(replies.map(code)).toEqual([GOOD, '200 000.100.110', '400 200.300.404']);
  await on.gateway.close();
  const stored = everything(join(data, 'gateway.db')).map(([, value]) => String(value));
  const files = filesBelow(data).map((name) => readFileSync(join(data, name), 'latin1'));
  for (const text of [...stored, ...files, ...replies.map((reply) => reply.text)]) {
    expect(text.includes(PASSWORD) || text.includes(USER)).toBe(false);
  }
});

it('a wrong password is stored as a hash of address and user, a right one not at all', async () => {
  const data = temporaryFolder();
  const on = await open({ data, entities: ENTITIES, throttle: 'on' });
  await create({ ...PAIR, entityId: MERCHANT }, {}, '', on);
  const stored = () =>
    everything(join(data, 'gateway.db')).filter(([place]) => place.startsWith('wrong_password.'));
  expect(stored()).toEqual([]);
  await create({ ...PAIR, 'authentication.password': 'x', entityId: MERCHANT }, {}, '', on);
  expect(stored()).toEqual([
    ['wrong_password.who', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ['wrong_password.until', expect.stringMatching(/^\d+(\.0)?$/)],
  ]);
});
