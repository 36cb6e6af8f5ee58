/** The messages of a challenge (EMV 3-D Secure, tables B.3 to B.9). */
import type { ChallengeRequest, ChallengeResponse } from './codec.ts';
import type { Authentication, Flow, Message, TransStatus } from './types.ts';

/** CReq: the message that the browser brings to the issuer's page. */
export const challengeRequest = (flow: Flow): ChallengeRequest & Message => ({
  messageType: 'CReq',
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  acsTransID: flow.acsTransactionId,
  challengeWindowSize: flow.window,
});

/**
 * CRes: the message that the browser brings back. The reliable result is in the RReq, which does not go through the browser.
 */
export const challengeResponse = (
  flow: Flow,
  status: TransStatus,
): ChallengeResponse & Message => ({
  messageType: 'CRes',
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  acsTransID: flow.acsTransactionId,
  transStatus: status === 'Y' ? 'Y' : 'N',
});

/** RReq and RRes: the issuer's result of the challenge, and its acknowledgement. @param cancelled EMV challengeCancel */
export function resultMessages(
  flow: Flow,
  authentication: Authentication,
  cancelled?: string,
): readonly Message[] {
  const ids = {
    messageVersion: flow.version,
    threeDSServerTransID: flow.serverTransactionId,
    dsTransID: flow.dsTransactionId,
    acsTransID: flow.acsTransactionId,
  };
  const { eci, verificationId, transactionStatusReason, authenticationType } = authentication;
  const request: Message = {
    messageType: 'RReq',
    ...ids,
    messageCategory: flow.isPayment ? '01' : '02',
    transStatus: authentication.authenticationStatus,
    interactionCounter: String(flow.tries + (cancelled === undefined ? 1 : 0)).padStart(2, '0'),
    ...(authenticationType !== undefined && { authenticationType }),
    ...(eci !== undefined && { eci }),
    ...(verificationId !== undefined && { authenticationValue: verificationId }),
    ...(transactionStatusReason !== undefined && { transStatusReason: transactionStatusReason }),
    ...(cancelled !== undefined && { challengeCancel: cancelled }),
  };
  return [request, { messageType: 'RRes', ...ids, resultsStatus: '01' }];
}
