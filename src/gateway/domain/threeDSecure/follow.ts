/** The steps after the start: the method, the redirect of the browser, the shopper's answer. */
import { sendAuthenticationRequest } from './askIssuer.ts';
import { challengeRequest, challengeResponse, resultMessages } from './challengeMessages.ts';
import { authenticationOf, type IssuerStatement } from './outcome.ts';
import type { Authentication, Ending, Flow, TransStatus } from './types.ts';

/** The correct one-time code in every challenge of the simulator. */
export const RIGHT_CODE = '123456';

/** The number of wrong codes after which the challenge fails. */
export const MOST_TRIES = 3;

/** The shopper's action at the issuer's page, or the expiry of the time for it. */
export type ChallengeAnswer =
  /** Entered a one-time code. */
  | { readonly kind: 'code'; readonly code: string }
  /** Approved without a code: in the bank's app, or in a test. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' }
  /** No answer before the time was over. */
  | { readonly kind: 'expire' };

/** The end of an authentication. `code`: the result of the payment; absent where the payment goes on. */
export interface AuthenticationEnd {
  readonly kind: 'done';
  readonly flow: Flow;
  readonly authentication: Authentication;
  readonly code?: Ending;
}

/** The flow after the issuer's method has run in the browser. */
export const methodDone = (flow: Flow): Flow =>
  flow.method === 'asked' && flow.step === 'begun' ? { ...flow, method: 'done' } : flow;

/**
 * The browser executes the redirect. The issuer is asked now, unless it was asked before. A browser that repeats the redirect
 * gets the same challenge. The caller has already handled authentications that are finished; these are not passed to this
 * function.
 */
export function startAfterBrowserArrival(
  flow: Flow,
  details: { readonly forAuthenticationAlone: boolean },
): { readonly kind: 'challenge'; readonly flow: Flow } | AuthenticationEnd {
  if (flow.step !== 'begun') return { kind: 'challenge', flow };
  const answer = sendAuthenticationRequest(flow, details.forAuthenticationAlone);
  return answer.kind === 'waits' ? { kind: 'challenge', flow: answer.flow } : answer;
}

/** The shopper's answer. Pasted codes may have spaces or dashes. */
export function answerChallenge(
  flow: Flow,
  answer: ChallengeAnswer,
  forAuthenticationAlone: boolean,
): { readonly kind: 'again'; readonly flow: Flow } | AuthenticationEnd {
  if (answer.kind !== 'code') return end(flow, ENDS[answer.kind], forAuthenticationAlone);
  if (answer.code.replace(/[\s-]/g, '') === RIGHT_CODE) {
    return end(flow, ENDS.approve, forAuthenticationAlone);
  }
  const tried = { ...flow, tries: flow.tries + 1 };
  if (tried.tries < MOST_TRIES) return { kind: 'again', flow: tried };
  return end(tried, { ...ENDS.decline, reason: TOO_OFTEN }, forAuthenticationAlone);
}

/** EMV transStatusReason: more tries than the issuer allows. */
const TOO_OFTEN = '19';

/** One way in which a challenge ends. */
interface End {
  readonly status: TransStatus;
  /** EMV transStatusReason. */
  readonly reason?: string;
  /** EMV challengeCancel. */
  readonly cancelled?: string;
  /** The result of the payment. */
  readonly code?: Ending;
}

/** Reasons: 01 authentication failed, 14 timed out at the issuer. Cancelled: 01 by the shopper, 04 by time. */
const ENDS: Readonly<Record<Exclude<ChallengeAnswer['kind'], 'code'>, End>> = {
  approve: { status: 'Y' },
  decline: { status: 'N', reason: '01', code: '100.380.401' },
  cancel: { status: 'N', reason: '01', cancelled: '01', code: '100.396.101' },
  expire: { status: 'N', reason: '14', cancelled: '04', code: '100.396.103' },
};

function end(flow: Flow, how: End, forAuthenticationAlone: boolean): AuthenticationEnd {
  const isDecoupled = flow.step === 'decoupled';
  const told: IssuerStatement = {
    status: how.status,
    reason: how.reason,
    flow: isDecoupled ? 'decoupled' : 'challenge',
  };
  const authentication = authenticationOf(flow, told);
  const messages = [
    ...flow.messages,
    ...(isDecoupled ? [] : [challengeRequest(flow), challengeResponse(flow, how.status)]),
    ...resultMessages(flow, authentication, how.cancelled),
  ];
  const code = how.code ?? (forAuthenticationAlone ? 'success' : undefined);
  return { kind: 'done', flow: { ...flow, messages }, authentication, ...(code && { code }) };
}
