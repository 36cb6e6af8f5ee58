// Which project a unit test belongs to, by what the file imports and not by where it lies.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './inputs.mjs';

/**
 * - `unit`: pure or in-process; the files of a worker share their modules, which saves most of the time.
 * - `mocked`: replaces a module (`vi.mock`), so it needs modules of its own.
 * - `dom`: runs in a simulated document.
 * - `processes`: starts programs (the built gateway, npm, a compiler, an FTP server) and may kill them.
 * @typedef {'unit' | 'mocked' | 'dom' | 'processes'} TestProject
 */

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bexport\s+\*\s+from\s+)['"]([^'"]+)['"]/g;
const URL_OF = /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g;

/** @type {Map<string, { files: string[], packages: string[], text: string }>} */
const read = new Map();

/** What a file imports itself. @param {string} file an absolute path */
export function importsOf(file) {
  const known = read.get(file);
  if (known) return known;
  const text = /\.(?:ts|tsx|mts|mjs|js)$/.test(file) ? readFileSync(file, 'utf8') : '';
  const found = {
    files: /** @type {string[]} */ ([]),
    packages: /** @type {string[]} */ ([]),
    text,
  };
  read.set(file, found);
  for (const [, name = ''] of [...text.matchAll(IMPORT), ...text.matchAll(URL_OF)]) {
    if (!name.startsWith('.')) {
      found.packages.push(name);
      continue;
    }
    const path = resolve(dirname(file), name.replace(/\?.*$/, ''));
    if (existsSync(path) && /\.\w+$/.test(path)) found.files.push(path);
  }
  return found;
}

/**
 * A file and all that it imports, directly or not.
 * @param {string} file an absolute path
 * @returns {Set<string>} absolute paths
 */
export function closureOf(file) {
  const seen = new Set([file]);
  for (const next of seen) for (const path of importsOf(next).files) seen.add(path);
  return seen;
}

/** Every unit test, as paths from the root, with its project. @returns {Map<string, TestProject>} */
export function unitTests() {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join('test', path))
    .sort();
  return new Map(files.map((file) => [file, projectOf(join(root, file))]));
}

/** @param {string} file @returns {TestProject} */
function projectOf(file) {
  if (/\.dom\.test\.tsx?$/.test(file)) return 'dom';
  const starts = (/** @type {string} */ path) =>
    isTest(path) && importsOf(path).packages.includes('node:child_process');
  if ([...closureOf(file)].some((path) => starts(path) && path !== CERTIFICATE)) return 'processes';
  return importsOf(file).text.includes('vi.mock(') ? 'mocked' : 'unit';
}

/** Asks openssl for a certificate, which takes no time. */
const CERTIFICATE = join(root, 'test/gateway/certificate.ts');

/** @param {string} path */
const isTest = (path) => relative(root, path).startsWith('test');
