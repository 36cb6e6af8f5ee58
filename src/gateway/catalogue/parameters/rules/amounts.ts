/** Amounts beside the amount that is paid (API 1, Basic payment: amount). */
import type { Parameters } from '../parameter.ts';
import { type Rule, wrong } from './rule.ts';

/** API 1: "Other amounts (taxAmount, shipping.cost) are already contained in it." */
const CONTAINED = ['taxAmount', 'shipping.cost', 'merchant.shipping.cost'];

/** None that is contained is larger than the whole. Each by itself: tax may be that of shipping. */
const partsAreContained: Rule = (request) => {
  const whole = hundredths(request, 'amount');
  if (whole === undefined) return [];
  return CONTAINED.filter((name) => (hundredths(request, name) ?? 0n) > whole).map((name) =>
    wrong(request, name, 'must not be larger than amount, which contains it'),
  );
};

/** A value in hundredths of the currency's unit, whichever that is; `undefined` where it was not sent. */
function hundredths(request: Parameters, name: string): bigint | undefined {
  const [, units, rest = '00'] = /^(\d+)(?:\.(\d{2}))?$/.exec(request[name] ?? '') ?? [];
  return units === undefined ? undefined : BigInt(units + rest);
}

export const amountRules: readonly Rule[] = [partsAreContained];
