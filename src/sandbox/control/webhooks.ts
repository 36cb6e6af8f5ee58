/** /_sandbox/webhooks: adds, lists and removes the webhooks of an entity, lists their deliveries, and repeats a delivery. */
import * as z from 'zod';
import type { DeliveryRow, Attempt as ShownAttempt } from '../../contract/control/deliveries.ts';
import { refusal } from '../../gateway/api/context.ts';
import {
  type Answer,
  JSON_HEADERS,
  json,
  type Request,
  type Route,
} from '../../gateway/api/route.ts';
import type { ParameterError } from '../../gateway/catalogue/results/refusal.ts';
import { badParameters, isRefusal, type Refusal } from '../../gateway/catalogue/results/refusal.ts';
import {
  WEBHOOK_MEMBERS,
  type WebhookOption,
  webhookRequestOf,
} from '../../gateway/config/webhookOption.ts';
import { isDeliveryId, isWebhookId } from '../../gateway/domain/shared/ids.ts';
import {
  addWebhook,
  listWebhooks,
  MOST_LISTED,
  redeliver,
  removeWebhook,
} from '../../gateway/domain/webhook/manageWebhooks.ts';
import type { Attempt, Logged, Webhook } from '../../gateway/domain/webhook/types.ts';
import { iso } from '../../time/format.ts';
import type { SandboxContext } from '../context.ts';
import { remedyOf } from '../explain/remedy.ts';
import { admitted, ENTITY } from './admitted.ts';
import { faultOfMember, type Member, readJson, readObject, readTexts, type Texts } from './json.ts';
import { queryOf } from './query.ts';

export const webhookRoutes = (context: SandboxContext): Route[] => [
  {
    methods: ['POST'],
    path: '/_sandbox/webhooks',
    openapi: 'omitted: test',
    answer: (request) => add(context, request),
  },
  {
    methods: ['GET'],
    path: '/_sandbox/webhooks',
    openapi: 'omitted: test',
    answer: (request) => list(context, request),
  },
  {
    methods: ['DELETE'],
    path: '/_sandbox/webhooks/:id',
    openapi: 'omitted: test',
    answer: (request) => remove(context, request),
  },
  {
    methods: ['POST'],
    path: '/_sandbox/webhooks/:id/redeliver',
    openapi: 'omitted: test',
    answer: (request) => sendAgain(context, request),
  },
];

const BODY = z.strictObject({ ...WEBHOOK_MEMBERS });

const answerWith = (members: object): Answer => ({
  status: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});

const refused = (context: SandboxContext, request: Request, why: Refusal): Answer =>
  json(refusal(context, request, why));

async function add(context: SandboxContext, request: Request): Promise<Answer> {
  let option: WebhookOption | undefined;
  const admission = await admitted(context, request, (body) => {
    const read = readWebhookBody(body);
    if (isRefusal(read)) return read;
    option = read.option;
    return read.texts;
  });
  if (isRefusal(admission)) return refused(context, request, admission);
  const webhook = await addWebhook(
    context,
    admission.id,
    webhookRequestOf(option as WebhookOption),
  );
  if (isRefusal(webhook)) return refused(context, request, webhook);
  return answerWith({ entityId: admission.id, ...shown(webhook) });
}

/** Reads `entityId` like every other call, and the other members like the configuration file. Returns all errors at once. */
function readWebhookBody(
  body: Buffer,
): { readonly texts: Texts; readonly option: WebhookOption } | Refusal {
  const read = readObject(body);
  if (isRefusal(read)) return read;
  const { entityId, ...rest } = read.members;
  const texts = readTexts({ entityId }, [ENTITY]);
  const parsed = BODY.safeParse(rest);
  const errors = [
    ...(isRefusal(texts) ? (texts.errors ?? []) : []),
    ...(parsed.success ? [] : parsed.error.issues.flatMap((issue) => errorsOf(issue, rest))),
  ];
  if (errors.length > 0 || isRefusal(texts) || !parsed.success) return badParameters(errors);
  return { texts, option: parsed.data };
}

/** Errors never show the value of a `key`, nor the value of an unknown member. */
function errorsOf(issue: z.core.$ZodIssue, value: Record<string, unknown>): ParameterError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => faultOfMember(name, '***', 'is not an allowed parameter'));
  }
  const [name = ''] = issue.path.map(String);
  const sent = value[name];
  if (sent === undefined || sent === null) return [faultOfMember(name, null, 'may not be empty')];
  return [faultOfMember(name, name === 'key' ? '***' : sent, issue.message)];
}

const LIMIT: Member = {
  name: 'limit',
  required: false,
  fault: (value) =>
    /^[1-9]\d{0,3}$/.test(value) && Number(value) <= MOST_LISTED
      ? undefined
      : `must be a whole number from 1 to ${MOST_LISTED}`,
};

async function list(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY, LIMIT]));
  if (isRefusal(admission)) return refused(context, request, admission);
  const most = Number(admission.texts['limit'] ?? MOST_LISTED);
  const { webhooks, notifications } = await listWebhooks(context, admission.id, most);
  const isCorrupted = context.faults.of(admission.id).webhooks === 'corrupt';
  const show = (delivery: Logged) => shownDelivery(delivery, isCorrupted);
  return answerWith({
    entityId: admission.id,
    webhooks: webhooks.map(({ deliveries, ...webhook }) => ({
      ...shown(webhook),
      deliveries: deliveries.map(show),
    })),
    notifications: notifications.map((one) => ({ url: one.url, ...show(one) })),
  });
}

/** A webhook as the control API shows it, without its key. */
const shown = ({ createdAt, sealed: _sealed, entityId: _entityId, ...rest }: Webhook) => ({
  ...rest,
  createdAt: iso(createdAt),
});

/**
 * A delivery as the control API shows it, without its message.
 *
 * @param isCorrupted whether a test has set the fault of webhooks that breaks the tags
 */
export const shownDelivery = (
  delivery: Logged,
  isCorrupted: boolean,
): Omit<DeliveryRow, 'url' | 'webhook'> => {
  const remedy = remedyOf(delivery, isCorrupted);
  const { id, type, action, subjectId, state, createdAt, nextAt, attempts, log } = delivery;
  return {
    id,
    type,
    ...(action !== '' && { action }),
    subject: subjectId,
    state,
    failed: hasFailed(delivery),
    createdAt: iso(createdAt),
    nextAt: nextAt === null ? null : iso(nextAt),
    attempts,
    log: log.map(shownAttempt),
    ...(remedy !== undefined && { remedy }),
  };
};

/** Whether the last attempt since the message was last sent by hand has failed: it waits for another one, or was dropped. */
const hasFailed = ({ state, backoffAttempts }: Logged): boolean =>
  state !== 'delivered' && backoffAttempts > 0;

/** An attempt as the control API shows it. */
export const shownAttempt = ({ at, answer, ...attempt }: Attempt): ShownAttempt => ({
  ...attempt,
  at: iso(at),
  ...(answer !== null && { answer }),
});

const NOT_FOUND: Refusal = {
  refused: '200.300.404',
  status: 404,
  detail: 'The entity does not have this webhook, or the webhook does not have this delivery',
};

const idIn = ({ params }: Request): string => params['id'] ?? '';

async function remove(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, () => queryOf(request, [ENTITY]));
  if (isRefusal(admission)) return refused(context, request, admission);
  const id = idIn(request);
  const isDone = isWebhookId(id) && (await removeWebhook(context, admission.id, id));
  return isDone ? answerWith({ entityId: admission.id, id }) : refused(context, request, NOT_FOUND);
}

const DELIVERY: Member = {
  name: 'delivery',
  required: true,
  fault: (value) =>
    isDeliveryId(value) ? undefined : 'must be the id of a delivery of the webhook',
};

async function sendAgain(context: SandboxContext, request: Request): Promise<Answer> {
  const admission = await admitted(context, request, (body) => readJson(body, [ENTITY, DELIVERY]));
  if (isRefusal(admission)) return refused(context, request, admission);
  const [id, deliveryId] = [idIn(request), admission.texts['delivery'] ?? ''];
  const isDone =
    isWebhookId(id) &&
    isDeliveryId(deliveryId) &&
    (await redeliver(context, admission.id, { id, deliveryId }));
  if (!isDone) return refused(context, request, NOT_FOUND);
  return answerWith({ entityId: admission.id, id, delivery: deliveryId });
}
