/** Arms and cancels timers. */
import { sql } from 'kysely';
import type { TimerTable } from '../../../../domain/shared/timerTable.ts';
import { toText } from '../../codec.ts';
import type { Dialect } from '../../dialect.ts';
import { chunks } from '../chunks.ts';
import { type Db, write } from '../db.ts';
import { later, NEVER } from './freeAt.ts';

/** The methods that arm and cancel timers. */
export const armTimers = (
  db: Db,
  dialect: Dialect,
): Pick<TimerTable, 'arm' | 'armNoLater' | 'armAll' | 'cancel' | 'cancelAll'> => ({
  async arm({ entityId, kind, key, due, payload = {} }, lease = 0) {
    const columns = {
      due,
      payload: toText(payload),
      attempt: 0,
      fault: null,
      free_at: lease === 0 ? 0 : later(dialect, lease),
    };
    await write(
      db,
      db
        .insertInto('timer')
        .values({ entity_id: entityId, kind, key, fence: 0, ...columns })
        .onConflict((c) =>
          c
            .columns(['entity_id', 'kind', 'key'])
            // A process that works on the earlier timer loses it by the higher fence.
            .doUpdateSet({ ...columns, fence: sql<number>`timer.fence + 1` }),
        ),
    );
  },
  async armNoLater({ entityId, kind, key, due, payload = {} }) {
    const columns = { due, payload: toText(payload), attempt: 0, fault: null, free_at: 0 };
    await write(
      db,
      db
        .insertInto('timer')
        .values({ entity_id: entityId, kind, key, fence: 0, ...columns })
        .onConflict((c) =>
          c
            .columns(['entity_id', 'kind', 'key'])
            .doUpdateSet({ ...columns, fence: sql<number>`timer.fence + 1` })
            .where((e) => e.or([e('timer.due', '>', due), e('timer.free_at', '=', NEVER)])),
        ),
    );
  },
  async armAll(timers) {
    for (const some of chunks(timers)) {
      await write(
        db,
        db
          .insertInto('timer')
          .values(
            some.map(({ entityId, kind, key, due, payload = {} }) => ({
              ...{ entity_id: entityId, kind, key, due, fence: 0 },
              ...{ payload: toText(payload), attempt: 0, fault: null, free_at: 0 },
            })),
          )
          .onConflict((c) =>
            c.columns(['entity_id', 'kind', 'key']).doUpdateSet((e) => ({
              due: e.ref('excluded.due'),
              payload: e.ref('excluded.payload'),
              attempt: 0,
              fault: null,
              free_at: 0,
              fence: sql<number>`timer.fence + 1`,
            })),
          ),
      );
    }
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
