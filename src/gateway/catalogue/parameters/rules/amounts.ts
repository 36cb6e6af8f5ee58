/** Amounts in addition to the payment's amount (API 1, Basic payment: amount). */
import type { Parameters } from '../parameter.ts';
import { type Rule, wrong } from './rule.ts';

/** API 1: "Other amounts (taxAmount, shipping.cost) are already contained in it." */
const CONTAINED = ['taxAmount', 'shipping.cost', 'merchant.shipping.cost'];

/** No contained amount is larger than the payment's amount. Each is checked separately: the tax may be that of shipping. */
const partsAreContained: Rule = (request) => {
  const whole = hundredths(request, 'amount');
  if (whole === undefined) return [];
  return CONTAINED.filter((name) => (hundredths(request, name) ?? 0n) > whole).map((name) =>
    wrong(request, name, 'must not be larger than amount, which contains it'),
  );
};

/** A value in hundredths of the currency's main unit; `undefined` if it was not sent. */
function hundredths(request: Parameters, name: string): bigint | undefined {
  const [, units, rest = '00'] = /^(\d+)(?:\.(\d{2}))?$/.exec(request[name] ?? '') ?? [];
  return units === undefined ? undefined : BigInt(units + rest);
}

export const amountRules: readonly Rule[] = [partsAreContained];
