/** Results in the words of a person who answers a shopper. */
import { expect, test } from 'vitest';
import { inPlainWords, reasonInWords } from '../../src/console/payment/plainWords.ts';
import type { PaymentRow } from '../../src/contract/control/lists.ts';
import { descriptionOf, RESULT_CODES, type ResultCode } from '../../src/contract/resultCodes.ts';
import { table } from '../table.ts';

const PAID: PaymentRow = {
  ...{ id: 'p1', ndc: 'n1', at: '2026-03-01T12:00:00.000Z', paymentType: 'DB' },
  ...{ amount: '12.00', currency: 'EUR', code: '000.100.110', description: 'Request processed' },
  status: 'succeeded',
};

const failed = (code: string) => ({ status: 'failed' as const, code, description: 'said no' });

table([
  [failed('800.100.155'), 'Declined: not enough money on the account'],
  [failed('100.396.101'), 'Not paid: the shopper cancelled'],
  [failed('900.100.300'), 'Failed: the bank did not answer'],
  [failed('100.100.303'), 'Refused: the card has expired'],
  [failed('700.400.100'), undefined],
  [{ status: 'pending' as const, waitsForShopper: true }, 'Not paid yet: waits for the shopper'],
  [{ paymentType: 'PA' }, 'Approved: the money is reserved, and not taken yet'],
  [{ paymentType: 'PA', captured: '5.00' }, 'Paid in part'],
  [{ refunded: '12.00' }, 'Paid, and refunded'],
  [{ refunded: '2.00' }, 'Paid, and a part is refunded'],
  [{ chargedBack: '12.00' }, 'Paid, and taken back by the shopper’s bank'],
  [
    { paymentType: 'CB', code: '000.100.221' },
    'Charged back: the shopper says that the goods did not arrive',
  ],
  [{ chargedBack: '2.00' }, 'Paid, and a part is taken back by the shopper’s bank'],
] as const)('%o is "%s"', (more, text) => {
  expect(inPlainWords({ ...PAID, ...more })).toBe(text);
});

test('a payment that was charged back has the reason of the chargeback', () => {
  const refund = { ...PAID, paymentType: 'RF' };
  const chargeback = { ...PAID, paymentType: 'CB', code: '000.100.220' };
  expect(inPlainWords({ ...PAID, chargedBack: '12.00' }, [refund, chargeback])).toBe(
    'Paid, and taken back by the shopper’s bank: the shopper says it was fraud',
  );
});

test('each result code has a reason that is no repetition of "declined"', () => {
  for (const code of Object.keys(RESULT_CODES) as ResultCode[]) {
    const reason = reasonInWords(code, descriptionOf(code));
    expect(reason, code).toMatch(/^\S.*\S$/);
    expect(reason, code).not.toMatch(/^transaction declined \(/);
  }
});
