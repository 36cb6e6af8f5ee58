/**
 * The contract of a processor (docs/processor.md): the gateway relies on it for every processor. Run it against
 * your own processor with `describeProcessor`, or over HTTP by `PROCESSOR_URL` (contract.test.ts).
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../../../src/contract/parameters/request.ts';
import { isGood, isPending } from '../../../../src/contract/resultCodes.ts';
import type {
  Processor,
  Question,
  Verdict,
} from '../../../../src/gateway/domain/payment/processor.ts';
import type { PaymentId } from '../../../../src/gateway/domain/shared/ids.ts';
import { verdictOf } from '../../../../src/gateway/platform/processor/messages.ts';
import { QUESTION } from './sampleQuestion.ts';

/** A processor, and requests with known results. */
export interface ProcessorUnderTest {
  readonly processor: Processor;
  /** The request of a card payment that the processor approves. */
  readonly approved: Parameters;
  /** A request that it declines. */
  readonly declined: Parameters;
  /** A request without an immediate result; absent if the processor has none. */
  readonly pending?: Parameters;
}

export const newPaymentId = (): PaymentId => randomUUID().replaceAll('-', '') as PaymentId;

/** A question about a new payment. */
export const questionFor = (request: Parameters, more: Partial<Question> = {}): Question => ({
  ...QUESTION,
  paymentId: newPaymentId(),
  request,
  ...more,
});

/** The types of first payments. */
const BEGINNINGS = ['PA', 'DB', 'CD', 'PA.CP'] as const;

/** Each follow-up: its type, the type that it refers to, and the share of the amount in percent. */
const FOLLOW_UPS: readonly [name: string, Question['type'], of: Beginning, percent: bigint][] = [
  ['a capture', 'CP', 'PA', 100n],
  ['a capture of a part', 'CP', 'PA', 40n],
  ['a reversal of an authorisation', 'RV', 'PA', 100n],
  ['a reversal of a debit', 'RV', 'DB', 100n],
  ['a refund of a debit', 'RF', 'DB', 100n],
  ['a refund of a part', 'RF', 'DB', 40n],
  ['an increment of an authorisation', 'PA', 'PA', 10n],
];

type Beginning = 'PA' | 'DB';

/** The parameters that a follow-up repeats: none of the account. */
const withoutAccount = (request: Parameters): Parameters =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !name.startsWith('card.')));

/** The parameters that store an account. */
function withoutMoney({ amount: _, currency: __, ...request }: Parameters): Parameters {
  return { ...request, paymentType: 'RG' };
}

/** The question about a follow-up of an answered payment. */
export function followUpOf(
  earlier: Question,
  { details = {} }: Verdict,
  type: Question['type'],
  percent = 100n,
): Question {
  const { paymentId, money } = earlier;
  if (money === null) throw new Error('nothing follows a registration');
  const part = { ...money, minor: (money.minor * percent) / 100n };
  const of = earlier.type === 'PA.CP' ? 'PA' : earlier.type;
  return questionFor(withoutAccount(earlier.request), {
    type,
    money: part,
    referenced: { paymentId, type: of, money, details },
  });
}

/**
 * Checks that the gateway accepts a verdict: a code of a payment, findings in the formats of docs/processor.md,
 * and no number of an account.
 */
export function expectAcceptable(verdict: Verdict, question: Question): void {
  // The cause is for developers in test: no processor sends one.
  const { cause: _, ...sent } = verdict;
  const { riskScore, ...withoutScore } = sent;
  const answer = riskScore === null ? withoutScore : { ...withoutScore, riskScore };
  // As text: an answer over HTTP has no undefined members.
  expect(verdictOf(Buffer.from(JSON.stringify(answer)), question)).toEqual(sent);
}

/** Every test of the contract. @param given called in each test, not before the tests run */
export function describeProcessor(given: () => ProcessorUnderTest): void {
  const ask = async (question: Question): Promise<Verdict> => {
    const verdict = await given().processor.answer(question);
    expectAcceptable(verdict, question);
    return verdict;
  };

  describe('a payment', () => {
    it.each(BEGINNINGS)('of type %s is approved', async (type) => {
      const { code } = await ask(questionFor(given().approved, { type }));
      expect(isGood(code), code).toBe(true);
    });

    it.each(BEGINNINGS)('of type %s is declined, with a code of a decline', async (type) => {
      const { code } = await ask(questionFor(given().declined, { type }));
      expect([isGood(code), isPending(code)], code).toEqual([false, false]);
    });

    it('that only stores an account is approved, or declined', async () => {
      const stores = { type: 'RG', money: null } as const;
      const approved = await ask(questionFor(withoutMoney(given().approved), stores));
      expect(isGood(approved.code), approved.code).toBe(true);
      const declined = await ask(questionFor(withoutMoney(given().declined), stores));
      expect(isGood(declined.code), declined.code).toBe(false);
    });

    it('can have no immediate result', async ({ skip }) => {
      const { pending } = given();
      if (!pending) return skip('the processor has no request without a result');
      const { code } = await ask(questionFor(pending));
      expect(isPending(code), code).toBe(true);
    });

    it('does not change the question: the gateway may repeat it', async () => {
      const question = questionFor(given().approved);
      const before = structuredClone(question);
      await ask(question);
      expect(question).toEqual(before);
    });
  });

  describe('a follow-up', () => {
    it.each(FOLLOW_UPS)('%s is approved', async (_name, type, of, percent) => {
      const begun = questionFor(given().approved, { type: of });
      const followUp = followUpOf(begun, await ask(begun), type, percent);
      const { code } = await ask(followUp);
      expect(isGood(code), code).toBe(true);
    });

    it('a refund of what was captured is approved', async () => {
      const begun = questionFor(given().approved, { type: 'PA' });
      const capture = followUpOf(begun, await ask(begun), 'CP');
      const { code } = await ask(followUpOf(capture, await ask(capture), 'RF'));
      expect(isGood(code), code).toBe(true);
    });
  });

  describe('a repeated question', () => {
    const repeated = async (question: Question) => {
      const first = await ask(question);
      expect(await ask(structuredClone(question))).toEqual(first);
    };

    it('has its first answer: approved', () => repeated(questionFor(given().approved)));

    it('has its first answer: declined', () => repeated(questionFor(given().declined)));

    it('has its first answer: of every follow-up', async () => {
      for (const [, type, of, percent] of FOLLOW_UPS) {
        const begun = questionFor(given().approved, { type: of });
        await repeated(followUpOf(begun, await ask(begun), type, percent));
      }
    });

    it('has its first answer after other payments', async () => {
      const question = questionFor(given().approved);
      const first = await ask(question);
      await ask(questionFor(given().approved));
      await ask(questionFor(given().declined));
      expect(await ask(question)).toEqual(first);
    });

    it('that is sent many times at once has one answer', async () => {
      const question = questionFor(given().approved);
      const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => ask(question)));
      expect(others).toEqual([first, first, first]);
    });
  });
}
