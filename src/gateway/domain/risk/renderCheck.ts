/** The response to a stand-alone risk check (API 3, Payment response: risk.score). */

import { formatAmount, type Money } from '../../../money/index.ts';
import { isHandling } from '../../catalogue/parameters/catalogue.ts';
import { type NestedObject, toNestedObject } from '../../catalogue/parameters/nestedObject.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { withoutSecrets } from '../../catalogue/parameters/validate.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import { type Rendered, render, resultOf, type Stamp } from '../../catalogue/results/envelope.ts';
import type { Account } from '../transaction/types.ts';

/** What was checked. `request`: with defaults applied, secrets included. */
export interface CheckedRequest {
  readonly id: string;
  readonly request: Parameters;
  readonly account: Account;
  readonly brand: string | null;
  readonly money: Money | null;
}

/**
 * Renders the response: 200 when the check passed, else 400. The response repeats the parameters of the request, but never
 * secrets.
 */
export function renderCheck(subject: CheckedRequest, checked: Checked, stamp: Stamp): Rendered {
  const { id, request, brand, money } = subject;
  const { code, score, because } = checked;
  const sent = toNestedObject(saidIn(request));
  const sentMembers = sent['risk'] as NestedObject | undefined;
  const isDetected = request['paymentBrand'] === undefined;
  return render(
    {
      ...sent,
      id,
      paymentBrand: brand ?? undefined,
      amount: money ? formatAmount(money) : undefined,
      currency: money?.currency,
      result: resultOf(code),
      resultDetails: because === undefined ? undefined : { ExtendedDescription: because },
      brandResult: isDetected ? (brand ?? undefined) : undefined,
      ...accountMember(subject, sent),
      risk: score === null ? sentMembers : { ...sentMembers, score: String(score) },
    },
    stamp,
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
  for (const [name, value] of Object.entries(withoutSecrets(request))) {
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
function accountMember({ account: { kind, bin, last4 } }: CheckedRequest, sent: NestedObject) {
  const member = MEMBERS[kind];
  if (member === undefined) return {};
  const sentAccount = sent[member] as NestedObject | undefined;
  const left = { ...(bin && { bin }), ...(last4 && { last4Digits: last4 }) };
  return { [member]: { ...left, ...sentAccount } };
}

/**
 * The result of a check. `score`: null where there are no facts to score; `because`: a description in addition to the code.
 */
export interface Checked {
  readonly code: ResultCode;
  readonly score: number | null;
  readonly because?: string;
}
