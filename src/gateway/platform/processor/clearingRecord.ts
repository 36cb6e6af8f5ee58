/** A record of the clearing institute as JSON: in a report of the processor, and in a call of the control API. */
import * as z from 'zod';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { isCurrency, parseAmount } from '../../../money/index.ts';
import type { Clearing } from '../../domain/settlement/types.ts';
import {
  RECORD_TYPES,
  SETTLEMENT_STATUSES,
  TRANSACTION_TYPES,
} from '../../domain/settlement/types.ts';

/** A text that a payment could have too: 1 to `most` characters, without U+0000. */
const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !value.includes('\0'), 'must not contain the character U+0000');

const among = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of [${values.join(', ')}]` });

const AMOUNT = /^\d{1,10}\.\d{2}$/;

export const RECORD_MEMBERS = {
  recordType: among(RECORD_TYPES).optional(),
  transactionType: among(TRANSACTION_TYPES),
  cashflow: among(['POS', 'NEG']).optional(),
  amount: z.string().regex(AMOUNT, 'must be an amount, such as 92.00'),
  currency: z.string().refine(isCurrency, 'must be an ISO 4217 currency code'),
  merchantTransactionId: text(255).optional(),
  connectorTxId: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, 'must be 1 to 64 letters and digits')
    .optional(),
  status: among(SETTLEMENT_STATUSES).optional(),
  reasonCode: z
    .string()
    .regex(
      /^000\.100\.2[0-9]{2}$/,
      'must be the result code of a chargeback reason, 000.100.200 to 000.100.299',
    )
    .optional(),
  descriptor: text(128).optional(),
};

const RECORD = z.object(RECORD_MEMBERS);

/** Checks that an amount has the decimals of its currency. */
export function checkDecimals({
  value: { amount, currency },
  issues,
}: z.core.ParsePayload<{ readonly amount: string; readonly currency: string }>): void {
  if (!AMOUNT.test(amount) || !isCurrency(currency)) return;
  if (parseAmount(amount, currency).ok) return;
  const message = 'must have the number of decimals of its currency';
  issues.push({ code: 'custom', input: amount, path: ['amount'], message });
}

/** The record. @param record whose decimals are checked */
export function clearingOf(record: z.infer<typeof RECORD>): Clearing {
  const { recordType = 'SETTLED', status = 'SUCCESS', connectorTxId, reasonCode } = record;
  const { transactionType, cashflow, merchantTransactionId, descriptor, amount, currency } = record;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new Error('a validated amount is invalid');
  return {
    recordType,
    status,
    transactionType,
    cashflow,
    merchantTransactionId,
    descriptor,
    money: parsed.money,
    txId1: connectorTxId,
    reasonCode: reasonCode as ResultCode | undefined,
  };
}
