/** Transactions that share a commit, and the cache between them: in the embedded database. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../../../src/gateway/domain/merchant/types.ts';
import { frozenAt } from '../../../../src/gateway/domain/shared/clock.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { Batches } from '../../../../src/gateway/platform/store/batches.ts';
import { IN_MEMORY, openSqlite } from '../../../../src/gateway/platform/store/sqlite.ts';
import { stopwatch, turn } from '../../../../src/gateway/platform/time/systemClock.ts';
import { ENTITY, temporaryFolder } from '../../harness.ts';
import { aCheckout } from './contract/sampleRecords.ts';

const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
});

/** A store with an entity, and the statements since. */
async function fresh(data: string = IN_MEMORY) {
  const statements: string[] = [];
  const store = await openSqlite(data, { onStatement: ({ sql }) => statements.push(sql) });
  stores.push(store);
  await store.entity.save(ENTITY);
  statements.length = 0;
  return { store, statements };
}

const commits = (statements: readonly string[]) =>
  statements.filter((sql) => sql === 'commit').length;

class OwnError extends Error {}

describe('transactions at once', () => {
  it('that take long let new connections in between', async () => {
    const { store, statements } = await fresh();
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const work = () =>
      store.transaction(async () => {
        for (const elapsed = stopwatch(); elapsed() < 5; ) {
          // The database answers synchronously.
        }
      });
    await Promise.all(Array.from({ length: 20 }, work));
    clearImmediate(next);
    expect(commits(statements)).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  it('share commits; each gets its result after the commit', async () => {
    const { store, statements } = await fresh(temporaryFolder());
    const answered: [number, boolean][] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const checkout = aCheckout(ENTITY.id);
        const value = await store.transaction(async (tables) => {
          await tables.checkout.insert(checkout);
          return i;
        });
        answered.push([value, statements.at(-1) === 'commit' || commits(statements) > 0]);
        expect(await store.checkout.find(checkout.id)).toEqual(checkout);
      }),
    );
    expect(answered.map(([value]) => value)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(answered.every(([, isCommitted]) => isCommitted)).toBe(true);
    expect(commits(statements)).toBeLessThan(5);
  });

  it('are no more than 64 at a time', async () => {
    const { store, statements } = await fresh();
    const work = () => store.transaction((tables) => tables.meta.read('x'));
    await Promise.all(Array.from({ length: 200 }, work));
    expect(commits(statements)).toBe(4);
  });

  it('that fail do not affect the others', async () => {
    const { store } = await fresh();
    const checkouts = Array.from({ length: 20 }, () => aCheckout(ENTITY.id));
    const results = await Promise.allSettled(
      checkouts.map((checkout, i) =>
        store.transaction(async (tables) => {
          await tables.checkout.insert(checkout);
          if (i % 3 === 0) throw new OwnError(`of ${i}`);
          // The same again: the database refuses.
          if (i % 3 === 1) await tables.checkout.insert(checkout);
        }),
      ),
    );
    for (const [i, { id }] of checkouts.entries()) {
      const result = results[i] as PromiseSettledResult<void>;
      expect(result.status).toBe(i % 3 === 2 ? 'fulfilled' : 'rejected');
      expect((await store.checkout.find(id)) !== undefined).toBe(i % 3 === 2);
      if (i % 3 === 0) expect(result).toMatchObject({ reason: new OwnError(`of ${i}`) });
    }
  });

  it('see the changes of those before them', async () => {
    const { store } = await fresh();
    const count = () =>
      store.transaction((tables) => tables.meta.countStart().then((starts) => starts));
    expect(await Promise.all(Array.from({ length: 10 }, count))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('that begin while others run are run, also those that begin in a result handler', async () => {
    const { store } = await fresh();
    const log: string[] = [];
    const one = store.transaction(async () => {
      void store.transaction(async () => log.push('inner'));
      await turn();
      log.push('outer');
    });
    await one;
    await store.transaction(async () => log.push('after'));
    expect(log).toEqual(['outer', 'inner', 'after']);
  });
});

it('a closed store completes running transactions, and accepts no new ones', async () => {
  const data = temporaryFolder();
  const { store } = await fresh(data);
  const checkouts = Array.from({ length: 3 }, () => aCheckout(ENTITY.id));
  const running = checkouts.map((checkout) =>
    store.transaction(async (tables) => {
      await turn();
      await tables.checkout.insert(checkout);
    }),
  );
  await turn();
  const closing = store.close();
  await expect(store.transaction(async () => 'late')).rejects.toThrow('the database is closed');
  await Promise.all([...running, closing]);
  await expect(store.checkout.find(checkouts[0]?.id as never)).rejects.toThrow();
  const again = await openSqlite(data);
  stores.push(again);
  for (const checkout of checkouts)
    expect(await again.checkout.find(checkout.id)).toEqual(checkout);
});

describe('a batch that cannot be committed', () => {
  /** A database that refuses a statement. */
  function refusing(text: string) {
    const statements: string[] = [];
    const connection = {
      connection: () => ({ execute: (work: (db: unknown) => unknown) => work(connection) }),
      async executeQuery({ sql }: { sql: string }) {
        statements.push(sql);
        if (sql === text) throw new OwnError(text);
        return { rows: [] };
      },
    };
    return { batches: new Batches(connection as never, { turn }), statements };
  }

  it('fails as a whole, if the commit fails', async () => {
    const { batches, statements } = refusing('commit');
    const all = await Promise.allSettled([1, 2, 3].map((i) => batches.transaction(async () => i)));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(statements.at(-1)).toBe('rollback');
  });

  it('fails as a whole, if the database has rolled it back', async () => {
    const { batches } = refusing('rollback to one');
    const all = await Promise.allSettled([
      batches.transaction(async () => 'good so far'),
      batches.transaction(() => Promise.reject(new OwnError('disk'))),
    ]);
    for (const result of all) expect(result).toMatchObject({ reason: new OwnError('disk') });
  });

  it('rejects all waiting transactions if the first one cannot begin', async () => {
    const { batches } = refusing('begin');
    const all = await Promise.allSettled([1, 2].map((i) => batches.transaction(async () => i)));
    for (const result of all) expect(result).toMatchObject({ reason: new OwnError('begin') });
  });
});

describe('the cache', () => {
  const named = (name: string): Entity => ({ ...ENTITY, name });

  it('is used instead of another query', async () => {
    const { store, statements } = await fresh();
    await store.token.add(ENTITY.id, 'hash');
    statements.length = 0;
    for (let i = 0; i < 5; i++) {
      await store.entity.find(ENTITY.id);
      await store.clock.read(ENTITY.id);
      expect(await store.token.grants('hash')).toEqual([{ entityId: ENTITY.id, rights: null }]);
    }
    expect(statements).toHaveLength(3);
  });

  it('is invalidated by a change, in a call or in a transaction', async () => {
    const { store } = await fresh();
    expect((await store.entity.find(ENTITY.id))?.name).toBe('Shop');
    await store.entity.save(named('a'));
    expect((await store.entity.find(ENTITY.id))?.name).toBe('a');
    await store.transaction(async (tables) => {
      await tables.entity.save(named('b'));
      expect((await tables.entity.find(ENTITY.id))?.name).toBe('b');
    });
    expect((await store.entity.find(ENTITY.id))?.name).toBe('b');
    await store.clock.read(ENTITY.id);
    await store.clock.beginMove(ENTITY.id, 'me', 1000);
    await store.clock.endMove(ENTITY.id, 'me', frozenAt(7));
    expect(await store.clock.read(ENTITY.id)).toEqual(frozenAt(7));
    await store.token.add(ENTITY.id, 'hash');
    expect(await store.token.grants('hash')).toHaveLength(1);
    await store.token.clear([]);
    expect(await store.token.grants('hash')).toEqual([]);
  });

  it('never contains data of a rolled back transaction', async () => {
    const { store } = await fresh();
    const work = store.transaction(async (tables) => {
      await tables.entity.save(named('given up'));
      expect((await tables.entity.find(ENTITY.id))?.name).toBe('given up');
      throw new OwnError();
    });
    const beside = store.transaction((tables) => tables.entity.find(ENTITY.id));
    await expect(work).rejects.toThrow(OwnError);
    expect((await beside)?.name).toBe('Shop');
    expect((await store.entity.find(ENTITY.id))?.name).toBe('Shop');
  });

  it('does not contain missing rows, because their number is unlimited', async () => {
    const { store, statements } = await fresh();
    for (let i = 0; i < 3; i++) {
      expect(await store.entity.find('nobody' as Entity['id'])).toBeUndefined();
      expect(await store.token.grants('nobody')).toEqual([]);
    }
    expect(statements).toHaveLength(6);
  });
});

it('a folder contains the committed data of a batch', async () => {
  const data = temporaryFolder();
  mkdirSync(join(data, 'copy'));
  const { store } = await fresh(data);
  const checkouts = Array.from({ length: 30 }, () => aCheckout(ENTITY.id));
  await Promise.all(
    checkouts.map((checkout) => store.transaction((tables) => tables.checkout.insert(checkout))),
  );
  // Simulates a crash: the files in their current state.
  for (const name of readdirSync(data).filter((file) => /^gateway\.db(-wal)?$/.test(file))) {
    writeFileSync(join(data, 'copy', name), readFileSync(join(data, name)));
  }
  const copy = await openSqlite(join(data, 'copy'));
  stores.push(copy);
  for (const checkout of checkouts) expect(await copy.checkout.find(checkout.id)).toEqual(checkout);
});
