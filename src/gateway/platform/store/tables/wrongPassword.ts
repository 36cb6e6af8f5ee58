/** Attempts with wrong passwords, stored as one instant for each user at an address. */
import { sql } from 'kysely';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';

export function wrongPasswordTable(db: Db, dialect: Dialect): Tables['wrongPassword'] {
  return {
    async count({ who, now, interval, most }) {
      const stored = sql.ref<number>('wrong_password.until');
      const from = sql<number>`case
        when ${stored} <= ${now} then ${now}
        when ${stored} > ${now + most} then ${now + most}
        else ${stored} end`;
      const { until } = await db
        .insertInto('wrong_password')
        .values({ who, until: now + interval })
        .onConflict((c) =>
          c.column('who').doUpdateSet({ until: sql<number>`${from} + ${interval}` }),
        )
        .returning('until')
        .executeTakeFirstOrThrow();
      return until;
    },
    async forgetOld(now, most) {
      const old = db
        .selectFrom('wrong_password')
        .select('who')
        .where('until', '<=', now)
        .limit(most);
      const { numDeletedRows } = await db
        .with('old', () => dialect.locking(old, 'skip'))
        .deleteFrom('wrong_password')
        .where('who', 'in', (e) => e.selectFrom('old').select('old.who'))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
