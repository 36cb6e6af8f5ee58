/** 3-D Secure (API 2, 3D Secure; API 1, Customer). */
import type { ApiRequest } from '../../../../contract/parameters/request.ts';
import { allMissing, type Rule, wrong } from './rule.ts';

/** Whether the shop disables 3-D Secure: clients of the reference have a special parameter for it. */
export const isDisabled = (request: ApiRequest): boolean =>
  request.threeDSecure?.disable === true ||
  request.customParameters?.['custom_disable3DSecure'] === 'true';

/** The parameters of the outcome of another 3-D Secure server. */
const OUTCOME = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'dsTransactionId',
  'acsTransactionId',
] as const;

/** Whether the request contains the outcome of an authentication by another 3-D Secure server. */
export const carriesOutcome = (request: ApiRequest): boolean =>
  OUTCOME.some((name) => request.threeDSecure?.[name] !== undefined);

/** Whether another 3-D Secure server has authenticated, and its outcome is forwarded to the acquirer. */
export const bringsOutcome = (request: ApiRequest): boolean =>
  !isDisabled(request) && carriesOutcome(request);

/** Parameters that only make sense if the gateway authenticates. */
const ASKED = [
  'amount',
  'currency',
  'deviceInfo',
  'merchant',
  'npa',
  'decoupled',
  'authenticationInd',
  'v2',
] as const;

/** Whether the shop requests an authentication by this gateway. */
const asksForAuthentication = (request: ApiRequest): boolean =>
  !isDisabled(request) &&
  !carriesOutcome(request) &&
  ASKED.some((name) => request.threeDSecure?.[name] !== undefined);

/** Whether the request uses 3-D Secure, by this gateway or by another server. */
export const usesThreeDSecure = (request: ApiRequest): boolean =>
  bringsOutcome(request) || asksForAuthentication(request);

/** API 1, Customer: these browser data are mandatory for 3-D Secure 2. */
export const BROWSER = (
  [
    'acceptHeader',
    'language',
    'screenHeight',
    'screenWidth',
    'timezone',
    'userAgent',
    'javaEnabled',
  ] as const
).map((name) => `customer.browser.${name}` as const);

/** API 2, 3D Secure: whether the merchant authenticates without a shopper (3RI). */
export const asksRequestor = (request: ApiRequest): boolean =>
  (request.threeDSecure?.channel ?? request.threeDSecure?.threeRIInd) !== undefined;

/** API 2, exemptions: exemptions need 3-D Secure 2.2 or higher. */
const newEnoughForExemption: Rule = (request) => {
  const version = request.threeDSecure?.version;
  if (version === undefined || version >= '2.2.0') return [];
  return (['challengeIndicator', 'exemptionFlag'] as const)
    .filter((name) => request.threeDSecure?.[name] !== undefined)
    .map((name) =>
      wrong(request, `threeDSecure.${name}`, `must not be sent with 3-D Secure ${version}`),
    );
};

/** Challenge indicators that request an exemption: 05 risk analysis done, 08 merchant trusted. */
const EXEMPTING = ['05', '08'];

/** API 2, exemptions: the authentication and the payment must both be flagged. */
const exemptionIsFlaggedTwice: Rule = (request, place) => {
  const indicator = request.threeDSecure?.challengeIndicator ?? '';
  if (place === 'authenticate' || !EXEMPTING.includes(indicator)) return [];
  const message = `is required with threeDSecure.challengeIndicator ${indicator}`;
  return allMissing(request, ['threeDSecure.exemptionFlag'], message);
};

export const threeDSecureRules: readonly Rule[] = [newEnoughForExemption, exemptionIsFlaggedTwice];
