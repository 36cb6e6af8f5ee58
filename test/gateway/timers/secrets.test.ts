/** Data with a limited life: sealed data of waiting payments; checkouts older than the retention. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../../scripts/inputs.mjs';
import { openFile } from '../../../src/gateway/platform/store/driver.ts';
import { databaseFile } from '../../../src/gateway/platform/store/sqlite.ts';
import type { Processor, Verdict } from '../../../src/gateway/start.ts';
import { code, open, openAsItIs, temporaryFolder, VISA } from '../harness.ts';

/** All data in a database on disk, by table. */
function rows(data: string, table: string): Record<string, unknown>[] {
  const db = openFile(databaseFile(data));
  const found = db.prepare(`select * from ${table}`).all([]);
  db.close();
  return found as Record<string, unknown>[];
}

/** A remote processor that responds when the test lets it. */
function slow() {
  const waiting: ((verdict: Verdict) => void)[] = [];
  const answer = () => new Promise<Verdict>((resolve) => waiting.push(resolve));
  return { waiting, processor: { kind: 'remote', answer } satisfies Processor };
}

describe('number and code of a waiting payment', () => {
  it('are sealed while it is pending, and erased with its result', async () => {
    const data = temporaryFolder();
    const { waiting, processor } = slow();
    const shop = await open({ data, processor });
    const id = await shop.checkout();
    const paid = shop.pay(id);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const [row] = rows(data, 'pending');
    expect(Number(row?.['erase_at']) - Date.parse('2030-01-31T12:00:00Z')).toBe(30 * 60_000);
    const text = Buffer.from(String(row?.['sealed']), 'base64').toString('latin1');
    expect(text.length).toBeGreaterThan(100);
    for (const secret of [VISA['card.number'], 'Jane', 'cvv']) expect(text).not.toContain(secret);
    expect(rows(data, 'timer').map(({ kind }) => kind)).toContain('eraseSecrets');
    waiting[0]?.({ code: '000.100.110', riskScore: null });
    expect(code(await paid)).toBe('200 000.100.110');
    expect(rows(data, 'pending')).toEqual([]);
    expect(rows(data, 'timer').map(({ kind }) => kind)).toEqual(['checkoutExpiry', 'settlement']);
  });

  it('are not in the files of a closed gateway', async () => {
    const data = temporaryFolder();
    const { waiting, processor } = slow();
    const shop = await open({ data, processor });
    const paid = shop.pay(await shop.checkout());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const sealed = String(rows(data, 'pending')[0]?.['sealed']).slice(0, 40);
    const inFiles = () =>
      filesBelow(data).filter((name) => readFileSync(join(data, name)).includes(sealed));
    expect(inFiles()).toEqual(['gateway.db-wal']);
    waiting[0]?.({ code: '000.100.110', riskScore: null });
    await paid;
    await shop.gateway.close();
    expect(inFiles()).toEqual([]);
  });

  it('are erased after 30 minutes of the entity’s clock, also without a response', async () => {
    const data = temporaryFolder();
    const { waiting, processor } = slow();
    const shop = await open({ data, processor });
    const paid = shop.pay(await shop.checkout());
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await shop.gateway.clock.advance('PT29M59S');
    expect(rows(data, 'pending')).toHaveLength(1);
    const { executed } = await shop.gateway.clock.elapse('PT1S');
    expect(executed.map(({ kind }) => kind)).toEqual(['checkoutExpiry', 'eraseSecrets']);
    expect(rows(data, 'pending')).toEqual([]);
    waiting[0]?.({ code: '000.100.110', riskScore: null });
    expect(code(await paid)).toBe('200 000.100.110');
  });

  it('are erased at the start, if they are overdue', async () => {
    const data = temporaryFolder();
    await (await open({ data })).gateway.close();
    const db = openFile(databaseFile(data));
    const insert = db.prepare(
      `insert into pending (payment_id, entity_id, sealed, key_id, erase_at)
       select ?, 'a0000000000000000000000000000001', 'x', id, ? from sealing_key`,
    );
    const noon = Date.parse('2030-01-31T12:00:00Z');
    insert.run(['over', noon]);
    insert.run(['waits', noon + 1]);
    db.close();
    await openAsItIs({ data });
    expect(rows(data, 'pending').map((row) => row['payment_id'])).toEqual(['waits']);
  });
});

describe('the retention', () => {
  const TABLES = ['checkout', 'submit', 'payment', 'event'];

  it('deletes a checkout with all its data, and nothing before its time', async () => {
    const data = temporaryFolder();
    const shop = await open({ data, retention: 'P1M' });
    const old = await shop.checkout();
    await shop.pay(old);
    await shop.gateway.clock.advance('P20D');
    const young = await shop.checkout();
    await shop.pay(young);
    // A month after 31 January.
    await shop.gateway.clock.freeze('2030-02-28T11:59:59.999Z');
    for (const table of TABLES) expect(rows(data, table).length).toBeGreaterThan(1);
    const { executed } = await shop.gateway.clock.elapse('PT0.001S');
    expect(executed.map(({ kind }) => kind)).toEqual(['retention']);
    for (const table of TABLES) {
      const ids = rows(data, table).map((row) => row['checkout_id'] ?? row['id']);
      expect(new Set(ids)).toEqual(new Set([young]));
    }
    await shop.gateway.clock.advance('P2M');
    for (const table of [...TABLES, 'timer']) expect(rows(data, table)).toEqual([]);
  });

  it('applies from the next start on, if it was shortened', async () => {
    const data = temporaryFolder();
    const first = await open({ data });
    await first.checkout();
    await first.gateway.clock.advance('PT1H');
    await first.gateway.close();
    const second = await open({ data, retention: 'P1M' });
    const { executed } = await second.gateway.clock.elapse('P1M');
    expect(executed.map(({ kind }) => kind)).toEqual(['retention']);
    expect(rows(data, 'checkout')).toEqual([]);
  });

  it('deletes more than fit into one transaction', async () => {
    const data = temporaryFolder();
    const shop = await open({ data, retention: 'P1D' });
    for (let n = 0; n < 450; n += 50) {
      await Promise.all(Array.from({ length: 50 }, () => shop.checkout()));
    }
    const { executed } = await shop.gateway.clock.elapse('P1D');
    expect(executed.filter(({ kind }) => kind === 'retention').length).toBeGreaterThan(1);
    expect(rows(data, 'checkout')).toEqual([]);
  });
});
