/** Distributes the tables of a gateway by the entity, by PostgreSQL's own means, and says what a gateway sends to them. */
import pg from 'pg';
import { HOLDINGS, type StoredTable } from '../../../src/sandbox/store/holdings.ts';

const NAMES = Object.keys(HOLDINGS) as readonly StoredTable[];

/**
 * Reference tables: each node of a distributed database has a copy of them. They are small, and tables of every entity refer to
 * them.
 */
export const REFERENCE: readonly StoredTable[] = NAMES.filter(
  (name) => HOLDINGS[name].kind === 'gateway' || name === 'entity',
);

/** The column that the rows of a table are distributed by. A token of a wallet is accepted once for all entities. */
const columnOf = (table: StoredTable): string =>
  table === 'wallet_token' ? 'token_id' : 'entity_id';

/** The tables that are distributed. */
export const DISTRIBUTED = NAMES.filter((name) => !REFERENCE.includes(name)).map((name) => ({
  name,
  column: columnOf(name),
}));

/** The tables of entities in a statement. */
export const tablesIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|join|into|update) "?(\w+)"?/g)]
    .map(([, name = '']) => name)
    .filter((name) => DISTRIBUTED.some((one) => one.name === name));

/** Whether the rows are those of named entities, or of a named token of a wallet. */
export function namesEntity(text: string): boolean {
  const columns = tablesIn(text).includes('wallet_token') ? '(?:entity_id|token_id)' : 'entity_id';
  const insert = /^insert into "?\w+"? \(([^)]*)\)/.exec(text)?.[1];
  if (insert !== undefined) return insert.includes(`"entity_id"`);
  return new RegExp(`${columns}"? (?:=|in) \\(?\\$`).test(text);
}

/** The text of a statement, the same for every number of ids in a list and of rows. */
export const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '$')
    .replace(/\(\$(?:, \$)+\)/g, '($)')
    .replace(/\(\$\)(?:, \(\$\))+/g, '($)');

/** How many parts each table has. */
const PARTS = 3;

/**
 * Makes partitioned tables of empty ones: PostgreSQL accepts a key of such a table only if the key contains the column of the
 * distribution, as do the engines that distribute rows over several servers.
 */
export async function distribute(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows: references } = await client.query<{ from: string; name: string; text: string }>(`
      select conrelid::regclass::text as from, conname as name, pg_get_constraintdef(oid) as text
      from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace`);
    // The numbers of rows go on when their first table is dropped.
    for (const name of ['checkout', 'payment_link', 'payment', 'registration', 'schedule']) {
      await client.query(`alter sequence ${name}_seq_seq owned by none`);
    }
    for (const { name, column } of DISTRIBUTED) {
      await client.query(`alter table ${name} rename to plain_${name}`);
      await client.query(
        `create table ${name} (like plain_${name} including all) partition by hash (${column})`,
      );
      for (let part = 0; part < PARTS; part++) {
        await client.query(`create table ${name}_${part} partition of ${name}
          for values with (modulus ${PARTS}, remainder ${part})`);
      }
    }
    for (const { name } of DISTRIBUTED) await client.query(`drop table plain_${name} cascade`);
    for (const { from, name, text } of references) {
      await client.query(`alter table ${from} add constraint ${name} ${text}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
