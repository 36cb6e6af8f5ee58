/**
 * Stores the result of a payment: at once, after a remote processor or the shopper has answered, or when its time is over.
 */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import {
  groupOf,
  isGood,
  isPending,
  isUncertain,
  type ResultCode,
} from '../../catalogue/results/codes.ts';
import type { Rendered } from '../../catalogue/results/envelope.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import { complete, endpointOf, isPaidBy } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import type { RedirectMember } from '../redirect/redirectMember.ts';
import type { Redirect } from '../redirect/types.ts';
import {
  type RegistrationNeeds,
  reserveAgreementPlace,
  saveRegistration,
} from '../registration/saveRegistration.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import { armRetention, armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { CapturedTotals, Payment } from '../transaction/types.ts';
import { type AskNeeds, ask, questionOf } from './ask.ts';
import { authorisationOf, decide, isInOneGo, storingOf } from './draft.ts';
import type { PaymentListeners } from './listeners.ts';
import type { Verdict } from './processor.ts';
import { renderForShop } from './renderForShop.ts';
import { renderPayment } from './renderPayment.ts';
import type { PaymentTables } from './tables.ts';
import { confirm, entryOf, type LedgerEntry, release, reserve, uncertain } from './transitions.ts';

/** Dependencies for storing a payment. */
export type SavePaymentNeeds = Pick<AskNeeds, 'ids' | 'vault'> &
  RetentionNeeds &
  PaymentListeners &
  RegistrationNeeds;

/** Design, card data at rest: sealed for at most 30 minutes of entity time. */
const SEALED_MS = 30 * 60_000;

/** How long a payment may be pending, in ms of entity time: while the shopper is busy with it, or while a bank needs days. */
const PENDING_MS = { pending: 30 * 60_000, 'pending-long': 7 * 86_400_000 } as const;

/** Added to the timeout of the processor, because the second database transaction needs time, too. In ms. */
const SLACK_MS = 10_000;

/** The lease of the process that works on a payment, in ms of the system clock. */
export const leaseOf = ({ processorTimeout }: AskNeeds): number => processorTimeout + SLACK_MS;

/** A payment, locked together with all rows that its result changes. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** The payment that this payment refers to. */
  readonly referenced?: Payment | undefined;
  /** The request with number and code, for details that are to be stored as a registration. Never stored unchanged. */
  readonly secrets?: Parameters | undefined;
  /** What the shopper has to do before the payment can continue. */
  readonly step?: ShopperStep | undefined;
  /** The redirect of the shopper's authentication, if the authentication is over. */
  readonly redirect?: Redirect | null | undefined;
}

/** A step that the shopper has to take while the payment is pending. */
export interface ShopperStep {
  /** The redirect to the step and back; null if only the timeout or an external message ends the step. */
  readonly redirect: Redirect | null;
  /** How long the shopper has, in ms of entity time. */
  readonly timeout: number;
  /** The `redirect` member of the response; undefined if no browser is redirected. */
  readonly member?: RedirectMember | undefined;
}

/** Locks a payment and what its result changes, in the order that all code uses: checkout, referenced payment, payment. */
export async function lockPayment(
  tables: PaymentTables,
  id: PaymentId,
): Promise<LockedPayment | undefined> {
  const seen = await tables.payment.find(id);
  if (!seen) return undefined;
  const checkout =
    seen.checkoutId === null ? undefined : await tables.checkout.lock(seen.checkoutId);
  const referenced =
    seen.referencedId === null ? undefined : await tables.payment.lock(seen.referencedId);
  const payment = await tables.payment.lock(id);
  return payment && { payment, checkout, referenced };
}

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
  if (before === 'nothing') await insert(needs, tables, payment);
  else await updateSaved(needs, tables, payment);
  const wasUnderWay = before === 'waiting';
  const completed = { payment, making: makingOf(payment), secrets, wasUnderWay };
  await saveRegistration(needs, tables, completed, now);
  if (referenced) await postTo(tables, referenced, payment, before);
  const waits = isPending(payment.code);
  if (waits) await waitForEnd(tables, payment, now, locked.step?.timeout);
  const redirect = locked.redirect ?? locked.step?.redirect;
  if (redirect) await tables.redirect.insert(redirect);
  if (checkout && isPaidBy(checkout, payment.id)) {
    await tables.checkout.save(waits ? checkout : complete(checkout, payment.id, good, now));
  }
  await needs.armSettlement(tables, payment, now);
  const { entityId, checkoutId, id: paymentId, code } = payment;
  const kind = waits ? 'paymentPending' : 'paymentCompleted';
  await tables.event.append({ entityId, checkoutId, paymentId, kind, at: now, data: { code } });
  const { step } = locked;
  const isNew = before === 'nothing';
  if (authorisation) {
    const separate = { payment: authorisation, isNew: true, isBeside: true };
    await needs.announcePayment(tables, separate, now);
  }
  await needs.announcePayment(tables, { payment, checkout, isNew, redirect: step?.member }, now);
  const way = step?.member ? { redirect: step.member } : {};
  return checkout
    ? renderPayment(payment, 'browser', now, {
        resourcePath: resourcePathOf(checkout.id, endpointOf(checkout)),
        ...way,
      })
    : renderForShop(tables, payment, now, way);
}

/** The transaction that stores the details of a payment: the payment itself, or a separate one of type RG. */
const makingOf = (payment: Payment): Payment =>
  payment.type === 'RG' || payment.registrationId === null
    ? payment
    : storingOf(payment, payment.registrationId);

/** Inserts a new payment. A payment without a checkout also arms the retention timer. */
async function insert(
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

/** Applies the result to the captured totals of the referenced payment. */
async function postTo(
  tables: PaymentTables,
  { id, captured }: Payment,
  payment: Payment,
  before: Before,
): Promise<void> {
  const entry = entryOf(payment);
  // A follow-up that the gateway itself refused has reserved nothing.
  if (!entry || payment.decidedBy === 'gateway') return;
  const effect = after(payment.code);
  // Nothing was reserved, so there is nothing to release.
  if (before === 'nothing' && effect === release) return;
  const reserved = before === 'nothing' ? reserve(captured, entry) : captured;
  const posted = effect(reserved, entry);
  if (posted !== captured) await tables.payment.saveCaptured(id, posted);
}

/** What a result does with the reserved amount. */
function after(code: ResultCode): (captured: CapturedTotals, entry: LedgerEntry) => CapturedTotals {
  if (isPending(code)) return (captured) => captured;
  if (isGood(code)) return confirm;
  return isUncertain(code) ? uncertain : release;
}

/** Arms the timer that ends a pending payment. */
async function waitForEnd(
  tables: PaymentTables,
  { entityId, id: key, code }: Payment,
  now: number,
  timeout: number = groupOf(code) === 'pending-long'
    ? PENDING_MS['pending-long']
    : PENDING_MS.pending,
) {
  await tables.timer.arm({ entityId, kind: 'endPending', key, due: now + timeout });
}

/** What the processor has to be asked about a payment, in the form that is sealed. */
interface Waiting {
  readonly request: Readonly<Record<string, string>>;
}

/**
 * Stores a payment that waits for a remote processor. Seals the request that is needed to ask, and arms two timers: one
 * erases the sealed request; the other resumes the payment if this process dies before the payment is complete.
 */
export async function savePending(
  needs: AskNeeds,
  tables: PaymentTables,
  { payment, referenced, redirect }: LockedPayment,
  request: Parameters,
): Promise<void> {
  const { id, entityId, createdAt: now } = payment;
  await insert(needs, tables, payment);
  if (redirect) await tables.redirect.insert(redirect);
  const entry = entryOf(payment);
  if (referenced && entry)
    await tables.payment.saveCaptured(referenced.id, reserve(referenced.captured, entry));
  await reserveAgreementPlace(tables, payment);
  await sealRequest(needs, tables, payment, request, now);
  const resume = { entityId, kind: 'resumeSubmit', key: id, due: now } as const;
  await tables.timer.arm(resume, leaseOf(needs));
}

/** Seals and stores the request of a payment, with the timer that erases it. @param request secrets included */
export async function sealRequest(
  needs: Pick<AskNeeds, 'vault'>,
  tables: PaymentTables,
  { id: paymentId, entityId }: Payment,
  request: Parameters,
  now: number,
): Promise<void> {
  const waiting: Waiting = { request };
  const eraseAt = now + SEALED_MS;
  const sealed = await needs.vault.seal(tables, JSON.stringify(waiting), paymentId);
  await tables.pending.insert({ name: paymentId, entityId, sealed, eraseAt });
  await tables.timer.arm({ entityId, kind: 'eraseSecrets', key: paymentId, due: eraseAt });
}

/** Parses the text of a sealed request after it was opened. */
export function requestFromSealed(text: string): Parameters {
  const { request } = JSON.parse(text) as Waiting;
  return Object.assign(Object.create(null), request);
}

/** Erases the sealed request when it is no longer needed, and cancels its timers. */
export async function eraseSealedRequest(
  tables: PaymentTables,
  { entityId, id }: Payment,
): Promise<void> {
  // Cancel the timer first: the timer's own handler uses the same lock order.
  await tables.timer.cancel(entityId, 'eraseSecrets', id);
  await tables.timer.cancel(entityId, 'resumeSubmit', id);
  await tables.pending.erase(id);
}

/** Completes a payment that waited for the processor. @param locked the payment as it still waits */
export async function completePendingIn(
  needs: AskNeeds,
  tables: PaymentTables,
  locked: LockedPayment,
  verdict: Verdict,
  now: number,
): Promise<Rendered> {
  await eraseSealedRequest(tables, locked.payment);
  const payment = decide(locked.payment, verdict);
  const answer = await savePayment(needs, tables, { ...locked, payment }, now, 'waiting');
  if (locked.checkout) await tables.submit.complete(payment.id, answer);
  return answer;
}

/**
 * Asks a remote processor about a waiting payment, and completes the payment. If the database fails after the processor has
 * answered, and the payment has no checkout, the shop gets a pending response: an error would make the shop ask again for a
 * payment that the processor already has. The timer completes the payment later, and GET returns the result.
 *
 * @param request secrets included
 */
export async function askAndComplete(
  needs: AskNeeds,
  { payment, referenced }: Pick<LockedPayment, 'payment' | 'referenced'>,
  request: Parameters,
): Promise<Rendered> {
  const question = questionOf(payment, request, referenced);
  const verdict = await ask(needs, payment, question);
  try {
    return await completePending(needs, payment, verdict, request);
  } catch (error) {
    const isForLater = needs.store.faultOf(error) !== undefined && payment.checkoutId === null;
    if (!isForLater) throw error;
    needs.onProcessorFault(
      payment.id,
      'the processor has answered, but the result is not in the database yet',
    );
    // The response has `referencedId` only if the terms of the channel can still be read.
    return renderForShop(needs.store, payment, payment.createdAt).catch(() =>
      renderPayment(payment, 'shop', payment.createdAt),
    );
  }
}

/**
 * The second database transaction of a payment that waited for this process. Another process may have assumed that this one
 * died, and completed the payment: then the answer of the other process counts.
 */
function completePending(
  needs: AskNeeds,
  { id }: Payment,
  verdict: Verdict,
  secrets: Parameters,
): Promise<Rendered> {
  return needs.store.transaction(async (tables) => {
    const locked = await lockPayment(tables, id);
    if (!locked) throw new Error(`payment ${id} does not exist`);
    const now = await entityTime(tables, needs.systemClock, locked.payment.entityId);
    if (isUnanswered(locked.payment)) {
      return completePendingIn(needs, tables, { ...locked, secrets }, verdict, now);
    }
    if (!locked.checkout) return renderForShop(tables, locked.payment, now);
    const answer = await tables.submit.answer(id);
    if (!answer) throw new Error(`payment ${id} has no result`);
    return answer;
  });
}
