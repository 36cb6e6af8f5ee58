/**
 * Tables that buffer writes, for many small pieces of work in one transaction: rows that each piece would insert or save by
 * itself are written by a few statements at the end, and locked rows are read once. All other calls go directly to the
 * database, after the buffered rows are written, so that every reader sees earlier writes.
 */

import type { Registration } from '../../domain/registration/types.ts';
import type { Schedule, ScheduleRun } from '../../domain/schedule/types.ts';
import { frozenAt } from '../../domain/shared/clock.ts';
import type { EventRecord } from '../../domain/shared/eventTable.ts';
import type { EntityId, RegistrationId, ScheduleId } from '../../domain/shared/ids.ts';
import type { GatherNeeds } from '../../domain/shared/tables.ts';
import {
  type NewTimer,
  type Timer,
  type TimerKind,
  UNSAVED_TIMER_ID,
} from '../../domain/shared/timers.ts';
import type { AllGathered, Tables } from '../../domain/tables.ts';
import type { Payment } from '../../domain/transaction/types.ts';
import type { Delivery, Webhook } from '../../domain/webhook/types.ts';
import { registrationFrom, registrationRow } from './codec.ts';
import { gatherDays } from './gather/days.ts';
import type { TableName } from './tables/index.ts';

/** Calls that neither read nor write any buffered rows; they go directly to the database. */
const APART: { readonly [Name in TableName]?: readonly (keyof Tables[Name])[] } = {
  meta: ['read'],
  entity: ['find'],
  token: ['entities'],
  checkout: ['find', 'lock', 'save'],
  sealingKey: ['current', 'find'],
  riskSeen: ['count', 'save'],
  throttle: ['take'],
};

/** Tables whose calls may change cached rows of other tables. */
const CHANGING: readonly TableName[] = [
  ...(['payment', 'registration', 'schedule', 'webhook', 'retention', 'sealed'] as const),
  ...(['settlement', 'settlementFile'] as const),
];

type Call = (...values: never[]) => Promise<unknown>;

/** The state of the timer with this name (entity, kind and key). */
interface NamedTimer {
  readonly entityId: EntityId;
  readonly kind: TimerKind;
  readonly key: string;
  /** undefined: the timer is not armed. */
  armed: NewTimer | undefined;
  /** Whether the database may have a row of the timer. */
  mayBeKept: boolean;
}

/**
 * Starts to buffer writes.
 *
 * @param kept the tables of a transaction; no other code may use them until the end
 */
export function gather(kept: Tables, { entityId, now }: GatherNeeds): AllGathered {
  const payments = new Map<string, Payment>();
  const events: EventRecord[] = [];
  const deliveries = new Map<string, Delivery>();
  const runs: ScheduleRun[] = [];
  const forgotten = new Map<ScheduleId, number>();
  const registrations = new Map<RegistrationId, Registration>();
  const schedules = new Map<ScheduleId, Schedule>();
  const timers = new Map<string, NamedTimer>();
  // By name, an entity time: the database has a timer of this name that is due no later, and its row is locked.
  const noLater = new Map<string, number>();
  // Ids of timers in the database whose rows are locked.
  const held = new Set<number>();
  let isStale = false;

  // Cached rows: rows that no other process can change, and rows for which an older version is sufficient.
  const read = {
    locked: new Map<RegistrationId, Registration>(),
    schedules: new Map<ScheduleId, Schedule>(),
    payments: new Map<string, Payment>(),
    listening: new Map<string, readonly Webhook[]>(),
  };

  const keepPayments = async (): Promise<void> => {
    const made = taken(payments);
    if (made.length > 0) await kept.payment.insertAll(made);
  };
  const days = gatherDays(kept, keepPayments);
  const keepRows = async (): Promise<void> => {
    await keepPayments();
    await days.keep();
    const news = events.splice(0);
    await kept.registration.saveAll(taken(registrations));
    await kept.schedule.saveAll(taken(schedules));
    const made = runs.splice(0);
    if (made.length > 0) await kept.schedule.saveRuns(made);
    for (const [id, before] of takenEntries(forgotten)) {
      await kept.schedule.forgetRefused(id, before);
    }
    if (news.length > 0) await kept.event.appendAll(news);
    const messages = taken(deliveries);
    if (messages.length > 0) await kept.delivery.insertAll(messages);
  };
  const keepTimers = async (): Promise<void> => {
    for (const name of timers.keys()) noLater.delete(name);
    await keepAll(kept, taken(timers));
    isStale = true;
  };
  const flush = async (): Promise<void> => {
    await keepRows();
    await keepTimers();
  };
  const forget = () => {
    for (const known of Object.values(read)) known.clear();
    days.forget();
  };

  /** A call that may read what was written, and change what was cached. */
  const straight =
    (name: TableName, call: Call): Call =>
    async (...values) => {
      await keepRows();
      if (CHANGING.includes(name)) forget();
      if (name === 'timer') {
        await keepTimers();
        noLater.clear();
      }
      return call(...values);
    };

  const named = (name: Pick<NamedTimer, 'entityId' | 'kind' | 'key'>): NamedTimer => {
    const id = nameOf(name);
    const { entityId: owner, kind, key } = name;
    const known = timers.get(id) ?? {
      ...{ entityId: owner, kind, key, armed: undefined, mayBeKept: true },
    };
    // The timer that was armed last comes last.
    timers.delete(id);
    timers.set(id, known);
    return known;
  };

  const own: Overrides = {
    entity: days.entity,
    settlement: days.settlement,
    settlementFile: days.settlementFile,
    clock: {
      read: async (id: EntityId) => (id === entityId ? frozenAt(now()) : kept.clock.read(id)),
    },
    payment: {
      async find(id: Payment['id']) {
        if (payments.has(id)) await keepPayments();
        const known = read.payments.get(id) ?? (await kept.payment.find(id));
        if (known) read.payments.set(id, known);
        return known;
      },
      async insert(payment: Payment) {
        payments.set(payment.id, payment);
      },
    },
    event: {
      async append(happening: EventRecord) {
        events.push(happening);
      },
    },
    delivery: {
      async insert(delivery: Delivery) {
        deliveries.set(delivery.id, delivery);
      },
    },
    webhook: {
      async listening(ids: readonly EntityId[]) {
        const name = ids.join();
        const known = read.listening.get(name) ?? (await kept.webhook.listening(ids));
        read.listening.set(name, known);
        return known;
      },
    },
    registration: {
      async find(id: RegistrationId) {
        return read.locked.get(id) ?? kept.registration.find(id);
      },
      async lock(id: RegistrationId) {
        const known = read.locked.get(id) ?? (await kept.registration.lock(id));
        if (known) read.locked.set(id, known);
        return known;
      },
      async save(registration: Registration) {
        registrations.set(registration.id, registration);
        // Cache the registration in the form in which it will be read from the database.
        const row = registrationRow(registration) as Parameters<typeof registrationFrom>[0];
        if (read.locked.has(registration.id)) {
          read.locked.set(registration.id, registrationFrom(row));
        } else await keepRows();
      },
    },
    schedule: {
      async find(id: ScheduleId) {
        const known = read.schedules.get(id) ?? (await kept.schedule.find(id));
        // Code that changes a schedule locks its registration first, so the cached schedule stays current.
        if (known && read.locked.has(known.registrationId)) read.schedules.set(id, known);
        return known;
      },
      async save(schedule: Schedule) {
        const { id, state, nextRun, endsAt, hasNotice } = schedule;
        schedules.set(id, schedule);
        const known = read.schedules.get(id);
        if (known) read.schedules.set(id, { ...known, state, nextRun, endsAt, hasNotice });
        else await keepRows();
      },
      async saveRun(run: ScheduleRun) {
        runs.push(run);
      },
      async forgetRefused(id: ScheduleId, before: number) {
        forgotten.set(id, before);
      },
    },
    timer: {
      async arm(timer: NewTimer, lease = 0) {
        if (lease === 0) {
          named(timer).armed = timer;
          return;
        }
        await keepTimers();
        await kept.timer.arm(timer, lease);
        noLater.delete(nameOf(timer));
      },
      async armNoLater(timer: NewTimer) {
        const name = nameOf(timer);
        const known = timers.get(name);
        const due = known ? known.armed?.due : noLater.get(name);
        if (due !== undefined && due <= timer.due) return;
        if (known && (known.armed || !known.mayBeKept)) {
          named(timer).armed = timer;
          return;
        }
        await keepTimers();
        await kept.timer.armNoLater(timer);
        noLater.set(name, timer.due);
      },
      async cancel(owner: EntityId, kind: TimerKind, key: string) {
        named({ entityId: owner, kind, key }).armed = undefined;
      },
      async finish(timer: Timer) {
        const known = timers.get(nameOf(timer));
        if (!known && held.has(timer.id)) {
          // Its row is deleted, or updated if the timer is armed anew, when the timers are written.
          named(timer).armed = undefined;
          return true;
        }
        if (timer.id !== UNSAVED_TIMER_ID) {
          // If `known` exists, the timer was armed anew or cancelled meanwhile.
          const isFinished = !known && (await kept.timer.finish(timer));
          if (isFinished) named(timer).mayBeKept = false;
          else isStale = true;
          return isFinished;
        }
        if (known?.armed === undefined) return false;
        named(timer).armed = undefined;
        return true;
      },
    },
  };

  return {
    kept,
    tables: over(kept, own, straight),
    earliest() {
      let earliest: NewTimer | undefined;
      for (const { armed } of timers.values()) {
        if (armed?.entityId !== entityId) continue;
        if (earliest === undefined || armed.due < earliest.due) earliest = armed;
      }
      return earliest;
    },
    async lockSchedules(ids) {
      const wanted = ids.filter((id) => !read.schedules.has(id));
      if (wanted.length === 0) return;
      await keepRows();
      const seen = await kept.schedule.findAll(wanted);
      const owners = new Set(seen.map(({ registrationId }) => registrationId));
      for (const registration of await kept.registration.lockAll(
        [...owners].filter((id) => !read.locked.has(id)),
      )) {
        read.locked.set(registration.id, registration);
      }
      for (const schedule of await kept.schedule.findAll(wanted)) {
        if (read.locked.has(schedule.registrationId)) read.schedules.set(schedule.id, schedule);
      }
    },
    async lockTimers(rows) {
      for (const id of await kept.timer.lockAll(rows.filter(({ id }) => !held.has(id)))) {
        held.add(id);
      }
    },
    isReplaced: (timer) => timers.has(nameOf(timer)),
    flush,
    takeStale() {
      const was = isStale;
      isStale = false;
      return was;
    },
  };
}

const nameOf = ({ entityId, kind, key }: Pick<NamedTimer, 'entityId' | 'kind' | 'key'>): string =>
  `${entityId} ${kind} ${key}`;

function taken<T>(all: Map<unknown, T>): T[] {
  const values = [...all.values()];
  all.clear();
  return values;
}

function takenEntries<K, V>(all: Map<K, V>): [K, V][] {
  const entries = [...all];
  all.clear();
  return entries;
}

async function keepAll(kept: Tables, all: readonly NamedTimer[]): Promise<void> {
  const gone = new Map<string, { entityId: EntityId; kind: TimerKind; keys: string[] }>();
  for (const { entityId, kind, key, armed, mayBeKept } of all) {
    if (armed || !mayBeKept) continue;
    const name = `${entityId} ${kind}`;
    const group = gone.get(name) ?? { entityId, kind, keys: [] };
    group.keys.push(key);
    gone.set(name, group);
  }
  for (const { entityId, kind, keys } of gone.values()) {
    await kept.timer.cancelAll(entityId, kind, keys);
  }
  const armed = all.flatMap((timer) => timer.armed ?? []);
  if (armed.length > 0) await kept.timer.armAll(armed);
}

type Overrides = { readonly [Name in TableName]?: Partial<Tables[Name]> };

/** Tables whose calls are those of `own`, else those of APART unchanged; all other calls are wrapped by `straight`. */
function over(
  kept: Tables,
  own: Overrides,
  straight: (name: TableName, call: Call) => Call,
): Tables {
  const tables = new Map<TableName, unknown>();
  return new Proxy({} as Tables, {
    get(_target, name: TableName) {
      const known = tables.get(name);
      if (known) return known;
      const calls: Record<string, Call> = {};
      const buffered = own[name] as Readonly<Record<string, Call>> | undefined;
      for (const [verb, call] of Object.entries(kept[name] as unknown as Record<string, Call>)) {
        const isApart = (APART[name] as readonly string[] | undefined)?.includes(verb) === true;
        calls[verb] = buffered?.[verb] ?? (isApart ? call : straight(name, call));
      }
      tables.set(name, calls);
      return calls;
    },
  });
}
