/** Card on file (API 3, Card-on-file). */
import type { Parameters, Place } from '../parameter.ts';
import { accountKindOf } from './account.ts';
import { allMissing, brandOf, type Rule, wrong } from './rule.ts';
import { bringsOutcome, usesThreeDSecure } from './threeDSecure.ts';

const of = (request: Parameters, name: string): string | undefined =>
  request[`standingInstruction.${name}`];

/** Data that only a shopper who is present can provide. */
const SHOPPER_DATA = [
  'card.cvv',
  'tokenAccount.cryptogram',
  'tokenAccount.dtvc',
  'threeDSecure.eci',
  'threeDSecure.verificationId',
  'threeDSecure.authenticationStatus',
  'threeDSecure.dsTransactionId',
  'threeDSecure.acsTransactionId',
];

/** API 3: REPEATED, the shopper is absent, must not carry shopper authentication data. */
const repeatedHasNoShopper: Rule = (request) =>
  of(request, 'mode') === 'REPEATED'
    ? SHOPPER_DATA.filter((name) => request[name] !== undefined).map((name) =>
        wrong(request, name, 'must not be sent with standingInstruction.mode REPEATED'),
      )
    : [];

/** API 3: INITIAL must carry data such as CVV or 3D parameters. */
const initialHasShopper: Rule = (request) => {
  const isInitial = of(request, 'mode') === 'INITIAL' && request['card.number'] !== undefined;
  const isThere = request['card.cvv'] !== undefined || usesThreeDSecure(request);
  const message = 'is required with standingInstruction.mode INITIAL, or 3-D Secure data';
  return isInitial && !isThere ? allMissing(request, ['card.cvv'], message) : [];
};

/** Whether the account uses a card scheme and is not stored in this gateway: a card, a token or a wallet. */
function isOwnCard(request: Parameters, place: Place): boolean {
  if (place === 'stored' || request['registrationId'] !== undefined) return false;
  return ['card', 'token', 'wallet'].includes(accountKindOf(request));
}

/** API 3: industry practices that follow a first payment without the id of an authorisation. */
export const LATER_PRACTICES: readonly string[] = ['RESUBMISSION', 'DELAYED_CHARGES', 'NO_SHOW'];

/** API 3: a later payment of the merchant with a card that the shop stores must name the first payment. */
const laterNamesFirst: Rule = (request, place) => {
  const practice = of(request, 'industryPractice') ?? '';
  const isMerchants = of(request, 'source') === 'MIT' && of(request, 'mode') !== 'INITIAL';
  const isLater = isMerchants || LATER_PRACTICES.includes(practice);
  if (!isLater || !isOwnCard(request, place) || of(request, 'agreementId') !== undefined) return [];
  const why = LATER_PRACTICES.includes(practice) ? practice : 'MIT';
  const message = `is required for ${why} with a card that is not stored here`;
  return allMissing(request, ['standingInstruction.initialTransactionId'], message);
};

/** API 3: only the merchant initiates payments with an industry practice (not CIT), and they are never the first payment. */
const practiceIsMerchants: Rule = (request) => {
  const practice = of(request, 'industryPractice');
  if (practice === undefined) return [];
  const message = (value: string) =>
    `must not be ${value} with standingInstruction.industryPractice ${practice}`;
  return [['mode', 'INITIAL'] as const, ['source', 'CIT'] as const].flatMap(([name, value]) =>
    of(request, name) === value
      ? [wrong(request, `standingInstruction.${name}`, message(value))]
      : [],
  );
};

/**
 * API 3: numberOfInstallments is valid only with INSTALLMENT, and 3-D Secure requires it there. If this gateway
 * authenticates, the authentication checks it.
 */
const installmentsAreCounted: Rule = (request) => {
  const name = 'standingInstruction.numberOfInstallments';
  const isInstallment = of(request, 'type') === 'INSTALLMENT';
  if (isInstallment && bringsOutcome(request)) {
    return allMissing(request, [name], 'is required for INSTALLMENT with 3-D Secure');
  }
  return !isInstallment && request[name] !== undefined
    ? [wrong(request, name, 'must be sent with standingInstruction.type INSTALLMENT only')]
    : [];
};

/** API 3: expiry and frequency are mandatory for 3-D Secure on recurring or instalment; MASTER has defaults. */
const seriesIsBounded: Rule = (request) => {
  const isSeries = ['RECURRING', 'INSTALLMENT'].includes(of(request, 'type') ?? '');
  const begins = of(request, 'mode') !== 'REPEATED';
  const brand = brandOf(request);
  if (!isSeries || !begins || !bringsOutcome(request)) return [];
  if (brand === undefined || brand === 'MASTER') return [];
  const names = ['standingInstruction.expiry', 'standingInstruction.frequency'];
  return allMissing(request, names, `is required for ${of(request, 'type')} with 3-D Secure`);
};

/** The first six digits of VISA cards that the sandbox treats as issued in India. */
const INDIAN_BINS = ['437551', '466610'];

/**
 * API 3: recurringType is required for all transactions of one network, and for recurring ones with Indian cards. Neither of
 * its two values fits an unscheduled payment, so such a payment requires it only for strict entities.
 */
const recurringTypeIsSaid: Rule = (request, _place, _malformed, isStrict) => {
  const type = of(request, 'type');
  if (type === undefined) return [];
  const brand = brandOf(request);
  const isIndian = INDIAN_BINS.includes((request['card.number'] ?? '').slice(0, 6));
  const isRecurring = type === 'RECURRING';
  const isNeeded =
    (brand === 'MASTER' && (isRecurring || isStrict)) ||
    (brand === 'VISA' && isRecurring && isIndian);
  const message = `is required with ${brand}${isIndian ? ' cards issued in India' : ''}`;
  return isNeeded ? allMissing(request, ['standingInstruction.recurringType'], message) : [];
};

/** API 2, Recurring migration: data of the initial payment require its type. */
const migrationHasType: Rule = (request) => {
  for (const name in request) {
    if (name.startsWith('recurringMigration.')) {
      return allMissing(request, ['recurringMigration.paymentType']);
    }
  }
  return [];
};

export const standingInstructionRules: readonly Rule[] = [
  repeatedHasNoShopper,
  initialHasShopper,
  laterNamesFirst,
  practiceIsMerchants,
  installmentsAreCounted,
  seriesIsBounded,
  recurringTypeIsSaid,
  migrationHasType,
];
