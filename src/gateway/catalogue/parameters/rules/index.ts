/** Every rule about more than one parameter, and how they are asked. */
import type { ParameterError } from '../../results/refusal.ts';
import type { Parameters, Place } from '../parameter.ts';
import { accountRules, purposeIsSaid } from './account.ts';
import { amountRules } from './amounts.ts';
import { itemRules } from './items.ts';
import { peopleRules } from './people.ts';
import { readingRules } from './reading.ts';
import { referenceRules } from './reference.ts';
import { riskRules } from './risk.ts';
import type { Rule } from './rule.ts';
import { schedulingRules } from './scheduling.ts';
import { standingInstructionRules } from './standingInstruction.ts';
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

/** What is wrong with a request as a whole. @param isStrict the term `strict` of its entity */
export const ruleErrors = (
  request: Parameters,
  place: Place,
  isStrict: boolean,
  malformed: ReadonlySet<string> = NONE,
): ParameterError[] => RULES.flatMap((rule) => rule(request, place, malformed, isStrict));

/** Rules that look at the brand or at the number. */
const OF_ACCOUNT: readonly Rule[] = [...standingInstructionRules, purposeIsSaid];

/** What is wrong with a payment beside its stored details: nobody knew those when the rules were asked first. */
export const storedErrors = (request: Parameters, isStrict: boolean): ParameterError[] =>
  OF_ACCOUNT.flatMap((rule) => rule(request, 'stored', NONE, isStrict));

const NONE: ReadonlySet<string> = new Set();
