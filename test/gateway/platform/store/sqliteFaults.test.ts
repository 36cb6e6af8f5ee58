/** A folder that is full, in use, damaged, or left by a killed program. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { resultCodeOf } from '../../../../src/gateway/platform/store/driver.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import { databaseFile, openSqlite, SQLITE } from '../../../../src/gateway/platform/store/sqlite.ts';
import { code, encode, openAsItIs, temporaryFolder, VISA } from '../../harness.ts';
import { type Program, ready, run } from '../../program.ts';
import { aCheckout, anEntity } from './contract/sampleRecords.ts';

const start = (data: string): Program =>
  run('--port', '0', '--storefront-port', 'off', '--log-level', 'silent', '--data', data);

const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder]);
});

/** A folder on a separate disk with this many bytes; undefined if the test may not create one. */
function smallDisk(bytes: number): string | undefined {
  const folder = temporaryFolder();
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    mounted.push(folder);
    return folder;
  } catch {
    return undefined;
  }
}

/** A disk of its own for each test: `libsql` frees the space of a removed database only when its objects are collected. */
const diskOfTest = () => smallDisk(16 * 2 ** 20) as string;

const mayMount = smallDisk(4096) !== undefined;
const whoMayNot = mayMount ? '' : ' (this user may not mount one)';

/** Fills the disk. @returns a function that frees the space again */
function fill(folder: string): () => void {
  const ballast = join(folder, `ballast-${Math.random()}`);
  for (let size = 2 ** 20; size >= 512; size /= 2) {
    for (;;) {
      try {
        writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
  const makeRoom = () => rmSync(ballast, { force: true });
  onTestFinished(makeRoom);
  return makeRoom;
}

describe.skipIf(!mayMount)(`a full disk${whoMayNot}`, () => {
  it.each([
    ['during its commit', 100],
    ['during its statements', 4000],
  ])(
    'a transaction that finds a full disk %s is rolled back; the store still works',
    async (_, kilobytes) => {
      const disk = diskOfTest();
      const store = await openSqlite(join(disk, 'store'));
      const entityId = await anEntity(store);
      const parameters = { a: 'x'.repeat(10 * 1024) };
      const checkouts = Array.from({ length: kilobytes / 10 }, () =>
        aCheckout(entityId, { parameters }),
      );
      const work = () =>
        store.transaction(async (tables) => {
          await tables.timer.arm({ entityId, kind: 'retention', key: '', due: 1 });
          for (const checkout of checkouts) await tables.checkout.insert(checkout);
        });
      const makeRoom = fill(disk);
      for (let i = 0; i < 3; i++) {
        const error = await work().catch((e: unknown) => e);
        expect(resultCodeOf(error)).toBe('FULL');
        expect(store.faultOf(error)).toBe('away');
        expect(await store.retention.oldest(entityId, 9)).toEqual([]);
        expect(await store.timer.dueEntities(9)).toEqual([]);
        expect(await store.isReady()).toBe(false);
      }
      makeRoom();
      expect(await store.isReady()).toBe(true);
      await work();
      expect(await store.retention.oldest(entityId, 999)).toHaveLength(checkouts.length);
      expect(await store.timer.dueEntities(9)).toEqual([entityId]);
      await store.close();
    },
  );

  it('a single call that finds a full disk is rolled back', async () => {
    const disk = diskOfTest();
    const store = await openSqlite(join(disk, 'store'));
    const checkout = aCheckout(await anEntity(store), {
      parameters: { amount: '92.00', currency: 'EUR', 'card.holder': 'x'.repeat(2 ** 19) },
    });
    const makeRoom = fill(disk);
    const error = await store.checkout.insert(checkout).catch((e: unknown) => e);
    expect(store.faultOf(error)).toBe('away');
    expect(await store.checkout.find(checkout.id)).toBeUndefined();
    makeRoom();
    await store.checkout.insert(checkout);
    expect(await store.checkout.find(checkout.id)).toEqual(checkout);
    await store.close();
  });

  it('no payment is stored in part, and the same submit succeeds when there is space again', async () => {
    const disk = diskOfTest();
    const shop = await openAsItIs({ data: join(disk, 'shop') });
    const id = await shop.checkout();
    const makeRoom = fill(disk);
    const key = 'submit-on-the-full-disk';
    const memo = { descriptor: 'x'.repeat(127) };
    // Free space in existing files is used up first.
    let reply = await shop.create(memo);
    while (reply.status === 200) reply = await shop.create(memo);
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect((await shop.pay(id, {}, key)).status).toBeGreaterThanOrEqual(500);
    const health = () => shop.send('GET', '/health');
    expect(await health()).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    makeRoom();
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
    const answer = await shop.pay(id, {}, key);
    expect(code(answer)).toBe('200 000.100.110');
    expect((await shop.pay(id, {}, key)).text).toBe(answer.text);
    await shop.gateway.close();
  });
});

describe.skipIf(!mayMount)(`a start on a full disk${whoMayNot}`, () => {
  it.each([0, 4, 64, 256])(
    'with %d kB of free space prints the remedy in one line, and works when there is more space',
    async (kilobytes) => {
      const disk = diskOfTest();
      const data = join(disk, 'data');
      const spare = join(disk, 'spare');
      writeFileSync(spare, Buffer.alloc(kilobytes * 1024));
      const makeRoom = fill(disk);
      rmSync(spare);
      const full = start(data);
      await expect(ready(full)).rejects.toThrow();
      const { code: status, stderr } = await full.ended;
      expect(status).toBe(1);
      expect(stderr).toMatch(/^payment-widgets: cannot .*(?:the disk is full|no space)[^\n]*\n$/i);
      makeRoom();
      const next = start(data);
      await ready(next);
      next.child.kill();
      await next.ended;
    },
  );
});

describe('the kind of a fault', () => {
  const withCode = (name: string) => Object.assign(new Error('of the database'), { code: name });
  it.each(['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY'])(
    '%s: away',
    (name) => expect(SQLITE.faultOf(withCode(name))).toBe('away'),
  );
  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'])('%s: busy', (name) =>
    expect(SQLITE.faultOf(withCode(name))).toBe('busy'),
  );
  // The numbers of SQLite's documents, extended ones included: SQLITE_IOERR_FSYNC is 1034, SQLITE_BUSY_SNAPSHOT 517.
  it.each([
    [13, 'away'],
    [10, 'away'],
    [1034, 'away'],
    [8, 'away'],
    [14, 'away'],
    [5, 'busy'],
    [517, 'busy'],
    [6, 'busy'],
    [2067, undefined],
  ])('%i of the SQLite of Node: %s', (errcode, kind) => {
    const error = Object.assign(new Error('of the database'), {
      code: 'ERR_SQLITE_ERROR',
      errcode,
    });
    expect(SQLITE.faultOf(error)).toBe(kind);
  });
  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ENOENT'])('%s: a mistake', (name) =>
    expect(SQLITE.faultOf(withCode(name))).toBeUndefined(),
  );
});

describe('a folder', () => {
  it('that another program uses is refused; it opens at once if that program was killed', async () => {
    const data = temporaryFolder();
    const first = start(data);
    const url = await ready(first);
    const body = encode({
      entityId: 'a0000000000000000000000000000001',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
    });
    const headers = {
      authorization: 'Bearer sandbox-access-token',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const reply = await fetch(`${url}/v1/checkouts`, { method: 'POST', headers, body });
    const { id } = (await reply.json()) as { id: string };

    const { code, stdout, stderr } = await start(data).ended;
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `payment-widgets: another gateway uses ${data}: stop it, choose another --data, or use PostgreSQL with --database-url to share a database\n`,
    });

    first.child.kill('SIGKILL');
    await first.ended;
    const shop = await openAsItIs({ data });
    expect((await shop.pay(id, VISA)).body.result.code).toBe('000.100.110');
  });

  it('with a file that is not a database is refused, and opens without this file', async () => {
    const data = temporaryFolder();
    writeFileSync(
      databaseFile(data),
      'not a database at all, but long enough to look like one'.repeat(99),
    );
    for (let i = 0; i < 2; i++) {
      const opening = openSqlite(data);
      await expect(opening).rejects.toThrow(StoreError);
      await expect(opening).rejects.toThrow(`cannot open the database in ${data}: `);
    }
    rmSync(databaseFile(data));
    const store = await openSqlite(data);
    expect(await store.isReady()).toBe(true);
    await store.close();
    expect(await store.isReady()).toBe(false);
  });

  it('that is not a folder is refused', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(openSqlite(file)).rejects.toThrow(`cannot open the database in ${file}: `);
    await expect(openSqlite(join(file, 'below'))).rejects.toThrow(StoreError);
  });

  it.each([
    ['is empty', false],
    ['has a database', true],
  ])('that this user cannot write to and that %s is refused in plain words', async (_, has) => {
    const data = mayMount ? diskOfTest() : temporaryFolder();
    if (has) {
      const elsewhere = temporaryFolder();
      await (await openSqlite(elsewhere)).close();
      cpSync(elsewhere, data, { recursive: true });
    }
    // The permissions of a folder do not bind the superuser, who may mount a disk.
    if (mayMount) execFileSync('mount', ['-o', 'remount,ro', data], { stdio: 'ignore' });
    else chmodSync(data, 0o500);
    await expect(openSqlite(data)).rejects.toThrow(
      `cannot write to ${data}: its permissions or its disk are read-only for this user; make it writable, or choose another --data`,
    );
  });

  it('is readable for its owner only', async () => {
    const data = join(temporaryFolder(), 'data');
    const store = await openSqlite(data);
    await anEntity(store);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(databaseFile(data)).mode & 0o077).toBe(0);
    await store.close();
    chmodSync(databaseFile(data), 0o644);
    await (await openSqlite(data)).close();
    expect(statSync(databaseFile(data)).mode & 0o077).toBe(0);
  });
});
