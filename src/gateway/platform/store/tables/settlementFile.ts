/** The servers that settlement files are sent to, the files, and the attempts to send them. */
import type { Insertable, Selectable } from 'kysely';
import type { FtpPlace } from '../../../domain/settlement/ftpSender.ts';
import type { SettlementFileTable } from '../../../domain/settlement/tables.ts';
import type { Day, FileAttempt, FileId, SettlementFile } from '../../../domain/settlement/types.ts';
import type { EntityId } from '../../../domain/shared/ids.ts';
import { toText } from '../codec.ts';
import type { Dialect } from '../dialect.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type Db, write } from './db.ts';
import { ofEntity } from './ofEntity.ts';
import { retryColumns } from './retryColumns.ts';

export function settlementFileTable(db: Db, dialect: Dialect): SettlementFileTable {
  const files = () => db.selectFrom('settlement_file').selectAll();
  const one = ({ id, entityId }: Pick<SettlementFile, 'id' | 'entityId'>) =>
    files().where('id', '=', id).where('entity_id', '=', entityId);
  return {
    async target(entityId) {
      const row = await db
        .selectFrom('ftp_target')
        .selectAll()
        .where('entity_id', '=', entityId)
        .executeTakeFirst();
      return (
        row && {
          entityId,
          place: JSON.parse(row.place) as FtpPlace,
          sealed: { keyId: row.key_id, text: row.sealed },
        }
      );
    },
    async saveTarget({ entityId, place, sealed }) {
      const columns = { place: toText(place), sealed: sealed.text, key_id: sealed.keyId };
      await write(
        db,
        db
          .insertInto('ftp_target')
          .values({ entity_id: entityId, ...columns })
          .onConflict((c) => c.column('entity_id').doUpdateSet(columns)),
      );
    },
    async removeTarget(entityId) {
      await write(db, db.deleteFrom('ftp_target').where('entity_id', '=', entityId));
    },
    async find(id, entityId) {
      const row = await one({ id, entityId }).executeTakeFirst();
      return row && fileFromRow(row);
    },
    async lock(file) {
      const row = await dialect.locking(one(file), 'wait').executeTakeFirst();
      return row && fileFromRow(row);
    },
    async ofDay(entityId, day) {
      const row = await files()
        .where('entity_id', '=', entityId)
        .where('day', '=', day)
        .executeTakeFirst();
      return row && fileFromRow(row);
    },
    async insert(file) {
      await write(db, db.insertInto('settlement_file').values(rowOf(file)));
    },
    async progress(file, attempt) {
      await write(
        db,
        db
          .updateTable('settlement_file')
          .set(retryColumns(file))
          .where('id', '=', file.id)
          .where('entity_id', '=', file.entityId),
      );
      if (!attempt) return;
      const { n, at, outcome, ms } = attempt;
      await write(
        db,
        db
          .insertInto('settlement_file_attempt')
          .values({ file_id: file.id, entity_id: file.entityId, n, at, outcome, ms }),
      );
    },
    async latest(entityId, most) {
      const rows = await files()
        .where('entity_id', '=', entityId)
        .orderBy('day', 'desc')
        .limit(most)
        .execute();
      const logs = new Map<string, FileAttempt[]>(rows.map(({ id }) => [id, []]));
      if (rows.length === 0) return [];
      const attempts = await db
        .selectFrom('settlement_file_attempt')
        .selectAll()
        .where('file_id', 'in', [...logs.keys()])
        .where(ofEntity(dialect, entityId))
        // In the order of the key.
        .orderBy('file_id')
        .orderBy('n')
        .execute();
      for (const { file_id, n, at, outcome, ms } of attempts) {
        logs.get(file_id)?.push({ n, at: Number(at), outcome, ms });
      }
      return rows.map((row) => ({ ...fileFromRow(row), log: logs.get(row.id) ?? [] }));
    },
  };
}

const rowOf = (file: SettlementFile): Insertable<DatabaseSchema['settlement_file']> => ({
  id: file.id,
  entity_id: file.entityId,
  day: file.day,
  created_at: file.createdAt,
  ...retryColumns(file),
});

const fileFromRow = (row: Selectable<DatabaseSchema['settlement_file']>): SettlementFile => ({
  id: row.id as FileId,
  entityId: row.entity_id as EntityId,
  day: row.day as Day,
  createdAt: Number(row.created_at),
  state: row.state as SettlementFile['state'],
  attempts: row.attempts,
  backoffStartedAt: Number(row.backoff_started_at),
  backoffAttempts: row.backoff_attempts,
  nextAt: row.next_at === null ? null : Number(row.next_at),
});
