/** Transactions that risk checks count, by the attributes they share, under keyed hashes. */
import { sql } from 'kysely';
import type { Tables } from '../../../domain/tables.ts';
import type { Dialect } from '../dialect.ts';
import { type Db, write } from './db.ts';
import { ofEntity } from './ofEntity.ts';

export function riskSeenTable(db: Db, dialect: Dialect): Tables['riskSeen'] {
  return {
    async count({ entityId, scope, except, since, until, currency }) {
      const inCurrency = sql`case when currency = ${currency} then amount_minor else 0 end`;
      const { others, volume } = await db
        .selectFrom('risk_seen')
        .select([
          sql<number | string>`count(*)`.as('others'),
          // As text, because the sum may exceed the range of a number.
          sql<string>`cast(coalesce(sum(${inCurrency}), 0) as text)`.as('volume'),
        ])
        .where('entity_id', '=', entityId)
        .where('scope', '=', scope)
        .where('mark', '!=', except)
        .where('at', '>', since)
        .where('at', '<=', until)
        .executeTakeFirstOrThrow();
      return { others: Number(others), volume: BigInt(volume) };
    },
    async save(sightings) {
      if (sightings.length === 0) return;
      const rows = sightings.map(({ entityId, scope, mark, at, money, keepUntil }) => ({
        entity_id: entityId,
        scope,
        mark,
        at,
        // At most 13 digits: exact as a number.
        amount_minor: Number(money?.minor ?? 0n),
        currency: money?.currency ?? null,
        keep_until: keepUntil,
      }));
      await write(
        db,
        db
          .insertInto('risk_seen')
          .values(rows)
          .onConflict((c) =>
            c.columns(['entity_id', 'scope', 'mark']).doUpdateSet((excluded) => ({
              at: excluded.ref('excluded.at'),
              amount_minor: excluded.ref('excluded.amount_minor'),
              currency: excluded.ref('excluded.currency'),
              keep_until: excluded.ref('excluded.keep_until'),
            })),
          ),
      );
    },
    async forgetOld(entityId, now, most) {
      const old = db
        .selectFrom('risk_seen')
        .select('id')
        .where('entity_id', '=', entityId)
        .where('keep_until', '<=', now)
        .limit(most);
      await write(
        db,
        db
          .with('old', () => dialect.locking(old, 'skip'))
          .deleteFrom('risk_seen')
          .where(ofEntity(dialect, entityId))
          .where('id', 'in', (e) => e.selectFrom('old').select('old.id')),
      );
    },
  };
}
