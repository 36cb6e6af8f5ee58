/** What a processor has to do (docs/processor.md), as a list of checks over HTTP. Each returns what is wrong, or nothing. */
import type { Question } from '../../gateway/domain/payment/processor.ts';
import { again, type Check, serves, type Tested } from './check.ts';
import { LATER_CHECKS } from './laterChecks.ts';
import {
  expected,
  followUp,
  isApproved,
  isFinal,
  isUndone,
  questionWith,
  UNDONE,
} from './questions.ts';

/** Approves a payment, then asks a follow-up, which is approved or not. */
const following =
  (of: Question['type'], type: Question['type'], minor: bigint, isToBeApproved: boolean) =>
  async (tested: Tested): Promise<string | undefined> => {
    const first = questionWith(tested.approvedCard, of);
    const verdict = await tested.ask(first);
    if (!isApproved(verdict)) return expected(`an approved ${of} first`, verdict);
    const question = followUp(first, type, minor, verdict);
    const asked = await tested.ask(question);
    if (isApproved(asked) === isToBeApproved && asked && 'code' in asked) {
      return again(tested, question, asked);
    }
    return expected(isToBeApproved ? 'a success' : 'a refusal', asked);
  };

const first = (type: 'PA' | 'DB' | 'CD' | 'PA.CP'): Check => ({
  name: `${type} is approved, and answered in the same way again`,
  needs: serves(type),
  async run(tested) {
    const question = questionWith(tested.approvedCard, type);
    const verdict = await tested.ask(question);
    return isApproved(verdict) ? again(tested, question, verdict) : expected('a success', verdict);
  },
});

/** Every check, in order. */
export const CHECKS: readonly Check[] = [
  {
    name: 'the statement can be read, if there is one',
    run: async ({ statement }) =>
      statement ? undefined : 'expected the members of a statement, got something else',
  },
  first('DB'),
  first('PA'),
  first('PA.CP'),
  first('CD'),
  {
    name: 'DB is declined with a code of a decline',
    needs: serves('DB'),
    async run(tested) {
      const verdict = await tested.ask(questionWith(tested.declinedCard));
      return isFinal(verdict) && !isApproved(verdict) ? undefined : expected('a decline', verdict);
    },
  },
  {
    name: 'an authorisation is captured in part',
    needs: serves('PA', 'CP'),
    run: following('PA', 'CP', 4000n, true),
  },
  {
    name: 'no more than the authorisation is captured',
    needs: serves('PA', 'CP'),
    run: following('PA', 'CP', 9201n, false),
  },
  {
    name: 'a debit is refunded in part',
    needs: serves('DB', 'RF'),
    run: following('DB', 'RF', 4000n, true),
  },
  {
    name: 'no more than the debit is refunded',
    needs: serves('DB', 'RF'),
    run: following('DB', 'RF', 9201n, false),
  },
  {
    name: 'an authorisation is reversed',
    needs: serves('PA', 'RV'),
    run: following('PA', 'RV', 9200n, true),
  },
  {
    name: 'a payment whose reversal arrived first moves no money',
    needs: serves('DB', 'RV'),
    async run(tested) {
      const late = questionWith(tested.approvedCard);
      const reversal = await tested.ask(followUp(late, 'RV', 9200n));
      if (!isUndone(reversal)) return expected(UNDONE, reversal);
      const verdict = await tested.ask(late);
      return 'code' in verdict && verdict.code === '900.100.301'
        ? undefined
        : expected('900.100.301 for the late question', verdict);
    },
  },
  {
    name: 'RG, which has no amount, is approved',
    needs: ({ registrations }) => registrations !== false,
    async run(tested) {
      const verdict = await tested.ask(questionWith(tested.approvedCard, 'RG'));
      return isApproved(verdict) ? undefined : expected('a success', verdict);
    },
  },
  {
    name: 'a request that cannot be read is refused',
    async run(tested) {
      const status = await tested.post('{');
      return status !== undefined && status >= 400 && status < 500
        ? undefined
        : `expected a status 4xx, got ${status ?? 'no answer'}`;
    },
  },
  {
    name: 'the inquiry has the answer to the question',
    needs: ({ inquiry }) => inquiry === true,
    async run(tested) {
      const question = questionWith(tested.approvedCard);
      const verdict = await tested.ask(question);
      if (!isApproved(verdict)) return expected('an approved DB first', verdict);
      const found = await tested.inquire(question);
      return JSON.stringify(found) === JSON.stringify(verdict)
        ? undefined
        : expected(`the same answer (${verdict.code})`, found);
    },
  },
  {
    name: 'the inquiry does not know a payment that was never asked about',
    needs: ({ inquiry }) => inquiry === true,
    async run(tested) {
      const found = await tested.inquire(questionWith(tested.approvedCard));
      return found === undefined ? undefined : expected('404', found);
    },
  },
  ...LATER_CHECKS,
];
