/** Scenarios: the payments whose request matches get given result codes, one after the other. Pure. */
import { type Parameters, valueNamed } from '../contract/parameters/request.ts';
import type { ResultCode } from '../contract/resultCodes.ts';
import type { Cause } from '../gateway/catalogue/results/cause.ts';
import type { Payment } from '../gateway/domain/transaction/types.ts';

/** What a value must be: a text, or a pattern with `*` for any text and `?` for any character. */
export type Wanted = string | { readonly pattern: string };

/** A result. `times`: for how many payments; null = for all that follow, as the last step only. */
export interface Step {
  readonly code: ResultCode;
  readonly times: number | null;
}

/** A scenario of an entity. */
export interface Scenario {
  readonly name?: string | undefined;
  /** The parameters that a payment must have, all of them. */
  readonly match: Readonly<Record<string, Wanted>>;
  readonly steps: readonly Step[];
}

/** The part of a payment that scenarios match. */
export type Matched = Pick<Payment, 'request' | 'account'>;

/** Names for parts of the card number, which is not matched itself: the first six digits, and the last four. */
export const CARD_PARTS = ['card.bin', 'card.last4Digits'] as const;

/** Whether a payment matches a scenario. */
export function matches({ match }: Scenario, { request, account }: Matched): boolean {
  const isCard = account.kind === 'card';
  const parts: Parameters = {
    ...(isCard && account.bin !== null && { 'card.bin': account.bin }),
    ...(isCard && account.last4 !== null && { 'card.last4Digits': account.last4 }),
  };
  return Object.entries(match).every(([name, wanted]) => {
    const value =
      valueNamed(parts, name) ??
      (Object.hasOwn(request, name) ? valueNamed(request, name) : undefined);
    if (value === undefined) return false;
    return typeof wanted === 'string' ? value === wanted : fits(wanted.pattern, value);
  });
}

/**
 * Whether a text fits a pattern. The time is at most the product of both lengths; a regular expression of a test could take
 * exponential time.
 */
export function fits(pattern: string, text: string): boolean {
  const [signs, letters] = [[...pattern], [...text]];
  let sign = 0;
  let letter = 0;
  // The latest star, and where the text that it stands for ends so far.
  let star = -1;
  let end = 0;
  while (letter < letters.length) {
    if (signs[sign] === '*') {
      star = sign++;
      end = letter;
    } else if (sign < signs.length && (signs[sign] === '?' || signs[sign] === letters[letter])) {
      sign++;
      letter++;
    } else if (star >= 0) {
      sign = star + 1;
      letter = ++end;
    } else return false;
  }
  return signs.slice(sign).every((one) => one === '*');
}

/** For how many payments a scenario has results; null = for all. */
export const lengthOf = ({ steps }: Scenario): number | null =>
  steps.some(({ times }) => times === null)
    ? null
    : steps.reduce((sum, { times }) => sum + (times ?? 0), 0);

/** The result of a payment. @param n its number among the payments that have matched, from 1; at most `lengthOf` */
export function codeOf({ steps }: Scenario, n: number): ResultCode | undefined {
  let until = 0;
  for (const { code, times } of steps) {
    until += times ?? Number.POSITIVE_INFINITY;
    if (n <= until) return code;
  }
  return undefined;
}

/** The cause of a result that a scenario gave. */
export const causeOf = (
  { id, name, match }: Scenario & { readonly id?: string },
  code: ResultCode,
  n: number,
): Cause => {
  const names = Object.keys(match);
  return {
    cause: 'scenario',
    text: `${name === undefined ? 'A scenario' : `The scenario "${name}"`} gave ${code} to payment ${n} that it matched.`,
    ...(names.length === 1 && { parameter: names[0] }),
    tryInstead: `Remove the scenario: payment-widgets scenarios --clear${id === undefined ? '' : ` --id ${id}`}, or DELETE /_sandbox/scenarios?entityId={entityId}${id === undefined ? '' : `&id=${id}`}.`,
  };
};
