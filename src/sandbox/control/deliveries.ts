/** /_sandbox/deliveries: lists the messages to a shop, holds and releases them, and sends one again. */

import type { DeliveryRow } from '../../contract/control/deliveries.ts';
import type { PaymentRow } from '../../contract/control/lists.ts';
import { HEX_ID } from '../../contract/idForms.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import { isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import type { DeliveryFilter } from '../../gateway/domain/query/listTable.ts';
import { type EntityId, isDeliveryId, type PaymentId } from '../../gateway/domain/shared/ids.ts';
import { redeliver } from '../../gateway/domain/webhook/manageWebhooks.ts';
import type { Logged } from '../../gateway/domain/webhook/types.ts';
import type { SandboxContext } from '../context.ts';
import { admitted, ENTITY } from './admitted.ts';
import { readJson, type Texts } from './json.ts';
import { type List, matching, membersOf, oneOfThese, readList } from './lists/part.ts';
import { paymentRows } from './lists/rows.ts';
import { queryOf } from './query.ts';
import { shownDelivery } from './webhooks.ts';

/** The most deliveries of a listing without parameters: the latest. */
const MOST_LISTED = 1000;

const NOT_FOUND: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The entity does not have this delivery',
};

export const deliveryRoutes = (context: SandboxContext): Route[] => {
  const { deliveries } = context;
  const post = (path: string, work: Work): Route => ({
    methods: ['POST'],
    path: `/_sandbox/deliveries/${path}`,
    openapi: 'omitted: test',
    answer: (request) => answer(context, request, ({ body }) => readJson(body, [ENTITY]), work),
  });
  return [
    {
      methods: ['GET'],
      path: '/_sandbox/deliveries',
      openapi: 'omitted: test',
      answer: (request) =>
        answer(
          context,
          request,
          () => queryOf(request, membersOf(DELIVERIES)),
          (id, request, texts) => list(context, request, id, texts),
        ),
    },
    post('hold', async (id) => {
      await deliveries.hold(id);
      return { held: true };
    }),
    post('release', async (id) => ({ held: false, released: await deliveries.release(id) })),
    post(':id/redeliver', async (entityId, { params }) => {
      const { id: deliveryId = '' } = params;
      const isDone =
        isDeliveryId(deliveryId) && (await redeliver(context, entityId, { deliveryId }));
      return isDone ? { id: deliveryId } : NOT_FOUND;
    }),
  ];
};

/** @returns the members of the answer in addition to `entityId` */
type Work = (id: EntityId, request: Request, texts: Texts) => Promise<object | Refusal>;

/** Checks the call, and does the work. */
async function answer(
  context: SandboxContext,
  request: Request,
  read: (request: Request) => Texts | Refusal,
  work: Work,
): Promise<Answer> {
  const admission = await admitted(context, request, () => read(request));
  if (isRefusal(admission)) return json(refusal(context, request, admission));
  const { id: entityId, texts } = admission;
  const done = await work(entityId, request, texts);
  if (isRefusal(done)) return json(refusal(context, request, done));
  return { status: 200, headers: JSON_HEADERS, body: JSON.stringify({ entityId, ...done }) };
}

const STATES = [
  'waiting',
  'delivered',
  'dropped',
  'failed',
] as const satisfies readonly NonNullable<DeliveryFilter['state']>[];

/** The messages to the webhooks of an entity, and its calls of a `notificationUrl`, newest first. */
const DELIVERIES: List<Logged> = {
  name: 'deliveries',
  members: [
    oneOfThese('state', STATES),
    matching('webhookId', HEX_ID, 'the id of a webhook, 32 hex digits'),
    matching('paymentId', HEX_ID, 'the id of a payment, 32 hex digits'),
  ],
  async read({ store }, { entityId, part, search, texts }) {
    const { webhookId, paymentId } = texts;
    const ids = (await store.webhook.of(entityId)).map(({ id }) => id);
    const filter: DeliveryFilter = {
      state: STATES.find((one) => one === texts['state']) ?? null,
      webhookIds: ids.filter((id) => webhookId === undefined || id === webhookId),
      hasNotifications: webhookId === undefined,
      paymentId: (paymentId as PaymentId | undefined) ?? null,
      search,
    };
    return store.list.deliveries(entityId, filter, part);
  },
  async show({ store, faults }, { entityId }, rows) {
    const webhooks = await store.webhook.of(entityId);
    const isCorrupted = faults.of(entityId).webhooks === 'corrupt';
    const urls = new Map<string, string>(webhooks.map(({ id, url }) => [id, url]));
    const about = await store.list.paymentsWith(rows.flatMap(({ paymentId }) => paymentId ?? []));
    const payments = new Map(
      (await paymentRows(store, about)).map((row) => [row.id, membersOfPayment(row)]),
    );
    return rows.map((delivery) => {
      const { webhookId, url, paymentId } = delivery;
      const shown = { ...shownDelivery(delivery, isCorrupted), ...payments.get(paymentId ?? '') };
      return webhookId === null
        ? { url, ...shown }
        : { webhook: webhookId, url: urls.get(webhookId) ?? null, ...shown };
    });
  },
};

/** What a message says of its payment. */
const membersOfPayment = ({
  id,
  paymentType,
  amount,
  currency,
  merchantTransactionId,
  shopper,
}: PaymentRow): Partial<DeliveryRow> => ({
  // Stored details have a page of their own.
  ...(paymentType !== 'RG' && { paymentId: id }),
  paymentType,
  ...(amount !== undefined && currency !== undefined && { amount, currency }),
  ...(merchantTransactionId !== undefined && { merchantTransactionId }),
  ...(shopper !== undefined && { shopper }),
});

/**
 * A part of the deliveries. A call without parameters of a list gets the latest ones, oldest first: so tests read them that
 * were written before there were parts.
 */
async function list(
  context: SandboxContext,
  request: Request,
  entityId: EntityId,
  texts: Texts,
): Promise<object | Refusal> {
  const isPart = Object.keys(texts).some((name) => name !== 'entityId');
  const found = await readList(context, request, DELIVERIES, entityId, texts, isPart ? {} : LATEST);
  if (isRefusal(found)) return found;
  const { now, rows, next, first } = found;
  const held = await context.deliveries.isHeld(entityId);
  return { held, now, deliveries: isPart ? rows : rows.toReversed(), next, first };
}

/** The limit without parameters of a list. */
const LATEST = { usual: MOST_LISTED };
