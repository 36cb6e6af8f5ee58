/** The consequences of an issuer's statement: the data of the response, the result of the payment, and the liability. */
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { AUTHENTICATION_SECTION } from '../../catalogue/results/causes/shopper.ts';
import type { IssuerStatement } from './issuer.ts';
import type { Authentication, AuthenticationState, Ending, Message } from './types.ts';

/** `threeDSecure` of the response: what the issuer states, by the names of the API. */
export function authenticationOf(
  flow: AuthenticationState,
  statement: IssuerStatement,
  way: NonNullable<Authentication['flow']>,
): Authentication {
  const { status, reason, eci, verificationId, authenticationType, cardHolderInfo, error } =
    statement;
  const { exemptionFlag } = statement;
  return {
    ...(eci !== undefined && { eci }),
    ...(verificationId !== undefined && { verificationId }),
    version: flow.version,
    flow: way,
    dsTransactionId: flow.dsTransactionId,
    acsTransactionId: flow.acsTransactionId,
    authenticationStatus: status,
    ...(reason !== undefined && { transactionStatusReason: reason }),
    ...(way !== 'frictionless' && {
      challengeMandatedIndicator: statement.isMandated ? ('Y' as const) : ('N' as const),
      ...(authenticationType !== undefined && { authenticationType }),
    }),
    ...(exemptionFlag !== undefined && { exemptionFlag }),
    ...(cardHolderInfo !== undefined && { cardHolderInfo }),
    ...(error !== undefined && {
      errorCode: error.code,
      errorDescription: error.description,
      errorSource: error.source,
    }),
  };
}

/** EMV transStatusReason: the issuer does not know the shopper. */
export const NOT_ENROLLED = '13';

/** EMV threeDSRequestorChallengeInd: the issuer only receives the data of the payment. */
export const DATA_ONLY = '06';

/** Why there is no authentication. */
export const SERVER_UNREACHED =
  'The 3-D Secure server has not answered, so the shopper could not be authenticated.';

/** The result of a payment, or of an authentication without a payment, whose 3-D Secure server has not answered. */
export const unreachedCode = (forItself: boolean): ResultCode =>
  forItself ? '000.400.107' : '100.390.111';

/**
 * The result of a payment, or of an authentication without a payment, after the issuer's response to the AReq; `undefined`
 * where the payment goes on.
 *
 * @param request the AReq
 */
export function codeOf(
  { status, reason, isUnreached }: IssuerStatement,
  request: Message,
  forItself: boolean,
): ResultCode | undefined {
  if (isUnreached) return unreachedCode(forItself);
  switch (status) {
    case 'U':
      return '100.390.112';
    case 'R':
      return '100.390.114';
    case 'N':
      if (reason !== NOT_ENROLLED) return '100.380.401';
      return forItself ? '000.400.102' : undefined;
    case 'I':
      if (!forItself) return undefined;
      return request['threeDSRequestorChallengeInd'] === DATA_ONLY ? '000.400.120' : '000.400.110';
    default:
      return forItself ? '000.400.110' : undefined;
  }
}

/** EMV transStatus in words, for the cause of a result. */
const STATUS_TEXTS: Readonly<Record<IssuerStatement['status'], string>> = {
  Y: 'the shopper is authenticated',
  A: 'an authentication was attempted',
  N: 'the shopper is not authenticated',
  U: 'the issuer could not authenticate the shopper',
  R: 'the issuer rejects the payment',
  C: 'a challenge is required',
  D: 'a challenge outside of the payment is required',
  I: 'the issuer only received the data',
};

/** The cause of a result that an authentication gives. The statement itself may know more (simulated issuers). */
export function causeOf({ status, reason, cancelled, cause, isUnreached }: IssuerStatement): Cause {
  const because = reason === undefined ? '' : `, transStatusReason ${reason}`;
  const usual: Cause = {
    cause: CANCELLED_CAUSES[cancelled ?? ''] ?? 'threeDSecure',
    text: isUnreached
      ? SERVER_UNREACHED
      : `The issuer of the card answered with transStatus ${status}${because}: ${STATUS_TEXTS[status]}.`,
    specification: AUTHENTICATION_SECTION,
  };
  return { ...usual, ...cause };
}

const CANCELLED_CAUSES: Readonly<Record<string, Cause['cause']>> = {
  '01': 'shopper-cancelled',
  '04': 'expired',
};

/** The results of challenges that ended without an answer, by EMV challengeCancel: 01 by the shopper, 04 by time. */
const CANCELLED: Readonly<Record<string, ResultCode>> = {
  '01': '100.396.101',
  '04': '100.396.103',
};

/**
 * The result of a payment, or of an authentication without a payment, after a challenge; `undefined` where the payment goes
 * on.
 */
export function codeAfterChallenge(
  { status, cancelled, isUnreached }: IssuerStatement,
  forItself: boolean,
): Ending | undefined {
  if (isUnreached) return unreachedCode(forItself);
  if (status === 'Y' || status === 'A') return forItself ? 'success' : undefined;
  if (status === 'U') return '100.390.112';
  if (status === 'R') return '100.390.114';
  return CANCELLED[cancelled ?? ''] ?? '100.380.401';
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
