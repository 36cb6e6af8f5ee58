/** All rules about more than one parameter, and the functions that apply them. */

import type { Place } from '../../../../contract/parameters/parameter.ts';
import type { ApiRequest } from '../../../../contract/parameters/request.ts';
import type { ParameterError } from '../../results/refusal.ts';
import { accountRules, purposeIsSaid } from './account.ts';
import { amountRules } from './amounts.ts';
import { itemRules } from './items.ts';
import { peopleRules } from './people.ts';
import { readingRules } from './reading.ts';
import { referenceRules } from './reference.ts';
import { riskRules } from './risk.ts';
import type { Rule } from './rule.ts';
import { schedulingRules } from './scheduling.ts';
import { agreementRules, networkRules, standingInstructionRules } from './standingInstruction.ts';
import { threeDSecureRules } from './threeDSecure.ts';

const RULES: readonly Rule[] = [
  ...accountRules,
  ...referenceRules,
  ...peopleRules,
  ...itemRules,
  ...amountRules,
  ...standingInstructionRules,
  ...threeDSecureRules,
  ...riskRules,
  ...readingRules,
  ...schedulingRules,
];

/** The errors of a request as a whole. @param isStrict the term `strict` of its entity */
export const ruleErrors = (
  request: ApiRequest,
  place: Place,
  isStrict: boolean,
  malformed?: ReadonlySet<string>,
): ParameterError[] => errorsOf(RULES, request, place, isStrict, malformed);

/** A loop, because most rules find no error, and every request passes all of them. */
function errorsOf(
  rules: readonly Rule[],
  request: ApiRequest,
  place: Place,
  isStrict: boolean,
  malformed = NONE,
): ParameterError[] {
  const errors: ParameterError[] = [];
  for (const rule of rules) {
    for (const error of rule(request, place, malformed, isStrict)) errors.push(error);
  }
  return errors;
}

/** Rules that need the brand or the card number. */
const OF_ACCOUNT: readonly Rule[] = [...standingInstructionRules, purposeIsSaid];

/** The errors of a payment with its stored details: these were not known when the rules were applied first. */
export const storedErrors = (request: ApiRequest, isStrict: boolean): ParameterError[] =>
  errorsOf(OF_ACCOUNT, request, 'stored', isStrict);

/**
 * The errors of a payment whose card is known: of stored details, or from the token of a wallet. With other cards `ruleErrors`
 * finds them.
 */
export const cardErrors = (
  request: ApiRequest,
  place: Place,
  isStrict: boolean,
): ParameterError[] => errorsOf(OF_NETWORK, request, place, isStrict);

/** Rules about the network of the card. */
const OF_NETWORK: readonly Rule[] = [...networkRules, purposeIsSaid];

/**
 * What a payment lacks of what the specification requires of its network, although it is accepted: only strict entities are
 * refused.
 */
export const adviceOnNetwork = (request: ApiRequest, place: Place): string | undefined => {
  const names = errorsOf(agreementRules, request, place, true).map(({ name }) => name);
  return names.length === 0 ? undefined : `missing for card on file: ${names.join(', ')}`;
};

const NONE: ReadonlySet<string> = new Set();
