/**
 * The consequences of an authentication's result: the indicators of the network, the result of the payment, and the
 * liability.
 */
import { createHash } from 'node:crypto';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Authentication, Flow, IssuerScript, Network, TransStatus } from './types.ts';

/** The result of an authentication, as the issuer reports it. */
export interface IssuerStatement {
  readonly status: TransStatus;
  /** EMV transStatusReason. */
  readonly reason: string | undefined;
  readonly flow: NonNullable<Authentication['flow']>;
}

/** Electronic commerce indicators of a network. */
interface Indicators {
  readonly authenticated: string;
  readonly attempted: string;
  readonly exempted: string;
  readonly dataOnly: string;
}

const USUAL: Indicators = {
  authenticated: '05',
  attempted: '06',
  exempted: '07',
  dataOnly: '07',
};

/** Mastercard has its own values. */
const OF_MASTER: Indicators = {
  authenticated: '02',
  attempted: '01',
  exempted: '06',
  dataOnly: '04',
};

/** The indicator without an authentication, in every network. */
const UNAUTHENTICATED = '07';

/**
 * The electronic commerce indicator of a result. None while the result is open, and none where the issuer could not decide
 * (`U`).
 */
export function eciFor(
  network: Network,
  status: TransStatus,
  { isNotEnrolled, isDataOnly }: Pick<IssuerScript, 'isNotEnrolled' | 'isDataOnly'> = {},
): string | undefined {
  const indicators = network === 'MASTER' ? OF_MASTER : USUAL;
  switch (status) {
    case 'Y':
      return indicators.authenticated;
    case 'A':
      return indicators.attempted;
    case 'N':
      return isNotEnrolled ? indicators.attempted : UNAUTHENTICATED;
    case 'R':
      return UNAUTHENTICATED;
    case 'I':
      return isDataOnly ? indicators.dataOnly : indicators.exempted;
    case 'U':
    case 'C':
    case 'D':
      return undefined;
  }
}

/** CAVV or AAV: 20 bytes, derived from the ids, so that the same authentication always has the same value. 28 characters. */
export function verificationIdOf(flow: {
  readonly serverTransactionId: string;
  readonly dsTransactionId: string;
  readonly acsTransactionId: string;
}): string {
  const ids = [flow.serverTransactionId, flow.dsTransactionId, flow.acsTransactionId];
  const hash = createHash('sha256')
    .update(`verification:${ids.join(':')}`)
    .digest();
  return hash.subarray(0, 20).toString('base64');
}

/** EMV authenticationType: 02 for a challenge, since a one-time code is dynamic; 04 for a decoupled authentication. */
const KINDS = { challenge: '02', decoupled: '04' } as const;

/** The message to the shopper where the issuer rejects. */
const REJECTED = 'Sandbox Bank has rejected this payment. Please call the number on your card.';

/** `threeDSecure` of the response. */
export function authenticationOf(flow: Flow, told: IssuerStatement): Authentication {
  const { status, reason } = told;
  const { script } = flow;
  const eci = eciFor(flow.network, status, script);
  const isProof = status === 'Y' || status === 'A';
  const hasChallenge = told.flow !== 'frictionless';
  return {
    ...(eci !== undefined && { eci }),
    ...(isProof && { verificationId: verificationIdOf(flow) }),
    version: flow.version,
    flow: told.flow,
    dsTransactionId: flow.dsTransactionId,
    acsTransactionId: flow.acsTransactionId,
    authenticationStatus: status,
    ...(reason !== undefined && { transactionStatusReason: reason }),
    ...(hasChallenge && {
      challengeMandatedIndicator: script.isMandated ? ('Y' as const) : ('N' as const),
    }),
    ...(told.flow !== 'frictionless' && { authenticationType: KINDS[told.flow] }),
    ...(status === 'I' &&
      script.exemptionFlag !== undefined && { exemptionFlag: script.exemptionFlag }),
    ...(status === 'R' && { cardHolderInfo: REJECTED }),
    ...(status === 'U' && {
      errorCode: '403',
      errorDescription: 'Transient System Failure',
      errorSource: 'A',
    }),
  };
}

/**
 * The result of a payment, or of an authentication without a payment, after the issuer's response to the AReq; `undefined`
 * where the payment goes on.
 */
export function codeOf(
  script: IssuerScript,
  { authenticationStatus }: Authentication,
  forItself: boolean,
): ResultCode | undefined {
  switch (authenticationStatus) {
    case 'U':
      return '100.390.112';
    case 'R':
      return '100.390.114';
    case 'N':
      if (!script.isNotEnrolled) return '100.380.401';
      return forItself ? '000.400.102' : undefined;
    case 'I':
      if (!forItself) return undefined;
      return script.isDataOnly ? '000.400.120' : '000.400.110';
    default:
      return forItself ? '000.400.110' : undefined;
  }
}

/** Indicators of a successful or an attempted authentication. */
const PROVEN: readonly string[] = ['01', '02', '05', '06'];

/**
 * The party that bears the loss of a payment which the shopper denies: the issuer, where an authentication or an attempt is
 * proven, and no exemption was used. The same rule applies to the result of another 3-D Secure server.
 */
export function liabilityOf({
  eci,
  verificationId,
  authenticationStatus = 'Y',
  exemptionFlag,
}: Authentication): 'issuer' | 'merchant' {
  const isProven = verificationId !== undefined && PROVEN.includes(eci ?? '');
  const isAuthenticated = authenticationStatus === 'Y' || authenticationStatus === 'A';
  return isProven && isAuthenticated && exemptionFlag === undefined ? 'issuer' : 'merchant';
}

/** The members of a result that a payment has (API 2, 3D Secure, payment transaction). */
const NAMES = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'dsTransactionId',
  'acsTransactionId',
  'version',
] as const satisfies readonly (keyof Authentication)[];

/**
 * The request with the result, under the same names as the result of another 3-D Secure server: the acquirer treats both in
 * the same way.
 */
export function withAuthentication(
  request: Parameters,
  authentication: Authentication | undefined,
): Parameters {
  const all: Record<string, string> = Object.assign(Object.create(null), request);
  for (const name of NAMES) {
    const value = authentication?.[name];
    if (value !== undefined) all[`threeDSecure.${name}`] = value;
  }
  return all;
}
