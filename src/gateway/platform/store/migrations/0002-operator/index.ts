/** What operators do: the audit log, entities that are banned, and the rights of tokens. */
import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `create table audit_entry (
    id text not null primary key,
    at bigint not null,
    who text not null,
    command text not null,
    ids text not null
  )`,
  'create index audit_entry_by_at on audit_entry (at, id)',
  'alter table entity add column banned_at bigint',
  'alter table access_token add column rights text',
];

export const operatorTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
