/** Asks the processor for the result of a payment. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { Cause } from '../../catalogue/results/cause.ts';
import { TIMED_OUT } from '../shared/systemClock.ts';
import { withAuthentication } from '../threeDSecure/outcome.ts';
import { movedMoney, type Payment } from '../transaction/types.ts';
import { decide, isInOneGo } from './draft.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Question, Verdict } from './processor.ts';

/** A payment that a remote processor has to be asked about, and the effective request with its secrets. */
export interface Asking {
  readonly payment: Payment;
  readonly request: Parameters;
}

/** API 1, Basic payment: the invoice is "not sent onwards", and the memo "appears only in reporting". */
const NOT_SENT: readonly string[] = ['merchantInvoiceId', 'merchantMemo'];

const withoutNotSent = (request: Parameters): Parameters =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !NOT_SENT.includes(name)));

/** Builds the question for the processor of a payment. @param request with its defaults applied, secrets included */
export function questionOf(
  payment: Payment,
  request: Parameters,
  referenced: Payment | undefined,
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
    now: createdAt,
  };
}

/** Asks a local processor. Returns the payment with its result; undefined if the processor is remote. */
export function askLocally(
  needs: PaymentNeeds,
  payment: Payment,
  request: Parameters,
  referenced?: Payment,
): Payment | undefined {
  const processor = needs.processorFor(payment);
  if (processor.kind === 'remote') return undefined;
  return decide(payment, processor.answer(questionOf(payment, request, referenced)));
}

/**
 * Asks a remote processor about a payment. A failure, a timeout, or an answer that repeats the account number becomes a
 * verdict with an error code. So the shopper always gets an answer, and nothing that repeats the account number is stored.
 */
export async function ask(
  needs: PaymentNeeds,
  payment: Payment,
  question: Question,
): Promise<Verdict> {
  const { processorTimeout, onProcessorFault } = needs;
  const processor = needs.processorFor(payment);
  const fault = (code: Verdict['code'], what: string): Verdict => {
    onProcessorFault(question.paymentId, what);
    return { code, riskScore: null, cause: PROCESSOR_FAILED };
  };
  try {
    // A separate async function also catches a processor that throws before it returns a promise.
    const answer = (async () => processor.answer(question))();
    const verdict = await needs.systemClock.timeout(answer, processorTimeout);
    if (verdict === TIMED_OUT) return fault('900.100.300', 'timeout');
    return repeatsNumber(needs, payment, verdict) ? fault('900.100.204', 'secret') : verdict;
  } catch (error) {
    return fault('900.100.100', error instanceof Error ? error.name : 'error');
  }
}

const PROCESSOR_FAILED: Cause = {
  cause: 'processor-fault',
  text: 'The processor failed, did not answer in time, or gave an answer that repeats the number of the account.',
  tryInstead: 'Correct the processor, or use the simulator: testMode=INTERNAL.',
};

/** The maximum number of candidates to check. An answer with more candidates is not trusted. */
const MOST_CANDIDATES = 5000;

/**
 * Whether a verdict repeats the account number of the payment, with or without separators. This also covers a payment whose
 * request names no number and only refers to an account. The gateway knows the end of the number, the first digits of a card
 * number, and the hash; of a short card number it knows only the hash.
 */
function repeatsNumber(
  { cardHash }: Pick<PaymentNeeds, 'cardHash'>,
  { account }: Payment,
  verdict: Verdict,
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
