/** A database of an earlier version goes on with this one. */
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { start } from '../../../src/gateway/store/migrations/0001-start.ts';
import { databaseFile, openSqlite, SQLITE } from '../../../src/gateway/store/sqlite.ts';
import { temporaryFolder } from '../harness.ts';

/** The tables of the first version, with one paid checkout. */
async function firstVersion(): Promise<string> {
  const folder = temporaryFolder();
  const database = new Database(databaseFile(folder));
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: database as never }) });
  const provider = { getMigrations: async () => ({ '0001-start': start(SQLITE) }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  const text = (value: unknown) => `'${JSON.stringify(value)}'`;
  database.exec(`
    insert into entity values ('e', 'Shop', 'Channel', ${text({ origins: null })});
    insert into checkout values ('c', 'e', 1, 2, ${text({ amount: '1.00' })}, 'paid', 'p', 0);
    insert into payment values ('p', 'e', 'c', 1, 'DB', 'VISA', 1, 100, 'EUR', 'Shop', null,
      '420000', '0000', 'Jane Jones', '05', '2034', 'abc', '000.100.110', 'processor', 100,
      ${text({ 'card.holder': 'Jane Jones', 'card.expiryMonth': '05', 'card.expiryYear': '2034' })});
  `);
  await db.destroy();
  return folder;
}

it('keeps the payments of the first version, with what is known of their cards', async () => {
  const folder = await firstVersion();
  for (let i = 0; i < 2; i++) {
    const store = await openSqlite(folder);
    const payment = await store.payment.find('p' as never);
    expect(payment).toMatchObject({
      account: { kind: 'card', bin: '420000', last4: '0000', hash: 'abc' },
      code: '000.100.110',
      request: { 'card.holder': 'Jane Jones', 'card.expiryMonth': '05' },
    });
    await store.close();
  }
});
