/**
 * Tables that buffer writes, for many small pieces of work in one transaction: rows that each piece would insert or save by
 * itself are written by a few statements at the end, and locked rows are read once. All other calls go directly to the
 * database, after the buffered rows are written, so that every reader sees earlier writes.
 */

import { frozenAt } from '../../domain/shared/clock.ts';
import type { EventRecord } from '../../domain/shared/eventTable.ts';
import type { EntityId } from '../../domain/shared/ids.ts';
import type { GatherNeeds } from '../../domain/shared/tables.ts';
import type { AllGathered, Tables } from '../../domain/tables.ts';
import type { Delivery, Webhook } from '../../domain/webhook/types.ts';
import { gatherDays } from './gather/days.ts';
import { gatherPayments } from './gather/payments.ts';
import { gatherSchedules } from './gather/schedules.ts';
import { taken } from './gather/taken.ts';
import { gatherTimers } from './gather/timers.ts';

type TableName = keyof Tables;

/** Calls that neither read nor write any buffered rows; they go directly to the database. */
const APART: { readonly [Name in TableName]?: readonly (keyof Tables[Name])[] } = {
  meta: ['read'],
  entity: ['find'],
  token: ['grants', 'authorises'],
  checkout: ['find', 'lock', 'save'],
  paymentLink: ['complete'],
  sealingKey: ['current', 'find'],
  riskSeen: ['count', 'save'],
  settlementEntry: ['take'],
  throttle: ['take'],
};

/** Tables whose calls may change cached rows of other tables. */
const CHANGING: readonly TableName[] = [
  'payment',
  'registration',
  'schedule',
  'webhook',
  'retention',
  'sealed',
  'settlement',
  'settlementFile',
];

type Call = (...values: never[]) => Promise<unknown>;

/**
 * Starts to buffer writes.
 *
 * @param storedTables the tables of a transaction; no other code may use them until the end
 */
export function gather<All extends Tables>(
  storedTables: All,
  { entityId, now }: GatherNeeds,
): AllGathered<All> {
  const events: EventRecord[] = [];
  const deliveries = new Map<string, Delivery>();
  // An older version of these rows is sufficient.
  const listening = new Map<string, readonly Webhook[]>();

  const keepRows = async (): Promise<void> => {
    await payments.flush();
    await days.flush();
    const news = events.splice(0);
    await schedules.flush();
    if (news.length > 0) await storedTables.event.appendAll(news);
    const messages = taken(deliveries);
    if (messages.length > 0) await storedTables.delivery.insertAll(messages);
  };
  const payments = gatherPayments(storedTables);
  const days = gatherDays(storedTables, payments.flush);
  const schedules = gatherSchedules(storedTables, entityId, keepRows);
  const timers = gatherTimers(storedTables, entityId);
  const forget = () => {
    listening.clear();
    for (const rows of [payments, schedules, days]) rows.forget();
  };

  /** A call that may read what was written, and change what was cached. */
  const straight =
    (name: TableName, call: Call): Call =>
    async (...values) => {
      await keepRows();
      if (CHANGING.includes(name)) forget();
      if (name === 'timer') {
        await timers.flush();
        timers.forget();
      }
      return call(...values);
    };

  const own: Overrides = {
    entity: days.entity,
    settlement: days.settlement,
    settlementFile: days.settlementFile,
    registration: schedules.registration,
    schedule: schedules.schedule,
    timer: timers.timer,
    clock: {
      read: async (id: EntityId) =>
        id === entityId ? frozenAt(now()) : storedTables.clock.read(id),
    },
    payment: payments.payment,
    event: {
      async append(event: EventRecord) {
        events.push(event);
      },
    },
    delivery: {
      async insert(delivery: Delivery) {
        deliveries.set(delivery.id, delivery);
      },
    },
    webhook: {
      async ofEntities(ids: readonly EntityId[]) {
        const name = ids.join();
        const known = listening.get(name) ?? (await storedTables.webhook.ofEntities(ids));
        listening.set(name, known);
        return known;
      },
    },
  };

  return {
    storedTables,
    tables: over(storedTables, own, straight),
    earliest: timers.earliest,
    isReplaced: timers.isReplaced,
    lockTimers: timers.lockTimers,
    lockSchedules: schedules.lockSchedules,
    async flush() {
      await keepRows();
      await timers.flush();
    },
    takeStale: timers.takeStale,
  };
}

type Overrides = { readonly [Name in TableName]?: Partial<Tables[Name]> };

/** Tables whose calls are those of `own`, else those of APART unchanged; all other calls are wrapped by `straight`. */
function over<All extends Tables>(
  storedTables: All,
  own: Overrides,
  straight: (name: TableName, call: Call) => Call,
): All {
  const tables = new Map<TableName, unknown>();
  return new Proxy({} as All, {
    get(_target, name: TableName) {
      const known = tables.get(name);
      if (known) return known;
      const calls: Record<string, Call> = {};
      const buffered = own[name] as Readonly<Record<string, Call>> | undefined;
      for (const [verb, call] of Object.entries(
        storedTables[name] as unknown as Record<string, Call>,
      )) {
        const isApart = (APART[name] as readonly string[] | undefined)?.includes(verb) === true;
        calls[verb] = buffered?.[verb] ?? (isApart ? call : straight(name, call));
      }
      tables.set(name, calls);
      return calls;
    },
  });
}
