/** The response to a stand-alone risk check (API 3, Payment response: risk.score). */

import { isHandling } from '../../../contract/parameters/catalogue.ts';
import { entriesOf, type Parameters } from '../../../contract/parameters/request.ts';
import { httpStatus } from '../../../contract/resultCodes.ts';
import { formatAmount } from '../../../money/index.ts';
import { type NestedObject, toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import type { CheckAnswer } from '../../domain/risk/check.ts';
import type { Account } from '../../domain/transaction/types.ts';
import { type Body, enveloped, type Rendered, resultOf, written } from './envelope.ts';

/**
 * Renders the response: 200 when the check passed, else 400. The response repeats the parameters of the request, but never
 * secrets.
 */
export const renderCheck = (answer: CheckAnswer): Rendered =>
  written(checkBody(answer), httpStatus(answer.code));

/** The body of the response. */
export function checkBody(answer: CheckAnswer): Body {
  const { id, request, brand, money, code, score, because, now, ndc } = answer;
  const sent = toNestedObject(saidIn(request));
  const sentMembers = sent['risk'] as NestedObject | undefined;
  const isDetected = request['paymentBrand'] === undefined;
  return enveloped(
    {
      ...sent,
      id,
      paymentBrand: brand ?? undefined,
      amount: money ? formatAmount(money) : undefined,
      currency: money?.currency,
      result: resultOf(code),
      resultDetails: because === undefined ? undefined : { ExtendedDescription: because },
      brandResult: isDetected ? (brand ?? undefined) : undefined,
      ...accountMember(answer, sent),
      risk: score === null ? sentMembers : { ...sentMembers, score: String(score) },
    },
    { now, ndc },
  );
}

/** Parameters that another part of the response has, or that are a default which the request did not have. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'amount',
  'currency',
  'paymentBrand',
  'transactionProcessingCode',
]);

function saidIn(request: Parameters): Parameters {
  const filtered: Record<string, string> = Object.create(null);
  for (const [name, value] of entriesOf(withoutSecrets(request))) {
    if (!isHandling(name) && !ELSEWHERE.has(name)) filtered[name] = value;
  }
  return filtered;
}

const MEMBERS: Partial<Record<Account['kind'], string>> = {
  card: 'card',
  bank: 'bankAccount',
  token: 'tokenAccount',
};

/** The account, with the stored digits of its number. */
function accountMember({ account: { kind, bin, last4 } }: CheckAnswer, sent: NestedObject) {
  const member = MEMBERS[kind];
  if (member === undefined) return {};
  const sentAccount = sent[member] as NestedObject | undefined;
  const left = { ...(bin && { bin }), ...(last4 && { last4Digits: last4 }) };
  return { [member]: { ...left, ...sentAccount } };
}
