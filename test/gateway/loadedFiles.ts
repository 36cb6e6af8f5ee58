/** Which files of the build a program has loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Prints each loaded file on a line. */
const HOOKS = `import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  writeSync(2, 'loaded ' + url + '\\n');
  return next(url, context);
}`;
const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
/** A module for Node's `--import`. */
export const PRINTING_HOOK = module(
  `import { register } from 'node:module'; register(${JSON.stringify(module(HOOKS))});`,
);

/** The source files of the files that a program with the hook has loaded: from their source maps. */
export function sourcesLoaded(stderr: string): string[] {
  const files = [...stderr.matchAll(/^loaded (file:\S+\/dist\/\S+)$/gm)].map(([, url]) =>
    fileURLToPath(url as string),
  );
  // The helpers of the bundler are a file that has no source, and therefore no map.
  const maps = files.map((file) => `${file}.map`).filter((map) => existsSync(map));
  return maps.flatMap((map) => JSON.parse(readFileSync(map, 'utf8')).sources as string[]);
}
