/** Keeps what became of a payment: at once, or after it waited for an answer from elsewhere. */
import { resourcePathOf } from '../checkout/resourcePath.ts';
import { isPaidBy, settle } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import { isGood } from '../results/codes.ts';
import type { Rendered } from '../results/envelope.ts';
import type { Submit, Tables } from '../store/store.ts';
import { entityTime } from '../time/clock.ts';
import { renderPayment } from './answer.ts';
import type { Asked, AskNeeds } from './ask.ts';
import type { Payment } from './types.ts';

/** Design, card data at rest: sealed for 30 minutes of the entity's clock at most. */
const SEALED_MS = 30 * 60_000;

/** Added to the processor's patience: the second transaction needs a moment, too. */
const SLACK_MS = 10_000;

/** How long a payment is in one process's hands, in ms of wall time. */
export const leaseOf = ({ processorPatience }: AskNeeds): number => processorPatience + SLACK_MS;

/** Keeps the payment, its event, the checkout's state and the answer, together. @param submit where it is not kept yet */
export async function settleIn(
  tables: Tables,
  checkout: Checkout,
  payment: Payment,
  now: number,
  submit?: Omit<Submit, 'state'>,
): Promise<Rendered> {
  const answer = renderPayment(payment, 'browser', now, {
    resourcePath: resourcePathOf(checkout.id),
  });
  await tables.payment.insert(payment);
  await tables.checkout.save(settle(checkout, payment.id, isGood(payment.code), now));
  if (submit) await tables.submit.insert({ ...submit, state: { kind: 'settled', answer } });
  else await tables.submit.settle(payment.id, answer);
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

/** What a waiting payment is asked about, as it is sealed. */
export interface Waiting {
  readonly request: Readonly<Record<string, string>>;
  readonly descriptorDigits: string;
}

/**
 * Keeps what a payment needs that waits for an answer from elsewhere, sealed, with the timers that erase it and that take
 * the payment up should this process be gone before it is settled.
 */
export async function keepWaiting(
  needs: AskNeeds,
  tables: Tables,
  { question, draft, descriptorDigits }: Asked,
): Promise<void> {
  const { paymentId, entityId, request, now } = question;
  const waiting: Waiting = { request, descriptorDigits };
  const eraseAt = now + SEALED_MS;
  const sealed = needs.sealer.seal(JSON.stringify(waiting), paymentId);
  await tables.pending.insert({ paymentId, entityId, sealed, eraseAt });
  await tables.timer.arm({ entityId, kind: 'eraseSecrets', key: paymentId, due: eraseAt });
  await tables.timer.arm(
    {
      entityId,
      kind: 'resumeSubmit',
      key: paymentId,
      due: now,
      payload: { checkoutId: draft.payment.checkoutId, askedAt: String(now) },
    },
    leaseOf(needs),
  );
}

/** Nothing of it is needed any more. */
async function forgetWaiting(tables: Tables, { entityId, id }: Payment): Promise<void> {
  // The timer first, as its own handler does.
  await tables.timer.cancel(entityId, 'eraseSecrets', id);
  await tables.timer.cancel(entityId, 'resumeSubmit', id);
  await tables.pending.erase(id);
}

/** Settles a payment that waited. @param checkout locked, and paid by it */
export async function settleWaitingIn(
  tables: Tables,
  checkout: Checkout,
  payment: Payment,
  now: number,
): Promise<Rendered> {
  await forgetWaiting(tables, payment);
  return settleIn(tables, checkout, payment, now);
}

/**
 * The second transaction of a payment that waited for this process. Should another have thought this one gone and have
 * settled it, its answer is the one that counts.
 */
export function settleWaiting({ store, wall }: AskNeeds, payment: Payment): Promise<Rendered> {
  return store.transaction(async (tables) => {
    const checkout = await tables.checkout.lock(payment.checkoutId);
    if (!checkout) throw new Error(`checkout ${payment.checkoutId} is gone`);
    const now = await entityTime(tables, wall, checkout.entityId);
    if (isPaidBy(checkout, payment.id)) return settleWaitingIn(tables, checkout, payment, now);
    const answer = await tables.submit.answer(payment.id);
    if (!answer) throw new Error(`payment ${payment.id} is settled by nobody`);
    return answer;
  });
}
