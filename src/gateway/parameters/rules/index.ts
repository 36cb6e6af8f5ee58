/** Every rule about more than one parameter, and how they are asked. */
import type { ParameterError } from '../../results/refusal.ts';
import type { Parameters, Place } from '../parameter.ts';
import { accountRules } from './account.ts';
import { itemRules } from './items.ts';
import { peopleRules } from './people.ts';
import { readingRules } from './reading.ts';
import { referenceRules } from './reference.ts';
import { riskRules } from './risk.ts';
import type { Rule } from './rule.ts';
import { standingInstructionRules } from './standingInstruction.ts';
import { threeDSecureRules } from './threeDSecure.ts';

const RULES: readonly Rule[] = [
  ...accountRules,
  ...referenceRules,
  ...peopleRules,
  ...itemRules,
  ...standingInstructionRules,
  ...threeDSecureRules,
  ...riskRules,
  ...readingRules,
];

/** What is wrong with a request as a whole. */
export const ruleErrors = (
  request: Parameters,
  place: Place,
  malformed: ReadonlySet<string> = NONE,
): ParameterError[] => RULES.flatMap((rule) => rule(request, place, malformed));

const NONE: ReadonlySet<string> = new Set();
