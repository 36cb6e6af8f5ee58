/** The start of an authentication: whether there is one, and all steps that are possible without the shopper. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import { missing } from '../../catalogue/parameters/rules/rule.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { notAuthenticated } from '../../catalogue/results/causes/shopper.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { type Applies, applies, networkIn } from './applies.ts';
import { sendAuthenticationRequest } from './askIssuer.ts';
import { authenticationRequestOf } from './authenticationRequest.ts';
import { channelOf, windowOf } from './device.ts';
import type { AuthenticationInput, Issuer } from './issuer.ts';
import { adviceOnMissing, missingIn, missingWithout } from './missing.ts';
import { unauthenticatedEci } from './networks.ts';
import { SERVER_UNREACHED, unreachedCode } from './outcome.ts';
import { isForPayment } from './requestor.ts';
import type { Authentication, AuthenticationState, Network } from './types.ts';

/** The state of an authentication after the start. */
export type AuthenticationStart =
  /**
   * The payment goes on without an authentication. `authentication`: the data that the response has nevertheless; `advice`:
   * which parameters are missing.
   */
  | { readonly kind: 'none'; readonly authentication?: Authentication; readonly advice?: string }
  /**
   * Finished at once. `code`: the result of the payment; absent where the payment goes on. Always present for the type `3D`.
   */
  | {
      readonly kind: 'done';
      readonly authentication: Authentication;
      /** The messages to and from the issuer; absent where no issuer was asked. */
      readonly flow?: AuthenticationState;
      readonly code?: ResultCode;
      /** Set with `code`. */
      readonly cause?: Cause;
      readonly advice?: string;
    }
  /** A step of the shopper's browser, app or bank follows. */
  | { readonly kind: 'waits'; readonly flow: AuthenticationState; readonly advice?: string };

/**
 * The refusal of a request with missing parameters (200.300.404), with their names. No issuer is asked, and nothing is
 * stored. By default, only two kinds of requests are refused: those from a shopper's browser, which could bypass an
 * authentication, and authentications without a payment, which would have no result. `strict`: all parameters that the
 * specification demands are required.
 */
export function refusalToBegin(input: AuthenticationInput): Refusal | undefined {
  const found = partiesOf(input);
  const names = found === undefined ? missingWithout(input) : neededOf(input, found.network);
  if (names.length === 0) return undefined;
  const where = found === undefined ? 'where 3-D Secure is active' : 'for 3-D Secure 2';
  return badParameters(names.map((name) => missing(name, `is required ${where}`)));
}

function neededOf(input: AuthenticationInput, network: Network): readonly string[] {
  const { browser, others } = missingIn(input, network);
  const { request, isStrict, isShoppers, subject } = input;
  const isNeeded = isStrict || isShoppers || subject.type === '3D';
  const lacksReturn = input.needsReturn && request.shopperResultUrl === undefined;
  const returning = lacksReturn && channelOf(request) === 'browser' ? ['shopperResultUrl'] : [];
  return [...(isNeeded ? browser : []), ...(isStrict ? others : []), ...returning];
}

/** The network and the issuer, where an issuer is to be asked. */
function partiesOf(input: AuthenticationInput): { network: Network; issuer: Issuer } | undefined {
  const found = applies(input);
  if ('whyNot' in found || isExemptedByAcquirer(input)) return undefined;
  const issuer = input.issuers.find(input, found.network);
  return typeof issuer === 'string' ? undefined : { network: found.network, issuer };
}

/**
 * API 2, 3D Secure, exemptions: the exemption is requested from the acquirer, with the payment and without an authentication.
 */
const isExemptedByAcquirer = ({ request, subject }: AuthenticationInput): boolean =>
  subject.type !== '3D' &&
  request.threeDSecure?.exemptionFlag !== undefined &&
  request.threeDSecure?.challengeIndicator === undefined;

/**
 * Starts an authentication that `refusalToBegin` does not refuse, or returns why there is none. Pure: the ids and the time
 * are part of the input.
 */
export function beginAuthentication(input: AuthenticationInput): AuthenticationStart {
  const { request, subject } = input;
  const forItself = subject.type === '3D';
  const authentication: Authentication = { eci: unauthenticatedEci(networkIn(input)) };
  // A shopper was present, but was not authenticated.
  const unauthenticated = { kind: 'none', authentication } as const;
  const without = (code: ResultCode) => endedWithout(code, authentication);
  const found = applies(input);
  if ('whyNot' in found) {
    if (forItself) return without(CODE_WITHOUT[found.whyNot]);
    return found.whyNot === 'disabled' ? unauthenticated : { kind: 'none' };
  }
  if (isExemptedByAcquirer(input)) {
    const exemptionFlag = request.threeDSecure?.exemptionFlag as string;
    return { kind: 'none', authentication: { ...authentication, exemptionFlag } };
  }
  const issuer = input.issuers.find(input, found.network);
  if (issuer === 'unreachable') return without(unreachedCode(forItself));
  if (typeof issuer === 'string') {
    const code = issuer === 'notParticipating' ? '000.400.101' : '000.400.109';
    return forItself ? without(code) : unauthenticated;
  }
  const lacking = missingIn(input, found.network);
  const adviceText = adviceOnMissing(lacking);
  const advice = adviceText === undefined ? {} : { advice: adviceText };
  if (lacking.browser.length > 0) return { ...unauthenticated, ...advice };
  const channel = channelOf(request);
  // Read only once: a getter may create the ids only now that they are needed.
  const ids = { ...input.ids };
  const isFirst = channel === 'browser' && issuer.hasMethod;
  const flow: AuthenticationState = {
    channel,
    isPayment: isForPayment(input),
    network: found.network,
    version: issuer.version,
    serverTransactionId: ids.server,
    dsTransactionId: ids.ds,
    acsTransactionId: ids.acs,
    method: isFirst ? 'asked' : null,
    phase: 'begun',
    window: windowOf(request),
    messages: [],
    issuerState: issuer.state,
    ...(issuer.server && { server: issuer.server }),
    draft: authenticationRequestOf({ ...input, ids }, found.network, issuer),
  };
  if (isFirst) return { kind: 'waits', flow, ...advice };
  const answer = sendAuthenticationRequest(flow, input.issuers, forItself);
  if (answer.kind === 'waits') return { ...answer, ...advice };
  return { ...answer, ...advice };
}

/** The codes of an authentication without a payment that cannot be made. */
const CODE_WITHOUT: Readonly<Record<Extract<Applies, { whyNot: unknown }>['whyNot'], ResultCode>> =
  {
    disabled: '000.400.101',
    inactive: '000.400.104',
    other: '000.400.109',
  };

const endedWithout = (code: ResultCode, authentication: Authentication): AuthenticationStart => ({
  kind: 'done',
  authentication,
  code,
  cause: notAuthenticated(WHY_WITHOUT[code] ?? 'No issuer was asked.'),
});

const WHY_WITHOUT: Readonly<Partial<Record<ResultCode, string>>> = {
  '000.400.101':
    'The issuer of the card does not take part in 3-D Secure, or the request disables 3-D Secure.',
  '000.400.107': SERVER_UNREACHED,
  '100.390.111': SERVER_UNREACHED,
  '000.400.104': 'The entity has no 3-D Secure for the network of the card.',
  '000.400.109':
    'The card is not enrolled in 3-D Secure, or transactions of this kind are not authenticated.',
};
