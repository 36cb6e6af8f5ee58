/** Checks of answers without a result: pending ones, redirects and vouchers, and of what follows them. */
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import type { ProcessorStatement } from '../../gateway/domain/shared/processorStatement.ts';
import { again, type Check, serves, type TestData, type Tested } from './check.ts';
import {
  expected,
  followUp,
  isFinal,
  isUndone,
  isWaiting,
  questionOf,
  questionWith,
  UNDONE,
  withoutCard,
} from './questions.ts';
import type { Results } from './results.ts';

/** Makes a pending payment first. */
const pending =
  (run: (tested: Tested, question: Question, verdict: Verdict) => Promise<string | undefined>) =>
  async (tested: Tested): Promise<string | undefined> => {
    const question = questionWith(tested.pendingCard ?? '');
    const verdict = await tested.ask(question);
    return isWaiting(verdict)
      ? run(tested, question, verdict)
      : expected('a pending code first', verdict);
  };

const staysPending = (statement: ProcessorStatement, { pendingCard }: TestData): boolean =>
  pendingCard !== undefined && serves('DB')(statement);

/** Makes a pending payment whose result is reported. @param failures how many reports have the status 503 */
const reported =
  (failures: number) =>
  async (tested: Tested): Promise<string | undefined> => {
    const results = tested.results as Results;
    const question = questionWith(tested.pendingCard ?? '');
    const report = results.of(question, failures);
    const verdict = await tested.ask(question);
    if (!isWaiting(verdict)) return expected('a pending code first', verdict);
    const received = await report;
    if ('difference' in received) return received.difference;
    const asked = await tested.ask(withoutCard(question));
    return 'code' in asked && asked.code === received.code
      ? undefined
      : expected(`the result that was reported (${received.code})`, asked);
  };

const isReported = (statement: ProcessorStatement, data: TestData): boolean =>
  staysPending(statement, data) && data.results !== undefined;

const hasRedirect = (statement: ProcessorStatement, { redirectBrand }: TestData): boolean =>
  redirectBrand !== undefined && serves('DB')(statement);

/** No browser comes here: it is only compared. */
const RETURN_URL = 'https://gateway.example/v1/redirects/0123456789abcdef/return';

/** In order, after those of answers with a result. */
export const LATER_CHECKS: readonly Check[] = [
  {
    name: 'a pending payment has its result when the question is repeated without number and code of the card',
    needs: staysPending,
    run: pending(async (tested, question) => {
      const repeated = withoutCard(question);
      const asked = await tested.untilResult(() => tested.ask(repeated));
      return isFinal(asked) ? again(tested, repeated, asked) : expected('a result', asked);
    }),
  },
  {
    name: 'the inquiry has the result of a pending payment',
    needs: (statement, data) => staysPending(statement, data) && statement.inquiry === true,
    run: pending(async (tested, question) => {
      const found = await tested.untilResult(() => tested.inquire(question));
      return isFinal(found)
        ? again(tested, withoutCard(question), found)
        : expected('a result', found);
    }),
  },
  {
    name: 'a pending payment that is reversed moves no money',
    needs: (statement, data) => staysPending(statement, data) && serves('RV')(statement),
    run: pending(async (tested, question, verdict) => {
      const reversal = await tested.ask(followUp(question, 'RV', 9200n, verdict));
      if (!isUndone(reversal)) return expected(UNDONE, reversal);
      const asked = await tested.ask(withoutCard(question));
      return 'code' in asked && asked.code === '900.100.301'
        ? undefined
        : expected('900.100.301 for the repeated question', asked);
    }),
  },
  {
    name: 'the result of a pending payment is reported with the token of the processor',
    needs: isReported,
    run: reported(0),
  },
  {
    name: 'a report that was answered with 503 is sent again',
    needs: isReported,
    run: reported(1),
  },
  {
    name: 'a shopper who was sent away comes back, and the payment has a result',
    needs: hasRedirect,
    async run(tested) {
      const question = questionOf(tested.redirectBrand ?? '', { returnUrl: RETURN_URL });
      const verdict = await tested.ask(question);
      if (!isWaiting(verdict) || !verdict.redirect) {
        return expected('a pending code with a redirect', verdict);
      }
      const isBack = await tested.visit(verdict.redirect, RETURN_URL);
      if (!isBack) return 'expected the page to send the browser to the returnUrl, but it did not';
      const asked = await tested.untilResult(() => tested.ask(question));
      return isFinal(asked) ? again(tested, question, asked) : expected('a result', asked);
    },
  },
  {
    name: 'without a returnUrl no shopper is sent away',
    needs: hasRedirect,
    async run(tested) {
      const verdict = await tested.ask(questionOf(tested.redirectBrand ?? ''));
      const isSentAway = 'fault' in verdict || verdict.redirect !== undefined;
      return isSentAway ? expected('an answer without a redirect', verdict) : undefined;
    },
  },
  {
    name: 'a voucher can still be paid, and is the same again',
    needs: (statement, { voucherBrand }) => voucherBrand !== undefined && serves('DB')(statement),
    async run(tested) {
      const question = questionOf(tested.voucherBrand ?? '');
      const verdict = await tested.ask(question);
      if (!isWaiting(verdict) || !verdict.voucher) {
        return expected('a pending code with a voucher', verdict);
      }
      const { payableUntil } = verdict.voucher;
      return Date.parse(payableUntil) > question.now
        ? again(tested, question, verdict)
        : `expected a payableUntil that is not over, got ${payableUntil}`;
    },
  },
];
