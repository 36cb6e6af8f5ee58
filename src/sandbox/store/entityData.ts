/** All rows of an entity as a whole: deletes, counts and copies them. */
import { sql } from 'kysely';
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { TimerKind } from '../../gateway/domain/shared/timers.ts';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { countedUpTo } from '../../gateway/platform/store/tables/counted.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import { deletePlansWith } from '../../gateway/platform/store/tables/schedule.ts';
import { copying } from './entityCopy.ts';
import type { EntityDataTable } from './entityTables.ts';
import { belongsTo, HOLDINGS, ORDERED, type StoredTable } from './holdings.ts';
import type { SandboxDb } from './schema.ts';

/**
 * Timers that stay when an entity is emptied. Processes know in memory that these timers are armed (`ArmedRetention`,
 * `ArmedSettlementDays`), and would not arm them again.
 */
const STAYING: readonly TimerKind[] = ['retention', 'settlement'];

export function entityDataTable(db: SandboxDb, dialect: Dialect): EntityDataTable {
  const deleteRows = async (entityId: EntityId, table: StoredTable) => {
    const belongs = belongsTo(HOLDINGS[table], entityId);
    if (table !== 'registration') {
      await sql`delete from ${sql.table(table)} where ${belongs}`.execute(db);
      return;
    }
    const { rows } = await sql<{ id: string }>`
      delete from registration where ${belongs} returning id`.execute(db);
    // Other owners may have plans that charge these details.
    await deletePlansWith(
      db,
      rows.map(({ id }) => id),
    );
  };
  return {
    async lockAll(entityId) {
      const query = db.selectFrom('entity').select('id').where('id', '=', entityId);
      // Stronger than `dialect.locking`: also rows that refer to the entity cannot be inserted.
      const locked = dialect.name === 'postgres' ? query.forUpdate() : query;
      return (await locked.executeTakeFirst()) !== undefined;
    },
    async empty(entityId) {
      for (const [table, { kind }] of ORDERED) {
        if (kind !== 'data' || isPartlyKept(table)) continue;
        await deleteRows(entityId, table);
      }
      await deleteDeliveries(db, entityId);
      await write(
        db,
        db
          .deleteFrom('timer')
          .where('entity_id', '=', entityId)
          .where('kind', 'not in', STAYING)
          .where('key', 'not in', (e) =>
            e
              .selectFrom('delivery')
              .select('delivery.id as key')
              .where('delivery.entity_id', '=', entityId),
          ),
      );
      await write(
        db,
        db.updateTable('entity').set({ reset_at: dialect.now }).where('id', '=', entityId),
      );
    },
    async remove(entityId) {
      for (const [table, { kind }] of ORDERED) {
        if (kind !== 'gateway') await deleteRows(entityId, table);
      }
    },
    payments: (entityIds, most) =>
      countedUpTo(db, { table: 'payment', column: 'entity_id' }, entityIds, most),
    async isLost(entityId, ms) {
      const row = await db
        .selectFrom('entity')
        .select(
          sql<number>`case when reset_at >= ${dialect.now} - ${ms} then 1 else 0 end`.as('is'),
        )
        .where('id', '=', entityId)
        .executeTakeFirst();
      return row === undefined || Number(row.is) === 1;
    },
    ...copying(db, dialect),
  };
}

/** Tables of which `empty` keeps some rows. */
const isPartlyKept = (table: StoredTable): boolean =>
  table === 'timer' || table === 'delivery' || table === 'delivery_attempt';

/**
 * Deletes the deliveries of an entity. A webhook that is not active yet has only its test message, which stays: without it, the
 * webhook would never become active.
 */
async function deleteDeliveries(db: SandboxDb, entityId: EntityId): Promise<void> {
  await write(
    db,
    db
      .deleteFrom('delivery')
      .where('entity_id', '=', entityId)
      .where((e) =>
        e.or([
          e('webhook_id', 'is', null),
          e('webhook_id', 'not in', (q) =>
            q
              .selectFrom('webhook')
              .select('id')
              .where('entity_id', '=', entityId)
              .where('state', '=', 'inactive'),
          ),
        ]),
      ),
  );
}
