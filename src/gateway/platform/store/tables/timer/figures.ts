/** What the timers say about messages, pending payments and days, for the metrics. */
import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../../../../time/units.ts';
import { PENDING_AGES, type TimerTable } from '../../../../domain/shared/timerTable.ts';
import type { Db } from '../db.ts';
import { shownBy } from './due.ts';
import { NEVER } from './freeAt.ts';

/** A day may be closed so much later than its timer is due before it counts, in ms. */
const CLOSING_MS = HOUR_MS;

/** Messages that wait name their queue; the timer of a message that only waits for its deletion does so, too, but much later. */
const MESSAGE_MS = 2 * 24 * HOUR_MS;

/** The timers of a payment that waits, if it has both, count once. */
const ASKS = 'resumeSubmit';

/**
 * The timer of a payment with a result stays until it is due. As a condition of the rows PostgreSQL would begin with all payments of
 * such a status.
 */
const WAITING = sql`payment.status in ('processing', 'requires_action')`;

/**
 * All clocks are read, and the timers of each by their index. The order of `cross join` is that of the reading: without statistics
 * SQLite would begin with the timers.
 */
export const timerFigures =
  (db: Db): TimerTable['figures'] =>
  async (systemTime) => {
    const shown = shownBy(systemTime);
    const timers = db
      .selectFrom('clock')
      .crossJoin('timer')
      .whereRef('timer.entity_id', '=', 'clock.entity_id');
    const [counted, pending] = await Promise.all([
      timers
        .where('timer.kind', 'in', ['delivery', 'settlement'])
        .select([
          sumOf(sql`kind = 'delivery' and free_at < ${sql.lit(NEVER)}
            and due < ${shown} + ${sql.lit(MESSAGE_MS)}`).as('messages'),
          sumOf(sql`kind = 'settlement' and due < ${shown} - ${sql.lit(CLOSING_MS)}`).as('days'),
        ])
        .executeTakeFirstOrThrow(),
      timers
        .crossJoin('payment')
        .whereRef('payment.id', '=', 'timer.key')
        .whereRef('payment.entity_id', '=', 'timer.entity_id')
        .where('timer.kind', 'in', [ASKS, 'endPending'])
        .where((e) =>
          e.or([
            e('timer.kind', '=', ASKS),
            e.not(
              e.exists(
                e
                  .selectFrom('timer as other')
                  .select('other.id')
                  .whereRef('other.entity_id', '=', 'timer.entity_id')
                  .where('other.kind', '=', ASKS)
                  .whereRef('other.key', '=', 'timer.key'),
              ),
            ),
          ]),
        )
        .select([
          ...PENDING_AGES.map(({ name, below }) =>
            sumOf(sql`${WAITING} and ${shown} - created_at < ${sql.lit(below)}`).as(name),
          ),
          sumOf(WAITING).as('all'),
        ])
        .executeTakeFirstOrThrow(),
    ]);
    // Each count includes the younger payments.
    const younger = [...PENDING_AGES.map(({ name }) => Number(pending[name])), Number(pending.all)];
    return {
      messages: Number(counted.messages),
      unclosedDays: Number(counted.days),
      pending: younger.map((count, n) => count - (younger[n - 1] ?? 0)),
    };
  };

/** How many rows fulfil a condition. */
const sumOf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
