/** Brands that server clients pay with, and the message for a brand that is refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { table } from '../../table.ts';
import { code, type Fields, faults, open, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const WITHOUT_CARD: Fields = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
const BACK = { shopperResultUrl: 'https://shop.example/result' };
const ACCOUNT = {
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE23100000001234567890',
  'bankAccount.bic': 'MARKDEF1100',
};

const PAID = '200 000.100.110';
const AWAY = '200 000.200.000';

describe('a server pays', () => {
  table<[string, Fields, string]>([
    ['MEEZA', { 'card.number': '5078036246600381' }, PAID],
    ['WORLD', { 'card.number': '5406670000000009' }, PAID],
    ['PF_KARTE_DIRECT', {}, PAID],
    ['PAYOLUTION_ELV', { ...WITHOUT_CARD, ...ACCOUNT }, PAID],
    ['PF_KARTE_DIRECT', { ...WITHOUT_CARD, ...BACK }, AWAY],
    ['PAYOLUTION_ELV', { ...WITHOUT_CARD, ...BACK }, AWAY],
    ['ACI_INSTANTPAY', { ...WITHOUT_CARD, ...BACK }, AWAY],
  ])('with %s %o: %s', async (paymentBrand, fields, expected) => {
    const reply = await shop.charge({ paymentBrand, ...fields });
    expect(code(reply)).toBe(expected);
    if (expected !== AWAY) return;
    expect(reply.body.redirect.url).toMatch(/^https?:/);
    await shop.act(reply.body.id, 'approve');
    expect(code(await shop.payment(reply.body.id))).toBe(PAID);
  });

  it('and the form of the brand has fields for the account', async () => {
    for (const [paymentBrand, what] of [
      ['PF_KARTE_DIRECT', 'card'],
      ['PAYOLUTION_ELV', 'bank account'],
    ]) {
      const id = await shop.checkout();
      const reply = await shop.submit(id, 'payment', { paymentBrand, ...BACK });
      expect(faults(reply)).toEqual([
        `paymentBrand=${paymentBrand}: ${what} properties must be set`,
      ]);
    }
  });
});

table([
  ['VISA', 'card properties must be set'],
  ['NOBODY_KNOWS', 'is not a known brand'],
  ['DIRECTDEBIT_SEPA', 'bank account properties must be set'],
])('a refusal names the brand: %s', async (paymentBrand, message) => {
  const reply = await shop.charge({ ...WITHOUT_CARD, paymentBrand });
  expect(faults(reply)).toEqual([`paymentBrand=${paymentBrand}: ${message}`]);
});
