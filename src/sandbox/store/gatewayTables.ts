/** Tables of the gateway, in whose calls the tables of the sandbox take part. */
import type { EntityId } from '../../gateway/domain/shared/ids.ts';
import type { Tables } from '../../gateway/domain/tables.ts';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { write } from '../../gateway/platform/store/tables/db.ts';
import { padded } from '../../gateway/platform/store/tables/padded.ts';
import { registrationTable } from '../../gateway/platform/store/tables/registration.ts';
import { retentionOf } from '../../gateway/platform/store/tables/retention.ts';
import { tokenTable } from '../../gateway/platform/store/tables/token.ts';
import type { SandboxDb } from './schema.ts';

/** Deletes the requests about a checkout or a payment with it. */
export function retentionWithRequests(db: SandboxDb, dialect: Dialect): Tables['retention'] {
  const retention = retentionOf(db, dialect);
  return {
    ...retention,
    async takeOut(entityId, items) {
      await retention.takeOut(entityId, items);
      for (const kind of ['payment', 'checkout'] as const) {
        await deleteRequests(
          db,
          kind,
          items.filter((item) => item.kind === kind),
        );
      }
    },
  };
}

/** Deletes the requests about stored details with them. */
export function registrationWithRequests(db: SandboxDb, dialect: Dialect): Tables['registration'] {
  const registration = registrationTable(db, dialect);
  return {
    ...registration,
    async remove(id, entityId) {
      await registration.remove(id, entityId);
      await deleteRequests(db, 'payment', [{ id }]);
    },
  };
}

/** Of every entity: a request belongs to its caller, who may be another owner of the payment. */
async function deleteRequests(
  db: SandboxDb,
  kind: 'checkout' | 'payment',
  items: readonly { readonly id: string }[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = padded(items.map(({ id }) => id));
  await write(db, db.deleteFrom('request').where(`${kind}_id`, 'in', ids));
}

/**
 * Keeps the tokens of entities that tests have created. Such an entity does not count as created any more once a configuration
 * has it; its data stays.
 */
export const tokensWithCreated = (db: SandboxDb): Tables['token'] => ({
  ...tokenTable(db),
  async clear(entityIds) {
    await adopt(db, entityIds);
    await write(
      db,
      db
        .deleteFrom('access_token')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('created_entity')
                .select('created_entity.entity_id')
                .whereRef('created_entity.entity_id', '=', 'access_token.entity_id'),
            ),
          ),
        ),
    );
  },
});

async function adopt(db: SandboxDb, entityIds: readonly EntityId[]): Promise<void> {
  if (entityIds.length === 0) return;
  const rows = db.deleteFrom('created_entity').where('entity_id', 'in', padded(entityIds));
  await write(db, rows);
}
