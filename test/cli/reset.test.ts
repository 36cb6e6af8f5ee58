/** `reset` deletes the data of a test gateway, and no other data. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import { startGateway } from '../../src/gateway/start.ts';
import { fixtureAssets, temporaryFolder } from '../gateway/harness.ts';
import { freshDatabaseUrl, onServer, TEST_DATABASE_URL } from '../gateway/postgres.ts';
import { runHere } from './terminal.ts';

/** A folder that a test gateway has used. */
async function usedFolder(): Promise<string> {
  const data = temporaryFolder();
  await (await startGateway({ data, assets: fixtureAssets() })).close();
  return data;
}

/** Changes a database that no gateway uses. */
function change(data: string, statement: string): void {
  const db = openFile(databaseFile(data));
  db.exec(statement);
  db.close();
}

describe('reset of a folder', () => {
  it('prints what it deletes, and deletes database and keys, and no other file', async () => {
    const data = await usedFolder();
    writeFileSync(join(data, 'notes.txt'), '');
    const { out, exitCode } = await runHere(['reset', '--data', data, '--yes']);
    expect(out).toContain(`reset will delete in ${data}: gateway.db, `);
    expect(out).toMatch(/ keys\.json \(0 checkouts, 0 payments, 0 registrations\)\ndeleted\n$/);
    expect(exitCode).toBe(0);
    // The builds of the form are files of the program.
    expect(readdirSync(data).filter((name) => !name.startsWith('gateway.lock'))).toEqual([
      'builds',
      'notes.txt',
    ]);
    await (await startGateway({ data, assets: fixtureAssets() })).close();
  });

  it('asks a person, who must say yes', async () => {
    const data = await usedFolder();
    const refused = await runHere(['reset', '--data', data], { answer: '' });
    expect(refused).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining('nothing was deleted'),
    });
    expect(existsSync(databaseFile(data))).toBe(true);
    expect((await runHere(['reset', '--data', data], { answer: 'yes' })).exitCode).toBe(0);
    expect(existsSync(databaseFile(data))).toBe(false);
  });

  it('does not start to ask if nobody can answer', async () => {
    const data = await usedFolder();
    const { exitCode, refused } = await runHere(['reset', '--data', data]);
    expect({ exitCode, refused }).toEqual({
      exitCode: 2,
      refused: 'reset asks before it deletes: stdin and stdout are not a terminal, so add --yes',
    });
    expect(existsSync(databaseFile(data))).toBe(true);
  });

  it('refuses a folder in use, and lets no gateway start while it asks', async () => {
    const data = temporaryFolder();
    const gateway = await startGateway({ data, assets: fixtureAssets() });
    const args = ['reset', '--data', data, '--yes'];
    await expect(runHere(args)).rejects.toThrow(`a gateway uses ${data}: stop it first`);
    await gateway.close();
    let started: Promise<unknown> | undefined;
    const onQuestion = async () => {
      started = startGateway({ data, assets: fixtureAssets() });
      await expect(started).rejects.toThrow('another gateway uses');
    };
    await runHere(['reset', '--data', data], { answer: 'no', onQuestion });
    expect(started).toBeDefined();
  });

  it('refuses live: in the configuration, and in the database', async () => {
    const data = await usedFolder();
    const live = await runHere(['reset', '--data', data, '--environment', 'live', '--yes']);
    expect(live.refused).toBe(
      'reset deletes data of test gateways only, and --environment is live',
    );
    change(data, "update meta set value = 'live' where name = 'environment'");
    const args = ['reset', '--data', data, '--yes'];
    await expect(runHere(args)).rejects.toThrow('belongs to a live gateway');
    change(data, "delete from meta where name = 'environment'");
    await expect(runHere(args)).rejects.toThrow('may belong to a live gateway');
    expect(existsSync(databaseFile(data))).toBe(true);
  });

  it('refuses a database that it cannot read', async () => {
    const data = temporaryFolder();
    writeFileSync(
      databaseFile(data),
      'not a database, but long enough to look like one'.repeat(100),
    );
    const args = ['reset', '--data', data, '--yes'];
    await expect(runHere(args)).rejects.toThrow(`cannot read the database in ${data}`);
  });

  it('of nothing creates nothing', async () => {
    const data = join(temporaryFolder(), 'none');
    const { out, exitCode } = await runHere(['reset', '--data', data, '--yes']);
    expect([out, exitCode]).toEqual([`there is no data in ${data}\n`, 0]);
    expect(existsSync(data)).toBe(false);
    const memory = await runHere(['reset', '--data', ':memory:', '--yes']);
    expect(memory).toMatchObject({ exitCode: 2 });
  });
});

describe.skipIf(TEST_DATABASE_URL === undefined)('reset of a PostgreSQL', () => {
  const tablesIn = async (url: string): Promise<string[]> =>
    (
      await onServer('select tablename from pg_tables where schemaname = current_schema()', url)
    ).map(({ tablename }) => tablename);

  it('drops the tables of the gateway, and no other table', async () => {
    const url = await freshDatabaseUrl();
    await (await startGateway({ databaseUrl: url, assets: fixtureAssets() })).close();
    await onServer('create table shop_order (id text)', url);
    const { out, exitCode } = await runHere(['reset', '--database-url', url, '--yes']);
    expect(exitCode).toBe(0);
    expect(out).toContain('payment');
    expect(await tablesIn(url)).toEqual(['shop_order']);
    await (await startGateway({ databaseUrl: url, assets: fixtureAssets() })).close();
  });

  it('drops nothing if a table of another program refers to one of them', async () => {
    const url = await freshDatabaseUrl();
    await (await startGateway({ databaseUrl: url, assets: fixtureAssets() })).close();
    await onServer(
      'create table shop_order (id text, entity_id text, foreign key (id, entity_id) references payment)',
      url,
    );
    const before = await tablesIn(url);
    const args = ['reset', '--database-url', url, '--yes'];
    await expect(runHere(args)).rejects.toThrow('cannot use the database at');
    expect((await tablesIn(url)).sort()).toEqual(before.sort());
  });

  it('leaves tables alone that only have the same names', async () => {
    const url = await freshDatabaseUrl();
    await onServer('create table payment (id text)', url);
    const { out } = await runHere(['reset', '--database-url', url, '--yes']);
    expect(out).toMatch(/^there is no data in /);
    expect(await tablesIn(url)).toEqual(['payment']);
  });
});
