/** Asks whoever answers for the bank. */
import type { Money } from '../../money/index.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Entity } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Processor, Question, Verdict } from '../processor/processor.ts';
import type { Sealer } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { monthOf } from '../time/format.ts';
import type { Ids } from '../time/ids.ts';
import { patience, TIMED_OUT, type Wall } from '../time/wall.ts';
import { type Draft, decide, draft } from './transitions.ts';
import type { Payment, PaymentId } from './types.ts';

/** What asking, and keeping the answer, needs. */
export interface AskNeeds {
  readonly store: Store;
  readonly wall: Wall;
  readonly ids: Ids;
  readonly processor: Processor;
  /** How long a remote processor may take, in ms of wall time. */
  readonly processorPatience: number;
  /** The keyed hash of an account's number. */
  readonly cardHash: (number: string) => string;
  readonly sealer: Sealer;
  /** Told when a remote processor fails; never of what it was asked. */
  readonly onProcessorFault: (paymentId: PaymentId, fault: string) => void;
}

/** A payment that has no result yet, and what is asked about it. */
export interface Asked {
  readonly draft: Draft;
  readonly question: Question;
  readonly descriptorDigits: string;
}

/** What a question is made of. `request`: as it takes effect, secrets included. */
export interface Asking {
  readonly paymentId: PaymentId;
  readonly now: number;
  readonly money: Money;
  readonly request: Parameters;
  readonly descriptorDigits: string;
}

/** Drafts a payment and its question. */
export function draftOf(
  { cardHash }: AskNeeds,
  checkout: Checkout,
  entity: Entity,
  { paymentId, now, money, request, descriptorDigits }: Asking,
): Asked {
  const drafted = draft(checkout, request, {
    id: paymentId,
    now,
    month: monthOf(now),
    money,
    hash: cardHash,
    descriptorDigits,
    channelName: entity.channelName,
  });
  const { type, brand } = drafted.payment;
  const { entityId } = checkout;
  return {
    draft: drafted,
    question: { paymentId, entityId, type, brand: brand ?? '', money, request, now },
    descriptorDigits,
  };
}

/** The payment with its result, where the processor is a part of this program. */
export function askLocally(processor: Processor, asked: Asked): Payment | undefined {
  return processor.kind === 'local'
    ? decide(asked.draft, processor.answer(asked.question))
    : undefined;
}

/** Asks a processor elsewhere. Whatever happens there, the shopper gets an answer. */
export async function ask(needs: AskNeeds, { question }: Asked): Promise<Verdict> {
  const { processor, processorPatience, onProcessorFault } = needs;
  const fault = (code: Verdict['code'], what: string): Verdict => {
    onProcessorFault(question.paymentId, what);
    return { code, riskScore: null };
  };
  try {
    // In a function of its own, so that a processor that throws before it promises is met too.
    const answer = (async () => processor.answer(question))();
    const verdict = await patience(answer, processorPatience);
    return verdict === TIMED_OUT ? fault('900.100.300', 'timeout') : verdict;
  } catch (error) {
    return fault('900.100.100', error instanceof Error ? error.name : 'error');
  }
}
