/** Pays a checkout: one submit from its parameters to the answer that is kept. */
import { isDeepStrictEqual } from 'node:util';
import type { Money } from '../../money/index.ts';
import { offeredIn } from '../checkout/offered.ts';
import type { Endpoint } from '../checkout/resourcePath.ts';
import { armCall, callAddress } from '../checkout/resultCall.ts';
import { returnAddress } from '../checkout/returnAddress.ts';
import { begin, endpointOf, isLive } from '../checkout/transitions.ts';
import type { Checkout } from '../checkout/types.ts';
import type { Entity, EntityId } from '../entity/types.ts';
import { moneyIn } from '../parameters/money.ts';
import type { Parameters } from '../parameters/parameter.ts';
import { wrong } from '../parameters/rules/rule.ts';
import type { RegistrationId } from '../registration/types.ts';
import { type Use, type Used, useDetails } from '../registration/use.ts';
import { ndcFor, type Rendered, renderRefusal } from '../results/envelope.ts';
import { badParameters, isRefusal, type Refusal, SESSION_NOT_FOUND } from '../results/refusal.ts';
import type { Submit, Tables } from '../store/store.ts';
import { entityTime } from '../time/clock.ts';
import { pause } from '../time/wall.ts';
import type { AskNeeds } from './ask.ts';
import { beginPayment } from './begin.ts';
import { merge } from './draft.ts';
import { allowedReturn } from './returns.ts';
import { askAndSettle, keep, keepWaiting, sealFor } from './settle.ts';
import type { SubmitName } from './submits.ts';
import { NO_MONEY, type Payment, type PaymentId } from './types.ts';
import { disagreement, spend, type Unwrapped, unwrap, withCard } from './unwrap.ts';

/** One submit. */
export interface PayOrder {
  readonly name: SubmitName;
  /** Whose checkout it must be, when a shop's server submits. */
  readonly entityId: EntityId | null;
  /** The shopper's address as the gateway sees it; null when a shop's server submits. */
  readonly ip: string | null;
  /** Where it came to: a checkout that only stores details takes no payment, and the other way round. */
  readonly endpoint: Endpoint;
  /** The gateway's own address as the caller knows it. */
  readonly base: string;
  /** Reads what was sent, validated beside what the checkout fixed; asked only while that can be paid. */
  readonly read: (fixed: Parameters) => Parameters | Refusal;
}

/**
 * Pays. The answer is settled: it, the payment and the checkout's new state are kept in one transaction. What is
 * refused before there is a payment (wrong parameters, no session, another submit in flight) is not kept: the same
 * submit may be sent again with the fault mended.
 */
export async function pay(needs: AskNeeds, order: PayOrder): Promise<Rendered> {
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
  if (order.endpoint !== endpointOf(checkout)) {
    return refuse(needs, WRONG_ENDPOINT[order.endpoint], checkout, now);
  }
  if (!isLive(checkout, now) || checkout.state.kind === 'paid') {
    // Another process may just have settled this very submit.
    const earlier = await store.submit.find(order.name.checkoutId, order.name.key);
    return answerOf(earlier) ?? refuse(needs, SESSION_NOT_FOUND, checkout, now);
  }
  const sent = order.read(checkout.parameters);
  if (isRefusal(sent)) return refuse(needs, sent, checkout, now);

  const money = moneyFor(order.endpoint, checkout);
  const wrapped = await unwrap(needs, sent, { entityId: checkout.entityId, money, now });
  if (wrapped && isRefusal(wrapped)) {
    return (await underWay(needs, order, checkout, now)) ?? refuse(needs, wrapped, checkout, now);
  }

  const submission = { order, sent, wrapped, beside: checkout.parameters };
  const step = await store.transaction((tables) => beginIn(tables, needs, submission));
  switch (step.kind) {
    case 'answered':
      return step.answer;
    case 'elsewhere':
      return waitFor(needs, order, checkout, now);
    case 'asking':
      return askAndSettle(needs, { payment: step.payment }, step.request);
    default:
      return step satisfies never;
  }
}

/** Where a submit should have gone. */
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

function refuse({ ids }: AskNeeds, refusal: Refusal, { id }: Checkout, now: number): Rendered {
  return renderRefusal(refusal, { now, ndc: id }, ids.request());
}

const answerOf = (submit: Submit | undefined): Rendered | undefined =>
  submit?.state.kind === 'settled' ? submit.state.answer : undefined;

/** Where a submit stands after its first transaction. `elsewhere`: another process works on the same one. */
type Step =
  | { readonly kind: 'answered'; readonly answer: Rendered }
  | { readonly kind: 'asking'; readonly payment: Payment; readonly request: Parameters }
  | { readonly kind: 'elsewhere' };

/** What was sent, and the parameters of the checkout that it was validated beside. */
interface Submission {
  readonly order: PayOrder;
  readonly sent: Parameters;
  readonly wrapped: Unwrapped;
  readonly beside: Parameters;
}

/** The first transaction: claims the checkout, and settles at once where nobody elsewhere has to be asked. */
async function beginIn(tables: Tables, needs: AskNeeds, submission: Submission): Promise<Step> {
  const { name, endpoint } = submission.order;
  const { checkoutId, key } = name;
  const { checkout, entity } = await lockBoth(tables, submission.order);
  // Only now: whoever held the checkout before may have been the same submit.
  const earlier = await tables.submit.find(checkoutId, key);
  const kept = answerOf(earlier);
  if (kept) return { kind: 'answered', answer: kept };
  if (earlier) return { kind: 'elsewhere' };
  const now = await entityTime(tables, needs.wall, checkout.entityId);
  const admitted = await admit(tables, needs, submission, { checkout, entity, now });
  if (isRefusal(admitted)) {
    return { kind: 'answered', answer: refuse(needs, admitted, checkout, now) };
  }
  const { claimed, paymentId, said, usedId } = admitted;
  const way = returnAddress({ entity, checkout, said, endpoint }, needs.environment);
  const { base, ip } = submission.order;
  const { drafted, answered, request, step, redirect } = await beginPayment(tables, needs, {
    id: paymentId,
    home: { base, returnUrl: way && allowedReturn(needs, way), isForm: ip !== null },
    endsAt: checkout.expiresAt,
    entity,
    checkoutId,
    ndc: checkoutId,
    now,
    money: moneyFor(endpoint, checkout) ?? NO_MONEY,
    said,
    type: endpoint === 'registration' ? 'RG' : undefined,
    usedId,
  });
  const submit = { checkoutId, key, paymentId, createdAt: now };
  if (answered) {
    const held = { payment: answered, checkout: claimed, secrets: request, step, redirect };
    const answer = await keep(needs, tables, held, now, 'nothing');
    if (step?.redirect) await sealFor(needs, tables, answered, request, now);
    await tables.submit.insert({ ...submit, state: { kind: 'settled', answer } });
    return { kind: 'answered', answer };
  }
  await tables.submit.insert({ ...submit, state: { kind: 'inFlight' } });
  await tables.checkout.save(claimed);
  await keepWaiting(needs, tables, { payment: drafted, checkout: claimed, redirect }, request);
  return { kind: 'asking', payment: drafted, request };
}

/** What a submit stands before: the checkout, locked. */
interface Scene {
  readonly checkout: Checkout;
  readonly entity: Entity;
  readonly now: number;
}

/** A submit that may go on. */
interface Admitted {
  readonly claimed: Checkout;
  readonly paymentId: PaymentId;
  /** All that was said, by the shop and by the shopper; with stored details, what was stored, too. */
  readonly said: Parameters;
  readonly usedId: RegistrationId | undefined;
}

/** Claims the checkout for a submit. What is refused here leaves nothing behind: not even a wallet's token is spent. */
async function admit(
  tables: Tables,
  needs: AskNeeds,
  { order, sent: validated, wrapped, beside }: Submission,
  { checkout, entity, now }: Scene,
): Promise<Admitted | Refusal> {
  const { endpoint } = order;
  // Once more, where the shop changed the checkout meanwhile.
  if (endpointOf(checkout) !== endpoint) return WRONG_ENDPOINT[endpoint];
  const isSame = isDeepStrictEqual(checkout.parameters, beside);
  const sent = isSame ? validated : order.read(checkout.parameters);
  if (isRefusal(sent)) return sent;
  const disagreed = isSame ? undefined : disagreement(wrapped, moneyFor(endpoint, checkout));
  if (disagreed) return disagreed;
  const said = merge(checkout.parameters, withSeen(needs, order, withCard(sent, wrapped)));
  const isPressed = order.ip !== null;
  const call = { entity, checkout, said, endpoint };
  const untold = isPressed ? callAddress(call, needs.environment) : null;
  const paymentId = needs.ids.payment(now);
  const claimed = begin(checkout, paymentId, now, untold);
  if (isRefusal(claimed)) return claimed;
  const used = await storedIn(tables, needs, { entity, checkout, said, now });
  if (used && isRefusal(used)) return used;
  const spent = await spend(tables, entity.id, wrapped, now);
  if (spent) return spent;
  if (isPressed) await armCall(tables, claimed, now);
  return {
    claimed,
    paymentId,
    said: used?.request ?? said,
    usedId: used?.registration.id,
  };
}

/** The stored details that the shopper chose, if any: some that the checkout offers. */
async function storedIn(
  tables: Tables,
  needs: AskNeeds,
  { checkout, ...use }: Omit<Use, 'id'> & { readonly checkout: Checkout },
): Promise<Used | Refusal | undefined> {
  const id = use.said['registrationId'];
  if (id === undefined) return undefined;
  if (endpointOf(checkout) === 'registration') {
    const message = 'must not be sent to a checkout that only stores details';
    return badParameters([wrong(use.said, 'registrationId', message)]);
  }
  if (!offeredIn(checkout).includes(id)) {
    const message = 'must be one of registrations[n].id of the checkout';
    return badParameters([wrong(use.said, 'registrationId', message)]);
  }
  return useDetails(tables, needs, { ...use, id });
}

async function lockBoth(tables: Tables, { name: { checkoutId } }: PayOrder) {
  const checkout = await tables.checkout.lock(checkoutId);
  const entity = checkout && (await tables.entity.find(checkout.entityId));
  // Both were there a moment ago, and they stay for months.
  if (!checkout || !entity) throw new Error(`checkout ${checkoutId} or its entity is gone`);
  return { checkout, entity };
}

/** What the gateway sees counts more than what a browser says; what the shop's server says counts most. */
function withSeen({ ids }: AskNeeds, { ip }: PayOrder, sent: Parameters): Parameters {
  const seen: Record<string, string> =
    ip === null
      ? {}
      : { 'customer.ip': ip, 'customParameters[SHOPPER_EndToEndIdentity]': ids.endToEnd() };
  return Object.assign(Object.create(null), sent, seen);
}

/** What a submit is about; null where nothing is paid. Read when the checkout was created, and at every update. */
function moneyFor(endpoint: Endpoint, { id, parameters }: Checkout): Money | null {
  if (endpoint === 'registration') return null;
  const money = moneyIn(parameters);
  if (isRefusal(money)) throw new Error(`checkout ${id} has no amount: ${money.refused}`);
  return money;
}

/** What becomes of the same submit that was sent before; undefined for the first. A token's time may be over since then. */
async function underWay(
  needs: AskNeeds,
  order: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<Rendered | undefined> {
  const earlier = await needs.store.submit.find(order.name.checkoutId, order.name.key);
  return earlier && (answerOf(earlier) ?? waitFor(needs, order, checkout, now));
}

/** Between two looks for the answer that another process is getting, in ms of wall time. */
const LOOK_MS = 50;

/** The same submit is in flight in another process: waits for its answer, as long as that may take. */
async function waitFor(
  needs: AskNeeds,
  { name }: PayOrder,
  checkout: Checkout,
  now: number,
): Promise<Rendered> {
  const { store, wall, processorPatience } = needs;
  const giveUp = wall.now() + processorPatience;
  while (wall.now() < giveUp) {
    await pause(LOOK_MS);
    const answer = answerOf(await store.submit.find(name.checkoutId, name.key));
    if (answer) return answer;
  }
  return refuse(needs, { refused: '800.700.100' }, checkout, now);
}
