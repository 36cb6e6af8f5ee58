/** Until when a build of the form is served: pages get its files for a while after another build has replaced it. */
import type { Kysely, Migration } from 'kysely';

export const replacedBuilds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('build').addColumn('replaced_at', 'bigint').execute();
  },
};
