/** Buffers timers that are armed, cancelled and finished. The last call for a timer counts. */

import type { EntityId } from '../../../domain/shared/ids.ts';
import {
  type NewTimer,
  type Timer,
  type TimerKind,
  UNSAVED_TIMER_ID,
} from '../../../domain/shared/timers.ts';
import type { TimerTable } from '../../../domain/shared/timerTable.ts';
import type { AllGathered, Tables } from '../../../domain/tables.ts';
import { taken } from './taken.ts';

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

/** Buffered timers. */
export interface GatheredTimers
  extends Pick<AllGathered, 'earliest' | 'isReplaced' | 'lockTimers' | 'takeStale'> {
  readonly timer: Pick<TimerTable, 'arm' | 'armNoLater' | 'cancel' | 'finish'>;
  /** Writes the timers to the database. */
  flush(): Promise<void>;
  /** Clears the cache, because the rows may change. */
  forget(): void;
}

/** Starts to buffer timers. @param entityId the entity whose timers `earliest` looks at */
export function gatherTimers(
  storedTables: Pick<Tables, 'timer'>,
  entityId: EntityId,
): GatheredTimers {
  const timers = new Map<string, NamedTimer>();
  // By name, an entity time: the database has a timer of this name that is due no later, and its row is locked.
  const noLater = new Map<string, number>();
  // Ids of timers in the database whose rows are locked.
  const claimed = new Set<number>();
  let isStale = false;
  const flush = async (): Promise<void> => {
    for (const name of timers.keys()) noLater.delete(name);
    await keepAll(storedTables, taken(timers));
    isStale = true;
  };
  const named = (name: Pick<NamedTimer, 'entityId' | 'kind' | 'key'>): NamedTimer => {
    const id = nameOf(name);
    const { entityId: owner, kind, key } = name;
    const known = timers.get(id) ?? {
      entityId: owner,
      kind,
      key,
      armed: undefined,
      mayBeKept: true,
    };
    // The timer that was armed last comes last.
    timers.delete(id);
    timers.set(id, known);
    return known;
  };

  return {
    timer: {
      async arm(timer: NewTimer, lease = 0) {
        if (lease === 0) {
          named(timer).armed = timer;
          return;
        }
        await flush();
        await storedTables.timer.arm(timer, lease);
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
        await flush();
        await storedTables.timer.armNoLater(timer);
        noLater.set(name, timer.due);
      },
      async cancel(owner: EntityId, kind: TimerKind, key: string) {
        named({ entityId: owner, kind, key }).armed = undefined;
      },
      async finish(timer: Timer) {
        const known = timers.get(nameOf(timer));
        if (!known && claimed.has(timer.id)) {
          // Its row is deleted, or updated if the timer is armed anew, when the timers are written.
          named(timer).armed = undefined;
          return true;
        }
        if (timer.id !== UNSAVED_TIMER_ID) {
          // If `known` exists, the timer was armed anew or cancelled meanwhile.
          const isFinished = !known && (await storedTables.timer.finish(timer));
          if (isFinished) named(timer).mayBeKept = false;
          else isStale = true;
          return isFinished;
        }
        if (known?.armed === undefined) return false;
        named(timer).armed = undefined;
        return true;
      },
    },
    flush,
    forget: () => noLater.clear(),
    earliest() {
      let earliest: NewTimer | undefined;
      for (const { armed } of timers.values()) {
        if (armed?.entityId !== entityId) continue;
        if (earliest === undefined || armed.due < earliest.due) earliest = armed;
      }
      return earliest;
    },
    async lockTimers(rows) {
      for (const id of await storedTables.timer.lockAll(
        rows.filter(({ id }) => !claimed.has(id)),
      )) {
        claimed.add(id);
      }
    },
    isReplaced: (timer) => timers.has(nameOf(timer)),
    takeStale() {
      const was = isStale;
      isStale = false;
      return was;
    },
  };
}

const nameOf = ({ entityId, kind, key }: Pick<NamedTimer, 'entityId' | 'kind' | 'key'>): string =>
  `${entityId} ${kind} ${key}`;

async function keepAll(
  storedTables: Pick<Tables, 'timer'>,
  all: readonly NamedTimer[],
): Promise<void> {
  const cancelled = new Map<string, { entityId: EntityId; kind: TimerKind; keys: string[] }>();
  for (const { entityId, kind, key, armed, mayBeKept } of all) {
    if (armed || !mayBeKept) continue;
    const name = `${entityId} ${kind}`;
    const group = cancelled.get(name) ?? { entityId, kind, keys: [] };
    group.keys.push(key);
    cancelled.set(name, group);
  }
  for (const { entityId, kind, keys } of cancelled.values()) {
    await storedTables.timer.cancelAll(entityId, kind, keys);
  }
  const armed = all.flatMap((timer) => timer.armed ?? []);
  if (armed.length > 0) await storedTables.timer.armAll(armed);
}
