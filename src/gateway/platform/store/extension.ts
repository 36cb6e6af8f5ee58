/** What an extension of the gateway adds to the store: tables of its own, which other gateways do not have. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../domain/tables.ts';
import type { Dialect } from './dialect.ts';
import {
  applied,
  checkEnvironment,
  type Migrations,
  migrateRecordedBy,
  refuseUnknown,
  type SharedPlace,
} from './migrations/migrate.ts';
import type { DatabaseSchema } from './schema.ts';
import type { Makers } from './tables/index.ts';
import { metaOf } from './tables/meta.ts';

/** The part of an extension in the store. `All`: the tables of the gateway and of the extension. */
export interface StoreExtension<All extends Tables = Tables> {
  /** The name begins the names of the tables that record the migrations. */
  readonly name: string;
  /** The environment of the databases that may have these tables. */
  readonly environment: 'test' | 'live';
  /** The migrations of its tables, which apply after those of the gateway. */
  readonly migrations: (dialect: Dialect) => Migrations;
  /** Makes its tables, and those of the gateway in whose calls it takes part. */
  readonly makers: Makers<Omit<All, keyof Tables>> & Partial<Makers<Tables>>;
  /** Its tables that change rows of the gateway's tables, whose rows are cached: the calls of them that change nothing. */
  readonly harmless: {
    readonly [Name in Exclude<keyof All, keyof Tables>]?: readonly (keyof All[Name])[];
  };
}

/**
 * Brings the tables of an extension up to date, after those of the gateway: all of them or none.
 *
 * @throws StoreError when a newer version has been here, or if the database is of the other environment
 */
export async function migrateExtension(
  db: Kysely<DatabaseSchema>,
  dialect: Dialect,
  { name, environment, migrations }: Pick<StoreExtension, 'name' | 'environment' | 'migrations'>,
  shared?: SharedPlace,
): Promise<void> {
  checkEnvironment(await metaOf(db).read('environment'), environment);
  refuseUnknown(await applied(db, shared?.schema, name), migrations(dialect));
  await migrateRecordedBy(name, db, migrations(dialect), shared);
}
