/** The addresses that a shopper may be redirected to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config.ts';
import { type Gateway, startWith } from '../../../src/gateway/runGateway.ts';
import { type Fields, fixtureAssets, open, Shop } from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES } from '../postgres.ts';
import { walk, within } from './browser.ts';
import {
  authenticate,
  BROWSER,
  CHALLENGED,
  cardFor,
  NO_CARD,
  openOwn,
  redirectOf,
  resultOf,
} from './shopperRequests.ts';

const PENDING = '000.200.000';
const FORM = { ...BROWSER, ...cardFor('challenge') };
const IDEAL: Fields = {
  ...NO_CARD,
  paymentBrand: 'IDEAL',
  'bankAccount.bankName': 'ING_TEST',
  'bankAccount.country': 'NL',
};

describe('of a checkout', () => {
  const openBound = (baseAddress?: string) =>
    openOwn({
      entities: [
        {
          entityId: 'c'.repeat(32),
          token: 'token-of-bound-shop',
          origins: ['https://shop.example', 'https://other.example'],
          ...(baseAddress !== undefined && { baseAddress }),
        },
      ],
    });
  const checkoutAt = async (shop: Shop, fields = {}) => {
    const body = new URLSearchParams({
      entityId: 'c'.repeat(32),
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...fields,
    });
    const headers = { authorization: 'Bearer token-of-bound-shop' };
    return (await shop.send('POST', '/v1/checkouts', headers, body.toString())).body.id as string;
  };

  it.each([
    ['a card', FORM],
    ['a bank', IDEAL],
  ])('%s: only to an origin that is bound to the checkout', async (_, fields) => {
    const shop = await openBound();
    const id = await checkoutAt(shop);
    for (const bad of ['https://evil.example/r', 'https://shop.example.evil.example/']) {
      const reply = await shop.pay(id, { ...fields, shopperResultUrl: bad });
      expect([reply.status, resultOf(reply)]).toEqual([400, '600.300.211']);
      expect(reply.body).not.toHaveProperty('redirect');
    }
    const good = await shop.pay(id, { ...fields, shopperResultUrl: 'https://other.example/r' });
    expect(resultOf(good)).toBe(PENDING);
  });

  it('without an address: to the base address of the entity; without that, there is no redirect', async () => {
    const based = await openBound('https://shop.example/base/');
    const first = await based.pay(await checkoutAt(based), FORM);
    expect(await walk(within(based), redirectOf(first), 'approve')).toMatch(
      /^https:\/\/shop\.example\/base\/\?id=/,
    );
    const homeless = await openBound();
    const reply = await homeless.pay(await checkoutAt(homeless), FORM);
    expect([reply.status, resultOf(reply)]).toEqual([400, '100.380.305']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example/'])(
    'never to %s',
    async (shopperResultUrl) => {
      const shop = await openOwn();
      const reply = await shop.pay(await shop.checkout(), { ...FORM, shopperResultUrl });
      expect(reply.status).toBe(400);
      expect(reply.body).not.toHaveProperty('redirect');
    },
  );
});

const openToo: Gateway[] = [];
afterAll(async () => {
  for (const gateway of openToo) await gateway.close();
});

/** A gateway that may call any address. */
async function openPrivate(): Promise<Shop> {
  const place = ON_POSTGRES ? { databaseUrl: await freshDatabaseUrl() } : { data: ':memory:' };
  const flags = { port: '0', logLevel: 'silent', outbound: 'private', ...place };
  const gateway = await startWith(readConfig(flags, {}), { assets: fixtureAssets() });
  openToo.push(gateway);
  return new Shop(gateway);
}

/** All requests with a redirect of the shopper. */
const ASK: [string, (shop: Shop, shopperResultUrl: string) => Promise<string>][] = [
  [
    'a card',
    async (shop, to) => resultOf(await shop.charge({ ...CHALLENGED, shopperResultUrl: to })),
  ],
  ['a bank', async (shop, to) => resultOf(await shop.charge({ ...IDEAL, shopperResultUrl: to }))],
  [
    'an authentication without a payment',
    async (shop, to) =>
      resultOf(await authenticate(shop, { ...cardFor('challenge'), shopperResultUrl: to })),
  ],
  [
    'a form',
    async (shop, to) =>
      resultOf(await shop.pay(await shop.checkout({ shopperResultUrl: to }), FORM)),
  ],
];

describe.each(ASK)('over http: %s', (_, ask) => {
  let usual: Shop;
  let daring: Shop;
  beforeAll(async () => {
    usual = await open();
    daring = await openPrivate();
  });

  it.each([
    'http://localhost:3001/result',
    'http://shop.localhost/result',
    'http://127.0.0.1/result',
    'http://127.1.2.3:8080/result',
    'http://[::1]:8080/result',
    'https://shop.example/result',
  ])('%s is accepted: only this machine can receive requests there', async (address) => {
    expect(await ask(usual, address)).toBe(PENDING);
  });

  it.each([
    'http://shop.example/result',
    'http://localhost.evil.example/result',
    'http://127.0.0.1.evil.example/result',
    'http://notlocalhost/result',
    'http://192.168.0.7/result',
    'http://0.0.0.0/result',
  ])('%s is refused, unless private addresses are allowed', async (address) => {
    expect(await ask(usual, address)).toBe('600.300.211');
    expect(await ask(daring, address)).toBe(PENDING);
  });
});

it('a payment without a redirect accepts any address', async () => {
  const shop = await openOwn();
  const shopperResultUrl = 'http://shop.example/result';
  const paid = await shop.charge({ ...BROWSER, ...cardFor('frictionless'), shopperResultUrl });
  expect(resultOf(paid)).toBe('000.100.110');
  const voucher = await shop.charge({ ...NO_CARD, paymentBrand: 'BOLETO', shopperResultUrl });
  expect(resultOf(voucher)).toBe('800.400.500');
});

it.each([
  ['https://shop.example/r?q=a%20b&flag', 'https://shop.example/r?q=a%20b&flag&id='],
  ['https://shop.example/r?q=a+b&s=%2B~!', 'https://shop.example/r?q=a+b&s=%2B~!&id='],
])('the query of %s is unchanged, also in a checkout', async (shopperResultUrl, expected) => {
  const shop = await openOwn();
  const id = await shop.checkout({ shopperResultUrl });
  const reply = await shop.pay(id, FORM);
  const address = await walk(within(shop), redirectOf(reply), 'approve');
  const path = encodeURIComponent(`/v1/checkouts/${id}/payment`);
  expect(address).toBe(`${expected}${id}&resourcePath=${path}`);
});
