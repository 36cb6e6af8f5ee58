import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Everything a build depends on. */
const BUILD_INPUTS = [
  'src',
  'locales',
  'public',
  'scripts/build.mjs',
  'scripts/declarations.mjs',
  'scripts/loaderPackage.mjs',
  'scripts/palette.mjs',
  'scripts/softwareBill.mjs',
  'scripts/inputs.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
  'package-lock.json',
];

/**
 * The files below a folder, sorted, as paths relative to it with forward slashes; none where there is no such folder.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** A hash over the names and contents of all that a build depends on. What was built from it is up to date. */
export function inputsHash() {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) {
    const path = join(root, input);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? filesBelow(path).map((file) => `${input}/${file}`)
      : [input];
    for (const file of files) {
      const bytes = readFileSync(join(root, file));
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/**
 * What the build writes into `dist/.stamp`.
 * @param {string} extent `all`, or `start`: what a gateway needs at its start
 * @param {string} hash of the inputs
 */
export const stampOf = (extent, hash) => (extent === 'all' ? hash : `${hash} ${extent}`);
