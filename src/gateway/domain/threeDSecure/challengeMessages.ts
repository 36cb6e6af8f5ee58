/** The messages of a challenge that the gateway sends (EMV 3-D Secure, tables B.3 and B.9). */
import type { ChallengeRequest } from './codec.ts';
import type { AuthenticationState, Message } from './types.ts';

/** CReq: the message that the browser brings to the issuer's page. */
export const challengeRequest = (flow: AuthenticationState): ChallengeRequest & Message => ({
  messageType: 'CReq',
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  acsTransID: flow.acsTransactionId,
  challengeWindowSize: flow.window,
});

/** RRes: acknowledges the issuer's result of the challenge (RReq). */
export const resultAcknowledgement = (flow: AuthenticationState): Message => ({
  messageType: 'RRes',
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  dsTransID: flow.dsTransactionId,
  acsTransID: flow.acsTransactionId,
  resultsStatus: '01',
});
