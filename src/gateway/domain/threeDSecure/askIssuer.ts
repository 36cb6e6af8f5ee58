/** The request to the directory server and the issuer: AReq, then ARes. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import type { IssuerResponse, Issuers } from './issuer.ts';
import { authenticationOf, causeOf, codeOf } from './outcome.ts';
import type { Authentication, AuthenticationState, Message } from './types.ts';

/** The issuer's response: a step of the shopper follows, or the authentication is finished. */
export type IssuerAnswer =
  | { readonly kind: 'waits'; readonly flow: AuthenticationState }
  | {
      readonly kind: 'done';
      readonly flow: AuthenticationState;
      readonly authentication: Authentication;
      /** The result of the payment, or of an authentication without a payment; absent where the payment goes on. */
      readonly code?: ResultCode;
      /** Set with `code`. */
      readonly cause?: Cause;
    };

/** Sends the AReq of a flow in phase `begun`. @param forItself an authentication without a payment (type 3D) */
export function sendAuthenticationRequest(
  flow: AuthenticationState,
  issuers: Issuers,
  forItself: boolean,
): IssuerAnswer {
  const request = requestOf(flow);
  const response = issuers.authenticate(flow, request);
  const { statement, messages, state } = response;
  const known = withIssuer(flow, response);
  const next: AuthenticationState = {
    ...known,
    messages: [...flow.messages, storedMessage(request), ...messages],
    issuerState: state,
    draft: null,
  };
  const { status } = statement;
  if (status === 'C') return { kind: 'waits', flow: { ...next, phase: 'challenge' } };
  if (status === 'D') return { kind: 'waits', flow: { ...next, phase: 'decoupled' } };
  const authentication = authenticationOf(known, statement, 'frictionless');
  const code = codeOf(statement, request, forItself);
  const ended = code && { code, cause: causeOf(statement) };
  return { kind: 'done', flow: next, authentication, ...ended };
}

/** The flow with what only the directory server and the issuer know. */
function withIssuer(
  flow: AuthenticationState,
  { ids, challengeUrl }: IssuerResponse,
): AuthenticationState {
  const { server } = flow;
  return {
    ...flow,
    ...(ids && { dsTransactionId: ids.ds, acsTransactionId: ids.acs }),
    ...(server && challengeUrl !== undefined && { server: { ...server, challengeUrl } }),
  };
}

/** The device data of an app is only for the issuer, and is long: it is not needed later, so only its length is stored. */
function storedMessage(request: Message): Message {
  const { sdkEncData } = request;
  if (typeof sdkEncData !== 'string') return request;
  return { ...request, sdkEncData: `${sdkEncData.length} characters` };
}

/** EMV threeDSCompInd: whether the method ran; `U`: the issuer has no method. For the browser channel only. */
function requestOf({ channel, method, draft }: AuthenticationState): Message {
  const completion = method === null ? 'U' : method === 'done' ? 'Y' : 'N';
  return { ...draft, ...(channel === 'browser' && { threeDSCompInd: completion }) };
}
