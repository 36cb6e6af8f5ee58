// Writes a database of this version, so that the tests of later versions upgrade it: node scripts/databaseFixture.mjs
// The built gateway fills it through its API. A release needs the file of its newest migration (docs/releases.md).

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { startGateway } from 'payment-widgets/gateway';
import { fixtureFolder, newestMigration } from './release/databases.mjs';
import { CARD } from './testCard.mjs';

/** The key of the fixtures, which seals nothing but test cards. */
const CARD_KEY = 'ab'.repeat(32);

const data = mkdtempSync(join(tmpdir(), 'fixture-'));
try {
  const ids = await fill();
  const header = `-- ${JSON.stringify(ids)}\n`;
  mkdirSync(fixtureFolder, { recursive: true });
  const file = join(fixtureFolder, `${newestMigration()}.sql`);
  writeFileSync(file, header + dump(join(data, 'gateway.db')));
  console.log(`wrote ${file}`);
} finally {
  rmSync(data, { recursive: true });
}

/** What a shop has after a day. @returns the ids that the tests read */
async function fill() {
  const gateway = await startGateway({ data, cardKey: CARD_KEY, seed: 1 });
  const { url, entityId, token } = gateway;
  await gateway.clock.freeze('2026-06-01T12:00:00Z');
  /** @param {string} path @param {Record<string, string>} fields */
  const post = async (path, fields) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ entityId, ...fields }),
    });
    const body = /** @type {{ id: string, result: { code: string } }} */ (await response.json());
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const order = { amount: '92.00', currency: 'EUR' };
  const payment = await post('/v1/payments', { ...order, ...CARD, paymentType: 'DB' });
  await post(`/v1/payments/${payment}`, { amount: '2.00', currency: 'EUR', paymentType: 'RF' });
  const registration = await post('/v1/registrations', CARD);
  const checkout = await post('/v1/checkouts', { ...order, paymentType: 'DB' });
  await gateway.close();
  return { payment, registration, checkout };
}

/** The statements that create a database. @param {string} file */
function dump(file) {
  const db = new Database(file, { readonly: true });
  const all = (/** @type {string} */ query) =>
    /** @type {Record<string, any>[]} */ (db.prepare(query).all());
  const made = all('select type, name, sql from sqlite_master where sql is not null');
  const tables = made.filter(({ type, name }) => type === 'table' && !/^sqlite_/.test(name));
  const rows = [...tables.map(({ name }) => name), 'sqlite_sequence'].flatMap((name) =>
    all(`select * from "${name}"`).map(
      (row) => `insert into "${name}" values (${Object.values(row).map(literal).join(', ')})`,
    ),
  );
  db.close();
  const others = made.filter(({ type }) => type !== 'table');
  const statements = [...tables.map(({ sql }) => sql), ...rows, ...others.map(({ sql }) => sql)];
  return statements.map((statement) => `${statement};\n`).join('');
}

/** @param {unknown} value */
function literal(value) {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
