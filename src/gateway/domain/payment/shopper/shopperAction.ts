/** Maps what a shopper does on the page of an issuer or a bank to the next step of the payment. Pure. */

import type { ResultCode } from '../../../../contract/resultCodes.ts';
import type { Cause } from '../../../catalogue/results/cause.ts';
import { SHOPPER_ENDS } from '../../../catalogue/results/causes/shopper.ts';
import type { Redirect } from '../../redirect/types.ts';
import {
  type AfterChallenge,
  answerChallenge,
  receiveResult,
  startAfterBrowserArrival,
} from '../../threeDSecure/follow.ts';
import type { Authentication, AuthenticationState } from '../../threeDSecure/types.ts';
import type { WaitingPayment, WaitingPaymentOutcome } from './continuePayment.ts';
import { hasProviderPage } from './shopperStep.ts';

/** An action. `code`: confirms with the code of the issuer's message; `later`: the bank needs more time. */
export type ShopperAction =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'approve' | 'decline' | 'cancel' | 'expire' | 'later' };

/** The actions without further data. */
export const SHOPPER_ACTIONS = ['approve', 'decline', 'cancel', 'expire', 'later'] as const;

/** The result codes of actions that end a payment on a bank's page. */
const ENDS: Readonly<Record<'decline' | 'cancel' | 'expire', ResultCode>> = {
  decline: '100.396.102',
  cancel: '100.396.101',
  expire: '100.396.103',
};

/** The payment ends because of what the shopper did. */
const endedBy = (kind: keyof typeof ENDS): WaitingPaymentOutcome => ({
  kind: 'over',
  code: ENDS[kind],
  cause: SHOPPER_ENDS[kind],
});

/** A bank can ask for more time only once. */
const mayBeLater = ({ payment }: WaitingPayment): boolean =>
  hasProviderPage(payment) && payment.code === '000.200.000';

/**
 * Ends a payment because the shopper gave up or the time is over, even if the browser never arrived. Notifies the issuer if
 * the challenge has been shown.
 */
export function abandon(waiting: WaitingPayment, kind: 'cancel' | 'expire'): WaitingPaymentOutcome {
  const phase = waiting.redirect?.flow?.phase;
  const isAsked = phase === 'challenge' || phase === 'decoupled';
  return isAsked ? actionResult(waiting, { kind }) : endedBy(kind);
}

/** The next step after an action. An action that makes no sense for the payment changes nothing. */
export function actionResult(waiting: WaitingPayment, act: ShopperAction): WaitingPaymentOutcome {
  const { redirect } = waiting;
  if (redirect?.flow) return answered(waiting, redirect.flow, act);
  switch (act.kind) {
    case 'approve':
      return { kind: 'askProcessor' };
    case 'later':
      return mayBeLater(waiting) ? { kind: 'later' } : { kind: 'stay' };
    case 'code':
      return { kind: 'stay' };
    default:
      return endedBy(act.kind);
  }
}

/** A browser that executes the redirect. */
export interface Browser {
  /** Whether a page watches the window of this browser. */
  readonly watched: boolean;
  /** BCP 47; undefined if the browser sent no language. */
  readonly language?: string | undefined;
}

/** The shopper's browser has arrived: asks the directory server, unless it was asked before. */
export function browserArrived(waiting: WaitingPayment, browser: Browser): WaitingPaymentOutcome {
  const { redirect } = waiting;
  if (!redirect) return { kind: 'stay' };
  const { watched, language = redirect.language } = browser;
  const here = { ...redirect, watched, language };
  if (redirect.flow?.phase !== 'begun') return { kind: 'stay', redirect: here };
  const outcome = startAfterBrowserArrival(redirect.flow, detailsOf(waiting));
  const known = { ...here, flow: outcome.flow };
  return outcome.kind === 'challenge'
    ? { kind: 'stay', redirect: known }
    : outcomeOfAuthentication(outcome, known);
}

function answered(
  waiting: WaitingPayment,
  flow: AuthenticationState,
  act: ShopperAction,
): WaitingPaymentOutcome {
  if (act.kind === 'later' || !waiting.redirect) return { kind: 'stay' };
  // Only the 3-D Secure server knows what the shopper did at the issuer. A payment that is given up here is not made.
  if (flow.server) {
    const isGivenUp = act.kind === 'cancel' || act.kind === 'expire';
    return isGivenUp ? endedBy(act.kind) : { kind: 'stay' };
  }
  // An action without a browser can come before the directory server was asked.
  if (flow.phase === 'begun') {
    const outcome = browserArrived(waiting, { watched: waiting.redirect.watched });
    const next = 'redirect' in outcome ? outcome.redirect : undefined;
    if (outcome.kind !== 'stay' || !next?.flow) return outcome;
    return answered({ ...waiting, redirect: next }, next.flow, act);
  }
  const answer = act.kind === 'code' ? act : { kind: act.kind };
  return afterChallenge(waiting.redirect, answerChallenge(flow, answer, detailsOf(waiting)));
}

/** The challenge of an issuer behind a 3-D Secure server may be over: asks the server for the result. */
export function challengeReturned(waiting: WaitingPayment): WaitingPaymentOutcome {
  const { redirect } = waiting;
  if (!redirect?.flow?.server || redirect.flow.phase === 'begun') return { kind: 'stay' };
  return afterChallenge(redirect, receiveResult(redirect.flow, detailsOf(waiting)));
}

const detailsOf = ({ issuers, payment }: WaitingPayment) => ({
  issuers,
  forAuthenticationAlone: payment.type === '3D',
});

function afterChallenge(before: Redirect, done: AfterChallenge): WaitingPaymentOutcome {
  const redirect = { ...before, flow: done.flow };
  return done.kind === 'again'
    ? { kind: 'stay', redirect }
    : outcomeOfAuthentication(done, redirect);
}

interface AuthenticationResult {
  readonly authentication: Authentication;
  readonly code?: ResultCode | 'success' | undefined;
  readonly cause?: Cause | undefined;
}

function outcomeOfAuthentication(
  { authentication, code, cause }: AuthenticationResult,
  redirect: Redirect,
): WaitingPaymentOutcome {
  if (code === undefined || code === 'success')
    return { kind: 'askProcessor', authentication, redirect };
  return { kind: 'over', code, cause, authentication, redirect };
}
