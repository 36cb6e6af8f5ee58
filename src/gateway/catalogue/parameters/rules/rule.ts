/** What a rule about several parameters is, and the few words that rules share. */
import { detectBrands } from '../../../../card/index.ts';
import type { ParameterError } from '../../results/refusal.ts';
import type { Parameters, Place } from '../parameter.ts';
import { shown } from '../secrets.ts';

/**
 * Looks at the whole request, with what was fixed before it, and says what is wrong. Pure.
 *
 * @param malformed names that were sent with a value that will not do: they are not missing, and said already
 * @param isStrict whether the entity is held to the specification (its term `strict`)
 */
export type Rule = (
  request: Parameters,
  place: Place,
  malformed: ReadonlySet<string>,
  isStrict: boolean,
) => readonly ParameterError[];

/** The error of a parameter that should have been sent. */
export const missing = (name: string, message = 'may not be empty'): ParameterError => ({
  name,
  value: null,
  message,
});

/** The error of a parameter that was sent and is wrong beside the others. */
export const wrong = (request: Parameters, name: string, message: string): ParameterError => ({
  name,
  value: request[name] === undefined ? null : shown(name, request[name]),
  message,
});

/** The errors of those names that are absent. */
export const allMissing = (
  request: Parameters,
  names: readonly string[],
  message?: string,
): ParameterError[] =>
  names.filter((name) => request[name] === undefined).map((name) => missing(name, message));

/** Whether any name with this beginning was sent. */
export function hasUnder(request: Parameters, prefix: string): boolean {
  for (const name in request) if (name.startsWith(prefix)) return true;
  return false;
}

/** The brand as it was sent, or as the number tells it. */
export const brandOf = (request: Parameters): string | undefined =>
  request['paymentBrand'] ?? detectBrands(request['card.number'] ?? '')[0];

/** API 1, Basic payment: an earlier payment is named in place of an account. */
export const refersByUuid = (request: Parameters): boolean =>
  request['referenceUuid'] !== undefined;

/** Whether a request comes with an account: not one that refers to a payment, or pays with stored details. */
export const bringsAccount = (request: Parameters, place: Place): boolean =>
  NEEDS_ACCOUNT.includes(place) &&
  !refersByUuid(request) &&
  request['registrationId'] === undefined;

/** Places where somebody pays or stores details, so that an account must be there. */
export const NEEDS_ACCOUNT: readonly Place[] = ['form', 'server', 'payments', 'register'];
