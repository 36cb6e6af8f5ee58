/** The shop's requests to an authentication (API 2, 3D Secure; EMV, table A.1: 3DS Requestor …). */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import {
  lackingIn,
  type SeriesCase,
  type SeriesKind,
  seriesDefaults,
  seriesKind,
} from '../../catalogue/parameters/rules/series.ts';
import type { AuthenticationInput } from './issuer.ts';
import type { Network, Version } from './types.ts';

/**
 * EMV threeDSRequestorAuthenticationInd. 07 was added in 2.2.0. The numbers from 08 on are those of 2.3.1. An issuer of 2.2.0
 * may know them, since the specification lists them without a version.
 */
const PURPOSES: Readonly<Record<string, string>> = {
  PAYMENT: '01',
  RECURRING: '02',
  INSTALLMENT: '03',
  ADD_CARD: '04',
  MAINTAIN_CARD: '05',
  EMV_ID: '06',
  BILLING_AGREEMENT: '07',
  SPLIT_SHIPMENT: '08',
  _DELAYED_SHIPMENT: '09',
  SPLIT_PAYMENT: '10',
};

/** The series that the authentication is for: by its own indicator, else by the card-on-file type of the payment. */
export function authenticatedSeriesOf(
  input: Pick<AuthenticationInput, 'request' | 'subject'>,
): SeriesKind | undefined {
  const { request } = input;
  const type = isForPayment(input) ? request.standingInstruction?.type : undefined;
  return seriesKind(request.threeDSecure?.authenticationInd ?? type);
}

const WITHOUT_PAYMENT = ['ADD_CARD', 'MAINTAIN_CARD'];

/** Whether the authentication is for a payment (EMV messageCategory 01), or not (02). */
export function isForPayment({
  request,
  subject,
}: Pick<AuthenticationInput, 'request' | 'subject'>): boolean {
  const isNothing = subject.type !== '3D' && subject.money.minor === 0n;
  const isAside = request.threeDSecure?.npa === true || subject.type === 'RG' || isNothing;
  return !isAside && !WITHOUT_PAYMENT.includes(request.threeDSecure?.authenticationInd ?? '');
}

/**
 * Whether the request has all data of a series that its authentication needs. Otherwise the authentication is that of a
 * single payment (API 3, Card-on-file).
 */
function isWhole(request: ApiRequest, network: Network): boolean {
  const kind = seriesKind(request.standingInstruction?.type);
  return kind === undefined || lackingIn(request, kind, ownBy(network), 'single').length === 0;
}

/** A strict entity is refused before, where another one has a single payment. */
const ownBy = (network: Network): SeriesCase => ({
  network,
  authentication: 'own',
  isStrict: false,
});

/** The end of a series, and how often it is paid: yyyyMMdd, days (EMV, recurringExpiry and recurringFrequency). */
export function boundsOf(request: ApiRequest, network: Network) {
  const defaults = seriesDefaults(ownBy(network));
  const { expiry, frequency } = {
    ...requestOf(defaults).standingInstruction,
    ...request.standingInstruction,
  };
  return {
    recurringExpiry: expiry?.replaceAll('-', ''),
    recurringFrequency: frequency?.padStart(4, '0'),
  };
}

/**
 * EMV threeDSRequestorAuthenticationInd: as in the request, else by the card-on-file type, else by the message's category.
 */
export function purposeOf(
  input: Pick<AuthenticationInput, 'request' | 'subject'>,
  network: Network,
  version: Version,
): string {
  const { request } = input;
  const indicator = PURPOSES[request.threeDSecure?.authenticationInd ?? ''];
  const series = isWhole(request, network)
    ? PURPOSES[request.standingInstruction?.type ?? '']
    : undefined;
  const purpose = indicator ?? (isForPayment(input) ? (series ?? '01') : '04');
  // An issuer of 2.1.0 has no number for these; they are sent as payments.
  return purpose > '06' && version === '2.1.0' ? '01' : purpose;
}

/**
 * EMV threeDSRequestorChallengeInd. Where the request has none, it is 04 for details that will be used again: in the first
 * payment of a series that the shopper starts, and with details that are to be stored; 01 otherwise.
 */
export function challengeIndicatorOf(request: ApiRequest): string {
  const indicator = request.threeDSecure?.challengeIndicator;
  if (indicator !== undefined) return indicator.padStart(2, '0');
  const isFirst =
    request.standingInstruction?.mode === 'INITIAL' &&
    request.standingInstruction?.source !== 'MIT';
  return isFirst || request.createRegistration === true ? '04' : '01';
}

/** The challenge indicator that an issuer of the version understands: 05 to 09 were added in 2.2.0. */
export const sentIndicatorOf = (request: ApiRequest, version: Version): string => {
  const indicator = challengeIndicatorOf(request);
  return version === '2.1.0' && indicator > '04' ? '01' : indicator;
};

/** EMV threeRIInd; `undefined` where a shopper is present. */
export function withoutShopperOf(request: ApiRequest): string | undefined {
  const indicator = request.threeDSecure?.threeRIInd;
  if (indicator === undefined)
    return request.threeDSecure?.channel === undefined ? undefined : OTHER_PAYMENT;
  return indicator === 'RECURRING' ? '01' : SPLIT_OR_DELAYED;
}

const SPLIT_OR_DELAYED = '06';
const OTHER_PAYMENT = '11';
