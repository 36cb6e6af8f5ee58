/** What a refusal says in addition to the rule: the name that was meant, and where the parameters belong. */
import { beforeAll, describe, expect, it } from 'vitest';
import { missing } from '../../../src/gateway/catalogue/parameters/rules/rule.ts';
import { badParameters } from '../../../src/gateway/catalogue/results/refusal.ts';
import { table } from '../../table.ts';
import { code, encode, type Fields, faults, open, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const ORDER: Fields = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const NO_CARD: Fields = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));

describe('a misspelt parameter', () => {
  table([
    ['Amount', 'amount'],
    ['merchantTransactionID', 'merchantTransactionId'],
    ['billing.citty', 'billing.city'],
    ['cart.items[0].nmae', 'cart.items[n].name'],
  ])('%s is answered with %s', async (name, meant) => {
    const unknown = `is not an allowed parameter: did you mean ${meant}?`;
    expect(faults(await shop.create({ [name]: 'x' }))).toEqual([`${name}=x: ${unknown}`]);
  });

  table([
    ['nothing.like.it'],
    ['threeDSecure.xyz'],
    ['customParameters[a b]'],
    ['referenceUuid'],
    ['card.cvv'],
  ])('%s is not answered with another one', async (name) => {
    const [fault] = faults(await shop.create({ [name]: 'x' }));
    expect(fault).toMatch(/: is not an allowed parameter$/);
  });

  it('is compared only if there are few', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `billing.cit${i}`);
    const found = faults(await shop.create(Object.fromEntries(names.map((name) => [name, 'x']))));
    expect(found.map((fault) => fault.includes('did you mean billing.city?'))).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
  });

  it('that was meant to be entityId is named beside the missing one', async () => {
    const { entityId } = shop.gateway;
    for (const name of ['entityID', 'EntityId', 'entity_id']) {
      const body = encode({ ...ORDER, [name]: entityId });
      const reply = await shop.send('POST', '/v1/checkouts', shop.bearer, body);
      expect(faults(reply)).toEqual([
        'entityId=null: may not be empty',
        `${name}=${entityId}: is not an allowed parameter: did you mean entityId?`,
      ]);
    }
  });
});

describe('the text of 200.300.404', () => {
  const text = async (fields: Fields) => (await shop.create(fields)).body.result.description;

  it('names what is missing', async () => {
    expect(await text({ amount: undefined, currency: undefined })).toBe(
      'invalid or missing parameter - missing: amount, currency',
    );
  });

  it('names ten parameters at most', () => {
    const names = Array.from({ length: 12 }, (_, i) => `name${i}`);
    const { detail } = badParameters(names.map((name) => missing(name)));
    expect(detail).toBe(`missing: ${names.slice(0, 10).join(', ')}, 2 more`);
  });

  it('names nothing if values are wrong, and not missing', async () => {
    expect(await text({ amount: 'x' })).toBe('invalid or missing parameter');
  });

  it('says that the parameters of a POST belong into its body', async () => {
    const query = encode({ ...ORDER, entityId: shop.gateway.entityId });
    const inQuery = await shop.send('POST', `/v1/checkouts?${query}`, shop.bearer, '');
    expect(code(inQuery)).toBe('400 200.300.404');
    expect(inQuery.body.result.description).toContain(
      'missing: entityId. A POST has its parameters in the body, not in the query',
    );
    const nowhere = await shop.send('POST', '/v1/checkouts', shop.bearer, '');
    expect(nowhere.body.result.description).not.toContain('query');
  });
});

table([
  ['VISSA', 'is not a known brand: did you mean VISA?'],
  ['MASTERCARD', 'is not a known brand: did you mean MASTER?'],
  ['DINERSCLUB', 'is not a known brand: did you mean DINERS?'],
  ['Paypal', 'is not a known brand: did you mean PAYPAL?'],
  ['NOBODY_KNOWS', 'is not a known brand'],
])('the brand %s without an account %s', async (paymentBrand, message) => {
  const reply = await shop.charge({ ...NO_CARD, paymentBrand });
  const [fault] = faults(reply);
  expect(fault).toBe(`paymentBrand=${paymentBrand}: ${message}`);
});
