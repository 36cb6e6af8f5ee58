import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDetails } from '../../src/widget/mount/registrations/readOffers.ts';

const CARD = {
  id: 'r1',
  paymentBrand: 'VISA',
  card: {
    bin: '420000',
    last4Digits: '0000',
    holder: 'Jane Jones',
    expiryMonth: '05',
    expiryYear: '2034',
  },
};
const card = (more: object) => ({ ...CARD, card: { ...CARD.card, ...more } });

describe('stored details', () => {
  it('of a card are its last digits, expiry date and holder; the first digits are not shown', () => {
    expect(readStoredDetails([CARD])).toEqual([
      {
        id: 'r1',
        brand: 'VISA',
        isCard: true,
        details: [
          ['number', '•••• 0000'],
          ['expiry', '05 / 34'],
          ['holder', 'Jane Jones'],
        ],
      },
    ]);
  });

  it('of accounts contain the known data', () => {
    const bank = {
      id: 'b',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      bankAccount: { last4Digits: '7890' },
    };
    const virtual = { accountId: 'jane@shop.example', holder: null };
    const paypal = { id: 'v', paymentBrand: 'PAYPAL', virtualAccount: virtual };
    expect(readStoredDetails([bank, paypal])).toEqual([
      { id: 'b', brand: 'DIRECTDEBIT_SEPA', isCard: false, details: [['number', '•••• 7890']] },
      { id: 'v', brand: 'PAYPAL', isCard: false, details: [['email', 'jane@shop.example']] },
    ]);
  });

  it('may have a brand only', () => {
    expect(readStoredDetails([{ id: 'x', paymentBrand: 'SAMSUNGPAY' }])).toMatchObject([
      { details: [] },
    ]);
  });

  it('keep the order of the shop, each once; unknown members do no harm', () => {
    const given = [{ ...CARD, id: 'b', more: {} }, CARD, { ...CARD, id: 'b' }];
    expect(readStoredDetails(given).map(({ id }) => id)).toEqual(['b', 'r1']);
  });

  it.each([
    null,
    'r1',
    [],
    {},
    { ...CARD, id: '' },
    { ...CARD, id: 7 },
    { ...CARD, paymentBrand: ['VISA'] },
    { ...CARD, paymentBrand: 'VISA wpwl-container' },
    { ...CARD, card: 'none' },
    card({ holder: {} }),
    card({ last4Digits: 0 }),
    card({ last4Digits: '4200000000000000' }),
    { id: 'x', paymentBrand: null },
  ])('of a wrong shape are passed over: %j', (entry) => {
    expect(readStoredDetails([entry, { ...CARD, id: 'right' }]).map(({ id }) => id)).toEqual([
      'right',
    ]);
  });

  it('never make it fall, whatever comes, nor show more than four digits of a number', () => {
    const member = fc.oneof(fc.string(), fc.constant('4200000000000000'), fc.jsonValue());
    const account = fc.dictionary(
      fc.constantFrom('last4Digits', 'holder', 'expiryMonth', 'expiryYear', 'accountId', 'email'),
      member,
    );
    const names = fc.constantFrom('id', 'paymentBrand', 'card', 'bankAccount', 'virtualAccount');
    const entry = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.oneof(account, member)));
    fc.assert(
      fc.property(fc.array(entry), (given) => {
        for (const { id, brand, details } of readStoredDetails(given)) {
          expect(id).not.toBe('');
          expect(brand + details.length).not.toBe('0');
          for (const [kind, text] of details) {
            expect(typeof text === 'string' && text.length > 0).toBe(true);
            if (kind === 'number') expect(text).toMatch(/^•{4} .{1,4}$/s);
          }
        }
      }),
    );
  });
});
