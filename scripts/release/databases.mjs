// The databases of earlier versions, which the tests upgrade: test/gateway/platform/store/earlierDatabases/.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../inputs.mjs';

/** The folder of the files, each with the name of the newest migration that its database has. */
export const fixtureFolder = join(root, 'test/gateway/platform/store/earlierDatabases');

/** The name of the newest migration. */
export function newestMigration() {
  const names = readdirSync(join(root, 'src/gateway/platform/store/migrations'));
  const [newest = ''] = names
    .filter((name) => /^\d/.test(name))
    .sort()
    .slice(-1);
  return newest.replace('.ts', '');
}

/** @returns {string[]} a sentence if the database of this version is missing */
export function databaseFaults() {
  if (existsSync(join(fixtureFolder, `${newestMigration()}.sql`))) return [];
  return [
    `The tests have no database of this version (${newestMigration()}), so no later version would upgrade one. ` +
      'Run `npm run build` and `node scripts/databaseFixture.mjs`, and commit the file.',
  ];
}
