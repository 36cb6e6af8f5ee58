/** Card on file (API 3, Card-on-file). */
import type { Place } from '../../../../contract/parameters/parameter.ts';
import type { ApiRequest, Parameters } from '../../../../contract/parameters/request.ts';
import { tokenIn } from '../walletData.ts';
import { accountKindOf } from './account.ts';
import {
  allMissing,
  brandOf,
  cardBrandOf,
  hasAny,
  missing,
  networkOfCard,
  type Rule,
  wrong,
} from './rule.ts';
import { lackingIn, seriesAuthenticationOf, seriesBegunBy } from './series.ts';
import { usesThreeDSecure } from './threeDSecure.ts';

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
] as const;

/** API 3: REPEATED, the shopper is absent, must not carry shopper authentication data. */
const repeatedHasNoShopper: Rule = (request) =>
  request.standingInstruction?.mode === 'REPEATED'
    ? SHOPPER_DATA.filter((name) => hasAny(request, [name])).map((name) =>
        wrong(request, name, 'must not be sent with standingInstruction.mode REPEATED'),
      )
    : [];

/**
 * A form may send a later payment of its shopper with stored details: any other would avoid the issuer's authentication.
 * @param fixed the parameters that the shop's server set in the checkout
 */
export const laterIsShoppers =
  (fixed: Parameters): Rule =>
  (request) => {
    const name = 'standingInstruction.mode';
    const { mode, source } = request.standingInstruction ?? {};
    const isSent = mode === 'REPEATED' && fixed[name] === undefined;
    const isShoppers = source === 'CIT' && request.registrationId !== undefined;
    const message = 'must be INITIAL without registrationId and standingInstruction.source CIT';
    return isSent && !isShoppers ? [wrong(request, name, message)] : [];
  };

/** API 3: INITIAL must carry data such as CVV or 3D parameters. With a stored card, only strict entities are refused. */
const initialHasShopper: Rule = (request, place, _malformed, isStrict) => {
  if (place === 'stored' && !isStrict) return [];
  const isInitial =
    request.standingInstruction?.mode === 'INITIAL' && request.card?.number !== undefined;
  const isThere = request.card?.cvv !== undefined || usesThreeDSecure(request);
  const message = 'is required with standingInstruction.mode INITIAL, or 3-D Secure data';
  return isInitial && !isThere ? allMissing(request, ['card.cvv'], message) : [];
};

/** Whether the account uses a card scheme and is not stored in this gateway: a card, a token or a wallet. */
function isOwnCard(request: ApiRequest, place: Place): boolean {
  if (place === 'stored' || request.registrationId !== undefined) return false;
  return ['card', 'token', 'wallet'].includes(accountKindOf(request));
}

/** Whether the network of the card gives agreements an id. The network of a card in an encrypted token is not known yet. */
const mayHaveAgreement = (request: ApiRequest): boolean =>
  tokenIn(request) !== undefined || networkOfCard(request) === 'MASTER';

/** API 3: industry practices that follow a first payment without the id of an authorisation. */
export const LATER_PRACTICES: readonly string[] = ['RESUBMISSION', 'DELAYED_CHARGES', 'NO_SHOW'];

/**
 * API 3: a later payment of the merchant with a card that the shop stores must name the first payment. The id of the agreement
 * does so for one card network. Of the others, only strict entities are refused.
 */
const laterNamesFirst: Rule = (request, place, _malformed, isStrict) => {
  const practice = request.standingInstruction?.industryPractice ?? '';
  const isMerchants =
    request.standingInstruction?.source === 'MIT' &&
    request.standingInstruction?.mode !== 'INITIAL';
  const isLater = isMerchants || LATER_PRACTICES.includes(practice);
  if (!isLater || !isOwnCard(request, place)) return [];
  const isNamed = request.standingInstruction?.agreementId !== undefined;
  if (isNamed && (!isStrict || mayHaveAgreement(request))) return [];
  const why = LATER_PRACTICES.includes(practice) ? practice : 'MIT';
  const message = `is required for ${why} with a card that is not stored here`;
  return allMissing(request, ['standingInstruction.initialTransactionId'], message);
};

/** API 3: only the merchant initiates payments with an industry practice (not CIT), and they are never the first payment. */
const practiceIsMerchants: Rule = (request) => {
  const practice = request.standingInstruction?.industryPractice;
  if (practice === undefined) return [];
  const message = (value: string) =>
    `must not be ${value} with standingInstruction.industryPractice ${practice}`;
  return [['mode', 'INITIAL'] as const, ['source', 'CIT'] as const].flatMap(([name, value]) =>
    request.standingInstruction?.[name] === value
      ? [wrong(request, `standingInstruction.${name}`, message(value))]
      : [],
  );
};

/** API 3: numberOfInstallments is omitted with every other type. */
const countIsOfInstallments: Rule = (request) => {
  const name = 'standingInstruction.numberOfInstallments';
  return request.standingInstruction?.type !== 'INSTALLMENT' && hasAny(request, [name])
    ? [wrong(request, name, 'must be sent with standingInstruction.type INSTALLMENT only')]
    : [];
};

/**
 * API 3: a series whose shopper another 3-D Secure server has authenticated needs its bounds. The authentication by this
 * gateway checks its own parameters.
 */
const seriesIsWhole: Rule = (request, _place, _malformed, isStrict) => {
  const kind = seriesBegunBy(request);
  if (kind === undefined || seriesAuthenticationOf(request) !== 'external') return [];
  // Before the shopper chooses a brand, it may be one of the network that has defaults.
  const network = brandOf(request) === undefined ? 'MASTER' : networkOfCard(request);
  const about = { network, authentication: 'external', isStrict } as const;
  const message = `is required for ${kind} with 3-D Secure`;
  return lackingIn(request, kind, about, 'refused').map((name) => missing(name, message));
};

/** The first six digits of VISA cards that the sandbox treats as issued in India. */
const INDIAN_BINS = ['437551', '466610'];

/**
 * API 3: recurringType is required for all transactions of one network, and for recurring ones with Indian cards of another
 * network. Of the first network, only strict entities are refused: clients omit the parameter, and neither of its two values
 * fits an unscheduled payment.
 */
const recurringTypeIsSaid: Rule = (request, _place, _malformed, isStrict) => {
  const type = request.standingInstruction?.type;
  if (type === undefined) return [];
  const network = networkOfCard(request);
  const isIndian = INDIAN_BINS.includes((request.card?.number ?? '').slice(0, 6));
  const isNeeded =
    (network === 'MASTER' && isStrict) || (network === 'VISA' && type === 'RECURRING' && isIndian);
  const cards = isIndian ? ' cards issued in India' : '';
  const message = `is required with ${cardBrandOf(request)}${cards}`;
  return isNeeded ? allMissing(request, ['standingInstruction.recurringType'], message) : [];
};

/** API 2, Recurring migration: data of the initial payment require its type. */
const migrationHasType: Rule = (request) =>
  request.recurringMigration ? allMissing(request, ['recurringMigration.paymentType']) : [];

/** Rules that refuse more requests of a strict entity. With other entities the answer advises. */
export const agreementRules: readonly Rule[] = [laterNamesFirst, recurringTypeIsSaid];

/** Rules that depend on the network of the card. */
export const networkRules: readonly Rule[] = [...agreementRules, seriesIsWhole];

export const standingInstructionRules: readonly Rule[] = [
  repeatedHasNoShopper,
  initialHasShopper,
  laterNamesFirst,
  practiceIsMerchants,
  countIsOfInstallments,
  seriesIsWhole,
  recurringTypeIsSaid,
  migrationHasType,
];
