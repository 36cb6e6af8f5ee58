/**
 * The risk check of a payment, before an issuer or a processor is asked (API 1: an authorisation can trigger risk
 * management).
 */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Entity } from '../merchant/types.ts';
import { movedMoney, type Payment } from '../transaction/types.ts';
import { assessmentOf } from './assessment.ts';
import { countsOf, measuresOf, saveSightings } from './counts.ts';
import { adviceOnFacts, factsOf } from './facts.ts';
import type { RiskTables } from './tables.ts';

/** What a risk check needs. */
export interface AssessNeeds {
  /** A keyed hash: the values that rules count by are stored only as hashes. */
  readonly cardHash: (text: string) => string;
}

/**
 * The payment to check. `payment`: drafted, and not refused yet; `request`: with defaults applied; `now`: entity time, ms
 * UTC.
 */
export interface PaymentToAssess {
  readonly entity: Entity;
  readonly payment: Payment;
  readonly request: Parameters;
  readonly now: number;
}

/**
 * The result of a check. `score`: null where no check was made; `code`: why the payment is refused; undefined where it goes
 * on.
 */
export interface Assessed {
  readonly score: number | null;
  readonly code: ResultCode | undefined;
  /** Set with `code`. */
  readonly cause?: Cause | undefined;
  /** About values that the rules cannot read. */
  readonly advice?: string | undefined;
}

const UNCHECKED: Assessed = { score: null, code: undefined };

/**
 * Checks a payment by the rules of the requesting entity, and records the payment for later checks. Inside a database
 * transaction: where rules count, the payments of an entity are checked one after the other. Every attempt counts as a
 * transaction, whatever its result. For payments that this check refuses, neither the amount nor the registration is counted.
 */
export async function assess(
  { cardHash }: AssessNeeds,
  tables: RiskTables,
  { entity, payment, request, now }: PaymentToAssess,
): Promise<Assessed> {
  const { risk: rules } = entity.terms;
  if (rules === null || !isChecked(payment)) return UNCHECKED;
  const isRegistration = payment.type === 'RG' || request['createRegistration'] === 'true';
  const facts = factsOf(requestOf(request), {
    account: payment.account,
    money: movedMoney(payment),
    isRegistration,
  });
  if (isRefusal(facts)) return { score: null, code: facts.refused, cause: facts.cause };
  const measures = measuresOf(rules, facts, payment.id, cardHash);
  if (measures.length > 0) await tables.entity.lock(entity.id);
  const counts = await countsOf(tables, entity.id, measures, now);
  const { score, code, cause } = assessmentOf(rules, facts, counts);
  const isRefused = code !== undefined;
  const noted = isRefused ? measures.filter(({ rule }) => 'by' in rule) : measures;
  await saveSightings(tables, entity.id, noted, { now, money: isRefused ? null : facts.money });
  return { score, code, cause, advice: adviceOnFacts(requestOf(request)) };
}

/** Only payments that start something with the shopper's money or details are checked; not a credit, nor a follow-up. */
const isChecked = ({ type, request }: Payment): boolean =>
  ['PA', 'DB', 'RG'].includes(type) || request['paymentType'] === 'PA.CP';
