/** Databases that gateways of earlier versions have filled: this version upgrades them, and continues their payments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { databaseFile } from '../../src/gateway/platform/store/sqlite.ts';
import { code, openAsItIs, temporaryFolder, VISA } from './harness.ts';

/** Written by scripts/databaseFixture.mjs, each by the version of its name. */
const FOLDER = 'test/gateway/platform/store/earlierDatabases';

/** What each of them contains. */
interface Ids {
  /** A debit of 92.00 EUR, of which 2.00 EUR were refunded. */
  readonly payment: string;
  readonly registration: string;
  /** An open checkout of 92.00 EUR. */
  readonly checkout: string;
}

/** Starts this version on a copy of the database. */
async function upgraded(file: string) {
  const data = temporaryFolder();
  const statements = readFileSync(join(FOLDER, file), 'utf8');
  const database = new Database(databaseFile(data));
  database.exec(statements);
  database.close();
  const [first = ''] = statements.split('\n');
  const ids = JSON.parse(first.replace('-- ', '')) as Ids;
  return { ids, shop: await openAsItIs({ data, cardKey: 'ab'.repeat(32) }) };
}

describe.each(readdirSync(FOLDER))('the database %s', (file) => {
  it('keeps its payments, stored cards and checkouts, and they can be used', async () => {
    const { ids, shop } = await upgraded(file);
    const { body } = await shop.payment(ids.payment);
    expect(body).toMatchObject({
      id: ids.payment,
      amount: '92.00',
      currency: 'EUR',
      result: { code: '000.100.110' },
      card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    });
    // 2.00 of 92.00 are refunded.
    const refund = (amount: string) => shop.refer(ids.payment, 'RF', { amount });
    expect(code(await refund('91.00'))).not.toContain('000.100.110');
    expect(code(await refund('90.00'))).toBe('200 000.100.110');
    // The number is sealed in the database.
    expect(code(await shop.payWith(ids.registration))).toBe('200 000.100.110');
    expect(code(await shop.pay(ids.checkout, VISA))).toBe('200 000.100.110');
  });
});
