/**
 * What a shopper needs to pay within days: a reference to quote, a due date, and an account (prepayments, invoices). Pure.
 */

import { isValidIBAN } from 'ibantools';
import { groupOf } from '../../../../contract/resultCodes.ts';
import { iso } from '../../../../time/format.ts';
import { DAY_MS } from '../../../../time/units.ts';
import { isPaidLater, isPaidToAccount } from '../../../catalogue/parameters/methods.ts';
import { isActionRequired, isWaiting } from '../../transaction/status.ts';
import type { Payment, Voucher, VoucherAccount } from '../../transaction/types.ts';
import { payerReferenceFrom } from './payerReference.ts';

/** How long the gateway waits for money that comes later, in ms of entity time. */
export const LATER_MS = 7 * DAY_MS;

/**
 * The voucher of a payment that its shopper has not paid yet; `undefined` for all other payments, and after the payment has
 * ended. It is the processor's; the simulator's has an ISO 11649 reference, whose digits stand between letters, so that it
 * cannot be taken for a card number.
 */
export function voucherOf(payment: Payment): Voucher | undefined {
  const { id, brand, code, createdAt, findings } = payment;
  const bankAccount = isPaidToAccount(brand) ? accountOf(payment) : undefined;
  const own = bankAccount && { bankAccount };
  if (findings.voucher && isWaiting(payment)) return { ...own, ...findings.voucher };
  const isAwaited = isActionRequired(payment) && groupOf(code) === 'pending-long';
  if (!isAwaited || !isPaidLater(brand)) return undefined;
  return { reference: payerReferenceFrom(id), payableUntil: iso(createdAt + LATER_MS), ...own };
}

function accountOf({ findings: { bankAccount } }: Payment): VoucherAccount | undefined {
  if (!bankAccount) return undefined;
  const { holder, number, bic, bankName } = bankAccount;
  const named = isValidIBAN(number.toUpperCase()) ? { iban: number } : { number };
  return { holder, ...named, bic, ...(bankName !== undefined && { bankName }) };
}
