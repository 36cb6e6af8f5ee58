/** The keys that statements name after `on conflict`. */
import type { Dialect } from '../dialect.ts';

/**
 * The columns of a key. In PostgreSQL each key begins with the entity; in SQLite its other columns are the key
 * (migrations/words.ts).
 */
export const keyOf = <Column extends string>({ name }: Dialect, ...columns: readonly Column[]) =>
  name === 'postgres' ? ['entity_id' as const, ...columns] : columns;
