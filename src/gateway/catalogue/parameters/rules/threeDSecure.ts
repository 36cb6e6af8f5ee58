/** 3-D Secure (API 2, 3D Secure; API 1, Customer). */
import type { Parameters } from '../parameter.ts';
import { allMissing, hasUnder, type Rule, wrong } from './rule.ts';

const of = (request: Parameters, name: string): string | undefined =>
  request[`threeDSecure.${name}`];

/** Whether the shop goes around 3-D Secure: the reference's clients have a parameter of their own for it. */
export const isDisabled = (request: Parameters): boolean =>
  of(request, 'disable') === 'true' ||
  request['customParameters[custom_disable3DSecure]'] === 'true';

/** Names that another 3-D Secure server's outcome consists of. */
const OUTCOME = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'dsTransactionId',
  'acsTransactionId',
];

/** Whether the shop brings the outcome of an authentication made elsewhere. */
export const carriesOutcome = (request: Parameters): boolean =>
  OUTCOME.some((name) => of(request, name) !== undefined);

/** Whether 3-D Secure was made elsewhere, and its outcome goes to the acquirer. */
export const bringsOutcome = (request: Parameters): boolean =>
  !isDisabled(request) && carriesOutcome(request);

/** Names that only make sense when the gateway is to authenticate. */
const ASKED = [
  'amount',
  'currency',
  'deviceInfo',
  'merchant.name',
  'merchant.url',
  'merchant.country',
  'npa',
  'decoupled',
  'authenticationInd',
];

/** Whether the shop asks for an authentication, here and now. */
const asksForAuthentication = (request: Parameters): boolean =>
  !isDisabled(request) &&
  !carriesOutcome(request) &&
  (ASKED.some((name) => of(request, name) !== undefined) || hasUnder(request, 'threeDSecure.v2.'));

/** Whether 3-D Secure plays a part in the request. */
export const usesThreeDSecure = (request: Parameters): boolean =>
  bringsOutcome(request) || asksForAuthentication(request);

/** API 1, Customer: what a browser says of itself is mandatory for 3-D Secure 2. */
export const BROWSER: readonly string[] = [
  'acceptHeader',
  'language',
  'screenHeight',
  'screenWidth',
  'timezone',
  'userAgent',
  'javaEnabled',
].map((name) => `customer.browser.${name}`);

/** API 2, 3D Secure: whether the merchant asks without a shopper (3RI). */
export const asksRequestor = (request: Parameters): boolean =>
  (of(request, 'channel') ?? of(request, 'threeRIInd')) !== undefined;

/** API 2, exemptions: only with 3-D Secure 2.2 or higher. */
const newEnoughForExemption: Rule = (request) => {
  const version = of(request, 'version');
  if (version === undefined || version >= '2.2.0') return [];
  return ['challengeIndicator', 'exemptionFlag']
    .filter((name) => of(request, name) !== undefined)
    .map((name) =>
      wrong(request, `threeDSecure.${name}`, `must not be sent with 3-D Secure ${version}`),
    );
};

/** Challenge indicators that ask the issuer for an exemption: risk analysis done, merchant trusted. */
const EXEMPTING = ['05', '08'];

/** API 2, exemptions: the authentication and the payment must both be flagged. */
const exemptionIsFlaggedTwice: Rule = (request, place) => {
  const indicator = of(request, 'challengeIndicator') ?? '';
  if (place === 'authenticate' || !EXEMPTING.includes(indicator)) return [];
  const message = `is required with threeDSecure.challengeIndicator ${indicator}`;
  return allMissing(request, ['threeDSecure.exemptionFlag'], message);
};

export const threeDSecureRules: readonly Rule[] = [newEnoughForExemption, exemptionIsFlaggedTwice];
