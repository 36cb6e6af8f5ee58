/** Asks the processor for the result of a payment. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { isUncertain, type ResultCode } from '../../../contract/resultCodes.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { gatewayReturnUrl, type WayBack } from '../redirect/wayBack.ts';
import { TIMED_OUT } from '../shared/systemClock.ts';
import { withAuthentication } from '../threeDSecure/outcome.ts';
import { movedMoney, type Payment } from '../transaction/types.ts';
import { isInOneGo } from './draft.ts';
import type { LockedPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Question, Verdict } from './processor.ts';

/** A payment that a remote processor has to be asked about, and the effective request with its secrets. */
export interface Asking {
  readonly payment: Payment;
  readonly request: Parameters;
  /** How the shopper comes back, if the processor sends the shopper away. */
  readonly way?: WayBack | undefined;
}

/** What a question is about, besides the payment. */
export type QuestionContext = Pick<LockedPayment, 'referenced' | 'way'>;

/** API 1, Basic payment: the invoice is "not sent onwards", and the memo "appears only in reporting". */
const NOT_SENT: readonly string[] = ['merchantInvoiceId', 'merchantMemo'];

const withoutNotSent = (request: Parameters): Parameters =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !NOT_SENT.includes(name)));

/** Builds the question for the processor of a payment. @param request with its defaults applied, secrets included */
export function questionOf(
  payment: Payment,
  request: Parameters,
  { referenced, way }: QuestionContext = {},
): Question {
  const { id, entityId, channelId, type, brand, account, createdAt, findings } = payment;
  const sent = withoutNotSent(request);
  return {
    paymentId: id,
    entityId,
    channelId,
    type: isInOneGo(payment) ? 'PA.CP' : type,
    brand: brand ?? '',
    account: account.kind,
    money: movedMoney(payment),
    // The gateway's own authentication result is passed on in the parameters of an external 3-D Secure server.
    request: findings.threeDSecure ? withAuthentication(sent, findings.threeDSecure) : sent,
    referenced: referenced
      ? {
          paymentId: referenced.id,
          type: referenced.type,
          money: referenced.money,
          details: referenced.findings.details ?? {},
        }
      : null,
    ...(way && { returnUrl: gatewayReturnUrl(way) }),
    now: createdAt,
  };
}

/** Asks a local processor. Returns undefined if the processor is remote. */
export function askLocally(
  needs: PaymentNeeds,
  payment: Payment,
  request: Parameters,
  context?: QuestionContext,
): Verdict | undefined {
  const processor = needs.processorFor(payment);
  if (processor.kind === 'remote') return undefined;
  return processor.answer(questionOf(payment, request, context));
}

/**
 * What came of a question.
 *
 * - `answered`: the processor has decided, or has answered that the result comes later.
 * - `undone`: the question was not sent, or was refused. This question has done nothing; an earlier one may have.
 * - `uncertain`: the processor may have done it. It is asked again under the same key.
 */
export type Asked =
  | { readonly kind: 'answered' | 'undone'; readonly verdict: Verdict }
  | { readonly kind: 'uncertain'; readonly cause?: Cause | undefined };

const UNCERTAIN: Asked = { kind: 'uncertain' };

/**
 * Asks a remote processor about a payment. Never rejects, and nothing that repeats the account number is passed on.
 *
 * @param limit the longest time to wait, in ms of the system clock
 */
export async function ask(
  needs: PaymentNeeds,
  payment: Payment,
  question: Question,
  limit: number = needs.processorTimeout,
): Promise<Asked> {
  const processor = needs.processorFor(payment);
  const answer = async () => processor.answer(question);
  return (await askedBy(needs, payment, { question, answer, limit })) ?? UNCERTAIN;
}

/**
 * Asks what became of a payment by its id, in the same way.
 *
 * @returns undefined if the processor has no such inquiry, or does not know the payment: then the question has to be repeated
 */
export async function inquire(
  needs: PaymentNeeds,
  payment: Payment,
  question: Question,
): Promise<Asked | undefined> {
  const processor = needs.processorFor(payment);
  if (!processor.inquire) return undefined;
  const answer = async () => processor.inquire?.(question);
  return askedBy(needs, payment, { question, answer, limit: needs.processorTimeout });
}

/** One call of a processor. `limit`: in ms of the system clock. */
interface Call {
  readonly question: Question;
  readonly answer: () => Promise<Verdict | undefined>;
  readonly limit: number;
}

/** @returns undefined if the answer is undefined */
async function askedBy(
  needs: PaymentNeeds,
  payment: Payment,
  { question, answer, limit }: Call,
): Promise<Asked | undefined> {
  const elapsed = needs.systemClock.stopwatch();
  const { paymentId, entityId } = question;
  const uncertain = (fault: string): Asked => {
    needs.onProcessorFault({ paymentId, entityId, fault, ms: Math.round(elapsed()) });
    return UNCERTAIN;
  };
  const asked = await judge();
  needs.onProcessorCall(asked?.kind ?? 'unknown', elapsed());
  return asked;

  async function judge(): Promise<Asked | undefined> {
    try {
      // An async function also catches a processor that throws before it returns a promise.
      const verdict = await needs.systemClock.timeout(answer(), limit);
      if (verdict === TIMED_OUT) return uncertain('timeout');
      if (!verdict) return undefined;
      return repeatsNumber(needs, payment, verdict) ? uncertain('secret') : askedOf(verdict);
    } catch (error) {
      return uncertain(error instanceof Error ? error.name : 'error');
    }
  }
}

/** Communication errors that say that the question was not sent. */
const NOT_SENT_CODES: readonly ResultCode[] = ['900.100.310', '900.100.600'];

function askedOf(verdict: Verdict): Asked {
  const { code, isCertain, cause } = verdict;
  if (isCertain || NOT_SENT_CODES.includes(code)) return { kind: 'undone', verdict };
  return isUncertain(code) ? { kind: 'uncertain', cause } : { kind: 'answered', verdict };
}

/** The pause before the second question of the same call, in ms of the system clock, and as a share of the timeout. */
const PAUSE_MS = 1000;
const PAUSE_SHARE = 0.1;

/**
 * Asks, and asks once more after a moment if the result is uncertain and half of the time is left: most faults are over by
 * then, and the caller gets the result. No longer than the timeout of the processor in total.
 */
export async function askTwice(
  needs: PaymentNeeds,
  payment: Payment,
  question: Question,
): Promise<Asked> {
  const { systemClock, processorTimeout } = needs;
  const elapsed = systemClock.stopwatch();
  const first = await ask(needs, payment, question);
  const pause = Math.min(PAUSE_MS, processorTimeout * PAUSE_SHARE);
  const left = processorTimeout - elapsed() - pause;
  if (first.kind !== 'uncertain' || left < processorTimeout / 2) return first;
  await systemClock.pause(pause);
  const second = await ask(needs, payment, question, left);
  // The second question was not sent, but the first one may have arrived.
  return second.kind === 'undone' ? UNCERTAIN : second;
}

/** The maximum number of candidates to check. An answer with more candidates is not trusted. */
const MOST_CANDIDATES = 5000;

/**
 * Whether a verdict repeats the account number of the payment, with or without separators. This also covers a payment whose
 * request names no number and only refers to an account. The gateway knows the end of the number, the first digits of a card
 * number, and the hash; of a short card number it knows only the hash.
 */
export function repeatsNumber(
  { cardHash }: Pick<PaymentNeeds, 'cardHash'>,
  { account }: Payment,
  verdict: object,
): boolean {
  const { kind, hash, last4 } = account;
  if (hash === null) return false;
  const text = JSON.stringify(verdict)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const found = last4 === null && kind === 'card' ? shortNumbersIn(text) : numbersIn(text, account);
  let candidates = 0;
  for (const candidate of found) {
    if (++candidates > MOST_CANDIDATES || cardHash(candidate) === hash) return true;
  }
  return false;
}

/**
 * Substrings that could be the account number, found by its first and last characters.
 *
 * @param text upper-case letters and digits
 */
function* numbersIn(text: string, { kind, bin, last4 }: Payment['account']): Iterable<string> {
  if (last4 === null) return;
  const [shortest, longest] = kind === 'card' ? [12, 19] : [8, 34];
  const end = last4.toUpperCase();
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1)) {
    for (let length = shortest; length <= longest; length++) {
      const from = at + end.length - length;
      if (from < 0) break;
      const candidate = text.slice(from, from + length);
      if (bin === null || candidate.startsWith(bin)) yield candidate;
    }
  }
}

/** Substrings that could be a card number of 8 to 12 digits. The gateway stores no digit of such a number. */
function* shortNumbersIn(text: string): Iterable<string> {
  for (const [run] of text.matchAll(/[0-9]{8,}/g)) {
    for (let from = 0; from <= run.length - 8; from++) {
      for (let length = 8; length <= Math.min(12, run.length - from); length++) {
        yield run.slice(from, from + length);
      }
    }
  }
}
