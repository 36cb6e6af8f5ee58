/** Brings a database to this version's tables. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { StoreError } from '../faults.ts';
import { start } from './0001-start.ts';
import { accounts } from './0002-accounts.ts';
import { timers } from './0003-timers.ts';
import { lives } from './0004-lives.ts';
import { sealingKeys } from './0005-sealing-keys.ts';
import { registrations } from './0006-registrations.ts';
import { risk } from './0007-risk.ts';
import { walletTokens } from './0008-wallet-tokens.ts';
import { redirects } from './0009-redirects.ts';
import { storedData } from './0010-stored-data.ts';
import { webhooks } from './0011-webhooks.ts';
import { schedules } from './0012-schedules.ts';
import { chargebacks } from './0013-chargebacks.ts';
import { reports } from './0014-reports.ts';
import { settlements } from './0015-settlements.ts';
import { numberEnds } from './0016-number-ends.ts';
import { checkoutTries } from './0017-checkout-tries.ts';
import { clockMoves } from './0018-clock-moves.ts';
import { completed } from './0019-completed.ts';
import { requests } from './0020-requests.ts';
import { createdEntities } from './0021-created-entities.ts';
import { requestOrder } from './0022-request-order.ts';
import { faults } from './0023-faults.ts';
import { lists } from './0024-lists.ts';
import { attemptAnswers } from './0025-attempt-answers.ts';
import { referencePrefixes } from './0026-reference-prefixes.ts';
import { builds } from './0027-builds.ts';
import { fillFactors } from './0028-fill-factors.ts';
import { entityKeys } from './0029-entity-keys.ts';
import { wrongPasswords } from './0030-wrong-passwords.ts';
import { redirectTargets } from './0033-redirect-targets.ts';
import { storedOrder } from './0035-stored-order.ts';
import { replacedBuilds } from './0038-replaced-builds.ts';
import { processorReports } from './0039-processor-reports.ts';

/** All migrations, in the order of their names, which never change once released. */
export const migrationsFor = (dialect: Dialect): Readonly<Record<string, Migration>> => ({
  '0001-start': start(dialect),
  '0002-accounts': accounts,
  '0003-timers': timers(dialect),
  '0004-lives': lives(dialect),
  '0005-sealing-keys': sealingKeys,
  '0006-registrations': registrations,
  '0007-risk': risk(dialect),
  '0008-wallet-tokens': walletTokens,
  '0009-redirects': redirects,
  '0010-stored-data': storedData,
  '0011-webhooks': webhooks(dialect),
  '0012-schedules': schedules,
  '0013-chargebacks': chargebacks,
  '0014-reports': reports,
  '0015-settlements': settlements(dialect),
  '0016-number-ends': numberEnds,
  '0017-checkout-tries': checkoutTries,
  '0018-clock-moves': clockMoves,
  '0019-completed': completed,
  '0020-requests': requests(dialect),
  '0021-created-entities': createdEntities,
  '0022-request-order': requestOrder,
  '0023-faults': faults(dialect),
  '0024-lists': lists(dialect),
  '0025-attempt-answers': attemptAnswers,
  '0026-reference-prefixes': referencePrefixes(dialect),
  '0027-builds': builds,
  '0028-fill-factors': fillFactors(dialect),
  '0029-entity-keys': entityKeys(dialect),
  '0030-wrong-passwords': wrongPasswords,
  '0033-redirect-targets': redirectTargets,
  '0035-stored-order': storedOrder(dialect),
  '0038-replaced-builds': replacedBuilds,
  '0039-processor-reports': processorReports,
});

/** For databases that several processes share. */
export interface SharedPlace {
  /** Where the tables are. */
  readonly schema: string;
  /** The caller has begun a transaction in which no other process migrates. */
  readonly isInTransaction: true;
}

/**
 * Applies what is missing, all of it or nothing.
 *
 * @throws StoreError when a newer version has been here: it must not be touched
 */
export async function migrate<T>(
  db: Kysely<T>,
  dialect: Dialect,
  shared?: SharedPlace,
): Promise<void> {
  const migrations = migrationsFor(dialect);
  checkApplied(await applied(db, shared?.schema), dialect);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(shared && { migrationTableSchema: shared.schema, disableTransactions: true }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** @throws StoreError if one of the names is not that of a migration of this version */
export function checkApplied(names: readonly string[], dialect: Dialect): void {
  const known = new Set(Object.keys(migrationsFor(dialect)));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StoreError(
    `the database was created by a newer version of this program (migrations ${unknown.join(', ')}): ` +
      'start that version, or choose another database with --data or --database-url',
  );
}

/**
 * The names of the migrations that a database has; none if no gateway has used it.
 * @param schema where the tables are, for databases that have several
 */
export async function applied<T>(db: Kysely<T>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some(
    (table) =>
      table.name === 'kysely_migration' && (schema === undefined || table.schema === schema),
  );
  if (!isThere) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
