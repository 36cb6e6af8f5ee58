/** The tables of the sandbox. The columns are described in `schema.ts`. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Dialect } from '../../gateway/platform/store/dialect.ts';
import { type Words, wordsOf } from '../../gateway/platform/store/migrations/words.ts';

export const tables = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements(wordsOf(dialect))) await sql.raw(statement).execute(db);
  },
});

const statements = ({ number, numbered }: Words): readonly string[] => [
  `create table created_entity (
    entity_id text not null primary key references entity (id),
    creator text not null,
    created_at bigint not null
  )`,
  'create index created_entity_by_creator on created_entity (creator)',
  `create table entity_snapshot (
    entity_id text not null references entity (id),
    name text not null,
    holder text not null references entity (id),
    created_at bigint not null,
    ids text not null,
    primary key (entity_id, name)
  )`,
  'create index entity_snapshot_by_holder on entity_snapshot (holder)',
  `create table request (
    ${number('seq')},
    entity_id text not null,
    ndc text not null,
    payment_id text,
    checkout_id text,
    at bigint not null,
    system_at bigint not null,
    data text not null
  )`,
  ...numbered('request', 'seq'),
  'create index request_by_payment_id on request (payment_id, seq) where payment_id is not null',
  'create index request_by_checkout_id on request (checkout_id, seq) where checkout_id is not null',
  // Random values: an index of all of them would make each payment slower. `findByNdc` reads the other rows one by one.
  ...['request_refused on request (entity_id, seq)', 'request_refused_by_ndc on request (ndc)'].map(
    (index) => `create index ${index} where payment_id is null and checkout_id is null`,
  ),
  `create table fault (
    ${number('id')},
    entity_id text not null,
    kind text not null,
    data text not null,
    used integer not null,
    most integer
  )`,
  'create index fault_of_entity on fault (entity_id, kind)',
];
