/** Stores a payment with its result: at once, after a remote processor or the shopper has answered, or after its timeout. */

import { groupOf, isUncertain } from '../../../contract/resultCodes.ts';
import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';
import { complete, endpointOf, isPaidBy } from '../checkout/checkoutStates.ts';
import { TRIES_OF_SUCCESS } from '../checkout/link/states.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import { type RegistrationNeeds, saveRegistration } from '../registration/saveRegistration.ts';
import { armRetention, armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import { isSucceeded, isUnanswered, isWaiting } from '../transaction/status.ts';
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
import { answerForShop, type PaymentAnswer } from './paymentAnswer.ts';
import type { PaymentTables } from './tables.ts';

/** Dependencies for storing a payment. */
export type SavePaymentNeeds = Pick<PaymentNeeds, 'ids' | 'vault' | 'firstAnswer'> &
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

/** What is saved, and how it was stored before. `now`: entity time, ms UTC. */
interface Saving extends LockedPayment {
  readonly now: number;
  readonly before: Before;
}

/**
 * Stores a payment with its result, and everything that the result changes: the payment it refers to, the checkout, the
 * events.
 *
 * @param locked the payment with its result, and the other rows locked
 * @returns the answer to the request, or to the shopper
 */
export async function savePayment(
  needs: SavePaymentNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  now: number,
  before: Before,
): Promise<PaymentAnswer> {
  const { checkout, step } = locked;
  const authorisation = separateAuthorisation(needs, locked.payment);
  const payment = authorisation
    ? { ...locked.payment, referencedId: authorisation.id }
    : locked.payment;
  const saving = { ...locked, payment, now, before };
  if (authorisation) await tables.payment.insert(authorisation);
  await record(needs, tables, saving);
  await register(needs, tables, saving);
  await applyToReferenced(tables, saving);
  const until = await waitForEnd(tables, saving);
  await saveRedirect(tables, saving);
  await saveCheckout(tables, saving);
  await needs.armSettlement(tables, payment, now);
  await appendEvent(needs, tables, saving);
  await announce(needs, tables, saving, authorisation);
  const answer = await answerFor(tables, payment, checkout, now, step?.member);
  return until === undefined ? answer : { ...answer, waits: { what: waitedFor(payment), until } };
}

/** PA.CP: the authorisation is a payment of its own, and the capture refers to it. */
const separateAuthorisation = ({ ids }: SavePaymentNeeds, payment: Payment): Payment | undefined =>
  isSucceeded(payment) && isInOneGo(payment)
    ? authorisationOf(payment, ids.paymentBefore(payment.id))
    : undefined;

const record = (needs: SavePaymentNeeds, tables: PaymentTables, { payment, before }: Saving) =>
  before === 'nothing'
    ? insertPayment(needs, tables, payment)
    : updateSaved(needs, tables, payment);

const register = (
  needs: SavePaymentNeeds,
  tables: PaymentTables,
  { payment, secrets, before, now }: Saving,
) => {
  const wasUnderWay = before === 'waiting';
  const completed = { payment, making: makingOf(payment), secrets, wasUnderWay };
  return saveRegistration(needs, tables, completed, now);
};

async function saveRedirect(tables: PaymentTables, { redirect, step }: Saving): Promise<void> {
  const begun = redirect ?? step?.redirect;
  if (begun) await tables.redirect.insert(begun);
}

async function saveCheckout(
  tables: PaymentTables,
  { checkout, payment, now }: Saving,
): Promise<void> {
  if (!checkout || !isPaidBy(checkout, payment.id)) return;
  const isGood = isSucceeded(payment);
  const isDone = !isWaiting(payment);
  await tables.checkout.save(isDone ? complete(checkout, payment.id, isGood, now) : checkout);
  const { paymentLinkId, entityId } = checkout;
  if (isDone && paymentLinkId !== null) {
    const triesBack = isGood && payment.account.kind === 'card' ? TRIES_OF_SUCCESS : 0;
    await tables.paymentLink.complete({ id: paymentLinkId, entityId }, { isGood, triesBack });
  }
}

function appendEvent(needs: SavePaymentNeeds, tables: PaymentTables, { payment, now: at }: Saving) {
  const { entityId, checkoutId, id: paymentId, code } = payment;
  const kind = isWaiting(payment) ? 'paymentPending' : 'paymentCompleted';
  const data = { code, ...needs.eventDataOf(payment) };
  return tables.event.append({ entityId, checkoutId, paymentId, kind, at, data });
}

/** Announces the payment; before it the authorisation of a PA.CP. */
async function announce(
  needs: SavePaymentNeeds,
  tables: PaymentTables,
  { payment, checkout, step, before, now }: Saving,
  authorisation: Payment | undefined,
): Promise<void> {
  if (authorisation) {
    const separate = { payment: authorisation, isNew: true, isBeside: true };
    await needs.announcePayment(tables, separate, now);
  }
  const isNew = before === 'nothing';
  await needs.announcePayment(tables, { payment, checkout, isNew, redirect: step?.member }, now);
}

/** The answer about a payment: for the shopper's browser if it has a checkout, else for the shop. */
export async function answerFor(
  tables: PaymentTables,
  payment: Payment,
  checkout: Checkout | undefined,
  now: number,
  redirect?: RedirectMember,
): Promise<PaymentAnswer> {
  if (!checkout) return answerForShop(tables, payment, now, redirect);
  const resourcePath = resourcePathOf(checkout.id, endpointOf(checkout));
  return { payment, reader: 'browser', now, resourcePath, redirect };
}

/** Stores the answer for the submits that led to a payment: the same submit gets the same answer again. */
export async function storeFirstAnswer(
  { firstAnswer }: Pick<PaymentNeeds, 'firstAnswer'>,
  tables: PaymentTables,
  answer: PaymentAnswer,
): Promise<void> {
  const { payment } = answer;
  if (payment.checkoutId !== null) await tables.submit.complete(payment, firstAnswer(answer));
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
  const isOver = !isWaiting(payment);
  if (isOver && payment.checkoutId === null) await armRetention(needs, tables, payment);
}

/** Applies the result to the follow-up totals of the referenced payment. */
async function applyToReferenced(
  tables: PaymentTables,
  { referenced, payment, before }: Saving,
): Promise<void> {
  const entry = entryOf(payment);
  if (!referenced) return;
  const { id, entityId, totals } = referenced;
  // A follow-up that the gateway itself refused has reserved nothing.
  if (!entry || payment.decidedBy === 'gateway') return;
  const effect = after(payment, before);
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
  payment: Payment,
  before: Before,
): (totals: FollowUpTotals, entry: FollowUpEffect) => FollowUpTotals {
  if (isWaiting(payment)) return (totals) => totals;
  if (isSucceeded(payment)) return confirm;
  return before === 'nothing' && isUncertain(payment.code) ? uncertain : release;
}

/**
 * Arms the timer that ends a pending payment. A payment without an answer has its own timer, which asks again.
 *
 * @returns when it is due, entity time, ms UTC
 */
async function waitForEnd(
  tables: PaymentTables,
  { payment, step, now }: Saving,
): Promise<number | undefined> {
  if (!isWaiting(payment) || isUnanswered(payment)) return undefined;
  const { entityId, id: key, code } = payment;
  const isLong = groupOf(code) === 'pending-long';
  const due = now + (step?.timeout ?? PENDING_MS[isLong ? 'pending-long' : 'pending']);
  await tables.timer.arm({ entityId, kind: 'endPending', key, due });
  return due;
}
