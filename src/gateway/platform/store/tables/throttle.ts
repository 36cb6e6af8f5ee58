/** The rate of calls, stored as one instant: the generic cell rate algorithm. */
import { sql } from 'kysely';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { keyOf } from './key.ts';

export function throttleTable(db: Db, dialect: Dialect): Tables['throttle'] {
  return {
    async take({ scope, entityId, now, interval, tolerance }) {
      const theoretical = sql.ref<number>('throttle.arrival');
      // A stored arrival later than any number of calls can lead to was stored before the clock went back: it is ignored.
      const horizon = now + tolerance + interval;
      const from = sql<number>`case when ${theoretical} > ${now} and ${theoretical} <= ${horizon} then ${theoretical} else ${now} end`;
      const taken = await db
        .insertInto('throttle')
        .values({ scope, entity_id: entityId, arrival: now + interval })
        .onConflict((c) =>
          c
            .columns(keyOf(dialect, 'scope'))
            .doUpdateSet({ arrival: sql<number>`${from} + ${interval}` })
            .where(sql<boolean>`${from} <= ${now + tolerance}`),
        )
        .returning('arrival')
        .executeTakeFirst();
      if (taken) return 0;
      const query = db
        .selectFrom('throttle')
        .select('arrival')
        .where('scope', '=', scope)
        .where('entity_id', '=', entityId);
      const { arrival } = (await query.executeTakeFirst()) ?? { arrival: now };
      return Math.max(1, arrival - tolerance - now);
    },
    async forget(scope, entityId) {
      const rows = db.deleteFrom('throttle').where('scope', '=', scope);
      await write(db, rows.where('entity_id', '=', entityId));
    },
  };
}
