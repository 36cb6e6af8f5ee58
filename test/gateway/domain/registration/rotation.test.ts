/** Stored numbers during rotations of keys: none is lost, and none is in plain text in the database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../../../scripts/inputs.mjs';
import { BEARER, ENTITY, type Fleet, post, type Reply, start } from '../../fleet.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL } from '../../postgres.ts';
import { run } from '../../program.ts';

/** Cards of this file only: data with one of them contains a stored number. */
const canary = (i: number): string => {
  const digits = `4200${String(770_000_000_00 + i * 7919).padStart(11, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const store = (url: string, number: string): Promise<Reply> => {
  const card = { 'card.number': number, 'card.expiryMonth': '05', 'card.expiryYear': '2034' };
  return post(`${url}/v1/registrations`, { entityId: ENTITY, ...card }, BEARER);
};

const payWith = (url: string, id: string): Promise<Reply> => {
  const asked = { entityId: ENTITY, amount: '9.20', currency: 'EUR', paymentType: 'DB' };
  return post(`${url}/v1/registrations/${id}/payments`, asked, BEARER);
};

/** Stores cards and pays with them, in parallel, until it is stopped. */
function payRepeatedly(urls: readonly string[], sides: number) {
  let isOver = false;
  let made = 0;
  const stored = new Map<string, string>();
  const codes: string[] = [];
  const work = Array.from({ length: sides }, async (_, side) => {
    const url = urls[side % urls.length] as string;
    while (!isOver) {
      const number = canary(made++);
      const registered = await store(url, number);
      codes.push(registered.body.result.code);
      stored.set(registered.body.id, number);
      // A card that was stored earlier, maybe by another process, maybe with another key.
      const [id = registered.body.id] = [...stored.keys()].slice(Math.floor(stored.size / 2));
      codes.push((await payWith(url, id)).body.result.code);
    }
  });
  return {
    stored,
    codes,
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

const LINE = /^rotated: key [a-p]{16}, (\d+) encrypted again\n$/;

/** Every stored card can be charged and is sealed with the one remaining key, and its number is nowhere in plain text. */
async function expectWhole(fleet: Fleet, stored: ReadonlyMap<string, string>) {
  for (const [id, number] of stored) {
    const { body } = await payWith(fleet.urls[0] as string, id);
    expect([body.result.code, body.card.last4Digits]).toEqual(['000.100.110', number.slice(-4)]);
  }
  const keys = await fleet.sql('select id from sealing_key');
  expect(keys).toHaveLength(1);
  const used = await fleet.sql('select distinct key_id from registration');
  expect(used.map(({ key_id }) => key_id)).toEqual(keys.map(({ id }) => id));
  expect(await fleet.sql('select id from registration where sealed is null')).toEqual([]);
}

describe.skipIf(TEST_DATABASE_URL === undefined)('on PostgreSQL, with two processes', () => {
  it('three rotations under load', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const fleet = await start(2, '--database-url', databaseUrl);
    const shop = payRepeatedly(fleet.urls, 8);
    let resealed = 0;
    for (let i = 1; i <= 3; i++) {
      await vi.waitFor(() => expect(shop.stored.size).toBeGreaterThan(i * 40), 30_000);
      const where = ['--data', fleet.data, '--database-url', databaseUrl];
      const { code, stdout } = await run('rotate-keys', ...where).ended;
      expect([code, stdout]).toEqual([0, expect.stringMatching(LINE)]);
      resealed += Number(LINE.exec(stdout)?.[1]);
    }
    await shop.stop();
    expect(new Set(shop.codes)).toEqual(new Set(['000.100.110']));
    expect(resealed).toBeGreaterThan(120);
    await expectWhole(fleet, shop.stored);
    const tables = await fleet.sql(
      'select table_name from information_schema.tables where table_schema = current_schema()',
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { table_name } of tables) {
      const [{ text }] = await fleet.sql(
        `select coalesce(string_agg(cast(t as text), ' '), '') as text from "${table_name}" t`,
      );
      const found = [...shop.stored.values()].filter((number) => text.includes(number));
      expect([table_name, found]).toEqual([table_name, []]);
    }
  }, 300_000);
});

describe('on SQLite', () => {
  it('two rotations by a signal, under load; the files contain no number', async () => {
    const fleet = await start(1);
    const shop = payRepeatedly(fleet.urls, 4);
    for (let i = 1; i <= 2; i++) {
      await vi.waitFor(() => expect(shop.stored.size).toBeGreaterThan(i * 30), 30_000);
      const [{ id: before }] = await fleet.sql('select id from sealing_key');
      fleet.programs[0]?.child.kill('SIGUSR2');
      await vi.waitFor(async () => {
        const keys = await fleet.sql('select id from sealing_key');
        expect([keys.length, keys[0].id === before]).toEqual([1, false]);
      }, 30_000);
    }
    await shop.stop();
    expect(new Set(shop.codes)).toEqual(new Set(['000.100.110']));
    await expectWhole(fleet, shop.stored);
    fleet.programs[0]?.child.kill('SIGTERM');
    const { stdout, stderr } = (await fleet.programs[0]?.ended) ?? { stdout: '', stderr: '' };
    const files = filesBelow(fleet.data).map((name) => join(fleet.data, name));
    expect(files.length).toBeGreaterThan(1);
    for (const text of [stdout, stderr, ...files.map((file) => readFileSync(file, 'latin1'))]) {
      for (const number of shop.stored.values()) {
        expect(text.includes(number)).toBe(false);
        expect(text.includes(Buffer.from(number).toString('base64').slice(0, 16))).toBe(false);
        expect(text.includes(Buffer.from(number).toString('hex'))).toBe(false);
      }
    }
  }, 300_000);
});
