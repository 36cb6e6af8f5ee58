/** What the timers say about messages, pending payments and days, for the metrics. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../../../time/units.ts';
import { PENDING_AGES, type TimerTable } from '../../../../domain/shared/timerTable.ts';
import type { Db } from '../db.ts';
import { shownBy } from './due.ts';
import { NEVER } from './freeAt.ts';

/** A day may be closed so much later than its timer is due before it counts, in ms. */
const CLOSING_MS = HOUR_MS;

/** Messages that wait name their queue; the timer of a message that only waits for its deletion does so, too, but much later. */
const MESSAGE_MS = 2 * 24 * HOUR_MS;

/** Each clock is looked up in the index of the timers, which begins with the entity and the kind. */
export const timerFigures =
  (db: Db): TimerTable['figures'] =>
  async (systemTime) => {
    const shown = shownBy(systemTime);
    const [counted, ages] = await Promise.all([
      db
        .selectFrom('clock')
        .innerJoin('timer', 'timer.entity_id', 'clock.entity_id')
        .where('timer.kind', 'in', ['delivery', 'settlement'])
        .select([
          sql<number>`coalesce(sum(case when kind = 'delivery' and free_at < ${sql.lit(NEVER)}
            and due < ${shown} + ${sql.lit(MESSAGE_MS)} then 1 else 0 end), 0)`.as('messages'),
          sql<number>`coalesce(sum(case when kind = 'settlement'
            and due < ${shown} - ${sql.lit(CLOSING_MS)} then 1 else 0 end), 0)`.as('days'),
        ])
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('clock')
        .innerJoin('timer', 'timer.entity_id', 'clock.entity_id')
        .innerJoin('payment', (join) =>
          join
            .onRef('payment.id', '=', 'timer.key')
            .onRef('payment.entity_id', '=', 'timer.entity_id'),
        )
        .where('timer.kind', 'in', ['resumeSubmit', 'endPending'])
        .select((e) => [
          sql<number>`case ${sql.join(
            PENDING_AGES.map(
              ({ below }, n) =>
                sql`when ${shown} - created_at < ${sql.lit(below)} then ${sql.lit(n)}`,
            ),
            sql` `,
          )} else ${sql.lit(PENDING_AGES.length)} end`.as('age'),
          e.fn.count<number>('payment.id').distinct().as('count'),
        ])
        .groupBy('age')
        .execute(),
    ]);
    const pending = Array.from({ length: PENDING_AGES.length + 1 }, (_, age) =>
      Number(ages.find((row) => Number(row.age) === age)?.count ?? 0),
    );
    return { messages: Number(counted.messages), unclosedDays: Number(counted.days), pending };
  };
