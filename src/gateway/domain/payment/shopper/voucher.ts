/**
 * What a shopper needs to pay within days: a reference to quote, a due date, and an account (prepayments, invoices). Pure.
 */

import { isValidIBAN } from 'ibantools';
import { iso } from '../../../../time/format.ts';
import { isPaidLater, isPaidToAccount } from '../../../catalogue/parameters/methods.ts';
import { groupOf } from '../../../catalogue/results/codes.ts';
import { isActionRequired } from '../../transaction/status.ts';
import type { Payment } from '../../transaction/types.ts';
import { payerReferenceFrom } from './payerReference.ts';

/** How long the gateway waits for money that comes later, in ms of entity time. */
export const LATER_MS = 7 * 86_400_000;

/** The account that a shopper sends the money to. */
export interface VoucherAccount {
  readonly holder: string;
  /** Set if the account number is an IBAN, else `number` is set. */
  readonly iban?: string;
  readonly number?: string;
  readonly bic: string;
  readonly bankName?: string;
}

/** A voucher, as a response shows it. */
export interface Voucher {
  /** ISO 11649. Letters stand between its digits, so it cannot be taken for a card number. */
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly payableUntil: string;
  /** The shop's own account, for payments by transfer. */
  readonly bankAccount?: VoucherAccount;
}

/**
 * The voucher of a payment that its shopper has not paid yet; `undefined` for all other payments, and after the payment has
 * ended.
 */
export function voucherOf(payment: Payment): Voucher | undefined {
  const { id, brand, code, createdAt } = payment;
  const isAwaited = isActionRequired(payment) && groupOf(code) === 'pending-long';
  if (!isAwaited || !isPaidLater(brand)) return undefined;
  const bankAccount = isPaidToAccount(brand) ? accountOf(payment) : undefined;
  return {
    reference: payerReferenceFrom(id),
    payableUntil: iso(createdAt + LATER_MS),
    ...(bankAccount && { bankAccount }),
  };
}

function accountOf({ findings: { bankAccount } }: Payment): VoucherAccount | undefined {
  if (!bankAccount) return undefined;
  const { holder, number, bic, bankName } = bankAccount;
  const named = isValidIBAN(number.toUpperCase()) ? { iban: number } : { number };
  return { holder, ...named, bic, ...(bankName !== undefined && { bankName }) };
}
