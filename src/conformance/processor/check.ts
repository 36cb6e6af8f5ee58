/** One check of a processor, and what it is given. */
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import type { RedirectTarget } from '../../gateway/domain/redirect/types.ts';
import type { ProcessorStatement } from '../../gateway/domain/shared/processorStatement.ts';
import { type Asked, expected } from './questions.ts';
import type { Results } from './results.ts';

/** What the test system of a processor has. A check that needs an absent member is not run. */
export interface TestData {
  readonly approvedCard: string;
  readonly declinedCard: string;
  /** Payments with it are pending at first. */
  readonly pendingCard?: string | undefined;
  /** A brand whose shopper is sent to a page that sends the browser back without a question. */
  readonly redirectBrand?: string | undefined;
  /** A brand whose shopper pays by a voucher. */
  readonly voucherBrand?: string | undefined;
  /** Receives later results, in place of a gateway. */
  readonly results?: Results | undefined;
}

/** The processor under test. */
export interface Tested extends TestData {
  /** Asks a question. @returns the verdict, or the fault of the answer */
  ask(question: Question): Promise<Exclude<Asked, undefined>>;
  /** Asks by the id of a payment. @returns undefined if the processor does not know the payment */
  inquire(question: Question): Promise<Asked>;
  /** Asks until there is a result, or until one should be there. @returns the last answer */
  untilResult<One extends Asked>(ask: () => Promise<One>): Promise<One>;
  /** Posts a text. @returns the status; undefined: there was no answer */
  post(body: string): Promise<number | undefined>;
  /** Opens a page as a browser does, and follows its redirects. @returns whether it came to this address */
  visit(target: RedirectTarget, address: string): Promise<boolean>;
  /** undefined: what it has answered is no statement */
  readonly statement: ProcessorStatement | undefined;
}

/** One check. `needs`: what the processor must serve, and its test system must have. */
export interface Check {
  readonly name: string;
  readonly needs?: (statement: ProcessorStatement, data: TestData) => boolean;
  /** @returns what was expected and what came; undefined: it passed */
  readonly run: (tested: Tested) => Promise<string | undefined>;
}

/** The same question has the same answer. */
export async function again(tested: Tested, question: Question, first: Verdict) {
  const second = await tested.ask(question);
  return JSON.stringify(second) === JSON.stringify(first)
    ? undefined
    : expected(`the same answer to the same key (${first.code})`, second);
}

/** Whether the processor serves these types. */
export const serves =
  (...types: readonly string[]) =>
  ({ paymentTypes }: ProcessorStatement): boolean =>
    paymentTypes === undefined || types.every((type) => paymentTypes.includes(type));
