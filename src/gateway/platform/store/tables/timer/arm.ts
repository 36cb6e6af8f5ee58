/** Arms and cancels timers. */
import { type RawBuilder, sql } from 'kysely';
import type { NewTimer } from '../../../../domain/shared/timers.ts';
import type { TimerTable } from '../../../../domain/shared/timerTable.ts';
import { toText } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import { chunks } from '../chunks.ts';
import { type Db, write } from '../db.ts';
import { frequent } from '../frequent.ts';
import { later, NEVER } from './freeAt.ts';

/** The methods that arm and cancel timers. */
export const armTimers = (
  db: Db,
  dialect: Dialect,
): Pick<TimerTable, 'arm' | 'armNoLater' | 'armAll' | 'cancel' | 'cancelAll'> => ({
  async arm(timer, lease = 0) {
    const row = rowOf(timer);
    const held = () => insertOf(db, [{ ...row, free_at: later(dialect, lease) }]);
    await write(db, lease === 0 ? armed(db, dialect, row) : held());
  },
  async armNoLater(timer) {
    await write(db, armedNoLater(db, dialect, rowOf(timer)));
  },
  async armAll(timers) {
    for (const some of chunks(timers)) await write(db, insertOf(db, some.map(rowOf)));
  },
  async cancelAll(entityId, kind, keys) {
    for (const some of chunks(keys)) {
      await write(
        db,
        db
          .deleteFrom('timer')
          .where('entity_id', '=', entityId)
          .where('kind', '=', kind)
          .where('key', 'in', some),
      );
    }
  },
  async cancel(entityId, kind, key) {
    await write(
      db,
      db
        .deleteFrom('timer')
        .where('entity_id', '=', entityId)
        .where('kind', '=', kind)
        .where('key', '=', key),
    );
  },
});

const rowOf = ({ entityId, kind, key, due, payload = {} }: NewTimer) => ({
  entity_id: entityId,
  kind,
  key,
  due,
  fence: 0,
  payload: toText(payload),
  attempt: 0,
  fault: null,
  free_at: 0 as number | RawBuilder<number>,
});

/** The columns of a new timer; in this order in the statements. */
const columnsOf = (row: ReturnType<typeof rowOf>) => {
  const { entity_id, kind, key, due, fence, payload, attempt, fault, free_at } = row;
  return { entity_id, kind, key, due, fence, payload, attempt, fault, free_at };
};

const armed = frequent((db, _dialect, row: ReturnType<typeof rowOf>) =>
  insertOf(db, [columnsOf(row)]),
);

const armedNoLater = frequent((db, _dialect, row: ReturnType<typeof rowOf>) =>
  insertOf(
    db,
    [columnsOf(row)],
    sql<boolean>`timer.due > excluded.due or timer.free_at = ${NEVER}`,
  ),
);

/**
 * Inserts timers in place of those with the same keys.
 * @param where which of those are replaced; absent: all
 */
const insertOf = (db: Db, rows: readonly ReturnType<typeof rowOf>[], where?: RawBuilder<boolean>) =>
  db
    .insertInto('timer')
    .values([...rows])
    .onConflict((c) => {
      const replaced = c.columns(['entity_id', 'kind', 'key']).doUpdateSet((e) => ({
        due: e.ref('excluded.due'),
        payload: e.ref('excluded.payload'),
        attempt: 0,
        fault: null,
        free_at: e.ref('excluded.free_at'),
        // A process that works on the earlier timer loses it by the higher fence.
        fence: sql<number>`timer.fence + 1`,
      }));
      return where ? replaced.where(where) : replaced;
    });
