/** The beginning of an authentication: whether there is one, and all that can be done without the shopper. */
import type { ResultCode } from '../results/codes.ts';
import { type Applies, type Asked, applies } from './applies.ts';
import { askIssuer } from './askIssuer.ts';
import { draftOf } from './authenticationRequest.ts';
import { channelOf, hasBrowserData, windowOf } from './device.ts';
import { findIssuer } from './issuer.ts';
import { isForPayment } from './requestor.ts';
import type { Authentication, Flow } from './types.ts';

/** What has become of it so far. */
export type Begun =
  /** The payment goes on without one. `authentication`: what is said of it all the same. */
  | { readonly kind: 'none'; readonly authentication?: Authentication }
  /** Answered at once. `code`: how the payment ends; absent where it goes on. Always there for the type `3D`. */
  | {
      readonly kind: 'done';
      readonly authentication: Authentication;
      /** As it was asked and answered; absent where nobody was asked. */
      readonly flow?: Flow;
      readonly code?: ResultCode;
    }
  /** It cannot be made. `message`: why, in words for the shop. */
  | { readonly kind: 'refused'; readonly code: ResultCode; readonly message?: string }
  /** The shopper's browser, app or bank comes next. */
  | { readonly kind: 'waits'; readonly flow: Flow };

/** Of a payment that nobody was asked about. */
const WITHOUT: Authentication = { eci: '07' };

/** A shopper was there, and nobody asked who it was. */
const UNAUTHENTICATED = { kind: 'none', authentication: WITHOUT } as const;

/** Begins an authentication, or says why there is none. Pure: the ids and the time come with what is asked. */
export function beginAuthentication(asked: Asked): Begun {
  const { request, subject } = asked;
  const forItself = subject.type === '3D';
  const found = applies(asked);
  if ('whyNot' in found) {
    if (forItself) return without(CODE_WITHOUT[found.whyNot]);
    return found.whyNot === 'disabled' ? UNAUTHENTICATED : { kind: 'none' };
  }
  const exemptionFlag = request['threeDSecure.exemptionFlag'];
  // API 2, 3D Secure, exemptions: asked of the acquirer, with the payment alone.
  if (
    !forItself &&
    exemptionFlag !== undefined &&
    request['threeDSecure.challengeIndicator'] === undefined
  ) {
    return { kind: 'none', authentication: { ...WITHOUT, exemptionFlag } };
  }
  const issuer = findIssuer(asked);
  if (issuer === 'unknown') return forItself ? without('000.400.109') : UNAUTHENTICATED;
  if (issuer === 'notEnrolled' || issuer === 'notParticipating') {
    const code = issuer === 'notEnrolled' ? '000.400.109' : '000.400.101';
    return forItself ? without(code) : { kind: 'none', authentication: WITHOUT };
  }
  const channel = channelOf(request);
  if (channel === 'browser' && !hasBrowserData(request)) {
    const message = 'customer.browser.* is required for 3-D Secure 2';
    return { kind: 'refused', code: '100.380.305', message };
  }
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
    draft: draftOf({ ...asked, ids }, found.network, issuer.version),
  };
  if (isFirst) return { kind: 'waits', flow };
  const answer = askIssuer(flow, forItself);
  if (answer.kind === 'waits') return answer;
  const { authentication, code } = answer;
  return { kind: 'done', authentication, flow: answer.flow, ...(code && { code }) };
}

/** The codes of an authentication for itself that there is none of. */
const CODE_WITHOUT: Readonly<Record<Extract<Applies, { whyNot: unknown }>['whyNot'], ResultCode>> =
  {
    disabled: '000.400.101',
    inactive: '000.400.104',
    other: '000.400.109',
  };

const without = (code: ResultCode): Begun => ({
  kind: 'done',
  authentication: WITHOUT,
  code,
});
