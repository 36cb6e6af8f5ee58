/** The type of a rule about several parameters, and the helpers that rules share. */
import { type CardNetwork, networkOf } from '../../../../brands/index.ts';
import { detectBrands } from '../../../../card/index.ts';
import type { Place } from '../../../../contract/parameters/parameter.ts';
import {
  type ApiRequest,
  type ParameterName,
  sentOf,
  valueNamed,
} from '../../../../contract/parameters/request.ts';
import { walletOf } from '../../../../contract/parameters/sections/wallets.ts';
import type { ParameterError } from '../../results/refusal.ts';
import { shown } from '../secrets.ts';

/**
 * Checks the whole request, together with earlier parameters of its checkout, and returns the errors. Pure.
 *
 * @param malformed names that were sent with an invalid value: they are not missing, and their error is already reported
 * @param isStrict whether the entity must follow the specification exactly (its term `strict`)
 */
export type Rule = (
  request: ApiRequest,
  place: Place,
  malformed: ReadonlySet<string>,
  isStrict: boolean,
) => readonly ParameterError[];

/** The error of a required parameter that is missing. */
export const missing = (name: string, message = 'may not be empty'): ParameterError => ({
  name,
  value: null,
  message,
});

/** The error of a parameter that an earlier request has fixed. */
export const LOCKED = 'was already set and cannot be overwritten';

/** The error of a parameter whose value conflicts with other parameters. */
export function wrong(request: ApiRequest, name: string, message: string): ParameterError {
  const value = valueNamed(sentOf(request), name);
  return { name, value: value === undefined ? null : shown(name, value), message };
}

/** The errors of the names that are missing in a request. */
export const allMissing = (
  request: ApiRequest,
  names: readonly ParameterName[],
  message?: string,
): ParameterError[] =>
  names.filter((name) => sentOf(request)[name] === undefined).map((name) => missing(name, message));

/** Whether one of the parameters was sent. */
export const hasAny = (request: ApiRequest, names: readonly ParameterName[]): boolean =>
  names.some((name) => sentOf(request)[name] !== undefined);

/** The brand that was sent, or the brand detected from the card number. */
export const brandOf = (request: ApiRequest): string | undefined =>
  request.paymentBrand ?? detectBrands(request.card?.number ?? '')[0];

/** API 1, Basic payment: a brand not listed in overridePaymentType uses paymentType. @param brand null: not known yet */
export function paymentTypeOf(request: ApiRequest, brand: string | null): string {
  const override = brand === null ? undefined : request.overridePaymentType?.[brand];
  return override ?? request.paymentType ?? 'DB';
}

/**
 * The brand of the card. A wallet's brand does not name it: the number of the card does, once it is known.
 *
 * @param brand of the payment; null: none. Default: the brand that was sent
 */
export const cardBrandOf = (
  request: ApiRequest,
  brand: string | null | undefined = request.paymentBrand,
): string | null | undefined =>
  brand === undefined || walletOf(brand) ? detectBrands(request.card?.number ?? '')[0] : brand;

/** The network of the card: a rule of the specification about one card network is about all of its brands. */
export const networkOfCard = (
  request: ApiRequest,
  brand?: string | null,
): CardNetwork | undefined => networkOf(cardBrandOf(request, brand));

/** API 1, Basic payment: whether the request refers to an earlier payment instead of naming an account. */
export const refersByUuid = (request: ApiRequest): boolean => request.referenceUuid !== undefined;

/** Whether a request must bring an account: it does not refer to a payment, and does not use stored details. */
export const bringsAccount = (request: ApiRequest, place: Place): boolean =>
  NEEDS_ACCOUNT.includes(place) && !refersByUuid(request) && request.registrationId === undefined;

/** Places that pay or store details, so they need an account. */
export const NEEDS_ACCOUNT: readonly Place[] = ['form', 'server', 'payments', 'register'];
