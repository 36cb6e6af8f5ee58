/** GET /_sandbox/payments/{id}: all that the gateway knows of a payment, and what can be done with it. */
import type { PaymentDelivery } from '../../contract/control/deliveries.ts';
import type { PaymentRow } from '../../contract/control/lists.ts';
import type { FormSeen, PaymentAction, PaymentAnswer } from '../../contract/control/payment.ts';
import { entriesOf, type Parameters } from '../../contract/parameters/request.ts';
import { refusal } from '../../gateway/api/context.ts';
import { renderPayment } from '../../gateway/api/render/payment.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isHidden } from '../../gateway/catalogue/parameters/secrets.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import { judgeChargeback, leftToChargeBack } from '../../gateway/domain/chargeback/disputeSteps.ts';
import { leftIn } from '../../gateway/domain/chargeback/raise.ts';
import { isOwnedBy } from '../../gateway/domain/merchant/access.ts';
import { requireEntity } from '../../gateway/domain/merchant/findEntity.ts';
import type { Entity } from '../../gateway/domain/merchant/types.ts';
import {
  FOLLOW_UP_KINDS,
  judgeFollowUp,
  leftOf,
} from '../../gateway/domain/payment/followUp/followUpRules.ts';
import { answerForShop } from '../../gateway/domain/payment/paymentAnswer.ts';
import type { SettlementRecord } from '../../gateway/domain/settlement/types.ts';
import { entityTime } from '../../gateway/domain/shared/clock.ts';
import { isPaymentId } from '../../gateway/domain/shared/ids.ts';
import { CHANGE_RECORD_TYPES } from '../../gateway/domain/shared/paymentType.ts';
import { isActionRequired } from '../../gateway/domain/transaction/status.ts';
import { movedMoney, type Payment } from '../../gateway/domain/transaction/types.ts';
import type { Delivery, Logged } from '../../gateway/domain/webhook/types.ts';
import { formatAmount } from '../../money/index.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { formSeen } from './formSeen.ts';
import {
  checkoutRow,
  paymentIdOf,
  paymentRows,
  registrationRow,
  scheduleRows,
} from './lists/rows.ts';
import { queryOf } from './query.ts';
import { shownDelivery } from './webhooks.ts';

/** The most rows of each list in the answer. */
const MOST_ROWS = 200;

const NOT_FOUND: Refusal = {
  refused: '700.400.580',
  status: 404,
  detail: 'id must be the id of a payment of the entity',
};

export const paymentRoute = (context: SandboxContext): Route => ({
  methods: ['GET'],
  path: '/_sandbox/payments/:id',
  openapi: 'omitted: test',
  answer: (request) => answer(context, request),
});

async function answer(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY]));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id = '' } = request.params;
  const entity = await requireEntity(context.store, admission.id);
  const payment = isPaymentId(id) ? await context.store.payment.find(id) : undefined;
  const isShown = payment && isOwnedBy(payment, entity) && !isChangeRecord(payment);
  if (!isShown) return json(refusal(context, request, NOT_FOUND));
  const body: PaymentAnswer = {
    entityId: entity.id,
    ...(await detailOf(context, entity, payment)),
  };
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

const isChangeRecord = ({ type }: Payment): boolean =>
  CHANGE_RECORD_TYPES.some((one) => one === type);

async function detailOf(context: SandboxContext, entity: Entity, payment: Payment) {
  const { store, systemClock } = context;
  const now = await entityTime(store, systemClock, payment.entityId);
  const [said, rows, related, actions] = await Promise.all([
    answerForShop(store, payment, now),
    paymentRows(store, [payment]),
    relatedTo(context, entity, payment),
    actionsOf(context, entity, payment, now),
  ]);
  const answer = renderPayment(said);
  return {
    payment: {
      ...(rows[0] as PaymentRow),
      ...(payment.merchantId !== null && { merchantId: payment.merchantId }),
      descriptor: payment.descriptor,
      ...(payment.riskScore !== null && { riskScore: payment.riskScore }),
      ...(payment.decidedBy && { decidedBy: payment.decidedBy }),
      waitsForShopper: !payment.decidedBy && isActionRequired(payment),
    },
    request: { parameters: parametersOf(payment.request) },
    answer: { status: answer.status, body: answer.members },
    ...related,
    actions,
  };
}

/** Parameters about an account: none of them is shown, whatever is stored. */
const OF_ACCOUNT = /^(?:card|bankAccount|tokenAccount|virtualAccount|giftCard)\./;

const parametersOf = (request: Parameters) =>
  entriesOf(request).map(([name, value]) =>
    OF_ACCOUNT.test(name) || isHidden(name, value)
      ? { name, withheld: true }
      : { name, value: String(value) },
  );

/** What belongs to the payment, as far as it belongs to the entity, too. */
async function relatedTo(context: SandboxContext, entity: Entity, payment: Payment) {
  const { store } = context;
  const { id, referencedId, checkoutId, registrationId, entityId } = payment;
  const isOwn = (one: { readonly entityId: string } | undefined) => one?.entityId === entity.id;
  const [referenced, referring, checkout, registration, schedule, settling] = await Promise.all([
    referencedId === null ? undefined : store.payment.find(referencedId),
    store.list.referringTo(id, MOST_ROWS),
    checkoutId === null ? undefined : store.checkout.find(checkoutId, entityId),
    registrationId === null ? undefined : store.registration.find(registrationId),
    store.list.scheduleOf(payment),
    store.settlement.settling(payment),
  ]);
  const paid = checkout && paymentIdOf(checkout);
  const [ofCheckout, made, schedules, webhooks, form] = await Promise.all([
    paid ? store.payment.find(paid, entityId) : undefined,
    registration && store.payment.find(registration.id, registration.entityId),
    schedule && isOwn(schedule) ? scheduleRows(store, entity.id, [schedule]) : [],
    webhooksOf(context, entity, payment),
    formOf(context, payment),
  ]);
  const [refersTo = null] = await paymentRows(
    store,
    referenced && isOwnedBy(referenced, entity) ? [referenced] : [],
  );
  return {
    refersTo,
    referredBy: await paymentRows(
      store,
      referring.filter((one) => isOwnedBy(one, entity) && !isChangeRecord(one)),
    ),
    checkout: checkout && isOwn(checkout) ? checkoutRow(checkout, ofCheckout) : null,
    registration: registration && isOwn(registration) ? registrationRow(registration, made) : null,
    schedule: schedules[0] ?? null,
    form,
    settlement: settling ? settlementOf(settling) : null,
    webhooks,
  };
}

const settlementOf = ({ day, data }: SettlementRecord): PaymentAnswer['settlement'] => ({
  date: day,
  status: data.status,
  amount: data.settlementAmount,
  currency: data.settlementCurrency,
  fee: data.fee,
});

/** What the shopper saw in the form; null for a payment without a checkout. */
async function formOf({ store }: SandboxContext, payment: Payment): Promise<FormSeen | null> {
  const { id, checkoutId } = payment;
  if (checkoutId === null) return null;
  const [requests, events, redirect] = await Promise.all([
    store.request.about({ checkoutId }),
    store.event.about({ paymentId: id }, MOST_ROWS),
    store.redirect.findByPayment(payment),
  ]);
  return formSeen(payment, { requests, events, flow: redirect?.flow });
}

/** The messages about a payment to the receivers of the entity. A merchant's webhooks are not those of its channels. */
async function webhooksOf({ store, faults }: SandboxContext, entity: Entity, { id }: Payment) {
  const isCorrupted = faults.of(entity.id).webhooks === 'corrupt';
  const shown = (one: Logged & Delivery, url: string | null) => shownMessage(one, url, isCorrupted);
  const [deliveries, webhooks] = await Promise.all([
    store.list.deliveriesAbout(id, MOST_ROWS),
    store.webhook.of(entity.id),
  ]);
  const urls = new Map<string, string>(webhooks.map((one) => [one.id, one.url]));
  return deliveries.flatMap((one) => {
    const { webhookId, entityId } = one;
    if (webhookId === null) return entityId === entity.id ? [shown(one, one.url)] : [];
    const url = urls.get(webhookId);
    return url === undefined ? [] : [{ webhook: webhookId, ...shown(one, url) }];
  });
}

function shownMessage(
  delivery: Logged & Delivery,
  url: string | null,
  isCorrupted: boolean,
): PaymentDelivery {
  const { log, attempts: _, ...members } = shownDelivery(delivery, isCorrupted);
  const attempts = log.map(({ n: _, ...attempt }) => attempt);
  return { ...members, url, attempts, payload: jsonIn(delivery.payload) };
}

/** A call of a `notificationUrl` may have a body that is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of the follow-ups that need no further parameter. */
const FOLLOW_UPS = ['capture', 'reversal', 'refund'] as const;

/** What the gateway would answer to each follow-up of all that is left of the payment. */
async function actionsOf(
  { store }: SandboxContext,
  entity: Entity,
  payment: Payment,
  now: number,
): Promise<PaymentAction[]> {
  const money = movedMoney(payment);
  if (money === null) return [];
  const { terms } = await requireEntity(store, payment.channelId);
  const channelId = entity.channels.length > 0 ? null : entity.id;
  const left = formatAmount({ ...money, minor: leftOf(payment) });
  const followUps = FOLLOW_UPS.map((kind): PaymentAction => {
    const followUp = { kind, money: null, isFinal: false, channelId, testMode: undefined };
    const { refused, cause } = judgeFollowUp(payment, followUp, terms, now);
    const { type: name } = FOLLOW_UP_KINDS[kind];
    if (refused === undefined) return { name, allowed: true, amount: left };
    return { name, allowed: false, ...(cause && { why: cause.text }) };
  });
  return [...followUps, chargebackOf(payment)];
}

function chargebackOf(payment: Payment): PaymentAction {
  if (!('refused' in judgeChargeback(payment, null))) {
    const minor = leftToChargeBack(payment);
    return { name: 'CB', allowed: true, amount: formatAmount({ ...payment.money, minor }) };
  }
  const text = leftIn(payment);
  return { name: 'CB', allowed: false, why: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` };
}
