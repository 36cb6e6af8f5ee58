/** A database of a build from before the first release: the program says what to do, and does not change it. */

import { describe, expect, it } from 'vitest';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import { temporaryFolder } from './harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL, WITHOUT_POSTGRES } from './postgres.ts';
import { ready, run, runByNpm } from './program.ts';

const FLAGS = ['--port', '0', '--storefront-port', 'off', '--log-level', 'silent'];

/** The first and the last migration of these builds. */
const RENAMED = "update kysely_migration set name = '0001-start'";
const ADDED = "insert into kysely_migration values ('0039-processor-reports', '2026-11-28')";

const SENTENCE =
  'payment-widgets: the database was created by a build from before the first release, which no version can use: delete its ' +
  'data with the command "payment-widgets reset", or choose another database with --data or --database-url\n';

async function startAndEnd(place: readonly string[]): Promise<void> {
  const program = run(...FLAGS, ...place);
  await ready(program);
  program.child.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
}

/** @param make makes a database of this version one of these builds */
async function check(place: readonly string[], make: () => Promise<unknown>): Promise<void> {
  await startAndEnd(place);
  await make();
  for (const start of [run, runByNpm]) {
    const { code, stdout, stderr } = await start(...FLAGS, ...place).ended;
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: SENTENCE });
  }
  const reset = await run('reset', ...place, '--yes').ended;
  expect(reset).toMatchObject({ code: 0, stderr: '' });
  expect(reset.stdout).toContain('(0 checkouts, 0 payments, 0 registrations)\ndeleted\n');
  await startAndEnd(place);
}

it('in a folder is refused until it is reset', async () => {
  const data = temporaryFolder();
  await check(['--data', data], async () => {
    const db = openFile(databaseFile(data));
    db.exec(`${RENAMED}; ${ADDED}`);
    db.close();
  });
}, 180_000);

describe.skipIf(!TEST_DATABASE_URL)(TEST_DATABASE_URL ? 'PostgreSQL' : WITHOUT_POSTGRES, () => {
  it('in a schema is refused until it is reset', async () => {
    const databaseUrl = await freshDatabaseUrl();
    await check(['--data', temporaryFolder(), '--database-url', databaseUrl], () =>
      onServer(`${RENAMED}; ${ADDED}`, databaseUrl),
    );
  }, 180_000);
});
