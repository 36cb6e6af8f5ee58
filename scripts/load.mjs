// Loads modules of the sources into a script: TypeScript, so they are bundled first.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      ssr: join(root, path),
    },
    ssr: { noExternal: true },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}
