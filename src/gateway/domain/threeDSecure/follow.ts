/** The steps after the start: the method, the redirect of the browser, the shopper's answer. */

import type { Cause } from '../../catalogue/results/cause.ts';
import { sendAuthenticationRequest } from './askIssuer.ts';
import { challengeRequest, resultAcknowledgement } from './challengeMessages.ts';
import type { ChallengeResult, Issuers } from './issuer.ts';
import { authenticationOf, causeOf, codeAfterChallenge } from './outcome.ts';
import type { Authentication, AuthenticationState, ChallengeAnswer, Ending } from './types.ts';

/** The end of an authentication. `code`: the result of the payment; absent where the payment goes on. */
export interface AuthenticationEnd {
  readonly kind: 'done';
  readonly flow: AuthenticationState;
  readonly authentication: Authentication;
  readonly code?: Ending;
  /** Set with `code`. */
  readonly cause?: Cause;
}

/** What the steps need beside the flow. */
export interface FollowDetails {
  readonly issuers: Issuers;
  /** Whether nothing is paid (type 3D). */
  readonly forAuthenticationAlone: boolean;
}

/** The flow after the issuer's method has run in the browser. */
export const methodDone = (flow: AuthenticationState): AuthenticationState =>
  flow.method === 'asked' && flow.phase === 'begun' ? { ...flow, method: 'done' } : flow;

/**
 * The browser executes the redirect. The issuer is asked now, unless it was asked before. A browser that repeats the redirect
 * gets the same challenge. The caller has already handled authentications that are finished; these are not passed to this
 * function.
 */
export function startAfterBrowserArrival(
  flow: AuthenticationState,
  { issuers, forAuthenticationAlone }: FollowDetails,
): { readonly kind: 'challenge'; readonly flow: AuthenticationState } | AuthenticationEnd {
  if (flow.phase !== 'begun') return { kind: 'challenge', flow };
  const answer = sendAuthenticationRequest(flow, issuers, forAuthenticationAlone);
  return answer.kind === 'waits' ? { kind: 'challenge', flow: answer.flow } : answer;
}

/** After a challenge: it goes on, or the authentication is over. */
export type AfterChallenge =
  | { readonly kind: 'again'; readonly flow: AuthenticationState }
  | AuthenticationEnd;

/** The shopper's answer to a challenge, as the issuer judges it. */
export const answerChallenge = (
  flow: AuthenticationState,
  answer: ChallengeAnswer,
  details: FollowDetails,
): AfterChallenge => afterChallenge(flow, details.issuers.judgeChallenge(flow, answer), details);

/** The result of a challenge that the issuer has judged elsewhere. */
export const receiveResult = (flow: AuthenticationState, details: FollowDetails): AfterChallenge =>
  afterChallenge(flow, details.issuers.resultOf(flow), details);

function afterChallenge(
  flow: AuthenticationState,
  result: ChallengeResult,
  { forAuthenticationAlone }: FollowDetails,
): AfterChallenge {
  if (result.kind === 'again') {
    return { kind: 'again', flow: { ...flow, issuerState: result.state } };
  }
  const { statement, state } = result;
  const isDecoupled = flow.phase === 'decoupled';
  const authentication = authenticationOf(flow, statement, isDecoupled ? 'decoupled' : 'challenge');
  const messages = [
    ...flow.messages,
    ...(isDecoupled ? [] : [challengeRequest(flow)]),
    ...result.messages,
    resultAcknowledgement(flow),
  ];
  const code = codeAfterChallenge(statement, forAuthenticationAlone);
  const followed: AuthenticationState = { ...flow, messages, issuerState: state };
  const ended = code && { code, cause: causeOf(statement) };
  return { kind: 'done', flow: followed, authentication, ...ended };
}
