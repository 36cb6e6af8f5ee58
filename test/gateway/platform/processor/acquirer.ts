/** An acquirer over HTTP: decides each payment once, by default like the simulator, with faults that a test sets. */

import { fromNestedObject } from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import type {
  Processor,
  Question,
  Verdict,
} from '../../../../src/gateway/domain/payment/processor.ts';
import { type Money, parseAmount } from '../../../../src/money/index.ts';
import { externalSimulator, internalSimulator } from '../../../../src/simulator/bank/processor.ts';
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

export interface Acquirer {
  readonly url: string;
  /** The number of its decisions: more than the number of payments if it decides one twice. */
  decisions(): number;
  /** Fails for the next question; afterwards it answers as usual. */
  failOnce(fault: Fault): void;
}

/** Decides a payment. @param decisions the number of decisions before */
export type Decide = (question: Question, decisions: number) => Verdict;

/** The answer of a simulator, without its cause: no processor sends one. */
function verdictOf(simulator: Processor, question: Question): Verdict {
  if (simulator.kind !== 'local') throw new Error('the simulator is local');
  const { cause: _, ...verdict } = simulator.answer(question);
  return verdict;
}

/** Exactly the answer of the gateway's own simulator. */
export const likeSimulator: Decide = (question) => {
  const isExternal = question.request['testMode'] === 'EXTERNAL';
  return verdictOf(isExternal ? externalSimulator() : internalSimulator(), question);
};

/** With a number that distinguishes a second decision from the first one, which the simulator would repeat. */
const numbered: Decide = (question, decisions) => {
  const verdict = verdictOf(internalSimulator(), question);
  const details = { ...verdict.details, AuthorisationNumber: String(decisions + 1) };
  return { ...verdict, details };
};

/**
 * Starts an acquirer on a free port; it ends after the tests.
 *
 * @param faultOf what it does instead of its answer to a question; undefined: it answers
 */
export async function startAcquirer(
  answer: Decide = numbered,
  faultOf: (body: string) => Fault | undefined = () => undefined,
): Promise<Acquirer> {
  const system = await testSystem();
  let fault: Fault | undefined;
  let decisions = 0;
  const decide = (body: string): string => {
    const question = questionIn(body);
    const known = system.decided.get(question.paymentId);
    if (known !== undefined) return known;
    const { riskScore, ...findings } = answer(question, decisions++);
    const score = riskScore !== null && { riskScore };
    const said = JSON.stringify({ ...findings, ...score });
    system.decided.set(question.paymentId, said);
    return said;
  };
  system.behave((response, heard) => {
    const now = fault ?? faultOf(heard.body);
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

/** A kind of processor that a gateway in test can have. */
interface KindOfProcessor {
  readonly name: string;
  /** What a first payment sends to be answered by it. */
  readonly sent: Readonly<Record<string, string>>;
  /** Starts it; undefined where the gateway has its own. */
  readonly start: () => Promise<Acquirer | undefined>;
}

/** Both kinds of processors: they answer alike. */
export const PROCESSORS: readonly KindOfProcessor[] = [
  { name: 'with the simulator', sent: {}, start: async () => undefined },
  {
    name: 'with a processor over HTTP',
    sent: { testMode: 'EXTERNAL' },
    start: () => startAcquirer(),
  },
];

/** The option of a gateway that sends payments in EXTERNAL to the acquirer, if there is one. */
export const askedBy = (acquirer: Acquirer | undefined) =>
  acquirer ? { processorUrl: acquirer.url } : {};
