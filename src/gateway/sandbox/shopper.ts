/**
 * POST /_sandbox/shopper: does what the shopper of a waiting payment would do at the issuer or bank, or what a bank says days
 * later. GET /_sandbox/authentication: the messages of a payment's 3-D Secure.
 */

import { isOf } from '../entity/access.ts';
import type { EntityId } from '../entity/types.ts';
import { type House, refusal } from '../http/house.ts';
import { type Answer, JSON_HEADERS, json, type Request, type Route } from '../http/route.ts';
import { faultOf, oneOf, pattern } from '../parameters/format.ts';
import { ACTS, turnOf } from '../payment/act.ts';
import { goOn } from '../payment/goOn.ts';
import type { Payment } from '../payment/types.ts';
import { isRefusal, type Refusal } from '../results/refusal.ts';
import { isPaymentId } from '../time/ids.ts';
import { admitted, ENTITY } from './admitted.ts';
import { type Member, readJson, type Texts } from './json.ts';
import { queryOf } from './query.ts';

const ID: Member = {
  name: 'id',
  required: true,
  fault: (value) => faultOf(PAYMENT_ID, value),
};
const PAYMENT_ID = pattern(
  '^[0-9a-f]{32}$',
  '32 lowercase hex characters',
  ['0190a0b0c0d0e0f00190a0b0c0d0e0f0'],
  ['x'],
);
const DOES: Member = {
  name: 'does',
  required: true,
  fault: (value) => faultOf(oneOf(...ACTS), value),
};

export const shopperRoutes = (house: House): Route[] => [
  { methods: ['POST'], path: '/_sandbox/shopper', answer: (request) => act(house, request) },
  {
    methods: ['GET'],
    path: '/_sandbox/authentication',
    answer: (request) => messages(house, request),
  },
];

async function act(house: House, request: Request): Promise<Answer> {
  const asked = await admitted(house, request, (body) => readJson(body, [ENTITY, ID, DOES]));
  if (isRefusal(asked)) return json(refusal(house, request, asked));
  const found = await paymentOf(house, asked);
  if (isRefusal(found)) return json(refusal(house, request, found));
  const kind = ACTS.find((one) => one === asked.texts['does']) ?? 'approve';
  const payment = (await goOn(house, found.id, (scene) => turnOf(scene, { kind }))) ?? found;
  const { entityId, id, code, judgedBy } = payment;
  return said({ entityId, id, code, waits: judgedBy === 'shopper' && code.startsWith('000.200') });
}

async function messages(house: House, request: Request): Promise<Answer> {
  const asked = await admitted(house, request, () => queryOf(request, [ENTITY, ID]));
  if (isRefusal(asked)) return json(refusal(house, request, asked));
  const found = await paymentOf(house, asked);
  if (isRefusal(found)) return json(refusal(house, request, found));
  const redirect = await house.store.redirect.findByPayment(found.id);
  const { entityId, id } = found;
  return said({ entityId, id, messages: redirect?.flow?.messages ?? [] });
}

const said = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});

/** The entity's payment, or authentication. */
async function paymentOf(
  { store }: House,
  { id: entityId, texts }: { readonly id: EntityId; readonly texts: Texts },
): Promise<Payment | Refusal> {
  const id = texts['id'] ?? '';
  const payment = isPaymentId(id) ? await store.payment.find(id) : undefined;
  const entity = await store.entity.find(entityId);
  const isTheirs = payment && entity && isOf(payment, entity);
  return isTheirs ? payment : { refused: '700.400.580', status: 404 };
}
