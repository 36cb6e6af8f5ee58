/** What refers to an earlier payment (API 1, Basic payment; API 3, Transactions that refer to earlier ones). */
import type { ParameterError } from '../../results/refusal.ts';
import type { Parameters } from '../parameter.ts';
import { FOLLOW_UP_TYPES, INITIAL_TYPES } from '../sections/basicPayment.ts';
import { allMissing, type Rule, refersByUuid, wrong } from './rule.ts';

const listed = (values: readonly string[]) => `must be one of [${values.join(', ')}]`;

/** POST /v1/payments begins something, or follows what referenceUuid names; then it is one of the others. */
const typeFitsReference: Rule = (request, place) => {
  const type = request['paymentType'];
  if (place !== 'payments' || type === undefined) return [];
  const types = refersByUuid(request) ? FOLLOW_UP_TYPES : INITIAL_TYPES;
  return types.includes(type) ? [] : [wrong(request, 'paymentType', listed(types))];
};

const PRACTICE = 'standingInstruction.industryPractice';

/** API 3: a PA that refers to a PA adds to it, or authorises again. */
const practiceIsSaid: Rule = (request, place) => {
  const refers = place === 'refer' || (place === 'payments' && refersByUuid(request));
  const isFor = ['INCREMENTAL_AUTH', 'REAUTHORIZATION'].includes(request[PRACTICE] ?? '');
  if (!refers || request['paymentType'] !== 'PA' || isFor) return [];
  const message = 'must be INCREMENTAL_AUTH or REAUTHORIZATION with a PA that refers to another';
  return [wrong(request, PRACTICE, message)];
};

/** API 1: amount and currency are required; a reversal may leave them out, together or the amount alone. */
const amountIsSaid: Rule = (request, place): ParameterError[] => {
  if (place !== 'refer') return [];
  return allMissing(request, neededOf(request));
};

function neededOf(request: Parameters): string[] {
  if (request['paymentType'] !== 'RV') return ['amount', 'currency'];
  return request['amount'] === undefined ? [] : ['currency'];
}

export const referenceRules: readonly Rule[] = [typeFitsReference, practiceIsSaid, amountIsSaid];
