/** What refers to an earlier payment (API 1, Basic payment; API 3, Transactions that refer to earlier ones). */
import type { ParameterError } from '../../results/refusal.ts';
import type { Parameters, Place } from '../parameter.ts';
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
const amountIsSaid: Rule = (request, place): ParameterError[] =>
  place === 'refer' || place === 'payments' ? allMissing(request, neededOf(request, place)) : [];

function neededOf(request: Parameters, place: Place): string[] {
  const refers = place === 'refer' || refersByUuid(request);
  if (!refers || request['paymentType'] !== 'RV') return ['amount', 'currency'];
  return request['amount'] === undefined ? [] : ['currency'];
}

/** Names of what is paid with. */
const ACCOUNT =
  /^(?:card|bankAccount|tokenAccount|virtualAccount|applePay|googlePay|samsungPay)\.|^giftCard\.(?:number|pin)$/;

/** API 1: referenceUuid stands in place of an id in the path, where no account has a place: it is that of the payment. */
const accountIsReferenced: Rule = (request, place) =>
  place === 'payments' && refersByUuid(request)
    ? Object.keys(request)
        .filter((name) => ACCOUNT.test(name))
        .map((name) => wrong(request, name, 'must not be sent with referenceUuid'))
    : [];

export const referenceRules: readonly Rule[] = [
  typeFitsReference,
  practiceIsSaid,
  amountIsSaid,
  accountIsReferenced,
];
