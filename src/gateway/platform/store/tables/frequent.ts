/** Frequent statements: each is compiled once, because composing a statement takes longer than sending it. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement for values. */
export type Frequent<Values, Row> = (
  db: Db,
  dialect: Dialect,
  values: Values,
) => CompiledQuery<Row>;

/**
 * A statement that is compiled once for each kind of database.
 *
 * @param compose called with placeholders in place of the values: it must pass them to the statement without a look at them,
 *   and the statement must not depend on them
 */
export function frequent<Values extends object, Row>(
  compose: (db: Db, dialect: Dialect, values: Values) => Compilable<Row>,
): Frequent<Values, Row> {
  const compiled = new Map<Dialect['name'], CompiledQuery<Row>>();
  return (db, dialect, values) => {
    let statement = compiled.get(dialect.name);
    if (!statement) {
      statement = compose(db, dialect, placeholders<Values>()).compile();
      compiled.set(dialect.name, statement);
    }
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return { ...statement, parameters };
  };
}

/** An object whose members are placeholders. */
const placeholders = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_target, name) => new Placeholder(String(name)) });

/** Runs a query. @returns its first row */
export async function firstOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row | undefined> {
  const { rows } = await db.executeQuery(query);
  return rows[0];
}

/** Runs a statement. @returns whether it changed a row */
export async function hasChanged(db: Db, statement: CompiledQuery<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await db.executeQuery(statement);
  return numAffectedRows > 0n;
}
