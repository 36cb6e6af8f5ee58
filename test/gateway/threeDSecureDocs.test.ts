/** The responses in docs/3d-secure.md, compared with real responses. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUTHENTICATED_CARDS } from '../../src/simulator/issuer/cards.ts';
import { encode, type Fields, NO_SESSION, open, type Reply, type Shop } from './harness.ts';
import {
  AT_SHOP,
  act,
  authenticate,
  CHALLENGED,
  cardFor,
  resultOf,
} from './shopper/shopperRequests.ts';

const PAGE = readFileSync('docs/3d-secure.md', 'utf8');

/** The first cells of a table, without their markup. */
function firstCells(mark: string): string[] {
  const [, text = ''] =
    new RegExp(`<!-- ${mark}:[^\\n]*\\n([\\s\\S]*?)<!-- /${mark} -->`).exec(PAGE) ?? [];
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((line) => (line.split('|')[1] ?? '').replaceAll('`', '').trim());
}

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

/** A gateway with a separate entity, and a function that posts as its shop. */
async function openOther(settings: object) {
  const entityId = 'c'.repeat(32);
  const other = await open({ entities: [{ entityId, token: 'token-of-other', ...settings }] });
  const post = (path: string, fields: Fields): Promise<Reply> => {
    const headers = { authorization: 'Bearer token-of-other' };
    const all = { entityId, amount: '92.00', currency: 'EUR', ...fields };
    return other.send('POST', path, headers, encode(all));
  };
  return { other, post };
}

const charge = (fields: Fields) => shop.charge({ ...AT_SHOP, ...fields });

/** Pays, and does the steps of the shopper. */
async function ended(fields: Fields, does: string): Promise<Reply> {
  const { body } = await charge(fields);
  await act(shop, body.id, does);
  return shop.payment(body.id);
}

const IN_APP: Fields = {
  ...Object.fromEntries(Object.keys(AT_SHOP).map((name) => [name, undefined])),
  ...cardFor('challenge'),
  'threeDSecure.deviceInfo': 'eyJ',
};
const forced = (status: string): Fields => ({ 'customParameters[3DS2_status]': status });

it('lists each member of a response, and no other', async () => {
  const asked = ['deviceInfo', 'decoupled', 'challengeIndicator'];
  const answers = await Promise.all([
    charge(cardFor('frictionless')),
    ended(CHALLENGED, 'approve'),
    ended(CHALLENGED, 'decline'),
    charge(IN_APP),
    charge({ ...CHALLENGED, 'threeDSecure.decoupled': 'true' }),
    charge(forced('U')),
    charge(forced('R')),
    charge({
      ...CHALLENGED,
      'threeDSecure.challengeIndicator': '05',
      'threeDSecure.exemptionFlag': '02',
    }),
  ]);
  const members = answers.flatMap(({ body }) => Object.keys(body.threeDSecure));
  const returned = new Set(members.filter((name) => !asked.includes(name)));
  expect([...returned].toSorted()).toEqual(firstCells('members').toSorted());
});

describe('each failure happens as documented', () => {
  const WAYS: Readonly<Record<string, () => Promise<Reply>>> = {
    '100.380.305': () => charge({ ...CHALLENGED, shopperResultUrl: undefined }),
    '100.380.401': () => ended(CHALLENGED, 'decline'),
    async '100.390.111'() {
      // No server listens there.
      const other = await open({ threeDSecureUrl: 'http://127.0.0.1:1' });
      return other.charge({ ...CHALLENGED, testMode: 'EXTERNAL' });
    },
    '100.390.112': () => charge(cardFor('technicalError')),
    '100.390.114': () => charge(forced('R')),
    '100.396.101': () => ended(CHALLENGED, 'cancel'),
    '100.396.103': () => ended(CHALLENGED, 'expire'),
    '300.100.100': () => charge({ 'customParameters[forceResultCode]': '300.100.100' }),
    async '600.300.211'() {
      const { other, post } = await openOther({ origins: ['https://shop.example'] });
      const { body } = await post('/v1/checkouts', { paymentType: 'DB' });
      return other.pay(body.id, { ...CHALLENGED, shopperResultUrl: 'https://evil.example/' });
    },
  };
  it.each(firstCells('failures'))('%s', async (code) => {
    const reply = await WAYS[code]?.();
    expect([reply?.status, reply?.body.result.code]).toEqual([400, code]);
  });
});

it('a soft decline ends with a challenge', async () => {
  const soft = { 'customParameters[forceResultCode]': '300.100.100' };
  const again = { ...CHALLENGED, ...soft, 'threeDSecure.challengeIndicator': '04' };
  expect(resultOf(await charge({ ...cardFor('challenge'), ...soft, ...EXEMPTED }))).toBe(
    '300.100.100',
  );
  expect(resultOf(await ended(again, 'approve'))).toBe('000.100.110');
});

const EXEMPTED: Fields = { 'threeDSecure.exemptionFlag': '01' };

describe('alone', () => {
  it.each([
    ['000.400.110', {}, 200],
    ['000.400.120', { 'threeDSecure.challengeIndicator': '06' }, 200],
    ['000.200.000', cardFor('challenge'), 200],
    ['000.400.101', cardFor('notParticipating'), 400],
    ['000.400.101', { 'threeDSecure.disable': 'true' }, 400],
    ['000.400.102', cardFor('notEnrolled'), 400],
    ['000.400.109', { 'card.number': '4242424242424242' }, 400],
  ])('%s with %j: %i', async (code, fields, status) => {
    const reply = await authenticate(shop, { ...cardFor('frictionless'), ...fields });
    expect([reply.status, resultOf(reply)]).toEqual([status, code]);
  });

  it('000.400.104 if the network is not active', async () => {
    const { post } = await openOther({ terms: { threeDSecure: ['MASTER'] } });
    const card = { 'card.expiryMonth': '05', 'card.expiryYear': '2034', ...cardFor('challenge') };
    const reply = await post('/v1/threeDSecure', { paymentBrand: 'VISA', ...AT_SHOP, ...card });
    expect(resultOf(reply)).toBe('000.400.104');
  });
});

describe('the table of exemptions', () => {
  const WAYS: Readonly<Record<string, Fields>> = {
    SCAEX_04: { 'card.number': '375987000000005', paymentBrand: 'AMEX' },
    SCAEX_03: { 'threeDSecure.exemptionFlag': '03' },
    SCAEX_01: { amount: '30.00' },
    SCAEX_02: { amount: '100.00' },
    SCAEX_00: { amount: '100.01' },
  };
  it.each(Object.entries(WAYS))('%s', async (category, fields) => {
    expect(PAGE).toContain(`| \`${category}\` |`);
    const all = {
      entityId: shop.gateway.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      'card.number': '4242424242424242',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      ...fields,
    };
    const reply = await shop.send('POST', '/v1/exemption', shop.bearer, encode(all));
    expect(reply.body.resultDetails).toEqual({ RiskRuleCategory: category });
  });
});

it('the page names the cards whose brand must be sent', async () => {
  const config = async ({ number }: { number: string }) => {
    const reply = await charge({ 'card.number': number, 'card.cvv': undefined });
    return reply.body.paymentBrand;
  };
  const found = await Promise.all(
    AUTHENTICATED_CARDS.map(async (card) => ((await config(card)) === card.brand ? [] : [card])),
  );
  const named = found.flat().map(({ brand, number }) => `${brand} ${number}`);
  const [, first, second] = /(MAESTRO \d+) and (\d+) could be another/.exec(PAGE) ?? [];
  expect(named).toEqual([first, `MAESTRO ${second}`]);
});

it('a checkout that ends during the challenge ends it, too', async () => {
  const own = await open();
  const id = await own.checkout({ shopperResultUrl: AT_SHOP['shopperResultUrl'] });
  await own.gateway.clock.advance('PT25M');
  const { body } = await own.pay(id, CHALLENGED);
  await own.gateway.clock.advance('PT10M');
  await act(own, body.id, 'approve');
  expect(resultOf(await own.status(id))).toBe(NO_SESSION.code);
  expect(resultOf(await own.payment(body.id))).toBe('100.396.103');
});
