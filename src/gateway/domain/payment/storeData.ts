/** Stores what a shopper typed until the shop's server pays with it: the submit of a form with a summary page. */

import { isDeepStrictEqual } from 'node:util';
import type { Parameters } from '../../../contract/parameters/request.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import {
  endpointOf,
  isLive,
  paidMoney,
  sessionOver,
  takeData,
} from '../checkout/checkoutStates.ts';
import { saveShopperData } from '../checkout/data.ts';
import { resourcePathOf } from '../checkout/resourcePath.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, PaymentId } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import { askingIssuers } from '../threeDSecure/askServer.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { disagreement, unwrap, withCard } from '../wallet/unwrap.ts';
import { merge } from './draft.ts';
import type { PaymentNeeds } from './needs.ts';
import type { FirstAnswer, RefusedSubmit } from './paymentAnswer.ts';
import { preparePayment } from './startPayment.ts';
import {
  answerOf,
  type LockedCheckout,
  lockBoth,
  refuse,
  type Submission,
  type SubmitOrder,
  storedIn,
  withSeen,
} from './submission.ts';
import type { PaymentTables } from './tables.ts';
import { countTry, lockLink, saveTry } from './tries.ts';

/**
 * Judges the submit as a payment is judged before a processor is asked. Stores its data, sealed, in place of earlier data.
 * Nothing is paid, and a wallet token is not spent. The answer is stored with the data: the same submit gets the same answer
 * again. A refused submit is not stored.
 */
export async function storeData(
  needs: PaymentNeeds,
  order: SubmitOrder,
): Promise<FirstAnswer | RefusedSubmit> {
  const { store, systemClock } = needs;
  const { checkoutId } = order.name;
  const checkout = await store.checkout.find(checkoutId);
  if (!checkout) throw new Error(`checkout ${checkoutId} does not exist`);
  const submit = { ...order.name, entityId: checkout.entityId };
  const stored = answerOf(await store.submit.find(submit));
  if (stored) return stored;
  const now = await entityTime(store, systemClock, checkout.entityId);
  if (!isLive(checkout, now) || checkout.state.kind === 'paid') {
    // Another process may just have stored this same submit.
    const earlier = await store.submit.find(submit);
    return answerOf(earlier) ?? refuse(sessionOver(checkout, now), checkout, now);
  }
  const before = { fixed: checkout.parameters, data: undefined };
  const sent = order.read(before);
  if (isRefusal(sent)) return refuse(sent, checkout, now);
  const money = paidMoney(checkout);
  const wrapped = await unwrap(needs, sent, { entityId: checkout.entityId, money, now });
  if (wrapped && isRefusal(wrapped)) return refuse(wrapped, checkout, now);
  const submission = { sent, wrapped, before };
  return askingIssuers(needs, (asked) =>
    store.transaction((tables) => storeIn(asked, tables, order, submission, checkout.entityId)),
  );
}

async function storeIn(
  needs: PaymentNeeds,
  tables: PaymentTables,
  order: SubmitOrder,
  submission: Submission,
  entityId: EntityId,
): Promise<FirstAnswer | RefusedSubmit> {
  const { checkoutId, key } = order.name;
  const { checkout, entity } = await lockBoth(tables, order, entityId);
  // Only after the lock: the request that had the lock before may have been the same submit.
  const earlier = answerOf(await tables.submit.find({ checkoutId, entityId, key }));
  if (earlier) return earlier;
  const now = await entityTime(tables, needs.systemClock, checkout.entityId);
  const scene = { checkout, entity, now };
  const taken = takeData(checkout, now);
  if (isRefusal(taken)) return refuse(taken, checkout, now);
  const sent = sentBeside(order, submission, scene);
  if (isRefusal(sent)) return refuse(sent, checkout, now);
  const seen = withSeen(needs, order, sent);
  const parameters = merge(checkout.parameters, withCard(seen, submission.wrapped));
  const counted = await countTry(tables, taken, requestOf(parameters), now);
  if (isRefusal(counted)) return refuse(counted, checkout, now);
  const paymentId = needs.ids.payment(now, envelopeOf(checkout.id));
  const payment = await judge(needs, tables, parameters, { ...scene, paymentId });
  const isTry = counted !== taken;
  const link = await lockLink(tables, checkout, isTry, now);
  if (link && isRefusal(link)) return refuse(link, checkout, now);
  if (isRefusal(payment)) {
    if (isTry) await saveTry(tables, checkout, link);
    return refuse(payment, checkout, now);
  }
  if (link) await tables.paymentLink.save(link);
  await saveShopperData(tables, needs.vault, counted, seen, now);
  await tables.checkout.save(counted);
  const resourcePath = resourcePathOf(checkoutId, endpointOf(checkout));
  const answer = needs.firstAnswer({ payment, checkoutId, resourcePath, now });
  const submit = { checkoutId, entityId, key, paymentId, createdAt: now };
  await tables.submit.insert({ ...submit, state: { kind: 'completed', answer } });
  const about = { entityId, checkoutId, paymentId: null };
  await tables.event.append({ ...about, kind: 'dataStored', at: now, data: {} });
  return answer;
}

/** The submitted parameters, validated again if the shop changed the checkout in the meantime. */
function sentBeside(order: SubmitOrder, submission: Submission, { checkout }: LockedCheckout) {
  const { sent, wrapped, before } = submission;
  const fixed = checkout.parameters;
  if (isDeepStrictEqual(fixed, before.fixed)) return sent;
  return disagreement(wrapped, paidMoney(checkout)) ?? order.read({ ...before, fixed });
}

/** The payment that this submit would become, judged as far as possible without a processor. */
async function judge(
  needs: PaymentNeeds,
  tables: PaymentTables,
  parameters: Parameters,
  { checkout, entity, now, paymentId }: LockedCheckout & { readonly paymentId: PaymentId },
): Promise<Payment | Refusal> {
  const used = await storedIn(needs, tables, { entity, checkout, parameters, now });
  if (used && isRefusal(used)) return used;
  const endpoint = endpointOf(checkout);
  const prepared = await preparePayment(needs, tables, {
    id: paymentId,
    // The shop's server pays later, and the shopper's redirect and return address are checked then.
    home: { base: '', returnUrl: null, isForm: false, isShoppers: true },
    entity,
    checkoutId: checkout.id,
    ndc: checkout.id,
    now,
    money: paidMoney(checkout),
    parameters: used?.request ?? parameters,
    type: endpoint === 'registration' ? 'RG' : undefined,
    usedId: used?.registration.id,
  });
  if (isRefusal(prepared)) return prepared;
  const { payment } = prepared;
  return isUnanswered(payment) ? payment : { refused: payment.code, cause: payment.cause };
}
