/**
 * The builds of the form in a shared database. Any process of any version serves the files of each stored build, so a page
 * continues with the build that it began with, also while an upgrade replaces one process after the other.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Store } from '../domain/tables.ts';
import { NAME, SERVED_MS } from '../platform/buildFolder.ts';
import {
  type Build,
  type Builds,
  buildNamed,
  hashesOf,
  isRevoked,
  KEPT,
  nameOf,
} from './builds.ts';

/** What sharing builds needs. */
type SharedBuildNeeds = Pick<Store, 'build' | 'transaction'>;

/**
 * Stores the current build in the database, deletes those that ran long ago, and knows all others, also those that another
 * process stores later.
 *
 * @param assets the folder of the current build
 * @throws the error of the database
 */
export async function shareBuilds(
  { current }: Builds,
  store: SharedBuildNeeds,
  assets: string,
): Promise<Builds> {
  const own = nameOf(current);
  if (own !== undefined) await save(store, own, assets, current);
  const loaded = new Map<string, Build>();
  let known: readonly string[] = [];
  /** The latest known names while the database is unavailable: files that are in memory are still served. */
  const names = async () => {
    known = await store.build.served(SERVED_MS).catch(() => known);
    return known.filter((name) => name !== own && !isRevoked({ name }, current));
  };
  const load = async (name: string) => {
    const content = await store.build.find(name);
    const build = content === undefined ? undefined : unpack(content, name);
    if (build) loaded.set(name, build);
    return build;
  };
  return {
    current,
    async with(part, hash) {
      if (hashesOf(current)[part] === hash) return current;
      const isIt = (name: string) => NAME.exec(name)?.groups?.[part] === hash;
      const name = (await names()).find(isIt);
      return name === undefined ? undefined : (loaded.get(name) ?? load(name));
    },
    hasOthers: async () => (await names()).length > 0,
  };
}

async function save(
  { build }: SharedBuildNeeds,
  name: string,
  assets: string,
  current: Build,
): Promise<void> {
  if (!(await build.started(name))) await build.save(name, pack(assets));
  await build.keep(name, KEPT);
  const others = (await build.all()).filter((one) => one.name !== name);
  await build.remove(others.filter((one) => isRevoked(one, current)).map((one) => one.name));
}

/** The files of a build by their paths, without source maps: compressed JSON of base64, as text. */
function pack(assets: string): string {
  const files: Record<string, string> = {};
  for (const path of filesBelow(join(assets, 'widget'))) {
    if (!path.endsWith('.map')) files[relative(assets, path)] = readFileSync(path, 'base64');
  }
  files['frame/frame.html'] = readFileSync(join(assets, 'frame', 'frame.html'), 'base64');
  return gzipSync(JSON.stringify(files)).toString('base64');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A build; undefined if its script or its frame is not the one that its name promises. */
function unpack(content: string, name: string): Build | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-build-'));
  try {
    const files: Record<string, string> = JSON.parse(
      gunzipSync(Buffer.from(content, 'base64')).toString('utf8'),
    );
    for (const [path, text] of Object.entries(files)) {
      const target = join(folder, path);
      // The database is not trusted to name files outside of the folder.
      if (relative(folder, target).startsWith('..')) return undefined;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, Buffer.from(text, 'base64'));
    }
    return buildNamed(folder, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
