/** An acquirer over HTTP: decides like the simulator, each payment once, with faults that a test sets. */

import { fromNestedObject } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import type { Question } from '../../../../src/gateway/domain/payment/processor.ts';
import { type Money, parseAmount } from '../../../../src/money/index.ts';
import { internalSimulator } from '../../../../src/simulator/bank/processor.ts';
import { type Behaviour, say, testSystem } from './testSystem.ts';

/** A message of docs/processor.md as a question. */
function questionIn(body: string): Question {
  const { paymentType, paymentBrand, timestamp, request, referenced, ...same } = JSON.parse(body);
  return {
    ...same,
    type: paymentType,
    brand: paymentBrand,
    money: moneyIn(same),
    request: fromNestedObject(request),
    now: Date.parse(timestamp),
    referenced: referenced && {
      ...referenced,
      type: referenced.paymentType,
      money: moneyIn(referenced),
    },
  };
}

function moneyIn({ amount, currency }: { amount?: string; currency?: string }): Money | null {
  if (amount === undefined || currency === undefined) return null;
  const parsed = parseAmount(amount, currency);
  if (!parsed.ok) throw new Error(`the question has the amount ${amount} ${currency}`);
  return parsed.money;
}

/** What an acquirer does before or instead of its answer. @param decide decides the payment and returns the answer */
export type Fault = (decide: () => string, ...asked: Parameters<Behaviour>) => unknown;

/** A running acquirer. */
export interface Acquirer {
  readonly url: string;
  /** The number of its decisions: more than the number of payments if it decides one twice. */
  decisions(): number;
  /** Fails for the next question; afterwards it answers as usual. */
  failOnce(fault: Fault): void;
}

/** Starts an acquirer on a free port; it ends after the tests. */
export async function startAcquirer(): Promise<Acquirer> {
  const system = await testSystem();
  const simulator = internalSimulator();
  let fault: Fault | undefined;
  let decisions = 0;
  const decide = (body: string): string => {
    const question = questionIn(body);
    const known = system.decided.get(question.paymentId);
    if (known !== undefined) return known;
    if (simulator.kind !== 'local') throw new Error('the simulator is local');
    const { riskScore, ...findings } = simulator.answer(question);
    // The number distinguishes a second decision from the first one, which the simulator would repeat.
    const details = { ...findings.details, AuthorisationNumber: String(++decisions) };
    const score = riskScore !== null && { riskScore };
    const answer = JSON.stringify({ ...findings, ...score, details });
    system.decided.set(question.paymentId, answer);
    return answer;
  };
  system.behave((response, heard) => {
    const now = fault;
    fault = undefined;
    if (now) return now(() => decide(heard.body), response, heard);
    return say(decide(heard.body))(response);
  });
  return {
    url: system.url,
    decisions: () => decisions,
    failOnce(next) {
      fault = next;
    },
  };
}
