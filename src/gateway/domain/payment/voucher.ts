/** What a shopper needs to pay within days: a reference to quote, until when, and where to (prepayments, invoices). Pure. */
import { isValidIBAN } from 'ibantools';
import { iso } from '../../../time/format.ts';
import { isPaidLater, isPaidToAccount } from '../../catalogue/parameters/rules/methods.ts';
import { groupOf } from '../../catalogue/results/codes.ts';
import type { Payment } from '../transaction/types.ts';
import { payerReferenceFrom } from './payerReference.ts';

/** How long money that comes later is waited for, in ms of entity time. */
export const LATER_MS = 7 * 86_400_000;

/** The account that a shopper sends the money to. */
export interface VoucherAccount {
  readonly holder: string;
  /** Where the number is one, else `number`. */
  readonly iban?: string;
  readonly number?: string;
  readonly bic: string;
  readonly bankName?: string;
}

/** A voucher, as an answer tells it. */
export interface Voucher {
  /** ISO 11649. Letters stand between its digits: nobody takes it for the number of a card. */
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly payableUntil: string;
  /** The shop's own, for those that are paid by transfer. */
  readonly bankAccount?: VoucherAccount;
}

/** The voucher of a payment that its shopper has not paid yet; `undefined` for all others, and once it has ended. */
export function voucherOf(payment: Payment): Voucher | undefined {
  const { id, brand, code, judgedBy, createdAt } = payment;
  const isAwaited = judgedBy === 'shopper' && groupOf(code) === 'pending-long';
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
