// Loads modules of the sources into a script: TypeScript, so they are bundled first.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** A module of the sources, loaded once. @param {string} path from the root of the repository */
export function load(path) {
  const known = loaded.get(path) ?? bundled(path);
  loaded.set(path, known);
  return known;
}

/** @param {string} path */
async function bundled(path) {
  const code = await bundle(path, []);
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/**
 * A module that uses packages with native parts: they stay outside of the bundle, which so needs a place in the repository
 * to find them from.
 * @param {string} path from the root of the repository
 */
export async function loadNative(path) {
  const folder = join(root, '.cache', 'load');
  // Several folders have an index.ts, so the name contains the folder.
  const file = join(folder, `${path.replace(/\.ts$/, '').replaceAll('/', '.')}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await bundle(path, ['libsql']));
  return import(pathToFileURL(file).href);
}

/** @param {string} path @param {string[]} external */
async function bundle(path, external) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      ssr: join(root, path),
      // Only one file is written, so modules that are imported later must be in it.
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true, external },
  });
  const [output] = [result].flat();
  return output && 'output' in output ? output.output[0].code : '';
}
