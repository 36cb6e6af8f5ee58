/** Ends, releases and holds timers that were claimed. A process that lost its claim is recognised by the fence. */
import { sql } from 'kysely';
import type { Timer } from '../../../../domain/shared/timers.ts';
import type { TimerTable } from '../../../../domain/shared/timerTable.ts';
import type { Dialect } from '../../dialect.ts';
import { chunks } from '../chunks.ts';
import { type Db, write } from '../db.ts';
import { frequent, hasChanged } from '../frequent.ts';
import { ofEntities } from '../ofEntity.ts';
import { padded } from '../padded.ts';
import { later, NEVER } from './freeAt.ts';

/** A literal in the statement: a partial index is not used for a parameter. */
const ZERO = sql.lit(0);

type Claim = Pick<Timer, 'id' | 'entityId' | 'fence'>;

const finished = frequent((db, _dialect, { id, entityId, fence }: Claim) =>
  db
    .deleteFrom('timer')
    .where('id', '=', id)
    .where('entity_id', '=', entityId)
    .where('fence', '=', fence),
);

/** The methods for timers that were claimed. */
export const claimedTimers = (
  db: Db,
  dialect: Dialect,
): Pick<
  TimerTable,
  'lockAll' | 'finish' | 'finishAll' | 'putBack' | 'extendLease' | 'freeAll' | 'parked'
> => ({
  lockAll: (timers) => lockAll(db, dialect, timers),
  async finishAll(timers) {
    const locked = await lockAll(db, dialect, timers);
    const ids = new Set(locked);
    const entityIds = timers.filter(({ id }) => ids.has(id)).map(({ entityId }) => entityId);
    for (const some of chunks(locked)) {
      await write(
        db,
        db
          .deleteFrom('timer')
          .where('id', 'in', padded(some))
          .where(ofEntities(dialect, entityIds)),
      );
    }
    return locked;
  },
  finish: (timer) => hasChanged(db, finished(db, dialect, timer)),
  async putBack({ id, entityId, fence }, { after, attempt, fault }) {
    await write(
      db,
      db
        .updateTable('timer')
        .set({
          attempt,
          fault,
          free_at: after === null ? NEVER : after === 0 ? 0 : later(dialect, after),
        })
        .where('id', '=', id)
        .where('entity_id', '=', entityId)
        .where('fence', '=', fence),
    );
  },
  async extendLease({ id, entityId, fence }, lease) {
    const { numUpdatedRows } = await db
      .updateTable('timer')
      .set({ free_at: later(dialect, lease) })
      .where('id', '=', id)
      .where('entity_id', '=', entityId)
      .where('fence', '=', fence)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async freeAll() {
    await write(
      db,
      db
        .updateTable('timer')
        .set({ free_at: 0, fence: sql<number>`fence + 1` })
        .where('free_at', '>', ZERO)
        .where('free_at', '<', NEVER),
    );
  },
  async parked() {
    const row = await db
      .selectFrom('timer')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('free_at', '>', ZERO)
      .where('free_at', '=', NEVER)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },
});

/** Locks the timers that no other transaction has locked, and no other process has claimed since. @returns their ids */
async function lockAll(
  db: Db,
  dialect: Dialect,
  timers: readonly Claim[],
): Promise<readonly number[]> {
  const fences = new Map(timers.map(({ id, fence }) => [id, fence]));
  const ids: number[] = [];
  for (const some of chunks(timers)) {
    const query = db
      .selectFrom('timer')
      .select(['id', 'fence'])
      .where('id', 'in', padded(some.map(({ id }) => id)))
      .where(
        ofEntities(
          dialect,
          some.map(({ entityId }) => entityId),
        ),
      );
    const rows = await dialect.locking(query, 'skip').execute();
    for (const { id, fence } of rows) {
      if (fences.get(Number(id)) === fence) ids.push(Number(id));
    }
  }
  return ids;
}
