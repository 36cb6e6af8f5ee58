/** Requests that refer to an earlier payment (API 1, Basic payment; API 3, Transactions that refer to earlier ones). */

import type { Place } from '../../../../contract/parameters/parameter.ts';
import {
  type ApiRequest,
  type ParameterName,
  sentOf,
} from '../../../../contract/parameters/request.ts';
import {
  FOLLOW_UP_TYPES,
  INITIAL_TYPES,
} from '../../../../contract/parameters/sections/basicPayment.ts';
import type { ParameterError } from '../../results/refusal.ts';
import { allMissing, hasAny, type Rule, refersByUuid, wrong } from './rule.ts';

const listed = (values: readonly string[]) => `must be one of [${values.join(', ')}]`;

/** POST /v1/payments takes an initial type, or with referenceUuid a type that refers to the earlier payment. */
const typeFitsReference: Rule = (request, place) => {
  const type = request.paymentType;
  if (place !== 'payments' || type === undefined) return [];
  const types = refersByUuid(request) ? FOLLOW_UP_TYPES : INITIAL_TYPES;
  return types.includes(type) ? [] : [wrong(request, 'paymentType', listed(types))];
};

const PRACTICE = 'standingInstruction.industryPractice';

/** API 3: a PA that refers to a PA is an increment or a reauthorisation, and these two need a payment to refer to. */
const practiceIsSaid: Rule = (request, place) => {
  const refers = place === 'refer' || (place === 'payments' && refersByUuid(request));
  const isFor = ['INCREMENTAL_AUTH', 'REAUTHORIZATION'].includes(
    request.standingInstruction?.industryPractice ?? '',
  );
  if (!refers && isFor) {
    const needed = 'must be sent with the id of an authorisation, or with referenceUuid';
    return [wrong(request, PRACTICE, needed)];
  }
  if (!refers || request.paymentType !== 'PA' || isFor) return [];
  const message = 'must be INCREMENTAL_AUTH or REAUTHORIZATION with a PA that refers to another';
  return [wrong(request, PRACTICE, message)];
};

/** API 1: amount and currency are required. A reversal may omit both, or the amount alone. */
const amountIsSaid: Rule = (request, place): ParameterError[] =>
  place === 'refer' || place === 'payments' ? allMissing(request, neededOf(request, place)) : [];

function neededOf(request: ApiRequest, place: Place): ParameterName[] {
  const refers = place === 'refer' || refersByUuid(request);
  if (!refers || request.paymentType !== 'RV') return ['amount', 'currency'];
  return request.amount === undefined ? [] : ['currency'];
}

/** Whether a checkout only stores payment details, without a payment. */
export const onlyStores = (checkout: ApiRequest): boolean =>
  checkout.paymentType === undefined && checkout.createRegistration === true;

/**
 * The errors of a checkout that is neither for a payment nor only for storing details. A checkout that only stores details
 * needs no amount, but amount and currency require each other.
 */
export function purposeErrors(checkout: ApiRequest): ParameterError[] {
  const pair = ['amount', 'currency'] as const;
  if (!onlyStores(checkout)) return allMissing(checkout, [...pair, 'paymentType']);
  return hasAny(checkout, pair) ? allMissing(checkout, pair) : [];
}

/** Checks only new checkouts: the result of an update is checked where the whole checkout is known. */
const checkoutHasPurpose: Rule = (request, place) =>
  place === 'create' ? purposeErrors(request) : [];

/** Names of account data. */
const ACCOUNT =
  /^(?:card|bankAccount(?!\.country$)|tokenAccount|virtualAccount|applePay|googlePay|samsungPay)\.|^giftCard\.(?:number|pin)$/;

/** API 1: referenceUuid replaces an id in the path. No account may be sent: the earlier payment defines the account. */
const accountIsReferenced: Rule = (request, place) =>
  place === 'payments' && refersByUuid(request)
    ? Object.keys(sentOf(request))
        .filter((name) => ACCOUNT.test(name))
        .map((name) => wrong(request, name, 'must not be sent with referenceUuid'))
    : [];

/** Account data that may be sent with stored details: the security code, and the holder if it is not stored. */
const BESIDE_STORED = ['card.cvv', 'card.holder', 'bankAccount.holder'];

/** API 2, Tokenization: stored details replace the account. */
const accountIsStored: Rule = (request) =>
  request.registrationId === undefined
    ? []
    : Object.keys(sentOf(request))
        .filter((name) => ACCOUNT.test(name) && !BESIDE_STORED.includes(name))
        .map((name) => wrong(request, name, 'must not be sent with registrationId'));

export const referenceRules: readonly Rule[] = [
  typeFitsReference,
  practiceIsSaid,
  amountIsSaid,
  checkoutHasPurpose,
  accountIsReferenced,
  accountIsStored,
];
