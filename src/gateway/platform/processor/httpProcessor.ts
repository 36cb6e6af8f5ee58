/** A processor's own test system: asked over HTTP, as docs/processor.md has it (API 1, Test modes). */
import { isIP } from 'node:net';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { Processor, Question, Verdict } from '../../domain/payment/processor.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { hostOf, isLoopback } from '../outbound/addresses.ts';
import { type Posted, type PostFault, posterFor } from '../outbound/post.ts';
import { type AnswerFault, questionBody, verdictOf } from './messages.ts';

/** Why a question has no answer. */
export type ExternalFault = PostFault | AnswerFault | 'redirect' | 'status' | 'content-type';

/** What each is answered with. Where the question may have arrived, the result says that it is uncertain. */
export const EXTERNAL_FAULTS: Readonly<
  Record<ExternalFault, readonly [code: ResultCode, when: string]>
> = {
  unreachable: [
    '900.100.600',
    'nothing was sent: no such name, refused, no connection in time, or a certificate that is not good',
  ],
  timeout: ['900.100.300', 'sent, and not answered in whole in time'],
  broken: ['900.100.300', 'sent, and the connection ended before the answer did'],
  redirect: ['900.100.200', 'the status is 3xx: none is followed'],
  status: ['900.100.200', 'any other status that is not 2xx'],
  'content-type': ['900.100.204', 'the answer is not `application/json`'],
  large: ['900.100.204', 'the answer is larger than 64 kB'],
  garbled: ['900.100.204', 'the answer is not HTTP'],
  unreadable: ['900.100.204', 'the answer is not JSON in UTF-8'],
  invalid: ['900.100.204', 'a member is missing, or of another type or length'],
  code: ['900.100.204', 'nobody knows the code, or it is not one of a payment'],
  secret: [
    '900.100.204',
    'the answer repeats the number of an account, or a token, of the request',
  ],
};

/** What asking a test system needs. */
export interface ExternalNeeds {
  /** See `processorUrlFault`. A name and a password in it are sent as basic authentication. */
  readonly url: string;
  /** How long it may take, in ms of wall time. */
  readonly patience: number;
  /** PEM of who vouches for it, in place of those whom Node trusts. */
  readonly ca?: string | Buffer | undefined;
  /** Told the kind of a failure: never what was asked, what was said, or whom. */
  readonly onFault?: ((fault: ExternalFault, paymentId: PaymentId) => void) | undefined;
}

const LONGEST_ANSWER = 65_536;

/**
 * A processor elsewhere. Every failure has its code.
 *
 * @throws RangeError for an address that must not be asked; it does not repeat it
 */
export function httpProcessor({ url, patience, ca, onFault }: ExternalNeeds): Processor {
  const expected = processorUrlFault(url);
  if (expected !== undefined) throw new RangeError(`the processor's address must be ${expected}`);
  const poster = posterFor({ url: new URL(url), patience, longest: LONGEST_ANSWER, ca });
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
      return { code: EXTERNAL_FAULTS[verdict][0], riskScore: null };
    },
  };
}

function read({ status, contentType, body }: Posted, { request }: Question) {
  if (status >= 300 && status < 400) return 'redirect';
  if (status < 200 || status > 299) return 'status';
  if (!/^application\/json[ \t]*(;|$)/i.test(contentType)) return 'content-type';
  return verdictOf(body, request) satisfies Verdict | ExternalFault;
}

/** What an address of a processor must be, where the text is none; undefined where it is. Card numbers go there. */
export function processorUrlFault(text: string): string | undefined {
  const isRight =
    URL.canParse(text) && isSafe(new URL(text)) && hasReadableCredentials(new URL(text));
  return isRight ? undefined : 'an address with https, or with http on this machine';
}

function isSafe(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  const host = hostOf(url);
  return url.protocol === 'http:' && (host === 'localhost' || (isIP(host) > 0 && isLoopback(host)));
}

function hasReadableCredentials({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
