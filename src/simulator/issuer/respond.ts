/** The messages of simulated issuers (EMV 3-D Secure, tables B.2, B.4 to B.8), and what they state. */
import type { Cause } from '../../gateway/catalogue/results/cause.ts';
import type {
  ChallengeResult,
  IssuerResponse,
  IssuerStatement,
} from '../../gateway/domain/threeDSecure/issuer.ts';
import { causeOf } from '../../gateway/domain/threeDSecure/outcome.ts';
import type {
  AuthenticationState,
  ChallengeAnswer,
  Message,
  TransStatus,
} from '../../gateway/domain/threeDSecure/types.ts';
import type { ChallengeResponse } from './codec.ts';
import { eciFor, verificationIdOf } from './indicators.ts';
import { isRightCode, MOST_WRONG_CODES } from './oneTimeCode.ts';
import { scriptOf, stateOf } from './script.ts';

/** EMV authenticationType: 02 for a challenge, since a one-time code is dynamic; 04 for a decoupled authentication. */
const CHALLENGE = '02';
const DECOUPLED = '04';

/** The message to the shopper where the issuer rejects. */
const REJECTED = 'Sandbox Bank has rejected this payment. Please call the number on your card.';

/** Why the issuer could not decide (`U`). */
const TRANSIENT_FAILURE = {
  code: '403',
  description: 'Transient System Failure',
  source: 'A',
} as const;

/** The statement of an issuer with this status. */
function statementOf(
  flow: AuthenticationState,
  status: TransStatus,
  reason: string | undefined,
): IssuerStatement {
  const script = scriptOf(flow);
  const { isMandated, exemptionFlag } = script;
  const isProof = status === 'Y' || status === 'A';
  return {
    status,
    reason,
    eci: eciFor(flow.network, status, script),
    isMandated,
    ...(isProof && { verificationId: verificationIdOf(flow) }),
    ...(status === 'I' && { exemptionFlag }),
    ...(status === 'R' && { cardHolderInfo: REJECTED }),
    ...(status === 'U' && { error: TRANSIENT_FAILURE }),
  };
}

/** What a developer can do about the response to the AReq: send another card, or another switch. */
function adviceOf(flow: AuthenticationState): Pick<Cause, 'parameter' | 'tryInstead'> {
  const { decidedBy } = scriptOf(flow);
  return {
    parameter: decidedBy,
    tryInstead:
      decidedBy === 'card.number'
        ? 'Send card.number={testCard3ds}, whose holder is authenticated, or customParameters[3DS2_status]=Y.'
        : `Leave out ${decidedBy}, or send another value in it.`,
  };
}

/** The cause of a response to the AReq. */
function causeOfResponse(flow: AuthenticationState, { status, reason }: IssuerStatement): Cause {
  return { ...causeOf({ status, reason }), ...adviceOf(flow) };
}

/** Responds to the AReq. */
export function authenticate(flow: AuthenticationState): IssuerResponse {
  const { status, reason } = scriptOf(flow);
  const stated = statementOf(flow, status, reason);
  const statement = { ...stated, cause: causeOfResponse(flow, stated) };
  return {
    statement,
    messages: [authenticationResponse(flow, statement)],
    state: flow.issuerState,
  };
}

/** ARes. */
const authenticationResponse = (
  flow: AuthenticationState,
  statement: IssuerStatement,
): Message => ({
  messageType: 'ARes',
  ...idsOf(flow),
  acsOperatorID: 'sandbox-acs',
  acsReferenceNumber: 'SANDBOX_ACS_00001',
  dsReferenceNumber: `SANDBOX_DS_${flow.network}`,
  transStatus: statement.status,
  ...membersOf(statement),
  ...(statement.cardHolderInfo !== undefined && { cardholderInfo: statement.cardHolderInfo }),
  ...(statement.status === 'C' && {
    acsChallengeMandated: statement.isMandated ? 'Y' : 'N',
    authenticationType: CHALLENGE,
  }),
  ...(statement.status === 'D' && { acsDecConInd: 'Y', authenticationType: DECOUPLED }),
});

const idsOf = (flow: AuthenticationState) => ({
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  dsTransID: flow.dsTransactionId,
  acsTransID: flow.acsTransactionId,
});

/** The members that ARes and RReq share. */
const membersOf = ({ eci, verificationId, reason }: IssuerStatement) => ({
  ...(eci !== undefined && { eci }),
  ...(verificationId !== undefined && { authenticationValue: verificationId }),
  ...(reason !== undefined && { transStatusReason: reason }),
});

/** One way in which a challenge ends. */
interface End {
  readonly status: TransStatus;
  /** EMV transStatusReason. */
  readonly reason?: string;
  /** EMV challengeCancel. */
  readonly cancelled?: string;
}

/** Reasons: 01 authentication failed, 14 timed out at the issuer. Cancelled: 01 by the shopper, 04 by time. */
const ENDS: Readonly<Record<Exclude<ChallengeAnswer['kind'], 'code'>, End>> = {
  approve: { status: 'Y' },
  decline: { status: 'N', reason: '01' },
  cancel: { status: 'N', reason: '01', cancelled: '01' },
  expire: { status: 'N', reason: '14', cancelled: '04' },
};

/** EMV transStatusReason: more tries than the issuer allows. */
const TOO_OFTEN = '19';

/** Responds to the shopper's answer. */
export function judgeChallenge(
  flow: AuthenticationState,
  answer: ChallengeAnswer,
): ChallengeResult {
  if (answer.kind !== 'code') return end(flow, ENDS[answer.kind]);
  if (isRightCode(answer.code)) return end(flow, ENDS.approve);
  const script = scriptOf(flow);
  const tries = script.tries + 1;
  const state = stateOf({ ...script, tries });
  if (tries < MOST_WRONG_CODES) return { kind: 'again', state };
  return end({ ...flow, issuerState: state }, { ...ENDS.decline, reason: TOO_OFTEN });
}

function end(flow: AuthenticationState, { status, reason, cancelled }: End): ChallengeResult {
  const isDecoupled = flow.phase === 'decoupled';
  const statement: IssuerStatement = {
    ...statementOf(flow, status, reason),
    authenticationType: isDecoupled ? DECOUPLED : CHALLENGE,
    cancelled,
    cause: causeOfEnd(status, reason, cancelled),
  };
  const messages = [
    ...(isDecoupled ? [] : [challengeResponse(flow, status)]),
    resultRequest(flow, statement),
  ];
  return { kind: 'done', statement, messages, state: flow.issuerState };
}

/** The causes of the ends of a challenge, by EMV challengeCancel. */
const CANCELLED_TEXTS: Readonly<Record<string, string>> = {
  '01': 'The shopper cancelled the challenge.',
  '04': 'The shopper did not answer the challenge before the time was over.',
};

function causeOfEnd(status: End['status'], reason?: string, cancelled?: string): Cause {
  const refused =
    reason === TOO_OFTEN
      ? 'The shopper entered a wrong code too often in the challenge (transStatus N).'
      : 'The shopper declined in the challenge (transStatus N).';
  return {
    ...causeOf({ status, reason, cancelled }),
    text:
      CANCELLED_TEXTS[cancelled ?? ''] ??
      (status === 'Y' ? 'The shopper was authenticated in a challenge (transStatus Y).' : refused),
    tryInstead: 'Approve in the challenge, or with POST /_sandbox/shopper does=approve.',
  };
}

/**
 * CRes: the message that the browser brings back. The reliable result is in the RReq, which does not go through the browser.
 */
export const challengeResponse = (
  flow: AuthenticationState,
  status: TransStatus,
): ChallengeResponse & Message => ({
  messageType: 'CRes',
  messageVersion: flow.version,
  threeDSServerTransID: flow.serverTransactionId,
  acsTransID: flow.acsTransactionId,
  transStatus: status === 'Y' ? 'Y' : 'N',
});

/** RReq: the issuer's result of the challenge. */
function resultRequest(flow: AuthenticationState, statement: IssuerStatement): Message {
  const { authenticationType, cancelled } = statement;
  const { tries } = scriptOf(flow);
  return {
    messageType: 'RReq',
    ...idsOf(flow),
    messageCategory: flow.isPayment ? '01' : '02',
    transStatus: statement.status,
    interactionCounter: String(tries + (cancelled === undefined ? 1 : 0)).padStart(2, '0'),
    ...(authenticationType !== undefined && { authenticationType }),
    ...membersOf(statement),
    ...(cancelled !== undefined && { challengeCancel: cancelled }),
  };
}
