/** Asks whoever answers for the bank. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { RegistrationNeeds } from '../registration/saveRegistration.ts';
import type { Ids, PaymentId } from '../shared/ids.ts';
import type { RetentionNeeds } from '../shared/retention.ts';
import { type SystemClock, TIMED_OUT } from '../shared/systemClock.ts';
import type { Store } from '../shared/tables.ts';
import type { Vault } from '../shared/vault.ts';
import type { FindIssuer } from '../threeDSecure/issuer.ts';
import { withAuthentication } from '../threeDSecure/outcome.ts';
import type { Payment } from '../transaction/types.ts';
import type { WalletKeys } from '../wallet/walletKeys.ts';
import { decide, isInOneGo } from './draft.ts';
import type { PaymentListeners } from './listeners.ts';
import type { ProcessorFor, Question, Verdict } from './processor.ts';
import type { PaymentTables } from './tables.ts';

/** What asking, and keeping the answer, needs. */
export interface AskNeeds extends RetentionNeeds, PaymentListeners, RegistrationNeeds {
  readonly environment: 'test' | 'live';
  /** Where shoppers may return to over http: nowhere, to this machine, anywhere. */
  readonly plainReturns: 'never' | 'loopback' | 'any';
  readonly store: Store<PaymentTables>;
  readonly wall: SystemClock;
  readonly ids: Ids;
  readonly processorFor: ProcessorFor;
  readonly findIssuer: FindIssuer;
  readonly hasBankPages: boolean;
  /** How long a remote processor may take, in ms of wall time. */
  readonly processorPatience: number;
  /** The keyed hash of an account's number. */
  readonly cardHash: (number: string) => string;
  readonly vault: Vault;
  readonly walletKeys: WalletKeys;
  /** Told when a remote processor fails; never of what it was asked. */
  readonly onProcessorFault: (paymentId: PaymentId, fault: string) => void;
}

/** A payment that has to be asked about elsewhere, and what: the request with its secrets. */
export interface Asking {
  readonly payment: Payment;
  readonly request: Parameters;
}

/** What is asked about a payment. @param request as it takes effect, secrets included */
export function questionOf(
  payment: Payment,
  request: Parameters,
  referenced: Payment | undefined,
): Question {
  const { id, entityId, channelId, type, brand, account, money, createdAt, findings } = payment;
  return {
    paymentId: id,
    entityId,
    channelId,
    type: isInOneGo(payment) ? 'PA.CP' : type,
    brand: brand ?? '',
    account: account.kind,
    money,
    // What the gateway found out itself is said in the words of a 3-D Secure server elsewhere.
    request: findings.threeDSecure ? withAuthentication(request, findings.threeDSecure) : request,
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

/** The payment with its result, where the processor is a part of this program; undefined where it has to be waited for. */
export function askLocally(
  needs: AskNeeds,
  payment: Payment,
  request: Parameters,
  referenced?: Payment,
): Payment | undefined {
  const processor = needs.processorFor(payment);
  if (processor.kind === 'remote') return undefined;
  return decide(payment, processor.answer(questionOf(payment, request, referenced)));
}

/**
 * Asks a processor elsewhere about a payment. Whatever happens there, the shopper gets an answer, and nothing is kept that
 * repeats the number of the account.
 */
export async function ask(needs: AskNeeds, payment: Payment, question: Question): Promise<Verdict> {
  const { processorPatience, onProcessorFault } = needs;
  const processor = needs.processorFor(payment);
  const fault = (code: Verdict['code'], what: string): Verdict => {
    onProcessorFault(question.paymentId, what);
    return { code, riskScore: null };
  };
  try {
    // In a function of its own, so that a processor that throws before it promises is met too.
    const answer = (async () => processor.answer(question))();
    const verdict = await needs.wall.timeout(answer, processorPatience);
    if (verdict === TIMED_OUT) return fault('900.100.300', 'timeout');
    return repeatsNumber(needs, payment, verdict) ? fault('900.100.204', 'secret') : verdict;
  } catch (error) {
    return fault('900.100.100', error instanceof Error ? error.name : 'error');
  }
}

/** As many candidates as are looked at: an answer with more of them is not to be trusted. */
const MOST_CANDIDATES = 5000;

/**
 * Whether an answer holds the number that is paid with, however it is written: also of a payment that only refers to it, and
 * names none. What is known of the number is its end, of a card its beginning too, and its hash; of a short card number the
 * hash alone.
 */
function repeatsNumber(
  { cardHash }: Pick<AskNeeds, 'cardHash'>,
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

/** What could be the number of an account, by its ends. @param text capital letters and digits */
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

/** What could be a card's number of 8 to 12 digits, of which no digit is kept. */
function* shortNumbersIn(text: string): Iterable<string> {
  for (const [run] of text.matchAll(/[0-9]{8,}/g)) {
    for (let from = 0; from <= run.length - 8; from++) {
      for (let length = 8; length <= Math.min(12, run.length - from); length++) {
        yield run.slice(from, from + length);
      }
    }
  }
}
