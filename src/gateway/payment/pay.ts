/** Pays a checkout: one submit from its parameters to the answer that is kept. */
import { type Money, parseAmount } from '../../money/index.ts';
import { begin, interrupt, isLive, settle } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Entity, EntityId } from '../entity/types.ts';
import { effective } from '../parameters/defaults.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { Processor, Question, Verdict } from '../processor/processor.ts';
import { isGood } from '../results/codes.ts';
import { ndcFor, type Rendered, renderRefusal } from '../results/envelope.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../results/refusal.ts';
import type { Store, Tables } from '../store/store.ts';
import { entityTime } from '../time/clock.ts';
import { monthOf } from '../time/format.ts';
import type { Ids } from '../time/ids.ts';
import { patience, TIMED_OUT, type Wall } from '../time/wall.ts';
import { renderPayment, resourcePathOf } from './answer.ts';
import type { SubmitName } from './submits.ts';
import { type Draft, decide, draft, merge, refusedDraft } from './transitions.ts';
import type { Payment, PaymentId } from './types.ts';

/** What paying needs. */
export interface PayNeeds {
  readonly store: Store;
  readonly wall: Wall;
  readonly ids: Ids;
  readonly processor: Processor;
  /** How long a remote processor may take, in ms of wall time. */
  readonly processorPatience: number;
  /** The keyed hash of an account's number. */
  readonly cardHash: (number: string) => string;
  /** Told when a remote processor fails; never of what it was asked. */
  readonly onProcessorFault: (paymentId: PaymentId, fault: string) => void;
}

/** One submit. */
export interface PayOrder {
  readonly name: SubmitName;
  /** Whose checkout it must be, when a shop's server submits. */
  readonly entityId: EntityId | null;
  /** The shopper's address as the gateway sees it; null when a shop's server submits. */
  readonly ip: string | null;
  /** Reads what was sent, validated beside what the checkout fixed; asked only while that can be paid. */
  readonly read: (fixed: Parameters) => Parameters | Refusal;
}

/**
 * Pays. The answer is settled: it, the payment and the checkout's new state are kept in one transaction. What is
 * refused before there is a payment (wrong parameters, no session, another submit in flight) is not kept: the same
 * submit may be sent again with the fault mended.
 */
export async function pay(needs: PayNeeds, order: PayOrder): Promise<Rendered> {
  const { store, wall, ids } = needs;
  const checkout = await store.checkout.find(order.name.checkoutId);
  const isForeign = order.entityId !== null && checkout?.entityId !== order.entityId;
  if (!checkout || isForeign) {
    return renderRefusal(
      SESSION_NOT_FOUND,
      { now: wall.now(), ndc: ndcFor(order.name.checkoutId, ids.request()) },
      ids.request(),
    );
  }
  const now = await entityTime(store, wall, checkout.entityId);
  if (!isLive(checkout, now) || checkout.state.kind === 'paid') {
    return refuse(needs, SESSION_NOT_FOUND, checkout, now);
  }
  const sent = order.read(checkout.parameters);
  if (isRefusal(sent)) return refuse(needs, sent, checkout, now);

  const step = await store.transaction((tables) => beginIn(tables, needs, order, sent));
  if (step.kind === 'answered') return step.answer;
  const verdict = await ask(needs, step);
  return settleLater(needs, decide(step.draft, verdict));
}

function refuse({ ids }: PayNeeds, refusal: Refusal, { id }: Checkout, now: number): Rendered {
  return renderRefusal(refusal, { now, ndc: id }, ids.request());
}

/** Where a submit stands after its first transaction. */
type Step =
  | { readonly kind: 'answered'; readonly answer: Rendered }
  | { readonly kind: 'asking'; readonly draft: Draft; readonly question: Question };

/** The first transaction: claims the checkout, and settles at once where nobody elsewhere has to be asked. */
async function beginIn(
  tables: Tables,
  needs: PayNeeds,
  order: PayOrder,
  sent: Parameters,
): Promise<Step> {
  const { checkoutId, key } = order.name;
  const earlier = await tables.submit.find(checkoutId, key);
  if (earlier?.state.kind === 'settled') return { kind: 'answered', answer: earlier.state.answer };
  const { checkout, entity } = await lockBoth(tables, order);
  const now = await entityTime(tables, needs.wall, checkout.entityId);
  const begun = begin(checkout, needs.ids.payment(now), now);
  if (isRefusal(begun)) {
    return { kind: 'answered', answer: refuse(needs, begun, checkout, now) };
  }
  const { paymentId } = begun;
  const claimed = begun.checkout;
  await tables.submit.save({
    checkoutId,
    key,
    paymentId,
    createdAt: now,
    state: { kind: 'inFlight' },
  });
  const drafted = prepare(needs, order, claimed, entity, sent, paymentId, now);
  const payment = refusedDraft(drafted.draft) ?? askLocally(needs.processor, drafted);
  if (payment) {
    return { kind: 'answered', answer: await settleIn(tables, claimed, payment, now) };
  }
  await tables.checkout.save(claimed);
  return { kind: 'asking', ...drafted };
}

async function lockBoth(tables: Tables, { name: { checkoutId } }: PayOrder) {
  const checkout = await tables.checkout.lock(checkoutId);
  const entity = checkout && (await tables.entity.find(checkout.entityId));
  // Both were there a moment ago, and nothing is ever taken out of these tables.
  if (!checkout || !entity) throw new Error(`checkout ${checkoutId} or its entity is gone`);
  return { checkout, entity };
}

interface Drafted {
  readonly draft: Draft;
  readonly question: Question;
}

function prepare(
  { ids, cardHash }: PayNeeds,
  { ip }: PayOrder,
  checkout: Checkout,
  entity: Entity,
  sent: Parameters,
  paymentId: PaymentId,
  now: number,
): Drafted {
  // What the gateway sees counts more than what a browser says; what the shop's server says counts most.
  const seen: Record<string, string> =
    ip === null
      ? {}
      : { 'customer.ip': ip, 'customParameters[SHOPPER_EndToEndIdentity]': ids.endToEnd() };
  const said = merge(checkout.parameters, Object.assign(Object.create(null), sent, seen));
  const request = effective(said, now);
  const money = moneyOf(checkout);
  const drafted = draft(checkout, request, {
    id: paymentId,
    now,
    month: monthOf(now),
    money,
    hash: cardHash,
    descriptorDigits: ids.descriptorDigits(),
    channelName: entity.channelName,
  });
  const { type, brand } = drafted.payment;
  const { entityId } = checkout;
  return {
    draft: drafted,
    question: { paymentId, entityId, type, brand: brand ?? '', money, request, now },
  };
}

/** Read when the checkout was created, and at every update; so it can be read. */
function moneyOf({ id, parameters }: Checkout): Money {
  const parsed = parseAmount(parameters['amount'] ?? '', parameters['currency'] ?? '');
  if (!parsed.ok) throw new Error(`checkout ${id} has no amount: ${parsed.reason}`);
  return parsed.money;
}

function askLocally(processor: Processor, drafted: Drafted): Payment | undefined {
  return processor.kind === 'local'
    ? decide(drafted.draft, processor.answer(drafted.question))
    : undefined;
}

/** Asks a processor elsewhere. Whatever happens there, the shopper gets an answer. */
async function ask(needs: PayNeeds, { question }: Drafted): Promise<Verdict> {
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

/** The second transaction of a submit that had to ask elsewhere. */
async function settleLater(needs: PayNeeds, payment: Payment): Promise<Rendered> {
  const { store, wall } = needs;
  try {
    return await store.transaction(async (tables) => {
      const checkout = await tables.checkout.lock(payment.checkoutId);
      if (!checkout) throw new Error(`checkout ${payment.checkoutId} is gone`);
      const now = await entityTime(tables, wall, checkout.entityId);
      return settleIn(tables, checkout, payment, now);
    });
  } catch (error) {
    // Nobody is working on it any more: let the same submit, or another, ask for the same payment again.
    await store.transaction(async (tables) => {
      const checkout = await tables.checkout.lock(payment.checkoutId);
      if (checkout) await tables.checkout.save(interrupt(checkout));
      await tables.submit.interrupt(payment.id);
    });
    throw error;
  }
}

/** Keeps the payment, its event, the checkout's state and the answer, together. */
async function settleIn(
  tables: Tables,
  checkout: Checkout,
  payment: Payment,
  now: number,
): Promise<Rendered> {
  const answer = renderPayment(payment, 'browser', now, {
    resourcePath: resourcePathOf(checkout.id),
  });
  await tables.payment.insert(payment);
  await tables.checkout.save(settle(checkout, payment.id, isGood(payment.code)));
  await tables.submit.settle(payment.id, answer);
  await tables.event.append({
    entityId: payment.entityId,
    checkoutId: checkout.id,
    paymentId: payment.id,
    kind: 'paymentSettled',
    at: now,
    data: { code: payment.code },
  });
  return answer;
}
