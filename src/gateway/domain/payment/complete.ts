/** Keeps what became of a payment: at once, after it waited for an answer from elsewhere, or when its time is over. */

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
  reserveInSeries,
  saveRegistration,
} from '../registration/saveRegistration.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import { armRetention, armRetentionOnce, type RetentionNeeds } from '../shared/retention.ts';
import type { CapturedTotals, Payment } from '../transaction/types.ts';
import { type AskNeeds, ask, questionOf } from './ask.ts';
import { authorisationOf, decide, isInOneGo, storingOf } from './draft.ts';
import type { PaymentListeners } from './listeners.ts';
import type { Verdict } from './processor.ts';
import { renderForShop } from './renderForShop.ts';
import { renderPayment } from './renderPayment.ts';
import type { PaymentTables } from './tables.ts';
import { confirm, type Entry, entryOf, release, reserve, uncertain } from './transitions.ts';

/** What keeping a payment needs. */
export type SavePaymentNeeds = Pick<AskNeeds, 'ids' | 'vault'> &
  RetentionNeeds &
  PaymentListeners &
  RegistrationNeeds;

/** Design, card data at rest: sealed for 30 minutes of the entity's clock at most. */
const SEALED_MS = 30 * 60_000;

/** How long a payment may be pending: the shopper is at it, or a bank takes its time. Entity time. */
const PENDING_MS = { pending: 30 * 60_000, 'pending-long': 7 * 86_400_000 } as const;

/** Added to the processor's patience: the second transaction needs a moment, too. */
const SLACK_MS = 10_000;

/** How long a payment is in one process's hands, in ms of wall time. */
export const leaseOf = ({ processorPatience }: AskNeeds): number => processorPatience + SLACK_MS;

/** A payment, locked with all that its result changes. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly checkout?: Checkout | undefined;
  /** The payment that it refers to. */
  readonly referenced?: Payment | undefined;
  /** What was asked, number and code included, for details that are to be stored; never kept as it is. */
  readonly secrets?: Parameters | undefined;
  /** What the shopper has to do before it can go on. */
  readonly step?: ShopperStep | undefined;
  /** How its shopper was authenticated, where that is over. */
  readonly redirect?: Redirect | null | undefined;
}

/** Something that a pending payment waits for its shopper to do. */
export interface ShopperStep {
  /** The way there and back; null where nothing but time or a word from elsewhere ends it. */
  readonly redirect: Redirect | null;
  /** How long the shopper has, in ms of entity time. */
  readonly patience: number;
  /** What the answer says of it; undefined where no browser goes anywhere. */
  readonly told?: RedirectMember | undefined;
}

/** Locks a payment and what its result changes, in the order in which everybody does: checkout, referenced, payment. */
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
 * How far a payment was kept before: not at all, or as one that waits, which has taken from the payment it refers to what
 * it takes.
 */
type Before = 'nothing' | 'waiting';

/**
 * Keeps a payment with its result, and all that the result changes: the payment it refers to, the checkout, the events.
 *
 * @param held the payment with its result, the rest locked
 * @returns the answer that tells of it
 */
export async function savePayment(
  needs: SavePaymentNeeds,
  tables: PaymentTables,
  held: LockedPayment,
  now: number,
  before: Before,
): Promise<Rendered> {
  const { checkout, referenced, secrets } = held;
  const good = isGood(held.payment.code);
  const { ids } = needs;
  const authorisation =
    good && isInOneGo(held.payment)
      ? authorisationOf(held.payment, ids.paymentBefore(held.payment.id))
      : undefined;
  if (authorisation) await tables.payment.insert(authorisation);
  // PA.CP: the authorisation is a payment of its own, which the capture refers to.
  const payment = authorisation
    ? { ...held.payment, referencedId: authorisation.id }
    : held.payment;
  if (before === 'nothing') await insert(needs, tables, payment);
  else await updateSaved(needs, tables, payment);
  const wasUnderWay = before === 'waiting';
  const settled = { payment, making: makingOf(payment), secrets, wasUnderWay };
  await saveRegistration(needs, tables, settled, now);
  if (referenced) await postTo(tables, referenced, payment, before);
  const waits = isPending(payment.code);
  if (waits) await waitForEnd(tables, payment, now, held.step?.patience);
  const redirect = held.redirect ?? held.step?.redirect;
  if (redirect) await tables.redirect.insert(redirect);
  if (checkout && isPaidBy(checkout, payment.id)) {
    await tables.checkout.save(waits ? checkout : complete(checkout, payment.id, good, now));
  }
  await needs.armSettlement(tables, payment, now);
  const { entityId, checkoutId, id: paymentId, code } = payment;
  const kind = waits ? 'paymentPending' : 'paymentSettled';
  await tables.event.append({ entityId, checkoutId, paymentId, kind, at: now, data: { code } });
  const { step } = held;
  const isNew = before === 'nothing';
  if (authorisation) {
    const beside = { payment: authorisation, isNew: true, isBeside: true };
    await needs.announcePayment(tables, beside, now);
  }
  await needs.announcePayment(tables, { payment, checkout, isNew, redirect: step?.told }, now);
  const way = step?.told ? { redirect: step.told } : {};
  return checkout
    ? renderPayment(payment, 'browser', now, {
        resourcePath: resourcePathOf(checkout.id, endpointOf(checkout)),
        ...way,
      })
    : renderForShop(tables, payment, now, way);
}

/** The transaction that stores the details of a payment: itself, or one beside it. */
const makingOf = (payment: Payment): Payment =>
  payment.type === 'RG' || payment.registrationId === null
    ? payment
    : storingOf(payment, payment.registrationId);

/** Keeps a payment that is new; one without a checkout is kept for as long as the retention says. */
async function insert(
  needs: RetentionNeeds,
  tables: PaymentTables,
  payment: Payment,
): Promise<void> {
  await tables.payment.insert(payment);
  if (payment.checkoutId === null) await armRetentionOnce(needs, tables, payment);
}

/** Keeps the result of one that waited: the retention leaves those alone that wait, and may have forgotten it. */
async function updateSaved(
  needs: RetentionNeeds,
  tables: PaymentTables,
  payment: Payment,
): Promise<void> {
  await tables.payment.settle(payment);
  const isOver = !isPending(payment.code);
  if (isOver && payment.checkoutId === null) await armRetention(needs, tables, payment);
}

/** What the result means for the payment that is referred to. */
async function postTo(
  tables: PaymentTables,
  { id, ledger }: Payment,
  payment: Payment,
  before: Before,
): Promise<void> {
  const entry = entryOf(payment);
  if (!entry || payment.judgedBy === 'gateway') return;
  const effect = after(payment.code);
  // Nothing was set aside, and nothing is.
  if (before === 'nothing' && effect === release) return;
  const reserved = before === 'nothing' ? reserve(ledger, entry) : ledger;
  const posted = effect(reserved, entry);
  if (posted !== ledger) await tables.payment.post(id, posted);
}

/** What a result does with what was set aside. */
function after(code: ResultCode): (ledger: CapturedTotals, entry: Entry) => CapturedTotals {
  if (isPending(code)) return (ledger) => ledger;
  if (isGood(code)) return confirm;
  return isUncertain(code) ? uncertain : release;
}

/** A pending result ends by itself. */
async function waitForEnd(
  tables: PaymentTables,
  { entityId, id: key, code }: Payment,
  now: number,
  patience: number = groupOf(code) === 'pending-long'
    ? PENDING_MS['pending-long']
    : PENDING_MS.pending,
) {
  await tables.timer.arm({ entityId, kind: 'endPending', key, due: now + patience });
}

/** What a payment is asked about, as it is sealed. */
interface Waiting {
  readonly request: Readonly<Record<string, string>>;
}

/**
 * Keeps a payment that waits for an answer from elsewhere: what is needed to ask, sealed, with the timers that erase it
 * and that take the payment up should this process be gone before it is settled.
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
    await tables.payment.post(referenced.id, reserve(referenced.ledger, entry));
  await reserveInSeries(tables, payment);
  await sealRequest(needs, tables, payment, request, now);
  const resume = { entityId, kind: 'resumeSubmit', key: id, due: now } as const;
  await tables.timer.arm(resume, leaseOf(needs));
}

/** Keeps what was asked about a payment, sealed, with the timer that erases it. @param request secrets included */
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

/** What was asked, as it was sealed. */
export function requestFromSealed(text: string): Parameters {
  const { request } = JSON.parse(text) as Waiting;
  return Object.assign(Object.create(null), request);
}

/** Nothing of it is needed any more. */
export async function eraseSealedRequest(
  tables: PaymentTables,
  { entityId, id }: Payment,
): Promise<void> {
  // The timer first, as its own handler does.
  await tables.timer.cancel(entityId, 'eraseSecrets', id);
  await tables.timer.cancel(entityId, 'resumeSubmit', id);
  await tables.pending.erase(id);
}

/** Settles a payment that waited for the processor. @param held as it waits */
export async function completePendingIn(
  needs: AskNeeds,
  tables: PaymentTables,
  held: LockedPayment,
  verdict: Verdict,
  now: number,
): Promise<Rendered> {
  await eraseSealedRequest(tables, held.payment);
  const payment = decide(held.payment, verdict);
  const answer = await savePayment(needs, tables, { ...held, payment }, now, 'waiting');
  if (held.checkout) await tables.submit.settle(payment.id, answer);
  return answer;
}

/**
 * Asks about a payment that waits, and settles it. Where the database is away by then, a shop is told that it is pending: to
 * refuse what has been asked would make it ask again. The timer settles it, and GET tells how.
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
    needs.onProcessorFault(payment.id, 'answered, and the database cannot keep it yet');
    // What it refers to is said where the terms can still be read.
    return renderForShop(needs.store, payment, payment.createdAt).catch(() =>
      renderPayment(payment, 'shop', payment.createdAt),
    );
  }
}

/**
 * The second transaction of a payment that waited for this process. Should another have thought this one gone and have
 * settled it, its answer is the one that counts.
 */
function completePending(
  needs: AskNeeds,
  { id }: Payment,
  verdict: Verdict,
  secrets: Parameters,
): Promise<Rendered> {
  return needs.store.transaction(async (tables) => {
    const held = await lockPayment(tables, id);
    if (!held) throw new Error(`payment ${id} is gone`);
    const now = await entityTime(tables, needs.wall, held.payment.entityId);
    if (held.payment.judgedBy === 'nobody') {
      return completePendingIn(needs, tables, { ...held, secrets }, verdict, now);
    }
    if (!held.checkout) return renderForShop(tables, held.payment, now);
    const answer = await tables.submit.answer(id);
    if (!answer) throw new Error(`payment ${id} is settled by nobody`);
    return answer;
  });
}
