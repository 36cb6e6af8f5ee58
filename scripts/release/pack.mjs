// Packs the two packages as npm publishes them.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * A packed package. `integrity`: SHA-512 of the tarball, as npm states it; `unpackedSize`: bytes.
 * @typedef {{
 *   name: string, version: string, integrity: string, unpackedSize: number, tarball: string,
 *   files: readonly { path: string, size: number }[],
 * }} Packed
 */

/** The folders of the packages, from the root of the repository. The second one is written by the build. */
export const PACKAGE_FOLDERS = ['.', 'dist/packages/loader'];

/**
 * Packs a folder. No script of the package runs, and no registry is asked.
 * @param {string} folder @param {string} destination an existing folder @returns {Packed}
 */
export function pack(folder, destination) {
  const options = ['--ignore-scripts', '--json', '--offline', '--pack-destination', destination];
  const output = npm(['pack', ...options], folder);
  const [{ filename, files, ...rest }] = JSON.parse(output.slice(output.indexOf('[')));
  const { name, version, integrity, unpackedSize } = rest;
  const tarball = join(destination, filename);
  return { name, version, integrity, unpackedSize, tarball, files };
}

/**
 * Runs npm: the one that runs this program, otherwise the one of the path.
 * @param {readonly string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env]
 * @returns {string} its output
 * @throws Error with what npm prints about the failure
 */
export function npm(args, cwd, env = process.env) {
  const path = env['npm_execpath'];
  const [program, ...first] = path ? [process.execPath, path] : ['npm'];
  return execFileSync(/** @type {string} */ (program), [...first, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
