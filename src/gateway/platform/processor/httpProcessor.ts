/** A processor's own test system, called over HTTP as docs/processor.md describes (API 1, Test modes). */
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Processor, Question, Verdict } from '../../domain/payment/processor.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { type Posted, type PostFault, posterFor } from '../outbound/post.ts';
import { type AnswerFault, questionBody, verdictOf } from './messages.ts';
import { processorUrlFault } from './processorUrl.ts';

/** The reason why a request to the processor has no valid response. */
export type ProcessorFault = PostFault | AnswerFault | 'redirect' | 'status' | 'content-type';

/**
 * The result code of each fault. If the processor may have received the request, the code says that the result is
 * uncertain.
 */
export const PROCESSOR_FAULTS: Readonly<
  Record<ProcessorFault, readonly [code: ResultCode, when: string]>
> = {
  unreachable: [
    '900.100.600',
    'the request was not sent: DNS error, connection refused, connection timeout, or invalid certificate',
  ],
  timeout: [
    '900.100.300',
    'the request was sent, but no complete response arrived before the timeout',
  ],
  broken: [
    '900.100.300',
    'the request was sent, but the connection ended before the end of the response',
  ],
  redirect: ['900.100.200', 'the status is 3xx: the gateway follows no redirects'],
  status: ['900.100.200', 'the status is not 2xx or 3xx'],
  'content-type': ['900.100.204', 'the content type of the response is not `application/json`'],
  large: ['900.100.204', 'the response is larger than 64 kB'],
  garbled: ['900.100.204', 'the response is not HTTP'],
  unreadable: ['900.100.204', 'the body of the response is not JSON in UTF-8'],
  invalid: ['900.100.204', 'a member of the response is missing, or has a wrong type or length'],
  code: ['900.100.204', 'the result code is unknown, or is not a result code of a payment'],
  secret: ['900.100.204', 'the response contains the account number or the token of the request'],
};

/** What calling a test system needs. */
export interface HttpProcessorNeeds {
  /** See `processorUrlFault`. A user name and password in the URL are sent as basic authentication. */
  readonly url: string;
  /** The timeout of a request, in ms of the system clock. */
  readonly timeout: number;
  /** PEM of the certificate authority to trust, in place of those that Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Called with the kind of a failure; never with the request, the response or the address. */
  readonly onFault?: ((fault: ProcessorFault, paymentId: PaymentId) => void) | undefined;
}

const LONGEST_ANSWER = 65_536;

/**
 * A remote processor. Every failure has its result code.
 *
 * @throws RangeError for an address that must not be called; the message does not repeat the address
 */
export function httpProcessor({ url, timeout, ca, onFault }: HttpProcessorNeeds): Processor {
  const expected = processorUrlFault(url);
  if (expected !== undefined) throw new RangeError(`the URL of the processor must be ${expected}`);
  const poster = posterFor({ url: new URL(url), timeout, longest: LONGEST_ANSWER, ca });
  return {
    kind: 'remote',
    async answer(question) {
      const posted = await poster.post(questionBody(question), {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': question.paymentId,
      });
      const verdict = typeof posted === 'string' ? posted : read(posted, question);
      if (typeof verdict !== 'string') return verdict;
      onFault?.(verdict, question.paymentId);
      return { code: PROCESSOR_FAULTS[verdict][0], riskScore: null };
    },
  };
}

function read({ status, contentType, body }: Posted, { request }: Question) {
  if (status >= 300 && status < 400) return 'redirect';
  if (status < 200 || status > 299) return 'status';
  if (!/^application\/json[ \t]*(;|$)/i.test(contentType)) return 'content-type';
  return verdictOf(body, request) satisfies Verdict | ProcessorFault;
}
