/**
 * The builds of the form. A page that was opened before an upgrade continues with the build that it began with: each gateway
 * stores the files of its build at its start, and serves those of earlier builds by their hashes, for as long as a checkout
 * lives. A page names the build that it wants, so an old fault would otherwise stay open to it. With SQLite they are in the
 * data folder, with a shared database in the database (`sharedBuilds.ts`).
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StoredBuild } from '../domain/shared/buildTable.ts';
import {
  deleteBuild,
  isServed,
  LAST_START,
  NAME,
  replaceOthers,
  storedIn,
} from '../platform/buildFolder.ts';
import { AssetError, loadFiles, type StaticFiles } from './assets.ts';
import { type FrameDocument, loadFrame } from './frame.ts';

/** The files of one build: the script, what it loads, and the frame. */
export interface Build {
  readonly files: StaticFiles;
  readonly frame: FrameDocument;
}

/** What a hash in an address may name. */
export type BuildPart = 'script' | 'assets' | 'frame';

/** This version's build, and others. */
export interface Builds {
  readonly current: Build;
  /**
   * The build with a part of this hash; undefined if no build that is stored has it. A build is read when it is first asked
   * for.
   */
  with(part: BuildPart, hash: string): Promise<Build | undefined>;
  /** Whether there is another build than this version's. */
  hasOthers(): Promise<boolean>;
}

/** How many builds are stored besides that of the running version: those that ran last. */
export const KEPT = 2;

/** A folder that a build is copied into has this name, and random letters. */
const COPYING = 'new-';

/** A copy takes a second at most. An older one is that of a process that was killed, in milliseconds. */
const ABANDONED_AFTER = 60_000;

/** Loads the build of this version. It does not know others. @throws AssetError if it is missing or broken */
export function loadBuilds(assets: string): Builds {
  const current = { files: loadFiles(assets), frame: loadFrame(assets) };
  return {
    current,
    with: async (part, hash) => (hashesOf(current)[part] === hash ? current : undefined),
    hasOthers: async () => false,
  };
}

/**
 * Stores the current build in a folder, deletes those that ran long ago, and knows all others in the folder, also those that
 * another process adds later.
 *
 * @param folder created if it is missing
 * @param assets the folder of the current build
 * @param now the time of the system
 * @throws the error of the file system if the folder cannot be written
 */
export function keepBuilds(
  { current }: Builds,
  folder: string,
  assets: string,
  now: () => number,
): Builds {
  const own = nameOf(current);
  if (own !== undefined) {
    store(join(folder, own), folder, assets);
    replaceOthers(folder, own);
    deleteOld(folder, own, current);
    deleteAbandoned(folder, own);
  }
  const loaded = new Map<string, Build | undefined>();
  const others = () =>
    storedIn(folder)
      .filter((build) => build.name !== own && isServed(build, now()) && !isRevoked(build, current))
      .map(({ name }) => name);
  return {
    current,
    async with(part, hash) {
      if (hashesOf(current)[part] === hash) return current;
      const name = others().find((one) => NAME.exec(one)?.groups?.[part] === hash);
      if (name === undefined) return undefined;
      if (!loaded.has(name)) loaded.set(name, buildNamed(join(folder, name), name));
      return loaded.get(name);
    },
    hasOthers: async () => others().length > 0,
  };
}

/** The hashes of the parts of a build; undefined for a part without one. */
export const hashesOf = ({ files, frame }: Build): Record<BuildPart, string | undefined> => ({
  script: files.script.version,
  assets: files.assetVersion,
  frame: frame.version,
});

/** The name of a build. Undefined for a build without a version, such as an incomplete one of a test. */
export function nameOf(build: Build): string | undefined {
  const { script, assets, frame } = hashesOf(build);
  const name = `${script}-${assets}-${frame}`;
  return NAME.test(name) ? name : undefined;
}

/** Whether a build revokes the script, the parts or the frame of another one. */
export const isRevoked = ({ name }: Pick<StoredBuild, 'name'>, { files }: Build): boolean =>
  name.split('-').some((hash) => files.revoked.includes(hash));

/** Copies first and renames then, so that a build in the folder is always complete. Source maps stay where they are. */
function store(target: string, folder: string, assets: string): void {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(target)) {
    const stage = mkdtempSync(join(folder, COPYING));
    const filter = (path: string) => !path.endsWith('.map');
    cpSync(join(assets, 'widget'), join(stage, 'widget'), { recursive: true, filter });
    cpSync(join(assets, 'frame', 'frame.html'), join(stage, 'frame', 'frame.html'));
    try {
      renameSync(stage, target);
    } catch (error) {
      rmSync(stage, { recursive: true, force: true });
      // Another process was faster.
      if (!existsSync(target)) throw error;
    }
  }
  writeFileSync(join(target, LAST_START), '');
}

function deleteOld(folder: string, own: string, current: Build): void {
  const others = storedIn(folder).filter(({ name }) => name !== own);
  for (const [at, build] of others.entries()) {
    if (at >= KEPT || isRevoked(build, current)) deleteBuild(folder, build.name);
  }
}

/** Deletes incomplete copies. The age is judged by the clock of the file system: the file of this start was just written. */
function deleteAbandoned(folder: string, own: string): void {
  const now = statSync(join(folder, own, LAST_START)).mtimeMs;
  for (const name of readdirSync(folder).filter((one) => one.startsWith(COPYING))) {
    const begun = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - begun > ABANDONED_AFTER) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A build in a folder; undefined if its script or its frame is not the one that its name promises. */
export function buildNamed(folder: string, name: string): Build | undefined {
  try {
    const build = { files: loadFiles(folder), frame: loadFrame(folder) };
    return nameOf(build) === name ? build : undefined;
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}
