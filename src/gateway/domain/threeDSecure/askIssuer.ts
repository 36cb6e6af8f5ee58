/** The request to the directory server and the issuer: AReq, then ARes. */
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { authenticationOf, codeOf, type IssuerStatement } from './outcome.ts';
import type { Authentication, Flow, Message } from './types.ts';

/** The issuer's response: a step of the shopper follows, or the authentication is finished. */
export type IssuerAnswer =
  | { readonly kind: 'waits'; readonly flow: Flow }
  | {
      readonly kind: 'done';
      readonly flow: Flow;
      readonly authentication: Authentication;
      /** The result of the payment, or of an authentication without a payment; absent where the payment goes on. */
      readonly code?: ResultCode;
    };

/** Sends the AReq of a flow in step `begun`. @param forItself an authentication without a payment (type 3D) */
export function sendAuthenticationRequest(flow: Flow, forItself: boolean): IssuerAnswer {
  const { status } = flow.script;
  const request = requestOf(flow);
  const told: IssuerStatement = { status, reason: flow.script.reason, flow: 'frictionless' };
  const authentication = authenticationOf(flow, told);
  const response = responseOf(flow, authentication);
  const asked: Flow = {
    ...flow,
    messages: [...flow.messages, kept(request), response],
    draft: null,
  };
  if (status === 'C') return { kind: 'waits', flow: { ...asked, step: 'challenge' } };
  if (status === 'D') return { kind: 'waits', flow: { ...asked, step: 'decoupled' } };
  const code = codeOf(flow.script, authentication, forItself);
  return { kind: 'done', flow: asked, authentication, ...(code && { code }) };
}

/** The device data of an app is only for the issuer, and is long: it is not needed later, so only its length is stored. */
function kept(request: Message): Message {
  const { sdkEncData } = request;
  if (typeof sdkEncData !== 'string') return request;
  return { ...request, sdkEncData: `${sdkEncData.length} characters` };
}

/** EMV threeDSCompInd: whether the method ran; `U`: the issuer has no method. For the browser channel only. */
function requestOf({ channel, method, draft }: Flow): Message {
  const completion = method === null ? 'U' : method === 'done' ? 'Y' : 'N';
  return { ...draft, ...(channel === 'browser' && { threeDSCompInd: completion }) };
}

/** EMV ARes. */
function responseOf(flow: Flow, authentication: Authentication): Message {
  const { status, isMandated } = flow.script;
  const { eci, verificationId, transactionStatusReason, cardHolderInfo } = authentication;
  return {
    messageType: 'ARes',
    messageVersion: flow.version,
    threeDSServerTransID: flow.serverTransactionId,
    dsTransID: flow.dsTransactionId,
    acsTransID: flow.acsTransactionId,
    acsOperatorID: 'sandbox-acs',
    acsReferenceNumber: 'SANDBOX_ACS_00001',
    dsReferenceNumber: `SANDBOX_DS_${flow.network}`,
    transStatus: status,
    ...(eci !== undefined && { eci }),
    ...(verificationId !== undefined && { authenticationValue: verificationId }),
    ...(transactionStatusReason !== undefined && { transStatusReason: transactionStatusReason }),
    ...(cardHolderInfo !== undefined && { cardholderInfo: cardHolderInfo }),
    ...(status === 'C' && {
      acsChallengeMandated: isMandated ? 'Y' : 'N',
      authenticationType: '02',
    }),
    ...(status === 'D' && { acsDecConInd: 'Y', authenticationType: '04' }),
  };
}
