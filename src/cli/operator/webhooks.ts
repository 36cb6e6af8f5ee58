/** The actions of `webhooks` on a database: lists messages that were not accepted, and sends them again. */
import { ConfigError } from '../../gateway/configError.ts';
import {
  type DeliveryId,
  type EntityId,
  isDeliveryId,
  type WebhookId,
} from '../../gateway/domain/shared/ids.ts';
import type { Store } from '../../gateway/domain/tables.ts';
import { redeliver, retryDeliveries } from '../../gateway/domain/webhook/manageWebhooks.ts';
import type { Logged } from '../../gateway/domain/webhook/types.ts';
import { systemClock } from '../../gateway/platform/time/systemClock.ts';
import { iso } from '../../time/format.ts';
import { type Given, type Run, textOf } from '../command.ts';
import {
  actionIn,
  cutTo,
  entityIn,
  limitIn,
  type Opened,
  onDatabase,
  print,
  refuseFlags,
} from './opened.ts';
import { useCasesOn } from './useCases.ts';

/** The most messages of a transaction: it must not keep the gateways waiting. */
const MOST_AT_ONCE = 100;

/** Lists or sends. The exit code is 1 if nothing was sent. */
export const webhooksOnDatabase: Run = async (given, terminal) => {
  const action = actionIn(given, 'webhooks', ['failed', 'send']);
  const { flags } = given;
  refuseFlags(flags, `webhooks ${action}`, ['failed', 'lines', 'redeliver', 'base-url', 'token']);
  const [entityId, limit] = [entityIn(flags), limitIn(flags)];
  const id = messageIn(given, action);
  return onDatabase(given, `webhooks ${action}`, async (opened) => {
    const { store } = opened;
    if (action === 'failed') {
      const urls = new Map<WebhookId, string>();
      const read = await store.operator.failedDeliveries(entityId ?? null, limit + 1);
      const failed = cutTo(limit, read, terminal);
      for (const { webhookId } of failed) {
        const webhook = webhookId === null ? undefined : await store.webhook.find(webhookId);
        if (webhook) urls.set(webhook.id, webhook.url);
      }
      const rows = failed.map((one) => shown(one, urls));
      print(rows, given, terminal, { line, none: 'no message has failed' });
      const inactive = await inactiveLines(store, entityId);
      if (flags['json']) terminal.note(inactive);
      else terminal.write(inactive);
      return 0;
    }
    const due = id === undefined ? await sendAll(opened, entityId) : Number(await send(opened, id));
    const none = id === undefined ? 'no message has failed' : 'there is no message with this id';
    if (flags['json']) terminal.write(`${JSON.stringify({ due })}\n`);
    else terminal.write(due > 0 ? `due again: ${due}\n` : `${none}\n`);
    return due > 0 ? 0 : 1;
  });
};

/** The id of a message; undefined: all that have failed. */
function messageIn({ secondArgument: id, flags }: Given, action: 'failed' | 'send') {
  const all = flags['all'] === true;
  if (action === 'failed') {
    if (id !== undefined) throw new ConfigError('webhooks failed takes no id');
    refuseFlags(flags, 'webhooks failed', ['all']);
    return undefined;
  }
  if (all === (id !== undefined)) {
    throw new ConfigError('webhooks send requires either the id of a message or --all');
  }
  refuseFlags(flags, 'webhooks send', ['limit']);
  if (id === undefined) return undefined;
  refuseFlags(flags, 'webhooks send with an id', ['entity-id']);
  if (!isDeliveryId(id)) {
    throw new ConfigError('webhooks send requires the id of a message: 32 hex digits');
  }
  return id;
}

/** Makes all messages due that have failed, some in each transaction. @returns how many */
async function sendAll({ store, note }: Opened, entityId?: EntityId): Promise<number> {
  const ids = await store.operator.failedDeliveryIds(entityId ?? null);
  let sum = 0;
  for (let n = 0; n < ids.length; n += MOST_AT_ONCE) {
    sum += await store.transaction(async (tables) => {
      const some = ids.slice(n, n + MOST_AT_ONCE);
      const due = await retryDeliveries({ systemClock }, tables, some);
      if (due.length > 0) await note(tables, { deliveryIds: due.join(' ') });
      return due.length;
    });
  }
  return sum;
}

/** Makes a message due: a gateway on this database sends it. */
async function send(opened: Opened, deliveryId: DeliveryId): Promise<boolean> {
  const { store, config, keys, noting } = opened;
  const found = await store.delivery.find(deliveryId);
  if (!found) return false;
  const { webhookId } = found;
  const webhook = webhookId === null ? undefined : await store.webhook.find(webhookId);
  const owner: EntityId | undefined = webhookId === null ? found.entityId : webhook?.entityId;
  if (owner === undefined) return false;
  const needs = await useCasesOn(config, { store: noting({ deliveryId }), keys });
  return redeliver(needs, owner, { deliveryId });
}

const shown = (
  { id, entityId, webhookId, url, type, action, subjectId, ...delivery }: Logged,
  urls: ReadonlyMap<WebhookId, string>,
) => ({
  id,
  entityId,
  webhookId,
  url: webhookId === null ? url : (urls.get(webhookId) ?? null),
  type,
  action,
  subjectId,
  state: delivery.state,
  createdAt: iso(delivery.createdAt),
  attempts: delivery.attempts,
  lastOutcome: delivery.log.at(-1)?.outcome ?? null,
  nextAt: delivery.nextAt === null ? null : iso(delivery.nextAt),
});

/** A line for each listener that has not answered its test message: its messages cannot fail, since none is stored. */
async function inactiveLines({ operator, webhook }: Store, entityId?: EntityId): Promise<string> {
  const entities = entityId === undefined ? await operator.entities() : [{ id: entityId }];
  let lines = '';
  for (const { id } of entities) {
    for (const { url, state, createdAt } of await webhook.of(id)) {
      if (state === 'active') continue;
      lines += `inactive since ${iso(createdAt)}: ${url}: no message is stored until it answers the activation  entity ${id}\n`;
    }
  }
  return lines;
}

const line = (message: ReturnType<typeof shown>): string => {
  const { id, entityId, createdAt, type, action, subjectId, state, attempts, ...last } = message;
  const { lastOutcome, nextAt, url } = last;
  const next = nextAt === null ? '' : `  next ${nextAt}`;
  const host = url === null ? '-' : new URL(url).host;
  return `${id}  ${createdAt}  ${[type, action].filter(Boolean).join(' ')} ${subjectId}  ${host}  ${state}  attempts ${attempts}, last ${lastOutcome}${next}  entity ${entityId}`;
};

/** Whether a command line is about a database. */
export const isOnDatabase = ({ argument, flags }: Given): boolean =>
  argument !== undefined || ['data', 'databaseUrl', 'config'].some((key) => textOf(flags, key));
