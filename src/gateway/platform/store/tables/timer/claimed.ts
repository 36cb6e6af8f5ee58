/** Ends, releases and holds timers that were claimed. A process that lost its claim is recognised by the fence. */
import { sql } from 'kysely';
import type { EntityId } from '../../../../domain/shared/ids.ts';
import type { Timer } from '../../../../domain/shared/timers.ts';
import type { TimerTable } from '../../../../domain/shared/timerTable.ts';
import type { Dialect } from '../../dialect.ts';
import { chunks } from '../chunks.ts';
import { type Db, write } from '../db.ts';
import { frequent, hasChanged } from '../frequent.ts';
import { isListed } from '../listed.ts';
import { ofEntities, ofEntity } from '../ofEntity.ts';
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

/** Some timers of an entity. `ids`: a JSON array. */
interface Some {
  readonly entityId: EntityId;
  readonly ids: string;
}

const lockedOf = frequent((db, dialect, { entityId, ids }: Some) =>
  dialect.locking(
    db
      .selectFrom('timer')
      .select(['id', 'fence'])
      .where(isListed(dialect, 'id', 'bigint', ids))
      .where(ofEntity(dialect, entityId)),
    'skip',
  ),
);

const ended = frequent((db, dialect, { entityId, ids }: Some) =>
  db
    .deleteFrom('timer')
    .where(isListed(dialect, 'id', 'bigint', ids))
    .where(ofEntity(dialect, entityId)),
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
    const [first] = timers;
    if (!first) return [];
    const { entityId } = first;
    const ids = JSON.stringify(timers.map(({ id }) => id));
    const { rows } = await db.executeQuery(lockedOf(db, dialect, { entityId, ids }));
    const locked = idsOfClaims(timers, rows);
    if (locked.length === 0) return [];
    await write(db, ended(db, dialect, { entityId, ids: JSON.stringify(locked) }));
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
    ids.push(...idsOfClaims(some, await dialect.locking(query, 'skip').execute()));
  }
  return ids;
}

/** The rows of claims that were not lost. */
function idsOfClaims(
  timers: readonly Claim[],
  rows: readonly { readonly id: number; readonly fence: number }[],
): number[] {
  const fences = new Map(timers.map(({ id, fence }) => [id, fence]));
  return rows.flatMap(({ id, fence }) => (fences.get(Number(id)) === fence ? [Number(id)] : []));
}
