/**
 * Pays a checkout: the way of one submit, from its parameters to the stored answer. It reads from top to bottom.
 *
 * 1. Find the checkout. The route has authenticated the caller.
 * 2. Validate the parameters together with those of the checkout.
 * 3. Open the token of a wallet.
 * 4. In one transaction: lock and claim the checkout, draft the payment, judge its risk, authenticate the shopper, ask a
 *    processor of this process, store the payment and the answer (`startSubmit`). A 3-D Secure server is asked before, outside of
 *    the transaction (`askingIssuers`).
 * 5. Ask a remote processor, and complete the payment in a second transaction (`askAndComplete`).
 *
 * Timers deliver the messages about the payment. A shopper who has to do something continues the payment by
 * `continuePayment.ts`.
 */
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { endpointOf, isLive, paidMoney, sessionOver } from '../checkout/checkoutStates.ts';
import { eraseShopperData } from '../checkout/data.ts';
import type { Checkout } from '../checkout/types.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId } from '../shared/ids.ts';
import { askingIssuers } from '../threeDSecure/askServer.ts';
import { unwrap } from '../wallet/unwrap.ts';
import type { Asking } from './ask.ts';
import { askAndComplete } from './askRemote.ts';
import { claimCheckout, hasOtherData, WRONG_ENDPOINT } from './claimCheckout.ts';
import type { PaymentNeeds } from './needs.ts';
import type { FirstAnswer, PaymentAnswer, RefusedSubmit } from './paymentAnswer.ts';
import { startPayment } from './startPayment.ts';
import {
  answerOf,
  beforeOf,
  lockBoth,
  type PayOrder,
  refuse,
  type Submission,
} from './submission.ts';
import type { PaymentTables } from './tables.ts';

/** The answer to a submit: as it was stored, as it is now, or a refusal. */
export type SubmitAnswer = PaymentAnswer | FirstAnswer | RefusedSubmit;

/**
 * Pays a checkout. The answer is final: the answer, the payment and the new state of the checkout are stored in one database
 * transaction. Requests that are refused before a payment exists (wrong parameters, no session, another submit in flight) are
 * not stored: the same submit may be sent again after its error is corrected.
 */
export async function pay(needs: PaymentNeeds, order: PayOrder): Promise<SubmitAnswer> {
  const { store } = needs;
  const checkout = order.found ?? (await findCheckout(needs, order));
  if (!checkout) {
    return { refusal: SESSION_NOT_FOUND, checkoutId: undefined, now: needs.systemClock.now() };
  }
  const now = await entityTime(store, needs.systemClock, checkout.entityId);
  // The same submit may have been answered before: it gets the same answer, whatever its content now is.
  const refuseNew = async (refusal: Refusal) =>
    (await answerOfEarlier(needs, order, checkout, now)) ?? refuse(refusal, checkout, now);
  if (order.endpoint !== endpointOf(checkout)) return refuseNew(WRONG_ENDPOINT[order.endpoint]);
  if (!isLive(checkout, now) || checkout.state.kind === 'paid') {
    return refuseNew(sessionOver(checkout, now));
  }

  const before = await beforeOf(needs, store, order, checkout);
  const sent = order.read(before);
  if (isRefusal(sent)) return refuseNew(sent);

  const money = paidMoney(checkout);
  const wrapped = await unwrap(needs, sent, { entityId: checkout.entityId, money, now });
  if (wrapped && isRefusal(wrapped)) return refuseNew(wrapped);

  const submission = { sent, wrapped, before };
  const started = await askingIssuers(needs, (asked) =>
    store.transaction((tables) => startSubmit(asked, tables, order, submission, checkout.entityId)),
  );
  switch (started.kind) {
    case 'answered':
      return started.answer;
    case 'elsewhere':
      return needs.outside(waitForAnswer(needs, order, checkout, now));
    case 'changed':
      return pay(needs, { ...order, found: undefined });
    case 'asking':
      return askAndComplete(needs, started, started.request);
    default:
      return started satisfies never;
  }
}

/** The checkout of a submit; undefined if there is none, or if it is the checkout of another entity. */
async function findCheckout(
  { store }: PaymentNeeds,
  { name, entityId }: PayOrder,
): Promise<Checkout | undefined> {
  const checkout = await store.checkout.find(name.checkoutId);
  return entityId === null || checkout?.entityId === entityId ? checkout : undefined;
}

/**
 * A submit after its first database transaction. `elsewhere`: another process works on the same submit. `changed`: in the
 * meantime the shopper sent other data, or another submit paid with the data.
 */
type StartedSubmit =
  | { readonly kind: 'answered'; readonly answer: SubmitAnswer }
  | ({ readonly kind: 'asking' } & Asking)
  | { readonly kind: 'elsewhere' | 'changed' };

/** The first database transaction of a submit. It completes the submit, unless a remote processor has to be asked. */
async function startSubmit(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: PayOrder,
  submission: Submission,
  entityId: EntityId,
): Promise<StartedSubmit> {
  const { checkoutId, key } = order.name;
  // The second call runs after the lock: the request that had the lock before may have been the same submit.
  const [{ checkout, entity }, earlier] = await Promise.all([
    lockBoth(tables, order, entityId),
    tables.submit.find({ checkoutId, entityId, key }),
  ]);
  const stored = answerOf(earlier);
  if (stored) return { kind: 'answered', answer: stored };
  if (earlier) return { kind: 'elsewhere' };
  const now = await entityTime(tables, needs.systemClock, checkout.entityId);
  if (await hasOtherData(needs, tables, order, submission, checkout)) return { kind: 'changed' };

  const claim = await claimCheckout(needs, tables, order, submission, { checkout, entity, now });
  if (isRefusal(claim)) return { kind: 'answered', answer: refuse(claim, checkout, now) };
  await eraseShopperData(tables, checkout);

  const { claimed, prepared } = claim;
  const { answer, ...asking } = await startPayment(needs, tables, entity, prepared, claimed);
  const { payment } = asking;
  const submit = { checkoutId, entityId, key, paymentId: payment.id, createdAt: now };
  if (answer) {
    const first = needs.firstAnswer(answer);
    await tables.submit.insert({ ...submit, state: { kind: 'completed', answer: first } });
    return { kind: 'answered', answer: first };
  }
  await tables.submit.insert({ ...submit, state: { kind: 'inFlight' } });
  await tables.checkout.save(claimed);
  return { kind: 'asking', ...asking };
}

/** The answer to a submit that was sent before; undefined for the first one. */
async function answerOfEarlier(
  needs: PaymentNeeds,
  order: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<SubmitAnswer | undefined> {
  const { entityId } = checkout;
  const earlier = await needs.store.submit.find({ ...order.name, entityId });
  return (
    earlier && (answerOf(earlier) ?? needs.outside(waitForAnswer(needs, order, checkout, now)))
  );
}

/** Interval between two checks for the answer of another process, in ms of the system clock. */
const POLL_MS = 50;

/** Waits for the answer of the same submit, which is in flight in another process, no longer than the processor timeout. */
async function waitForAnswer(
  needs: PaymentNeeds,
  { name }: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<SubmitAnswer> {
  const { store, systemClock, processorTimeout } = needs;
  const giveUp = systemClock.now() + processorTimeout;
  while (systemClock.now() < giveUp) {
    await systemClock.pause(POLL_MS);
    const answer = answerOf(await store.submit.find({ ...name, entityId: checkout.entityId }));
    if (answer) return answer;
  }
  return refuse({ refused: '800.700.100' }, checkout, now);
}
