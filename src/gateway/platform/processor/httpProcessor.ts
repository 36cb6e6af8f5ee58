/** A processor's own test system, called over HTTP as docs/processor.md describes (API 1, Test modes). */
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { FaultReport } from '../../domain/payment/needs.ts';
import type { Processor, Question, Verdict } from '../../domain/payment/processor.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { type Posted, type PostFault, posterFor } from '../outbound/post.ts';
import { MAY_BE_DONE, type ReplyFault, replyFault } from '../outbound/reply.ts';
import { stopwatch } from '../time/systemClock.ts';
import { type AnswerFault, questionBody, verdictOf } from './messages.ts';
import { processorUrlFault } from './processorUrl.ts';
import { type KnownStatement, type StatementFault, statementFrom } from './statement.ts';

/** The reason why a request to the processor has no valid response. */
export type ProcessorFault = PostFault | AnswerFault | ReplyFault;

/** What a fault means. */
export interface FaultMeaning {
  /** The result code. The payment gets it only if `isCertain`; otherwise the gateway asks again. */
  readonly code: ResultCode;
  /** Whether it is certain that the processor has done nothing. */
  readonly isCertain: boolean;
  readonly when: string;
}

const certain = (code: ResultCode, when: string): FaultMeaning => ({ code, isCertain: true, when });
const uncertain = (code: ResultCode, when: string): FaultMeaning => ({
  code,
  isCertain: false,
  when,
});

/** What each fault means. If the processor may have received the request, the result is uncertain. */
export const PROCESSOR_FAULTS: Readonly<Record<ProcessorFault, FaultMeaning>> = {
  unreachable: certain(
    '900.100.600',
    'the request was not sent: DNS error, connection refused, connection timeout, or invalid certificate',
  ),
  redirect: certain('900.100.200', 'the status is 3xx: the gateway follows no redirects'),
  refused: certain(
    '900.100.200',
    `the status is 4xx, but not ${MAY_BE_DONE.join(', ')}: the processor has refused the question, and has done nothing`,
  ),
  status: uncertain(
    '900.100.200',
    `the status is 1xx, 5xx, ${MAY_BE_DONE.slice(0, -1).join(', ')} or ${MAY_BE_DONE.at(-1)}`,
  ),
  timeout: uncertain(
    '900.100.300',
    'the request was sent, but no complete response arrived before the timeout',
  ),
  broken: uncertain(
    '900.100.300',
    'the request was sent, but the connection ended before the end of the response',
  ),
  'content-type': uncertain(
    '900.100.204',
    'the content type of the response is not `application/json`',
  ),
  large: uncertain('900.100.204', 'the response is larger than 64 kB'),
  garbled: uncertain('900.100.204', 'the response is not HTTP'),
  unreadable: uncertain('900.100.204', 'the body of the response is not JSON in UTF-8'),
  invalid: uncertain(
    '900.100.204',
    'a member of the response is missing, or has a wrong type or length',
  ),
  code: uncertain(
    '900.100.204',
    'the result code is unknown, or is not a result code of a payment, or is one of a follow-up (700.400.100 and higher) for a payment that refers to no other',
  ),
  secret: uncertain(
    '900.100.204',
    'the response contains the account number or the token of the request',
  ),
};

/** What calling a test system needs. */
export interface HttpProcessorNeeds {
  /** See `processorUrlFault`. A user name and password in the URL are sent as basic authentication. */
  readonly url: string;
  /** The timeout of a request, in ms of the system clock. */
  readonly timeout: number;
  /** PEM of the certificate authority to trust, in place of those that Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Called with a failure; never with the request, the response or the address. */
  readonly onFault?:
    | ((fault: ProcessorFault, about: Omit<FaultReport, 'fault'>) => void)
    | undefined;
  /**
   * Called when the processor could not be asked what it serves, or has said nothing that is understood; undefined: its
   * statement was read again.
   */
  readonly onStatement?:
    | ((fault: StatementFault | undefined, errorCode?: string) => void)
    | undefined;
}

/** A processor over HTTP. `refresh` asks what it serves. */
export type HttpProcessor = Processor & Pick<KnownStatement, 'refresh' | 'isReachable'>;

/** A call that has ended. */
interface Called {
  readonly posted: Posted | PostFault;
  readonly elapsed: () => number;
  /** The code of the error behind a fault. */
  readonly errorCode: string | undefined;
}

const LONGEST_ANSWER = 65_536;

/**
 * A remote processor. Every failure has its result code; a code that is not certain (`isCertain`) says that the processor may
 * have moved the money.
 *
 * @throws RangeError for an address that must not be called; the message does not repeat the address
 */
export function httpProcessor(needs: HttpProcessorNeeds): HttpProcessor {
  const { url, timeout, ca, onFault, onStatement } = needs;
  const expected = processorUrlFault(url);
  if (expected !== undefined) throw new RangeError(`the URL of the processor must be ${expected}`);
  const posting = { url: new URL(url), timeout, longest: LONGEST_ANSWER, ca };
  const poster = posterFor(posting);
  const statement = statementFrom(posting, onStatement);
  /** Reports the fault of a call. */
  const failed = (
    fault: ProcessorFault,
    { paymentId, entityId }: Question,
    { posted, elapsed, errorCode }: Called,
  ): FaultMeaning => {
    const ms = Math.round(elapsed());
    onFault?.(fault, {
      paymentId,
      entityId,
      ms,
      ...(typeof posted !== 'string' && { status: posted.status }),
      ...(errorCode !== undefined && { errorCode }),
    });
    return PROCESSOR_FAULTS[fault];
  };
  const inquire = async (question: Question): Promise<Verdict | undefined> => {
    const elapsed = stopwatch();
    const to = inquiryUrl(posting.url, question.paymentId);
    let errorCode: string | undefined;
    const posted = await poster.get(
      to,
      { Accept: 'application/json' },
      (code) => (errorCode = code),
    );
    if (typeof posted !== 'string' && UNKNOWN.includes(posted.status)) return undefined;
    const verdict = typeof posted === 'string' ? posted : read(posted, question);
    if (typeof verdict !== 'string') return verdict;
    // Whatever the fault of an inquiry is, it says nothing of the question.
    return {
      code: failed(verdict, question, { posted, elapsed, errorCode }).code,
      riskScore: null,
    };
  };
  return {
    kind: 'remote',
    get statement() {
      return statement.current();
    },
    refresh: statement.refresh,
    isReachable: statement.isReachable,
    get inquire() {
      return statement.current().inquiry ? inquire : undefined;
    },
    async answer(question) {
      const elapsed = stopwatch();
      let errorCode: string | undefined;
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': question.paymentId,
      };
      const posted = await poster.post(
        questionBody(question),
        headers,
        (code) => (errorCode = code),
      );
      const verdict = typeof posted === 'string' ? posted : read(posted, question);
      if (typeof verdict !== 'string') return verdict;
      const { code, isCertain } = failed(verdict, question, { posted, elapsed, errorCode });
      return { code, riskScore: null, ...(isCertain && { isCertain }) };
    },
  };
}

/** The statuses of an inquiry about a payment that the processor does not know, or of one that has no inquiries. */
const UNKNOWN: readonly number[] = [404, 405];

/** The address of an inquiry: `<address>/payments/<id>`. */
function inquiryUrl(url: URL, paymentId: PaymentId): URL {
  const to = new URL(url);
  to.pathname = `${url.pathname.replace(/\/$/, '')}/payments/${paymentId}`;
  return to;
}

const read = (posted: Posted, question: Question): Verdict | ProcessorFault =>
  replyFault(posted) ?? verdictOf(posted.body, question);
