/** Pays a checkout: one submit, from its parameters to the stored answer. */
import { isDeepStrictEqual } from 'node:util';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { ndcFor, type Rendered, renderRefusal } from '../../catalogue/results/envelope.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { eraseShopperData } from '../checkout/data.ts';
import type { Endpoint } from '../checkout/resourcePath.ts';
import { armCall, callAddress } from '../checkout/resultCall.ts';
import { returnAddress } from '../checkout/returnAddress.ts';
import { begin, endpointOf, isLive } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import { withInitialTransactionId } from '../registration/initial.ts';
import { entityTime } from '../shared/clock.ts';
import { NO_MONEY, type Payment } from '../transaction/types.ts';
import { disagreement, spend, unwrap, withCard } from '../wallet/unwrap.ts';
import type { AskNeeds } from './ask.ts';
import { askAndComplete, savePayment, savePending, sealRequest } from './complete.ts';
import { merge } from './draft.ts';
import { allowedReturn } from './returns.ts';
import { type Prepared, preparePayment, startPayment } from './startPayment.ts';
import {
  answerOf,
  beforeOf,
  type LockedCheckout,
  lockBoth,
  moneyFor,
  refuse,
  type Submission,
  type SubmitOrder,
  storedIn,
  withSeen,
} from './submission.ts';
import type { PaymentTables } from './tables.ts';
import { countTry } from './tries.ts';

/** A submit that pays. */
export interface PayOrder extends SubmitOrder {
  /**
   * The endpoint that received the submit: a checkout that only stores details takes no payment, and a checkout that is to be
   * paid takes no registration.
   */
  readonly endpoint: Endpoint;
  /** The gateway's own address as the caller knows it. */
  readonly base: string;
}

/**
 * Pays a checkout. The answer is final: the answer, the payment and the new state of the checkout are stored in one database
 * transaction. Requests that are refused before a payment exists (wrong parameters, no session, another submit in flight) are
 * not stored: the same submit may be sent again after its error is corrected.
 */
export async function pay(needs: AskNeeds, order: PayOrder): Promise<Rendered> {
  const { store, systemClock, ids } = needs;
  const checkout = await store.checkout.find(order.name.checkoutId);
  const isForeign = order.entityId !== null && checkout?.entityId !== order.entityId;
  if (!checkout || isForeign) {
    return renderRefusal(
      SESSION_NOT_FOUND,
      { now: systemClock.now(), ndc: ndcFor(order.name.checkoutId, ids.request()) },
      ids.request(),
    );
  }
  const now = await entityTime(store, systemClock, checkout.entityId);
  if (order.endpoint !== endpointOf(checkout)) {
    return refuse(needs, WRONG_ENDPOINT[order.endpoint], checkout, now);
  }
  if (!isLive(checkout, now) || checkout.state.kind === 'paid') {
    // Another process may just have completed this same submit.
    const earlier = await store.submit.find(order.name.checkoutId, order.name.key);
    return answerOf(earlier) ?? refuse(needs, SESSION_NOT_FOUND, checkout, now);
  }
  const before = await beforeOf(store, needs, order, checkout);
  const sent = order.read(before);
  if (isRefusal(sent)) return refuse(needs, sent, checkout, now);

  const money = moneyFor(order.endpoint, checkout);
  const wrapped = await unwrap(needs, sent, { entityId: checkout.entityId, money, now });
  if (wrapped && isRefusal(wrapped)) {
    return (await underWay(needs, order, checkout, now)) ?? refuse(needs, wrapped, checkout, now);
  }

  const submission = { sent, wrapped, before };
  const step = await store.transaction((tables) => beginIn(tables, needs, order, submission));
  switch (step.kind) {
    case 'answered':
      return step.answer;
    case 'elsewhere':
      return waitFor(needs, order, checkout, now);
    case 'changed':
      return pay(needs, order);
    case 'asking':
      return askAndComplete(needs, { payment: step.payment }, step.request);
    default:
      return step satisfies never;
  }
}

/** Refusals of a submit to the wrong endpoint. Each names the right endpoint. */
const WRONG_ENDPOINT: Readonly<Record<Endpoint, Refusal>> = {
  payment: {
    refused: '200.300.404',
    detail: 'The checkout only stores details: send them to its registration',
  },
  registration: {
    refused: '200.300.404',
    detail: 'The checkout is to be paid: send the details to its payment',
  },
};

/**
 * The state of a submit after its first database transaction. `elsewhere`: another process works on the same submit.
 * `changed`: in the meantime the shopper sent other data, or another submit paid with the data.
 */
type Step =
  | { readonly kind: 'answered'; readonly answer: Rendered }
  | { readonly kind: 'asking'; readonly payment: Payment; readonly request: Parameters }
  | { readonly kind: 'elsewhere' | 'changed' };

/**
 * The first database transaction: claims the checkout, and completes the submit at once if no remote processor has to be
 * asked.
 */
async function beginIn(
  tables: PaymentTables,
  needs: AskNeeds,
  order: PayOrder,
  submission: Submission,
): Promise<Step> {
  const { name } = order;
  const { checkoutId, key } = name;
  const { checkout, entity } = await lockBoth(tables, order);
  // Only after the lock: the request that had the lock before may have been the same submit.
  const earlier = await tables.submit.find(checkoutId, key);
  const kept = answerOf(earlier);
  if (kept) return { kind: 'answered', answer: kept };
  if (earlier) return { kind: 'elsewhere' };
  const now = await entityTime(tables, needs.systemClock, checkout.entityId);
  if (await hasOtherData(tables, needs, order, submission, checkout)) return { kind: 'changed' };
  const admitted = await admit(tables, needs, order, submission, { checkout, entity, now });
  if (isRefusal(admitted)) {
    return { kind: 'answered', answer: refuse(needs, admitted, checkout, now) };
  }
  await eraseShopperData(tables, checkout);
  const { claimed, prepared } = admitted;
  const begun = await startPayment(tables, needs, entity, prepared);
  const { drafted, answered, request, step, redirect } = begun;
  const submit = { checkoutId, key, paymentId: drafted.id, createdAt: now };
  if (answered) {
    const held = { payment: answered, checkout: claimed, secrets: request, step, redirect };
    const answer = await savePayment(needs, tables, held, now, 'nothing');
    if (step?.redirect) await sealRequest(needs, tables, answered, request, now);
    await tables.submit.insert({ ...submit, state: { kind: 'completed', answer } });
    return { kind: 'answered', answer };
  }
  await tables.submit.insert({ ...submit, state: { kind: 'inFlight' } });
  await tables.checkout.save(claimed);
  await savePending(needs, tables, { payment: drafted, checkout: claimed, redirect }, request);
  return { kind: 'asking', payment: drafted, request };
}

/**
 * Whether the shopper's data is no longer the data that the submit was validated with. A submit in flight has already used
 * the data; `admit` refuses that case.
 */
async function hasOtherData(
  tables: PaymentTables,
  needs: AskNeeds,
  order: PayOrder,
  { before }: Submission,
  checkout: Checkout,
): Promise<boolean> {
  if (checkout.state.kind !== 'open') return false;
  const { data } = await beforeOf(tables, needs, order, checkout);
  return !isDeepStrictEqual(data, before.data);
}

/** A submit that may continue. */
interface Admitted {
  readonly claimed: Checkout;
  readonly prepared: Prepared;
}

/**
 * Claims the checkout for a submit. A refused submit leaves nothing behind except the count of tries; it spends no wallet
 * token.
 */
async function admit(
  tables: PaymentTables,
  needs: AskNeeds,
  order: PayOrder,
  { sent: validated, wrapped, before }: Submission,
  { checkout, entity, now }: LockedCheckout,
): Promise<Admitted | Refusal> {
  const { endpoint, base } = order;
  // Check again, because the shop may have changed the checkout in the meantime.
  if (endpointOf(checkout) !== endpoint) return WRONG_ENDPOINT[endpoint];
  const fixed = checkout.parameters;
  const isSame = isDeepStrictEqual(fixed, before.fixed);
  const sent = isSame ? validated : order.read({ ...before, fixed });
  if (isRefusal(sent)) return sent;
  const disagreed = isSame ? undefined : disagreement(wrapped, moneyFor(endpoint, checkout));
  if (disagreed) return disagreed;
  const asked = merge(fixed, withSeen(needs, order, withCard(sent, wrapped)));
  const isPressed = order.ip !== null;
  const call = { entity, checkout, said: asked, endpoint };
  const untold = isPressed ? callAddress(call, needs.environment) : null;
  const id = needs.ids.payment(now);
  const claimed = begin(checkout, id, now, untold);
  if (isRefusal(claimed)) return claimed;
  const used = await storedIn(tables, needs, { entity, checkout, said: asked, now });
  if (used && isRefusal(used)) return used;
  const counted = countTry(claimed, asked);
  if (isRefusal(counted)) return counted;
  // If stored details are used, the request also has the stored parameters.
  const said = used?.request ?? (await withInitialTransactionId(tables, entity, asked));
  const way = returnAddress({ entity, checkout, said, endpoint }, needs.environment);
  const prepared = await preparePayment(tables, needs, {
    id,
    home: {
      base,
      returnUrl: way && allowedReturn(needs, way),
      isForm: isPressed,
      isShoppers: isPressed || before.data !== undefined,
    },
    endsAt: checkout.expiresAt,
    entity,
    checkoutId: checkout.id,
    ndc: checkout.id,
    now,
    money: moneyFor(endpoint, checkout) ?? NO_MONEY,
    said,
    type: endpoint === 'registration' ? 'RG' : undefined,
    usedId: used?.registration.id,
  });
  if (isRefusal(prepared)) {
    // The try of a card number counts, even if the submit is refused for another reason.
    if (counted !== claimed) await tables.checkout.save({ ...checkout, tries: counted.tries });
    return prepared;
  }
  const spent = await spend(tables, entity.id, wrapped, now);
  if (spent) return spent;
  if (isPressed) await armCall(tables, counted, now);
  return { claimed: counted, prepared };
}

/**
 * The answer to a submit that was sent before; undefined for the first one. A wallet token may have expired since the first
 * one.
 */
async function underWay(
  needs: AskNeeds,
  order: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<Rendered | undefined> {
  const earlier = await needs.store.submit.find(order.name.checkoutId, order.name.key);
  return earlier && (answerOf(earlier) ?? waitFor(needs, order, checkout, now));
}

/** Interval between two checks for the answer of another process, in ms of the system clock. */
const LOOK_MS = 50;

/** Waits for the answer of the same submit, which is in flight in another process, no longer than the processor timeout. */
async function waitFor(
  needs: AskNeeds,
  { name }: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<Rendered> {
  const { store, systemClock, processorPatience } = needs;
  const giveUp = systemClock.now() + processorPatience;
  while (systemClock.now() < giveUp) {
    await systemClock.pause(LOOK_MS);
    const answer = answerOf(await store.submit.find(name.checkoutId, name.key));
    if (answer) return answer;
  }
  return refuse(needs, { refused: '800.700.100' }, checkout, now);
}
