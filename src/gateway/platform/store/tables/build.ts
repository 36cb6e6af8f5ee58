/** The builds of the form that gateways on this database have run. */
import { sql } from 'kysely';
import type { BuildTable } from '../../../domain/shared/buildTable.ts';
import type { Dialect } from '../dialect.ts';
import type { Db } from './db.ts';

export const buildTable = (db: Db, { now }: Dialect): BuildTable => ({
  async all() {
    return db
      .selectFrom('build')
      .select(['name', 'started_at as startedAt', 'replaced_at as replacedAt'])
      .orderBy('started_at', 'desc')
      .orderBy('name')
      .execute();
  },
  async served(ms) {
    const rows = await db
      .selectFrom('build')
      .select('name')
      .where((e) =>
        e.or([e('replaced_at', 'is', null), e('replaced_at', '>', sql<number>`${now} - ${ms}`)]),
      )
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  },
  async started(name) {
    await db
      .updateTable('build')
      .set({ replaced_at: now })
      .where('name', '<>', name)
      .where('replaced_at', 'is', null)
      .execute();
    const { numUpdatedRows } = await db
      .updateTable('build')
      .set({ started_at: now, replaced_at: null })
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) > 0;
  },
  async save(name, content) {
    await db
      .insertInto('build')
      .values({ name, content, started_at: now })
      .onConflict((c) => c.column('name').doNothing())
      .execute();
  },
  async find(name) {
    const query = db.selectFrom('build').select('content').where('name', '=', name);
    return (await query.executeTakeFirst())?.content;
  },
  async keep(name, most) {
    const latest = await db
      .selectFrom('build')
      .select('name')
      .where('name', '<>', name)
      .orderBy('started_at', 'desc')
      .orderBy('name')
      .limit(most)
      .execute();
    const kept = [name, ...latest.map((row) => row.name)];
    await db.deleteFrom('build').where('name', 'not in', kept).execute();
  },
  async remove(names) {
    if (names.length > 0) await db.deleteFrom('build').where('name', 'in', names).execute();
  },
});
