/** A database of an earlier version is upgraded, all of it or nothing; one of a later version is not changed. */
import { type Kysely, type Migration, sql as text } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../../../../src/gateway/platform/store/connections.ts';
import type { Dialect } from '../../../../src/gateway/platform/store/dialect.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import {
  type Migrations,
  migrationsFor,
} from '../../../../src/gateway/platform/store/migrations/migrate.ts';
import { openPostgres, POSTGRES } from '../../../../src/gateway/platform/store/postgres.ts';
import { SQLITE } from '../../../../src/gateway/platform/store/sqlite.ts';
import { ON_POSTGRES } from '../../postgres.ts';
import { anEntity, storedCheckout, storedPayment } from './contract/sampleRecords.ts';
import {
  inFolder,
  inSchema,
  type Place,
  POSTGRES_IS_HERE,
  POSTGRES_NAME,
  postgresNeeds,
  type Row,
} from './databases.ts';

const column = (name: string): Migration => ({
  up: (db: Kysely<unknown>) => db.schema.alterTable('payment').addColumn(name, 'text').execute(),
});
const failing: Migration = {
  up: async () => {
    throw new Error('the migration fails');
  },
};

/** The migrations of a later version. */
const withLater = (dialect: Dialect, more: Migrations = {}): Migrations => ({
  ...migrationsFor(dialect),
  '9002-later': column('later'),
  ...more,
});

const ENGINES = [
  {
    name: 'SQLite',
    isHere: !ON_POSTGRES,
    dialect: SQLITE,
    place: inFolder,
    /** Every column and index, and every migration. */
    shape: `
      select sql from sqlite_master where sql is not null
      union all select name from kysely_migration order by 1`,
  },
  {
    name: POSTGRES_NAME,
    isHere: POSTGRES_IS_HERE,
    dialect: POSTGRES,
    place: inSchema,
    shape: `
      select table_name || '.' || column_name as sql from information_schema.columns
      where table_schema = current_schema()
      union all select indexname from pg_indexes where schemaname = current_schema()
      union all select name from kysely_migration order by 1`,
  },
];

const MIGRATIONS = 'select name from kysely_migration order by name';

describe.each(ENGINES.filter(({ isHere }) => isHere))(
  '$name',
  ({ dialect, place: fresh, shape }) => {
    const shapeOf = async (place: Place): Promise<Row[]> => place.sql(shape);

    /** A database with rows, which no process uses. */
    async function used() {
      const place = await fresh();
      const store = await place.open();
      const entityId = await anEntity(store);
      const checkout = await storedCheckout(store, entityId);
      const payment = await storedPayment(store, entityId);
      await store.close();
      return { place, entityId, checkout, payment };
    }

    it('does not change at the next start', async () => {
      const { place } = await used();
      const before = await shapeOf(place);
      await (await place.open()).close();
      expect(await shapeOf(place)).toEqual(before);
    });

    it('gets a migration of a later version, and its rows can be read', async () => {
      const { place, entityId, checkout, payment } = await used();
      for (let start = 0; start < 2; start++) {
        const store = await place.open(withLater(dialect));
        expect(await store.checkout.find(checkout.id, entityId)).toEqual(checkout);
        expect(await store.payment.find(payment.id, entityId)).toEqual(payment);
        await store.close();
      }
      expect(await place.sql(MIGRATIONS)).toEqual([
        ...Object.keys(migrationsFor(dialect)).map((name) => ({ name })),
        { name: '9002-later' },
      ]);
      expect(await place.sql('select later from payment')).toEqual([{ later: null }]);
    });

    it('rolls back all migrations when one of them fails', async () => {
      const { place } = await used();
      const untouched = await shapeOf(place);
      const opening = place.open(withLater(dialect, { '9003-failing': failing }));
      await expect(opening).rejects.toThrow('the migration fails');
      expect(await shapeOf(place)).toEqual(untouched);
      await (await place.open(withLater(dialect, { '9003-repaired': column('repaired') }))).close();
      expect(await place.sql('select later, repaired from payment')).toHaveLength(1);
    });

    it('is not changed if a later version has upgraded it', async () => {
      const { place } = await used();
      await (await place.open(withLater(dialect))).close();
      const untouched = await shapeOf(place);
      const opening = place.open();
      await expect(opening).rejects.toThrow(StoreError);
      await expect(opening).rejects.toThrow(
        'the database was created by a newer version of this program (migrations 9002-later): ' +
          'start that version, or choose another database with --data or --database-url',
      );
      expect(await shapeOf(place)).toEqual(untouched);
    });
  },
);

/** The key of the lock of Kysely's migrations. */
const MIGRATION_LOCK = '3853314791062309107';

describe.skipIf(!POSTGRES_IS_HERE)(`several at once on ${POSTGRES_NAME}`, () => {
  it.each([2, 10])('%i open an empty schema: the tables are created once', async (count) => {
    const place = await inSchema();
    const stores = await Promise.all(Array.from({ length: count }, () => place.open()));
    const starts = await Promise.all(stores.map((store) => store.meta.countStart()));
    expect(starts.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(await place.sql(MIGRATIONS)).toEqual(
      Object.keys(migrationsFor(POSTGRES)).map((name) => ({ name })),
    );
  });

  it('ten open a schema of the version before: it is upgraded once, and an open store goes on', async () => {
    const place = await inSchema();
    const before = await place.open();
    const entityId = await anEntity(before);
    await Promise.all(Array.from({ length: 10 }, () => place.open(withLater(POSTGRES))));
    expect(await place.sql(MIGRATIONS)).toEqual(
      Object.keys(withLater(POSTGRES)).map((name) => ({ name })),
    );
    const payment = await storedPayment(before, entityId);
    expect(await before.payment.find(payment.id, entityId)).toEqual(payment);
  });

  it('a process that waits for another one ignores lock_timeout of the server', async () => {
    const { url, sql } = await inSchema();
    const hasty = new URL(url);
    const options = `${hasty.searchParams.get('options')} -c lock_timeout=50ms -c statement_timeout=50ms`;
    hasty.search = `?options=${encodeURIComponent(options)}`;
    const other = connect(url, { most: 1, isWatched: false, session: '', onFault: () => {} });
    const opening = await other.transact(async (transaction) => {
      await text`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      const waiting = openPostgres(hasty.href, postgresNeeds());
      waiting.catch(() => {});
      await vi.waitFor(async () => {
        const waiters = await sql(`
          select 1 from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and not granted and clock_timestamp() - query_start > interval '150 ms'`);
        expect(waiters).not.toEqual([]);
      }, 5000);
      return { waiting };
    });
    const store = await opening.waiting;
    expect(await store.isReady()).toBe(true);
    await store.close();
    await other.db.destroy();
  });

  it('another program may drop its own schema meanwhile', async () => {
    const stores = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [mine, other] = [await inSchema(), await inSchema()];
        await other.sql('create table t (id bigint generated always as identity)');
        const [store] = await Promise.all([mine.open(), other.sql('drop table t')]);
        return store;
      }),
    );
    expect(await Promise.all(stores.map((store) => store.isReady()))).not.toContain(false);
  });
});
