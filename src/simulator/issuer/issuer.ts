/** The simulated directory server: finds a card's issuer, and decides beforehand how the issuer responds. */

import { channelOf } from '../../gateway/domain/threeDSecure/device.ts';
import type {
  AuthenticationInput,
  IssuerLookup,
} from '../../gateway/domain/threeDSecure/issuer.ts';
import { DATA_ONLY, NOT_ENROLLED } from '../../gateway/domain/threeDSecure/outcome.ts';
import { challengeIndicatorOf } from '../../gateway/domain/threeDSecure/requestor.ts';
import type { Version } from '../../gateway/domain/threeDSecure/types.ts';
import { authenticatedCard, isEnrolled } from './cards.ts';
import { type PlannedResponse, stateOf } from './script.ts';
import { type Forced, forcedAuthentication } from './switches.ts';

/** Finds the issuer of a card. */
export function findIssuer(input: AuthenticationInput): IssuerLookup {
  const { request } = input;
  const number = request.card?.number ?? '';
  const forced = forcedAuthentication(request);
  const card = authenticatedCard(number);
  const enrolled = isEnrolled(number);
  if (!forced.isEnrolled) {
    if (card === undefined && enrolled === undefined) return 'unknown';
    if (card === undefined && !enrolled) return 'notEnrolled';
    if (card?.status === null) return 'notParticipating';
  }
  const version = card?.version ?? '2.2.0';
  const usual = usualOf(card, forced);
  const script = {
    ...scriptFor(input, version, usual, forced),
    decidedBy: parameterThatDecided(forced),
  };
  // An issuer that asks the shopper apart from the payment has no use for data of the browser.
  const hasMethod = card?.method === true && script.status !== 'D';
  return { version, hasMethod, state: stateOf({ ...script, tries: 0 }) };
}

/** The switch that decides the response, else the number of the card. */
function parameterThatDecided({ status, flow, isEnrolled: isSet }: Forced): string {
  if (status !== undefined) return 'customParameters[3DS2_status]';
  if (flow !== undefined) return 'customParameters[3DS2_flow]';
  return isSet ? 'customParameters[3DS2_enrolled]' : 'card.number';
}

/** The issuer's response for the card alone, without the options of the request. An enrolled card gets a challenge. */
function usualOf(card: ReturnType<typeof authenticatedCard>, forced: Forced): PlannedResponse {
  const isWanted = forced.isEnrolled && forced.status === undefined;
  if (card === undefined || card.status === null) return { status: 'C', isMandated: true };
  if (card.status === 'N') {
    return isWanted
      ? { status: 'C', isMandated: true }
      : { status: 'N', reason: NOT_ENROLLED, isNotEnrolled: true };
  }
  if (card.status === 'U') return { status: 'U', reason: TECHNICAL };
  return card.status === 'C' ? { status: 'C', isMandated: true } : { status: card.status };
}

/** EMV transStatusReason. */
const FAILED = '01';
const SUSPECTED_FRAUD = '11';
const NOT_WITHOUT_SHOPPER = '21';
const TECHNICAL = '22';
const DECOUPLED_NEEDED = '23';

const REASONS: Readonly<Record<string, string>> = {
  N: FAILED,
  U: TECHNICAL,
  R: SUSPECTED_FRAUD,
};

/** EMV threeDSRequestorChallengeInd: requests a challenge. */
const WISHED = ['03', '04', '09'];

/** The issuer's response: the forced one, else the one that the request asks for, else the usual one of the card. */
function scriptFor(
  input: AuthenticationInput,
  version: Version,
  usual: PlannedResponse,
  forced: Forced,
): PlannedResponse {
  const { request } = input;
  if (forced.status === 'N' && usual.isNotEnrolled) return usual;
  if (forced.status !== undefined && forced.status !== 'C') {
    const reason = REASONS[forced.status];
    return { status: forced.status, ...(reason !== undefined && { reason }) };
  }
  // These issuers cannot challenge the shopper, and cannot receive data.
  const isSilent = usual.status === 'N' || usual.status === 'U';
  if (isSilent && forced.status === undefined && forced.flow === undefined) return usual;
  const indicator = challengeIndicatorOf(request);
  if (forced.status === undefined && forced.flow === undefined && version !== '2.1.0') {
    if (indicator === DATA_ONLY) return { status: 'I', isDataOnly: true };
    const exemptionFlag = request.threeDSecure?.exemptionFlag;
    if (usual.status === 'C' && isExempting(indicator, exemptionFlag)) {
      return { status: 'I', ...(exemptionFlag !== undefined && { exemptionFlag }) };
    }
  }
  const wanted = wantedOf(usual, forced, indicator);
  return wanted.status === 'C' ? challengeOf(input, wanted, version) : wanted;
}

/** API 2, 3D Secure, exemptions: 05 and 08 ask for an exemption; 02 asks for one if the flag names it. */
const isExempting = (indicator: string, flag: string | undefined): boolean =>
  indicator === '05' || indicator === '08' || (indicator === '02' && flag !== undefined);

/** Challenge or not. The card network gives the proof of an attempt (A), and challenges only if the test forces it. */
function wantedOf(usual: PlannedResponse, forced: Forced, indicator: string): PlannedResponse {
  if (forced.status === 'C' || forced.flow === 'challenge') {
    return { status: 'C', isMandated: true };
  }
  if (forced.flow === 'frictionless') return usual.status === 'C' ? { status: 'Y' } : usual;
  const isWished = usual.status === 'Y' && WISHED.includes(indicator);
  return isWished ? { status: 'C', isMandated: false } : usual;
}

/**
 * The challenge, if one is possible. Decoupled authentication, and a challenge of a payment without a shopper, need version
 * 2.2.0. With 2.1.0, an issuer ignores the request for a decoupled challenge, and does not know payments without a shopper.
 */
function challengeOf(
  { request }: AuthenticationInput,
  wanted: PlannedResponse,
  version: Version,
): PlannedResponse {
  const isDecoupled = request.threeDSecure?.decoupled === true && version !== '2.1.0';
  if (isDecoupled) return { ...wanted, status: 'D' };
  if (channelOf(request) !== 'requestor') return wanted;
  const reason = version === '2.1.0' ? NOT_WITHOUT_SHOPPER : DECOUPLED_NEEDED;
  return { status: 'N', reason };
}
