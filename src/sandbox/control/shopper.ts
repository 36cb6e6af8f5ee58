/**
 * POST /_sandbox/shopper: acts as the shopper of a waiting payment at the issuer or bank, or as the bank that decides days
 * later. GET /_sandbox/authentication: the 3-D Secure messages of a payment.
 */

import { CHECKOUT_ID, HEX_ID } from '../../contract/idForms.ts';
import { faultOf, oneOf, pattern } from '../../contract/parameters/format.ts';
import { descriptionOf } from '../../contract/resultCodes.ts';
import { refusal } from '../../gateway/api/context.ts';
import { proceed } from '../../gateway/api/proceed.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { isOwnedBy } from '../../gateway/domain/merchant/access.ts';
import {
  actionResult,
  SHOPPER_ACTIONS,
} from '../../gateway/domain/payment/shopper/shopperAction.ts';
import type { CheckoutId, EntityId } from '../../gateway/domain/shared/ids.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import { isActionRequired } from '../../gateway/domain/transaction/status.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type Member, readJson, type Texts } from './json.ts';
import { queryOf } from './query.ts';

const ID: Member = {
  name: 'id',
  required: true,
  fault: (value) => faultOf(PAYMENT_ID, value),
};
/** The id of a payment, or of its checkout: a shop does not know the payment's id before the payment has ended. */
const PAYMENT_ID = pattern(
  `${HEX_ID.source}|${CHECKOUT_ID.source}`,
  'the id of a payment or of a checkout',
  ['0190a0b0c0d0e0f00190a0b0c0d0e0f0', '0190A0B0C0D0E0F00190A0B0C0D0E0F0-sandbox01'],
  ['x'],
);
const DOES: Member = {
  name: 'does',
  required: true,
  fault: (value) => faultOf(oneOf(...SHOPPER_ACTIONS), value),
};

export const shopperRoutes = (context: SandboxContext): Route[] => [
  {
    methods: ['POST'],
    path: '/_sandbox/shopper',
    openapi: 'omitted: test',
    answer: (request) => act(context, request),
  },
  {
    methods: ['GET'],
    path: '/_sandbox/authentication',
    openapi: 'omitted: test',
    answer: (request) => messages(context, request),
  },
];

async function act(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, (body) => readJson(body, [ENTITY, ID, DOES]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const found = await paymentOf(context, admission);
  if (isRefusal(found)) return json(refusal(context, request, found));
  const kind = SHOPPER_ACTIONS.find((one) => one === admission.texts['does']) ?? 'approve';
  const payment =
    (await proceed(context, { paymentId: found.id, entityId: found.entityId }, (waiting) =>
      actionResult(waiting, { kind }),
    )) ?? found;
  const { entityId, id, code } = payment;
  const waits = isActionRequired(payment);
  const note = `${kind} for payment ${id}: ${code} ${descriptionOf(code)}`;
  return { ...answerWith({ entityId, id, code, waits }), note };
}

async function messages(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY, ID]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const found = await paymentOf(context, admission);
  if (isRefusal(found)) return json(refusal(context, request, found));
  const redirect = await context.store.redirect.findByPayment(found);
  const { entityId, id } = found;
  return answerWith({ entityId, id, messages: redirect?.flow?.messages ?? [] });
}

const answerWith = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});

/** The id of the checkout's current or latest payment. */
async function paymentIn({ checkout }: SandboxContext['store'], id: CheckoutId) {
  const state = (await checkout.find(id))?.state;
  if (!state || state.kind === 'deleted') return undefined;
  return ('paymentId' in state ? state.paymentId : state.unread) ?? undefined;
}

/** The payment or authentication with the given id, if it belongs to the entity. */
async function paymentOf(
  { store }: SandboxContext,
  { id: entityId, texts }: { readonly id: EntityId; readonly texts: Texts },
): Promise<Payment | Refusal> {
  const id = texts['id'] ?? '';
  const paymentId = isPaymentId(id) ? id : await paymentIn(store, id as CheckoutId);
  const payment = paymentId && (await store.payment.find(paymentId));
  const entity = await store.entity.find(entityId);
  const isTheirs = payment && entity && isOwnedBy(payment, entity);
  return isTheirs ? payment : { refused: '700.400.580', status: 404 };
}
