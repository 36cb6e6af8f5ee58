/** Gateways on a database, and the commands on it: the built program, as a process of its own. */
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import type { StartOptions } from '../../../src/gateway/start.ts';
import { certificate } from '../../gateway/certificate.ts';
import { openAsItIs, type Shop, temporaryFolder } from '../../gateway/harness.ts';
import { POSTGRES_NAME } from '../../gateway/platform/store/databases.ts';
import {
  freshDatabaseUrl,
  ON_POSTGRES,
  onServer,
  TEST_DATABASE_URL,
} from '../../gateway/postgres.ts';
import { run } from '../../gateway/program.ts';

export const ENTITY_ID = 'c0000000000000000000000000000003';

/** How a command ended, as a process of its own. */
export interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly notes: string;
}

/** A database, the gateways on it, and commands beside them. */
export interface Place {
  /** Starts a gateway; on PostgreSQL several can run. */
  live(options?: StartOptions): Promise<Shop>;
  test(options?: StartOptions): Promise<Shop>;
  run(...args: readonly string[]): Promise<Ran>;
  /** Runs SQL; the rows of a query. */
  sql(text: string): Promise<Readonly<Record<string, unknown>>[]>;
  /** The folder of the data; with PostgreSQL it has only the keys. */
  readonly data: string;
  /** Whether several gateways can use the database. */
  readonly isShared: boolean;
}

function placeAt(data: string, databaseUrl: string | undefined): Place {
  const where = { data, ...(databaseUrl !== undefined && { databaseUrl }) };
  const flags = [
    '--data',
    data,
    ...(databaseUrl === undefined ? [] : ['--database-url', databaseUrl]),
  ];
  const entities = [{ entityId: ENTITY_ID, token: 'live-token' }];
  return {
    data,
    isShared: databaseUrl !== undefined,
    live: (options) =>
      openAsItIs({ environment: 'live', tls: certificate(), entities, ...where, ...options }),
    test: (options) => openAsItIs({ ...where, ...options }),
    async run(...args) {
      const { code: exitCode, stdout: out, stderr: notes } = await run(...args, ...flags).ended;
      return { exitCode, out, notes };
    },
    async sql(text) {
      if (databaseUrl !== undefined) return onServer(text, databaseUrl);
      const db = openFile(databaseFile(data));
      try {
        const statement = db.prepare(text);
        if (statement.reader) return statement.all([]) as Record<string, unknown>[];
        statement.run([]);
        return [];
      } finally {
        db.close();
      }
    },
  };
}

/** The databases that are there. */
export const PLACES = [
  {
    name: 'SQLite',
    isHere: !ON_POSTGRES,
    fresh: async () => placeAt(temporaryFolder(), undefined),
  },
  {
    name: POSTGRES_NAME,
    isHere: Boolean(TEST_DATABASE_URL),
    fresh: async () => placeAt(temporaryFolder(), await freshDatabaseUrl()),
  },
].filter(({ isHere }) => isHere);
