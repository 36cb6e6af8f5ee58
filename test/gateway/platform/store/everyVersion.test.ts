/** A database of every earlier version, with data of a shop, is upgraded to this version, and its data can be read. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrationsFor } from '../../../../src/gateway/platform/store/migrations/migrate.ts';
import { databaseFile, SQLITE } from '../../../../src/gateway/platform/store/sqlite.ts';
import { temporaryFolder } from '../../harness.ts';
import { inFolder, type Place, type Row } from './databases.ts';

const VERSIONS = Object.keys(migrationsFor(SQLITE));

/** The version that gave payments a channel and totals. The tables before it have their own tests. */
const FIRST = VERSIONS.indexOf('0004-lives');

/** A database as the last program of each version left it, without rows. By version: its file. */
async function databasesOfVersions(): Promise<ReadonlyMap<string, string>> {
  const folder = temporaryFolder();
  const file = databaseFile(folder);
  const database = new Database(file);
  // No test stops the machine, so nothing need wait for the disk.
  database.exec('pragma synchronous = off');
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: database as never }) });
  const provider = { getMigrations: async () => ({ ...migrationsFor(SQLITE) }) };
  const migrator = new Migrator({ db, provider });
  const files = new Map<string, string>();
  for (const version of VERSIONS) {
    const { error } = await migrator.migrateTo(version);
    if (error) throw error;
    const copy = join(folder, `${version}.db`);
    copyFileSync(file, copy);
    files.set(version, copy);
  }
  await db.destroy();
  return files;
}

/** A copy of the database of a version, with rows. */
async function databaseOf(version: string): Promise<Place> {
  const place = await inFolder();
  copyFileSync(versions.get(version) as string, databaseFile(place.folder));
  const database = new Database(databaseFile(place.folder));
  database.exec(`pragma synchronous = off; begin; ${rowsOf(version).join(';')}; commit`);
  database.close();
  return place;
}

const CHECKOUT = `'open', 'e', 1, 1801, '{"amount":"1.00","currency":"EUR"}', 'open'`;

/** An entity with a clock, an open checkout, an approved payment, its event, and a timer. */
const rowsOf = (version: string) => [
  `insert into entity (id, name, channel_name, settings) values ('e', 'Shop', 'Channel', '{}')`,
  `insert into clock (entity_id, mode, value) values ('e', 'frozen', 77)`,
  // Since the version that stores data of shoppers, each checkout says whether it has any.
  version < '0010'
    ? `insert into checkout (id, entity_id, created_at, expires_at, parameters, state) values (${CHECKOUT})`
    : `insert into checkout (id, entity_id, created_at, expires_at, parameters, state, has_data) values (${CHECKOUT}, 0)`,
  `insert into payment (id, entity_id, channel_id, checkout_id, ndc, created_at, type, brand, brand_detected, amount_minor,
      currency, descriptor, account_kind, account_bin, account_last4, account_hash, code, judged_by, findings, request,
      ledger_added, ledger_adding, ledger_taken, ledger_takes)
    values ('paid', 'e', 'e', 'open', 'open', 5, 'DB', 'VISA', 0, 9200, 'EUR', 'Shop', 'card', '420000', '0000', 'h',
      '000.100.110', 'processor', '{}', '{"card.holder":"Jane Jones"}', 0, 0, 2300, 1)`,
  `insert into event (entity_id, checkout_id, payment_id, kind, at, data)
    values ('e', 'open', 'paid', 'paymentCompleted', 5, '{}')`,
  `insert into timer (entity_id, kind, key, due, payload, attempt, free_at, fence)
    values ('e', 'checkoutExpiry', 'open', 1801, '{}', 0, 0, 0)`,
];

let versions: ReadonlyMap<string, string>;
let ofThisVersion: readonly Row[];
beforeAll(async () => {
  versions = await databasesOfVersions();
  ofThisVersion = await columnsOfThisVersion();
});

describe.each(VERSIONS.slice(FIRST))('a database of version %s', (version) => {
  it('is upgraded with its data', async () => {
    const place = await databaseOf(version);
    const store = await place.open();
    expect(await store.payment.find('paid' as never)).toMatchObject({
      entityId: 'e',
      checkoutId: 'open',
      code: '000.100.110',
      money: { minor: 9200n, currency: 'EUR' },
      account: { kind: 'card', bin: '420000', last4: '0000' },
      request: { 'card.holder': 'Jane Jones' },
    });
    expect(await store.checkout.find('open' as never)).toMatchObject({
      expiresAt: 1801,
      parameters: { amount: '1.00', currency: 'EUR' },
    });
    expect(await store.event.about({ paymentId: 'paid' as never }, 9)).toMatchObject([
      { kind: 'paymentCompleted', at: 5, checkoutId: 'open' },
    ]);
    expect(await store.entity.find('e' as never)).toMatchObject({ name: 'Shop' });
    const due = { entityId: 'e' as never, until: 9999, most: 9, lease: 1 };
    expect(await store.timer.claim(due)).toMatchObject([{ kind: 'checkoutExpiry', key: 'open' }]);
    await store.close();
    expect(await columnsOf(place)).toEqual(ofThisVersion);
  });
});

/** The columns of a database that this version creates. */
async function columnsOfThisVersion(): Promise<Row[]> {
  const place = await inFolder();
  await (await place.open()).close();
  return columnsOf(place);
}

/** Every column of every table. */
async function columnsOf(place: Place): Promise<Row[]> {
  return place.sql(`
    select t.name || '.' || c.name as name from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' order by 1`);
}
