/** Timers, and the leases of the processes that work on them. */
import type { TimerTable } from '../../../domain/shared/timerTable.ts';
import { timerFromRow } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { armTimers } from './timer/arm.ts';
import { claimedTimers } from './timer/claimed.ts';
import { dueTimers } from './timer/due.ts';
import { timerFigures } from './timer/figures.ts';

// Object.assign, because each transaction makes its tables anew, and spreading objects takes fifty times as long.
export const timerTable = (db: Db, dialect: Dialect): TimerTable =>
  Object.assign(armTimers(db, dialect), dueTimers(db, dialect), claimedTimers(db, dialect), {
    bringForward: bringForward(db),
    ofKey: ofKey(db),
    ofKind: ofKind(db),
    figures: timerFigures(db),
  });

/** Finds the timers of a kind. The index of the timers begins with the entity, so each clock is looked up in it. */
const ofKind =
  (db: Db): TimerTable['ofKind'] =>
  async (kind, most) => {
    const rows = await db
      .selectFrom('clock')
      .innerJoin('timer', 'timer.entity_id', 'clock.entity_id')
      .selectAll('timer')
      .where('timer.kind', '=', kind)
      .orderBy('timer.entity_id')
      .orderBy('timer.due')
      .orderBy('timer.id')
      .limit(most)
      .execute();
    return rows.map(timerFromRow);
  };

/** Finds timers by their subject. */
const ofKey =
  (db: Db): TimerTable['ofKey'] =>
  async (entityId, kinds, key) => {
    const rows = await db
      .selectFrom('timer')
      .selectAll()
      .where('entity_id', '=', entityId)
      .where('kind', 'in', kinds)
      .where('key', '=', key)
      .orderBy('due')
      .execute();
    return rows.map(timerFromRow);
  };

/** Makes timers due earlier. */
const bringForward =
  (db: Db): TimerTable['bringForward'] =>
  async (entityId, kind, latest) => {
    await write(
      db,
      db
        .updateTable('timer')
        .set({ due: latest })
        .where('entity_id', '=', entityId)
        .where('kind', '=', kind)
        .where('due', '>', latest),
    );
  };
