/** The voucher in an answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVoucher } from '../../src/widget/pay/voucher/readVoucher.ts';

const body = (more: object = {}) => ({
  result: { code: '800.400.500' },
  amount: '92.00',
  currency: 'EUR',
  voucher: { reference: 'RF18X539', payableUntil: '2026-11-28T12:00:00Z' },
  ...more,
});
const NOWHERE = { holder: '', iban: '', number: '', bic: '', bankName: '' };

describe('a voucher', () => {
  it('is in the answer to a payment that waits for its money', () => {
    expect(readVoucher({ status: 200, body: body() })).toEqual({
      reference: 'RF18X539',
      amount: '92.00',
      currency: 'EUR',
      payableUntil: '2026-11-28T12:00:00Z',
      bankAccount: NOWHERE,
    });
  });

  it('contains the account for a transfer', () => {
    const bankAccount = { holder: 'Shop', iban: 'DE23', bic: 'MARKDEF1100', bankName: 'Bank' };
    const voucher = { reference: 'R', bankAccount };
    expect(readVoucher({ status: 200, body: body({ voucher }) })).toMatchObject({
      payableUntil: '',
      bankAccount,
    });
  });

  it.each([
    ['refused', 400, body()],
    ['paid', 200, body({ result: { code: '000.100.110' } })],
    ['stored for a summary page', 200, { result: { code: '000.200.103' } }],
    ['without a voucher', 200, body({ voucher: undefined })],
    ['without a reference', 200, body({ voucher: { payableUntil: '2026-11-28T12:00:00Z' } })],
    ['with a blank one', 200, body({ voucher: { reference: ' ' } })],
    ['no answer at all', 200, null],
    ['a page of a proxy', 200, '<html>'],
  ])('there is none: %s', (_, status, answer) => {
    expect(readVoucher({ status, body: answer })).toBeUndefined();
  });

  it.each([
    ['amount', { amount: 92 }, { amount: '', currency: '' }],
    ['amount', { amount: 'a lot' }, { amount: '', currency: '' }],
    ['currency', { currency: 'euro' }, { amount: '', currency: '' }],
    ['day', { voucher: { reference: 'R', payableUntil: 'soon' } }, { payableUntil: '' }],
    ['account', { voucher: { reference: 'R', bankAccount: 'DE23' } }, { bankAccount: NOWHERE }],
  ])('that has no proper %s leaves it out', (_, more, read) => {
    expect(readVoucher({ status: 200, body: body(more) })).toMatchObject(read);
  });

  it('can be shown whatever the answer is', () => {
    const amounts = fc.constantFrom('92.00', '9', '-1', '1e3', '.5', 'NaN', '1,000.00');
    const currencies = fc.constantFrom('EUR', 'eur', 'EURO', 'XXX', '');
    const anything = fc.anything();
    const arbitraries = [fc.oneof(amounts, anything), fc.oneof(currencies, anything)] as const;
    fc.assert(
      fc.property(...arbitraries, (amount, currency) => {
        const read = readVoucher({ status: 200, body: body({ amount, currency }) });
        if (!read?.amount) return;
        const format = new Intl.NumberFormat('en', { style: 'currency', currency: read.currency });
        expect(format.format(Number(read.amount))).not.toContain('NaN');
      }),
    );
  });
});
