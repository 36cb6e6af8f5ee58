/** Stores a payment with its result: at once, after a remote processor or the shopper has answered, or after its timeout. */

import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';
import {
  groupOf,
  isGood,
  isPending,
  isUncertain,
  type ResultCode,
} from '../../catalogue/results/codes.ts';
import type { Rendered } from '../../catalogue/results/envelope.ts';
import { complete, endpointOf, isPaidBy } from '../checkout/checkoutStates.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import { type RegistrationNeeds, saveRegistration } from '../registration/saveRegistration.ts';
import { armRetention, armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { FollowUpTotals, Payment } from '../transaction/types.ts';
import { waitedFor } from '../transaction/waiting.ts';
import { authorisationOf, isInOneGo, storingOf } from './draft.ts';
import {
  confirm,
  entryOf,
  type FollowUpEffect,
  release,
  reserve,
  uncertain,
} from './followUp/followUpTotals.ts';
import type { PaymentListeners } from './listeners.ts';
import type { LockedPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import { renderForShop } from './renderForShop.ts';
import { renderPayment } from './renderPayment.ts';
import type { PaymentTables } from './tables.ts';

/** Dependencies for storing a payment. */
export type SavePaymentNeeds = Pick<PaymentNeeds, 'ids' | 'vault'> &
  RetentionNeeds &
  PaymentListeners &
  RegistrationNeeds;

/** How long a payment may be pending, in ms of entity time: while the shopper is busy with it, or while a bank needs days. */
const PENDING_MS = { pending: 30 * MINUTE_MS, 'pending-long': 7 * DAY_MS } as const;

/**
 * How a payment was stored before: not at all, or as a waiting payment. A waiting payment has already reserved its amount in
 * the payment that it refers to.
 */
type Before = 'nothing' | 'waiting';

/**
 * Stores a payment with its result, and everything that the result changes: the payment it refers to, the checkout, the
 * events.
 *
 * @param locked the payment with its result, and the other rows locked
 * @returns the response about the payment
 */
export async function savePayment(
  needs: SavePaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  now: number,
  before: Before,
): Promise<Rendered> {
  const { checkout, referenced, secrets } = locked;
  const good = isGood(locked.payment.code);
  const { ids } = needs;
  const authorisation =
    good && isInOneGo(locked.payment)
      ? authorisationOf(locked.payment, ids.paymentBefore(locked.payment.id))
      : undefined;
  if (authorisation) await tables.payment.insert(authorisation);
  // PA.CP: the authorisation is a payment of its own, and the capture refers to it.
  const payment = authorisation
    ? { ...locked.payment, referencedId: authorisation.id }
    : locked.payment;
  if (before === 'nothing') await insertPayment(needs, tables, payment);
  else await updateSaved(needs, tables, payment);
  const wasUnderWay = before === 'waiting';
  const completed = { payment, making: makingOf(payment), secrets, wasUnderWay };
  await saveRegistration(needs, tables, completed, now);
  if (referenced) await applyToReferenced(tables, referenced, payment, before);
  const waits = isPending(payment.code);
  // A payment without an answer has its own timer, which asks again.
  const hasEnd = waits && !isUnanswered(payment);
  const until = hasEnd ? await waitForEnd(tables, payment, now, locked.step?.timeout) : undefined;
  const redirect = locked.redirect ?? locked.step?.redirect;
  if (redirect) await tables.redirect.insert(redirect);
  if (checkout && isPaidBy(checkout, payment.id)) {
    await tables.checkout.save(waits ? checkout : complete(checkout, payment.id, good, now));
  }
  await needs.armSettlement(tables, payment, now);
  const { entityId, checkoutId, id: paymentId, code } = payment;
  const kind = waits ? 'paymentPending' : 'paymentCompleted';
  const data = { code, ...needs.eventDataOf(payment) };
  await tables.event.append({ entityId, checkoutId, paymentId, kind, at: now, data });
  const { step } = locked;
  const isNew = before === 'nothing';
  if (authorisation) {
    const separate = { payment: authorisation, isNew: true, isBeside: true };
    await needs.announcePayment(tables, separate, now);
  }
  await needs.announcePayment(tables, { payment, checkout, isNew, redirect: step?.member }, now);
  const rendered = await renderSaved(tables, payment, checkout, now, step?.member);
  return until === undefined
    ? rendered
    : { ...rendered, waits: { what: waitedFor(payment), until } };
}

/** The response about a payment: to the shopper's browser if it has a checkout, else to the shop. */
export async function renderSaved(
  tables: PaymentTables,
  payment: Payment,
  checkout: Checkout | undefined,
  now: number,
  redirect?: RedirectMember,
): Promise<Rendered> {
  const way = redirect ? { redirect } : {};
  if (!checkout) return renderForShop(tables, payment, now, way);
  const resourcePath = resourcePathOf(checkout.id, endpointOf(checkout));
  return renderPayment(payment, 'browser', now, { resourcePath, ...way });
}

/** The transaction that stores the details of a payment: the payment itself, or a separate one of type RG. */
const makingOf = (payment: Payment): Payment =>
  payment.type === 'RG' || payment.registrationId === null
    ? payment
    : storingOf(payment, payment.registrationId);

/** Inserts a new payment. A payment without a checkout also arms the retention timer. */
export async function insertPayment(
  needs: RetentionNeeds,
  tables: PaymentTables,
  payment: Payment,
): Promise<void> {
  await tables.payment.insert(payment);
  if (payment.checkoutId === null) await armRetentionOnce(needs, tables, payment);
}

/**
 * Stores the result of a payment that waited. The retention skips waiting payments, so its timer may no longer cover this
 * payment: the timer is armed again.
 */
async function updateSaved(
  needs: RetentionNeeds,
  tables: PaymentTables,
  payment: Payment,
): Promise<void> {
  await tables.payment.saveResult(payment);
  const isOver = !isPending(payment.code);
  if (isOver && payment.checkoutId === null) await armRetention(needs, tables, payment);
}

/** Applies the result to the follow-up totals of the referenced payment. */
async function applyToReferenced(
  tables: PaymentTables,
  { id, entityId, totals }: Payment,
  payment: Payment,
  before: Before,
): Promise<void> {
  const entry = entryOf(payment);
  // A follow-up that the gateway itself refused has reserved nothing.
  if (!entry || payment.decidedBy === 'gateway') return;
  const effect = after(payment.code, before);
  // Nothing was reserved, so there is nothing to release.
  if (before === 'nothing' && effect === release) return;
  const reserved = before === 'nothing' ? reserve(totals, entry) : totals;
  const posted = effect(reserved, entry);
  if (posted !== totals) await tables.payment.saveTotals({ id, entityId }, posted);
}

/**
 * What a result does with the reserved amount. A payment that waited stays pending while its result is uncertain, so its result
 * is certain. A local processor may answer with an uncertain one.
 */
function after(
  code: ResultCode,
  before: Before,
): (totals: FollowUpTotals, entry: FollowUpEffect) => FollowUpTotals {
  if (isPending(code)) return (totals) => totals;
  if (isGood(code)) return confirm;
  return before === 'nothing' && isUncertain(code) ? uncertain : release;
}

/** Arms the timer that ends a pending payment. @returns when it is due, entity time, ms UTC */
async function waitForEnd(
  tables: PaymentTables,
  { entityId, id: key, code }: Payment,
  now: number,
  timeout: number = groupOf(code) === 'pending-long'
    ? PENDING_MS['pending-long']
    : PENDING_MS.pending,
): Promise<number> {
  const due = now + timeout;
  await tables.timer.arm({ entityId, kind: 'endPending', key, due });
  return due;
}
