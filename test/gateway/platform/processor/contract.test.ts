/** One contract for every processor: the simulator, one over HTTP, and the one that PROCESSOR_URL names. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isGood, type ResultCode } from '../../../../src/contract/resultCodes.ts';
import type { Verdict } from '../../../../src/gateway/domain/payment/processor.ts';
import { httpProcessor } from '../../../../src/gateway/platform/processor/httpProcessor.ts';
import { DECLINED_CARD } from '../../../../src/simulator/bank/cards.ts';
import { externalSimulator, internalSimulator } from '../../../../src/simulator/bank/processor.ts';
import { type Acquirer, type Fault, startAcquirer } from './acquirer.ts';
import {
  describeProcessor,
  expectAcceptable,
  followUpOf,
  type ProcessorUnderTest,
  questionFor,
} from './contract.ts';
import { CARD_NUMBER, QUESTION } from './sampleQuestion.ts';
import { say } from './testSystem.ts';

const PATIENCE = 10_000;

/** A card payment with this number. */
const card = (number: string) => ({ ...QUESTION.request, 'card.number': number });

/** Requests that the simulator's bank approves, declines, and leaves open. */
const OF_SIMULATOR = {
  approved: QUESTION.request,
  declined: card(DECLINED_CARD),
  pending: { ...QUESTION.request, 'customParameters[forceResultCode]': '000.200.000' },
};

describe('the simulator', () => {
  describeProcessor(() => ({ ...OF_SIMULATOR, processor: internalSimulator() }));
});

describe('the simulator in the test mode EXTERNAL', () => {
  const { approved, declined } = OF_SIMULATOR;
  const pending = { ...approved, 'card.holder': '800.400.500' };
  describeProcessor(() => ({ approved, declined, pending, processor: externalSimulator() }));
});

describe('an acquirer over HTTP', () => {
  let acquirer: Acquirer;
  let given: ProcessorUnderTest;
  beforeAll(async () => {
    acquirer = await startAcquirer();
    given = {
      ...OF_SIMULATOR,
      processor: httpProcessor({ url: acquirer.url, timeout: PATIENCE }),
    };
  });

  describeProcessor(() => given);

  afterEach(() => void vi.useRealTimers());

  /** The fault, the code of the payment meanwhile, and the behaviour of the acquirer. */
  const failures: readonly [string, ResultCode, Fault][] = [
    [
      'no answer in time',
      '900.100.300',
      (decide) => {
        decide();
        vi.advanceTimersByTime(PATIENCE);
      },
    ],
    ['a connection that breaks after the decision', '900.100.300', breakOff],
    ['an error', '900.100.200', (_, response) => say('{}', 503)(response)],
    ['a redirect', '900.100.200', (_, response) => say('{}', 307)(response)],
    ['no JSON', '900.100.204', (decide, response) => say(decide().slice(1))(response)],
    ['no code', '900.100.204', (decide, response) => say(without(decide(), 'code'))(response)],
    ['a chargeback', '900.100.204', (_, response) => say('{"code":"000.100.206"}')(response)],
    ['the number', '900.100.204', (decide, response) => say(withNumber(decide()))(response)],
  ];

  it.each(failures)(
    '%s: the payment is not approved, and the repeated question is',
    async (...row) => {
      const [, code, fault] = row;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const processor = httpProcessor({ url: acquirer.url, timeout: PATIENCE });
      const question = questionFor(OF_SIMULATOR.approved);
      const before = acquirer.decisions();
      acquirer.failOnce(fault);
      expect(await processor.answer(question)).toMatchObject({ code, riskScore: null });
      const verdict = await processor.answer(question);
      expectAcceptable(verdict, question);
      expect(isGood(verdict.code), verdict.code).toBe(true);
      expect(acquirer.decisions()).toBe(before + 1);
    },
  );

  it('a capture whose answer was lost is made once', async () => {
    const processor = httpProcessor({ url: acquirer.url, timeout: PATIENCE });
    const begun = questionFor(OF_SIMULATOR.approved, { type: 'PA' });
    const capture = followUpOf(begun, await processor.answer(begun), 'CP');
    const before = acquirer.decisions();
    acquirer.failOnce(breakOff);
    // The processor's client repeats a request on a broken kept-alive connection itself, on a new one.
    expect(isGood((await processor.answer(capture)).code)).toBe(true);
    expect(acquirer.decisions()).toBe(before + 1);
  });
});

const { PROCESSOR_URL, PROCESSOR_APPROVED_CARD, PROCESSOR_DECLINED_CARD, PROCESSOR_PENDING_CARD } =
  process.env;
if (PROCESSOR_URL) {
  describe('the processor of PROCESSOR_URL', () => {
    describeProcessor(() => ({
      processor: httpProcessor({ url: PROCESSOR_URL, timeout: 30_000 }),
      approved: card(PROCESSOR_APPROVED_CARD ?? CARD_NUMBER),
      declined: card(PROCESSOR_DECLINED_CARD ?? DECLINED_CARD),
      ...(PROCESSOR_PENDING_CARD && { pending: card(PROCESSOR_PENDING_CARD) }),
    }));
  });
}

describe('the contract refuses', () => {
  const question = questionFor(QUESTION.request);
  const good: Verdict = { code: '000.100.110', riskScore: 100, details: { Reference: 'r-1' } };
  const wrong: readonly [string, Verdict][] = [
    ['the code of a chargeback', { ...good, code: '000.100.206' }],
    ['the code of a checkout', { ...good, code: '000.200.100' }],
    ['a code that does not exist', { ...good, code: '000.100.999' as ResultCode }],
    ['a letter that does not exist', { ...good, avsResponse: 'Q' }],
    ['a risk score with a fraction', { ...good, riskScore: 0.5 }],
    ['a long reference', { ...good, details: { Reference: 'x'.repeat(2049) } }],
    ['the number of the card', { ...good, details: { Reference: `of ${CARD_NUMBER}` } }],
    ['a member that the gateway would drop', { ...good, mood: 'fine' } as Verdict],
  ];

  it('no valid verdict', () => expectAcceptable(good, question));

  it.each(wrong)('%s', (_, verdict) => {
    expect(() => expectAcceptable(verdict, question)).toThrow();
  });
});

/** Decides, and closes the connection before the answer. */
function breakOff(...[decide, , { socket }]: Parameters<Fault>): void {
  decide();
  socket.destroy();
}

const without = (answer: string, member: string): string =>
  JSON.stringify({ ...JSON.parse(answer), [member]: undefined });

const withNumber = (answer: string): string =>
  JSON.stringify({ ...JSON.parse(answer), initialTransactionId: CARD_NUMBER });
