/** The option `settlement` in the terms of an entity, and its validation. */

import * as z from 'zod';
import { FEES, type SettlementTerms } from '../domain/merchant/settlementTerms.ts';
import { CURRENCY } from './formats.ts';

/** Two decimals, like all numbers in the reconciliation file. */
const TWO_DECIMALS = /^\d{1,6}(?:\.\d{2})?$/;

const NUMBER = z.string().regex(TWO_DECIMALS, 'must be a number in a string, such as "1.50"');

const FEE = z.strictObject({ percent: NUMBER.optional(), fixed: NUMBER.optional() });

/** The member `settlement` of an entity's terms. */
export const SETTLEMENT: z.ZodType<SettlementTerms> = z
  .strictObject({
    currency: CURRENCY.nullable().optional(),
    rates: z
      .record(
        CURRENCY,
        NUMBER.refine((text) => Number(text) > 0, 'must be greater than 0'),
      )
      .optional(),
    fees: z.partialRecord(z.enum(FEES), FEE).optional(),
    clearingInstitute: z
      .strictObject({
        name: z.string().min(1).max(64).optional(),
        merchantId: z.string().min(5).max(64).optional(),
      })
      .optional(),
  })
  .check(({ value, issues }) => {
    if (value.rates === undefined || value.currency) return;
    const message = 'require a "currency" to convert to';
    issues.push({ code: 'custom', input: value, path: ['rates'], message });
  });
