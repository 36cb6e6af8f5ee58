/** Machines that share a database and nothing else: each has a folder and a build of its own. */
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../harness.ts';
import { type Program, ready, runFrom } from '../program.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A build: the folder, and the hash of its script. */
export interface Build {
  readonly folder: string;
  readonly script: string;
}

/** A build in a folder, such as `dist` of an earlier version. */
export const buildIn = (folder: string): Build => ({ folder, script: scriptOf(folder) });

/** This tree's build. */
export const thisBuild = (): Build => buildIn(DIST);

/** A build of a later version: a script and a frame that differ in a comment, and a migration more. */
export function laterBuild(): Build {
  const folder = join(temporaryFolder(), 'dist');
  for (const part of ['gateway', 'widget', 'frame', 'console']) {
    cpSync(join(DIST, part), join(folder, part), { recursive: true });
  }
  appendFileSync(join(folder, 'widget/paymentWidgets.js'), '\n// a later build\n');
  appendFileSync(join(folder, 'frame/frame.html'), '<!-- a later build -->\n');
  // The compressed copies are those of the original.
  for (const end of ['br', 'gz']) {
    rmSync(join(folder, `widget/paymentWidgets.js.${end}`), { force: true });
    rmSync(join(folder, `frame/frame.html.${end}`), { force: true });
  }
  addMigration(join(folder, 'gateway'));
  return buildIn(folder);
}

/** The migration of the later build, which adds the column `later` to the payments. */
export const LATER_MIGRATION = '0002-later';

/** Adds it to the list of migrations in the built code. */
function addMigration(gateway: string): void {
  const list = /"0001-gateway":\w+\(\w+\)/;
  const files = readdirSync(gateway)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(gateway, name))
    .filter((file) => list.test(readFileSync(file, 'utf8')));
  if (files.length !== 1) throw new Error(`${files.length} files have the list of migrations`);
  const [file = ''] = files;
  const migration = `${JSON.stringify(LATER_MIGRATION)}:{
    up: (db) => db.schema.alterTable('payment').addColumn('later', 'text').execute(),
  }`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(list, (own) => `${own},${migration}`),
  );
}

const scriptOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'widget/paymentWidgets.js')))
    .digest('hex')
    .slice(0, 16);

export interface Machine {
  readonly url: string;
  readonly program: Program;
}

/** The key that all machines of a database have. */
const CARD_KEY = 'c0ffee42'.repeat(8);

/** Starts a gateway on a machine of its own. @param flags further ones, of which the last counts */
export async function startMachine(
  databaseUrl: string,
  { folder }: Pick<Build, 'folder'> = thisBuild(),
  ...flags: string[]
): Promise<Machine> {
  const data = temporaryFolder();
  const config = join(data, 'gateway.json');
  writeFileSync(config, JSON.stringify({ cardKey: CARD_KEY }));
  const program = runFrom(
    folder,
    ...['--port', '0', '--storefront-port', 'off', '--throttle', 'off', '--log-level', 'warn'],
    ...['--data', join(data, 'none'), '--config', config, '--database-url', databaseUrl, ...flags],
  );
  return { url: await ready(program), program };
}
