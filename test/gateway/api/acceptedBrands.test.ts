/** A form lists exactly the brands whose payments are accepted. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { brandsTaken, channelFor } from '../../../src/gateway/domain/merchant/access.ts';
import type { EntityOption } from '../../../src/gateway/start.ts';
import { code, ENTITY, encode, type Fields, open, type Shop } from '../harness.ts';

const BRANDS = ['VISA', 'PAYPAL', 'IDEAL', 'APPLEPAY'];
const CURRENCIES = ['EUR', 'GBP', 'JPY'];

const listOf = (all: readonly string[]) => fc.option(fc.subarray([...all], { minLength: 1 }));
const channels = fc
  .array(fc.record({ brands: listOf(BRANDS), currencies: listOf(CURRENCIES) }), { maxLength: 4 })
  .map((all) => all.map((terms) => ({ ...ENTITY, terms: { ...ENTITY.terms, ...terms } })));

it('a brand is listed only if a channel accepts its payments', () => {
  fc.assert(
    fc.property(
      channels,
      fc.constantFrom(...BRANDS, 'BOLETO'),
      fc.option(fc.constantFrom(...CURRENCIES, 'USD')),
      (all, brand, currency) => {
        const listed = brandsTaken(all, currency);
        const isListed = listed === null || listed.includes(brand);
        expect(isListed).toBe(channelFor(all, brand, currency) !== undefined);
        expect(new Set(listed).size).toBe(listed?.length ?? 0);
      },
    ),
  );
});

const [MERCHANT, CARDS, REST, ALONE] = ['b', 'c', 'd', 'e'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
];

const ENTITIES: readonly EntityOption[] = [
  { entityId: MERCHANT, token: 'token-of-merchant', name: 'Bean shop' },
  {
    entityId: CARDS,
    merchant: MERCHANT,
    token: 'token-of-cards',
    terms: { brands: ['VISA', 'PAYPAL'], currencies: ['EUR', 'GBP'] },
  },
  {
    entityId: REST,
    merchant: MERCHANT,
    token: 'token-of-rest',
    terms: { brands: ['PAYPAL', 'IDEAL'], currencies: ['EUR'] },
  },
  { entityId: ALONE, token: 'token-of-alone' },
];

let shop: Shop;
beforeAll(async () => {
  shop = await open({ entities: ENTITIES });
});

async function configOf(entityId: string, token: string, fields: Fields) {
  const asked = { entityId, amount: '92.00', paymentType: 'DB', ...fields };
  const url = '/v1/checkouts';
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await shop.send('POST', url, headers, encode(asked));
  const { config } = (await shop.config(body.id)).body;
  return { id: body.id as string, config };
}

describe('the configuration of a form', () => {
  it.each([
    ['EUR', ['VISA', 'PAYPAL', 'IDEAL']],
    ['GBP', ['VISA', 'PAYPAL']],
  ])(
    'lists the brands of all channels, in the currency of the checkout: %s',
    async (currency, brands) => {
      const { id, config } = await configOf(MERCHANT, 'token-of-merchant', { currency });
      expect(config.brands).toEqual(brands);
      for (const paymentBrand of ['PAYPAL', 'IDEAL', 'BOLETO']) {
        const reply = await shop.submit(id, 'payment', { paymentBrand });
        const isRefused = code(reply) === '400 600.200.500';
        expect(isRefused, paymentBrand).toBe(!brands.includes(paymentBrand));
      }
    },
  );

  it('lists the brands of one channel for a checkout of that channel', async () => {
    const { config } = await configOf(REST, 'token-of-rest', { currency: 'EUR' });
    expect(config.brands).toEqual(['PAYPAL', 'IDEAL']);
  });

  it('ignores the currency for a checkout without a payment', async () => {
    const stores = { createRegistration: 'true', paymentType: undefined, amount: undefined };
    const { config } = await configOf(REST, 'token-of-rest', stores);
    expect(config.brands).toEqual(['PAYPAL', 'IDEAL']);
  });

  it('lists no brands if all are accepted', async () => {
    const { config } = await configOf(ALONE, 'token-of-alone', { currency: 'EUR' });
    expect(config).not.toHaveProperty('brands');
  });

  it('names the merchant, as the checkout or else the entity does; an entity without a name has none', async () => {
    const { config } = await configOf(MERCHANT, 'token-of-merchant', { currency: 'EUR' });
    expect(config).toMatchObject({ merchantName: 'Bean shop', gatewayMerchantId: MERCHANT });
    const named = { currency: 'EUR', 'merchant.name': 'Fern' };
    const { config: fern } = await configOf(MERCHANT, 'token-of-merchant', named);
    expect(fern).toMatchObject({ merchantName: 'Fern' });
    const alone = (await configOf(ALONE, 'token-of-alone', { currency: 'EUR' })).config;
    expect(alone).toMatchObject({ gatewayMerchantId: ALONE });
    expect(alone).not.toHaveProperty('merchantName');
  });
});
