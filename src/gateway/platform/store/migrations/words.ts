/** What the databases write differently in the statements that create tables. */
import type { Dialect } from '../dialect.ts';

/** Parts of statements, as SQL. */
export interface Words {
  /** A column that is the primary key, and whose values the database assigns. */
  number(column: string): string;
  /**
   * The columns of a key. In PostgreSQL the entity comes first, as engines require that distribute rows by a column. In SQLite one
   * process has all rows, and the key is narrower without the entity.
   */
  key(...columns: string[]): string;
  /** The index of a look-up before the entity is known, after `create table`. In SQLite the key serves it. */
  lookUp(table: string, column: string): string[];
  /** The index of an entity's rows by their number. In PostgreSQL the key serves it. */
  numbered(table: string, column: string): string[];
  /** A reference to a row of the same entity. */
  within(column: string, table: string): string;
  /** A column with the order in which rows were stored, and a comma. In SQLite each row has such a number. */
  readonly stored: string;
  /** The columns of an index that ends with this order. */
  inOrder(...columns: string[]): string;
  /**
   * A text in lower case, for an index that also finds beginnings. PostgreSQL orders texts by a language, where a beginning is no
   * range; so there it compares bytes. Both databases change ASCII letters only.
   */
  lower(column: string): string;
  /**
   * The percentage of a page that inserts fill, at the end of a table whose rows change soon after they were inserted. In PostgreSQL
   * a change makes a new version of the row; a version in the same page needs no new entry in any index.
   */
  fill(percentage: number): string;
}

const SQLITE: Words = {
  number: (column) => `${column} integer primary key autoincrement`,
  key: (...columns) => columns.join(', '),
  lookUp: () => [],
  numbered: (table, column) => [
    `create index ${table}_by_entity on ${table} (entity_id, ${column})`,
  ],
  within: (column, table) => `foreign key (${column}) references ${table} (id)`,
  stored: '',
  inOrder: (...columns) => columns.join(', '),
  lower: (column) => `lower(${column})`,
  fill: () => '',
};

const POSTGRES: Words = {
  number: (column) =>
    `${column} bigint generated always as identity, primary key (entity_id, ${column})`,
  key: (...columns) => ['entity_id', ...columns].join(', '),
  lookUp: (table, column) => [`create index ${table}_by_${column} on ${table} (${column})`],
  numbered: () => [],
  within: (column, table) =>
    `foreign key (${column}, entity_id) references ${table} (id, entity_id)`,
  stored: 'seq bigserial not null,',
  inOrder: (...columns) => [...columns, 'seq'].join(', '),
  lower: (column) => `lower(${column} collate "C")`,
  fill: (percentage) => `with (fillfactor = ${percentage})`,
};

export const wordsOf = ({ name }: Dialect): Words => (name === 'sqlite' ? SQLITE : POSTGRES);
