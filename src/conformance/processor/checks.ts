/** What a processor has to do (docs/processor.md), as a list of checks over HTTP. Each returns what is wrong, or nothing. */
import { randomUUID } from 'node:crypto';
import { isGood, isPending } from '../../gateway/catalogue/results/codes.ts';
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import { NOTHING_TO_REVERSE } from '../../gateway/domain/payment/reversal.ts';
import type { EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';
import type { ProcessorStatement } from '../../gateway/domain/shared/processorStatement.ts';

/** The processor under test. */
export interface Tested {
  /** Asks a question. @returns the verdict, or the fault of the answer */
  ask(question: Question): Promise<Verdict | { readonly fault: string }>;
  /** Asks by the id of a payment. @returns undefined if the processor does not know the payment */
  inquire(question: Question): Promise<Verdict | { readonly fault: string } | undefined>;
  /** Posts a text. @returns the status; undefined: there was no answer */
  post(body: string): Promise<number | undefined>;
  /** undefined: what it has answered is no statement */
  readonly statement: ProcessorStatement | undefined;
  readonly approvedCard: string;
  readonly declinedCard: string;
}

/** One check. `needs`: what the processor must serve. */
export interface Check {
  readonly name: string;
  readonly needs?: (statement: ProcessorStatement) => boolean;
  /** @returns what was expected and what came; undefined: it passed */
  readonly run: (tested: Tested) => Promise<string | undefined>;
}

type Asked = Verdict | { readonly fault: string } | undefined;

const said = (asked: Asked): string => {
  if (!asked) return '404 or 405';
  return 'fault' in asked ? `an answer with the fault ${asked.fault}` : asked.code;
};
const isApproved = (asked: Asked): asked is Verdict =>
  asked !== undefined && 'code' in asked && isGood(asked.code);
const expected = (what: string, asked: Asked): string => `expected ${what}, got ${said(asked)}`;

const newId = (): PaymentId => randomUUID().replaceAll('-', '') as PaymentId;
const ENTITY = 'a0000000000000000000000000000001' as EntityId;

/** A question about a new payment of 92.00 EUR. */
function questionWith(card: string, type: Question['type'] = 'DB'): Question {
  const money = type === 'RG' ? null : ({ minor: 9200n, currency: 'EUR' } as const);
  return {
    paymentId: newId(),
    entityId: ENTITY,
    channelId: ENTITY,
    type,
    brand: 'VISA',
    account: 'card',
    money,
    referenced: null,
    now: Date.parse('2030-01-31T12:00:00Z'),
    request: {
      testMode: 'EXTERNAL',
      ...(money && { amount: '92.00', currency: 'EUR' }),
      paymentBrand: 'VISA',
      paymentType: type,
      'card.number': card,
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    },
  };
}

/** A question that refers to an earlier one. @param minor in minor units */
function followUp(
  of: Question,
  type: Question['type'],
  minor: bigint,
  { details = {} }: Partial<Verdict> = {},
): Question {
  const money = { minor, currency: 'EUR' };
  const earlier = { minor: 9200n, currency: 'EUR' };
  return {
    ...of,
    paymentId: newId(),
    type,
    money,
    request: { testMode: 'EXTERNAL', paymentType: type },
    referenced: {
      paymentId: of.paymentId,
      money: earlier,
      details,
      type: of.type === 'RG' ? 'DB' : of.type,
    },
  };
}

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

/** The same question has the same answer. */
async function again(tested: Tested, question: Question, first: Verdict) {
  const second = await tested.ask(question);
  return JSON.stringify(second) === JSON.stringify(first)
    ? undefined
    : expected(`the same answer to the same key (${first.code})`, second);
}

const serves =
  (...types: readonly string[]) =>
  ({ paymentTypes }: ProcessorStatement): boolean =>
    paymentTypes === undefined || types.every((type) => paymentTypes.includes(type));

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
      const isDecline = 'code' in verdict && !isGood(verdict.code) && !isPending(verdict.code);
      return isDecline ? undefined : expected('a decline', verdict);
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
      const isNothing = 'code' in reversal && NOTHING_TO_REVERSE.includes(reversal.code);
      if (!isNothing && !isApproved(reversal)) {
        return expected(`a success or one of ${NOTHING_TO_REVERSE.join(', ')}`, reversal);
      }
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
];
