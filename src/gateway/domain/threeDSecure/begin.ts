/** The beginning of an authentication: whether there is one, and all that can be done without the shopper. */

import { missing } from '../../catalogue/parameters/rules/rule.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { badParameters, type Refusal } from '../../catalogue/results/refusal.ts';
import { type Applies, applies } from './applies.ts';
import { sendAuthenticationRequest } from './askIssuer.ts';
import { authenticationRequestOf } from './authenticationRequest.ts';
import { channelOf, windowOf } from './device.ts';
import type { AuthenticationInput, Issuer } from './issuer.ts';
import { adviceOn, missingIn } from './missing.ts';
import { isForPayment } from './requestor.ts';
import type { Authentication, Flow, Network } from './types.ts';

/** What has become of it so far. */
export type AuthenticationStart =
  /** The payment goes on without one. `authentication`: what is said of it all the same; `advice`: what was missing. */
  | { readonly kind: 'none'; readonly authentication?: Authentication; readonly advice?: string }
  /** Answered at once. `code`: how the payment ends; absent where it goes on. Always there for the type `3D`. */
  | {
      readonly kind: 'done';
      readonly authentication: Authentication;
      /** As it was asked and answered; absent where nobody was asked. */
      readonly flow?: Flow;
      readonly code?: ResultCode;
      readonly advice?: string;
    }
  /** The shopper's browser, app or bank comes next. */
  | { readonly kind: 'waits'; readonly flow: Flow; readonly advice?: string };

/** Of a payment that nobody was asked about. */
const WITHOUT: Authentication = { eci: '07' };

/** A shopper was there, and nobody asked who it was. */
const UNAUTHENTICATED = { kind: 'none', authentication: WITHOUT } as const;

/**
 * Names what is missing where that refuses the request (200.300.404). Nobody has to be asked about it, nor is anything kept.
 * By default only browsers are refused, which could get around an authentication, and authentications for themselves, which
 * there would be nothing left of; `strict`: all that the specification demands.
 */
export function refusalToBegin(asked: AuthenticationInput): Refusal | undefined {
  const found = partiesOf(asked);
  if (found === undefined) return undefined;
  const { browser, others } = missingIn(asked, found.network);
  const { isStrict, isShoppers, subject } = asked;
  const isNeeded = isStrict || isShoppers || subject.type === '3D';
  const names = [...(isNeeded ? browser : []), ...(isStrict ? others : [])];
  if (names.length === 0) return undefined;
  return badParameters(names.map((name) => missing(name, 'is required for 3-D Secure 2')));
}

/** Who takes part, where an issuer is to be asked. */
function partiesOf(asked: AuthenticationInput): { network: Network; issuer: Issuer } | undefined {
  const found = applies(asked);
  if ('whyNot' in found || isExemptedByAcquirer(asked)) return undefined;
  const issuer = asked.findIssuer(asked);
  return typeof issuer === 'string' ? undefined : { network: found.network, issuer };
}

/** API 2, 3D Secure, exemptions: asked of the acquirer, with the payment alone. */
const isExemptedByAcquirer = ({ request, subject }: AuthenticationInput): boolean =>
  subject.type !== '3D' &&
  request['threeDSecure.exemptionFlag'] !== undefined &&
  request['threeDSecure.challengeIndicator'] === undefined;

/**
 * Begins an authentication that `refusalToBegin` does not refuse, or says why there is none. Pure: the ids and the time come
 * with what is asked.
 */
export function beginAuthentication(asked: AuthenticationInput): AuthenticationStart {
  const { request, subject } = asked;
  const forItself = subject.type === '3D';
  const found = applies(asked);
  if ('whyNot' in found) {
    if (forItself) return without(CODE_WITHOUT[found.whyNot]);
    return found.whyNot === 'disabled' ? UNAUTHENTICATED : { kind: 'none' };
  }
  if (isExemptedByAcquirer(asked)) {
    const exemptionFlag = request['threeDSecure.exemptionFlag'] as string;
    return { kind: 'none', authentication: { ...WITHOUT, exemptionFlag } };
  }
  const issuer = asked.findIssuer(asked);
  if (issuer === 'unknown') return forItself ? without('000.400.109') : UNAUTHENTICATED;
  if (issuer === 'notEnrolled' || issuer === 'notParticipating') {
    const code = issuer === 'notEnrolled' ? '000.400.109' : '000.400.101';
    return forItself ? without(code) : { kind: 'none', authentication: WITHOUT };
  }
  const lacking = missingIn(asked, found.network);
  const told = adviceOn(lacking);
  const advice = told === undefined ? {} : { advice: told };
  if (lacking.browser.length > 0) return { ...UNAUTHENTICATED, ...advice };
  const channel = channelOf(request);
  // Read once: they may be drawn only now that they are needed.
  const ids = { ...asked.ids };
  const isFirst = channel === 'browser' && issuer.hasMethod && issuer.script.status !== 'D';
  const flow: Flow = {
    channel,
    isPayment: isForPayment(asked),
    network: found.network,
    version: issuer.version,
    serverTransactionId: ids.server,
    dsTransactionId: ids.ds,
    acsTransactionId: ids.acs,
    method: isFirst ? 'asked' : null,
    step: 'begun',
    window: windowOf(request),
    tries: 0,
    messages: [],
    script: issuer.script,
    draft: authenticationRequestOf({ ...asked, ids }, found.network, issuer.version),
  };
  if (isFirst) return { kind: 'waits', flow, ...advice };
  const answer = sendAuthenticationRequest(flow, forItself);
  if (answer.kind === 'waits') return { ...answer, ...advice };
  const { authentication, code } = answer;
  return { kind: 'done', authentication, flow: answer.flow, ...(code && { code }), ...advice };
}

/** The codes of an authentication for itself that there is none of. */
const CODE_WITHOUT: Readonly<Record<Extract<Applies, { whyNot: unknown }>['whyNot'], ResultCode>> =
  {
    disabled: '000.400.101',
    inactive: '000.400.104',
    other: '000.400.109',
  };

const without = (code: ResultCode): AuthenticationStart => ({
  kind: 'done',
  authentication: WITHOUT,
  code,
});
