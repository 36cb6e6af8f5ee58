/** The responses that the documentation shows in JSON have members of real responses, with the same values. */
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForWebhook } from '../../src/testkit/index.ts';
import { type Block, blocksOf } from '../documentBlocks.ts';
import { JSON_RESPONSES } from '../documentResponses.ts';
import { listening } from './domain/webhook/webhookReceiver.ts';
import { encode, NOON, open, type Shop } from './harness.ts';
import { AT_SHOP, cardFor, NO_CARD } from './shopper/shopperRequests.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const json = { 'content-type': 'application/json' };

/** A call of the control API. */
async function control(path: string, body: object): Promise<unknown> {
  const all = JSON.stringify({ entityId: shop.gateway.entityId, ...body });
  return (await shop.send('POST', `/_sandbox/${path}`, { ...shop.bearer, ...json }, all)).body;
}

/** The beginning of an address that the gateway builds for a request without a host of its own. */
const withoutHost = (text: string) => text.replaceAll(/http:\/\/[^/"]+\/v1/g, '/v1');

const HOST = { ...AT_SHOP, 'customer.browser.language': 'en-GB' };

/** For each block of a response, in the order of its page: how the gateway is brought to give it. */
const REAL: Readonly<Record<keyof typeof JSON_RESPONSES, readonly (() => Promise<unknown>)[]>> = {
  'docs/3d-secure.md': [
    async () => (await shop.charge({ ...HOST, 'card.number': '4200000000000042' })).body,
    async () => {
      const billing = { 'billing.street1': '1 Main Street', 'billing.city': 'Leeds' };
      const card = cardFor('frictionless');
      return (await shop.charge({ ...HOST, ...billing, ...card })).body.resultDetails;
    },
  ],
  'docs/asynchronous.md': [
    async () => (await shop.charge({ ...HOST, ...NO_CARD, paymentBrand: 'PAYPAL' })).body,
    async () => {
      const id = await shop.checkout();
      return (await shop.send('GET', `/v1/checkouts/${id}/banks?paymentBrand=IDEAL`)).body;
    },
    async () => (await shop.charge({ ...NO_CARD, paymentBrand: 'PREPAYMENT' })).body,
  ],
  'docs/chargebacks.md': [
    async () => {
      const { body } = await shop.charge();
      const wish = { chargebackResultCode: '000.100.220', amount: '30.00' };
      return control(`payments/${body.id}/chargebacks`, wish);
    },
  ],
  'docs/gateway.md': [
    async () => {
      const id = await shop.checkout();
      const body = encode({ bin: '440647' });
      return (await shop.send('POST', `/v1/checkouts/${id}/bin`, {}, body)).body;
    },
  ],
  'docs/summary-page.md': [async () => (await shop.keep(await shop.checkout())).body],
  'docs/wallets.md': [
    async () => {
      const id = await shop.checkout();
      const path = `/v1/checkouts/${id}/wallets/applePay`;
      return (await shop.send('POST', path, {}, 'card=MASTER')).body;
    },
  ],
  'docs/webhooks.md': [
    async () => {
      const receiver = await listening(shop);
      await shop.charge();
      return waitForWebhook(receiver, { type: 'PAYMENT' });
    },
  ],
};

/** Ids, tokens, addresses with tokens and texts that the page shortens: their values differ each time. */
const VARIES =
  /…|_ID\b|TOKEN|^[0-9a-f]{32}$|[0-9A-F]{32}-sandbox01|^\d{4}-\d\d-\d\d[T ]|^RF\d\d|eyJ/;

/** The differences of a shown value from the real one: each member that is shown exists, with its value. */
function differences(shown: unknown, real: unknown, path = ''): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${path}: no list`];
    return shown.flatMap((item, i) => differences(item, real[i], `${path}[${i}]`));
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return [`${path}: ${JSON.stringify(real)}`];
    return Object.entries(shown).flatMap(([name, value]) =>
      name in real
        ? differences(value, Object(real)[name], `${path}.${name}`)
        : [`${path}.${name} is absent`],
    );
  }
  if (typeof shown === 'string' && VARIES.test(shown)) {
    return typeof real === 'string' ? [] : [`${path}: ${JSON.stringify(real)}`];
  }
  return Object.is(shown, real) ? [] : [`${path}: ${JSON.stringify(real)}, not ${shown}`];
}

const shownOf = ({ text }: Block) => JSON.parse(withoutHost(text));

describe.each(Object.keys(REAL) as (keyof typeof REAL)[])('%s', (page) => {
  const blocks = JSON_RESPONSES[page](blocksOf(page));

  it('has as many responses as this test creates', () => {
    expect(blocks.map(({ place }) => place)).toHaveLength(REAL[page].length);
  });

  it.each(blocks.map((block, i) => [block.place, block, i] as const))('%s', async (_, block, i) => {
    const real = JSON.parse(withoutHost(JSON.stringify(await REAL[page][i]?.())));
    expect(differences(shownOf(block), real), JSON.stringify(real)).toEqual([]);
  });
});

it('a wrong example would be found', () => {
  const real = { a: NOON, b: [{ c: 1 }] };
  expect(differences({ a: '2031-01-01T00:00:00.000Z', b: [{ c: 1 }] }, real)).toEqual([]);
  expect(differences({ b: [{ c: 2, d: null }] }, real)).toEqual([
    '.b[0].c: 1, not 2',
    '.b[0].d is absent',
  ]);
});
