/** What an authentication's end means: to the network, to the payment, to whoever loses the money. */
import { createHash } from 'node:crypto';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Authentication, Flow, IssuerScript, Network, TransStatus } from './types.ts';

/** How it ended, in the issuer's words. */
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

/** This one counts differently. */
const OF_MASTER: Indicators = {
  authenticated: '02',
  attempted: '01',
  exempted: '06',
  dataOnly: '04',
};

/** Without authentication, in every network. */
const UNAUTHENTICATED = '07';

/**
 * The electronic commerce indicator of an outcome. None while nothing is decided, and none where nobody could say (`U`).
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

/** CAVV or AAV: 20 bytes, derived from the ids, so that the same authentication always has the same one. 28 characters. */
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

/** EMV authenticationType: a one-time code is dynamic; apart from the payment. */
const KINDS = { challenge: '02', decoupled: '04' } as const;

/** What the shopper is to read where the issuer rejects. */
const REJECTED = 'Sandbox Bank has rejected this payment. Please call the number on your card.';

/** `threeDSecure` of the answer. */
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
 * How a payment, or an authentication for itself, ends with the issuer's answer to the AReq; `undefined` where the payment
 * goes on.
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

/** Indicators that say that the shopper was authenticated, or that it was attempted. */
const PROVEN: readonly string[] = ['01', '02', '05', '06'];

/**
 * Who bears the loss of a payment that its shopper denies: the issuer, where there is proof of an authentication or of its
 * attempt, and no exemption was made use of. The same for the outcome of another 3-D Secure server.
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

/** The names of an outcome in a payment (API 2, 3D Secure, payment transaction). */
const NAMES = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'dsTransactionId',
  'acsTransactionId',
  'version',
] as const satisfies readonly (keyof Authentication)[];

/** The request with the outcome, by the names of another 3-D Secure server's: to the acquirer it is all the same. */
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
