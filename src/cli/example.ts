/** The command `example`: lists the examples of the package, and copies one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findAssets } from '../gateway/api/assets.ts';
import { VERSION } from '../gateway/api/openapi/version.ts';
import { ConfigError } from '../gateway/configError.ts';
import type { Run } from './command.ts';
import { meantName } from './flags.ts';

/** The folders of `examples/`, with what each one is. */
const EXAMPLES: Readonly<Record<string, string>> = {
  suite: 'a small shop in Node, and its tests in a browser with Playwright',
  react: 'a shop with React, built by Vite',
  vue: 'a shop with Vue, built by Vite',
  angular: 'a shop with Angular',
  'angular-ssr': 'a shop with Angular, whose pages the server renders',
  svelte: 'a shop with Svelte, built by Vite',
  next: 'a shop with Next',
  nuxt: 'a shop with Nuxt',
  webhooks: 'receivers of webhooks in Node, Python and PHP',
  http: 'tests of a shop by HTTP alone, in Python, PHP and Java',
  processor: 'an adapter to an acquirer, to begin from',
  'three-d-secure': 'an adapter to a 3-D Secure server, to begin from',
  cluster: 'HAProxy, Patroni and the archive of PostgreSQL, for many machines',
};

/** The servers that several examples share, in the folder above them. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'server.mjs': ['server.mjs', 'shop.mjs'],
  'shop.mjs': ['shop.mjs'],
};

/** What tools leave in the folder of an example in a clone. */
const MADE = /^(?:node_modules|dist|\.cache|\.angular|\.next|\.nuxt|\.output)$/;

/** Lists the examples, or copies the one that the first argument names into the folder of the second one. */
export const exampleCommand: Run = async ({ argument, secondArgument }, terminal) => {
  if (argument === undefined) {
    const width = Math.max(...Object.keys(EXAMPLES).map(({ length }) => length));
    for (const [name, summary] of Object.entries(EXAMPLES))
      terminal.write(`${name.padEnd(width)}  ${summary}\n`);
    return 0;
  }
  if (!Object.hasOwn(EXAMPLES, argument)) throw unknownExample(argument);
  if (secondArgument === undefined) {
    throw new ConfigError(`DIR is missing: payment-widgets example ${argument} DIR`);
  }
  if (existsSync(secondArgument) && !isEmptyFolder(secondArgument)) {
    throw new ConfigError(`${secondArgument} exists and is not an empty folder: name a new one`);
  }
  const files = filesOf(join(dirname(findAssets()), 'examples'), argument);
  for (const [path, text] of files) {
    const place = join(secondArgument, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const next = files.has('README.md')
    ? `: ${join(secondArgument, 'README.md')} says how it runs`
    : '';
  terminal.write(`copied ${files.size} files to ${secondArgument}${next}\n`);
  return 0;
};

function unknownExample(given: string): ConfigError {
  const names = Object.keys(EXAMPLES);
  const meant = meantName(given, names);
  const start = meant === undefined ? 'the' : `did you mean ${meant}? The`;
  return new ConfigError(`unknown example ${given}: ${start} examples are ${names.join(', ')}`);
}

function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/** The text of each file of the copy, by its path within it. */
function filesOf(examples: string, name: string): ReadonlyMap<string, string> {
  const folder = join(examples, name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.split(/[\\/]/).some((part) => MADE.test(part)));
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const copies = new Map([...texts].map(([path, text]) => [path, asCopy(text)]));
  for (const [server, needed] of Object.entries(SHARED)) {
    if (![...texts.values()].some((text) => text.includes(`../${server}`))) continue;
    for (const one of needed)
      copies.set(one, sharedCopy(readFileSync(join(examples, one), 'utf8')));
  }
  if (name === 'suite') copies.set('package.json', SUITE_MANIFEST);
  return copies;
}

/** In a clone the packages are those of the build, and the shared servers are one folder up. */
const asCopy = (text: string) =>
  text
    .replaceAll(/"file:(?:\.\.\/)+dist\/packages\/loader"/g, `"${VERSION}"`)
    .replaceAll(/\.\.\/((?:\.\.\/)*(?:server|shop)\.mjs)/g, '$1');

/** Examples with a shared server depend on the small package alone, which has the server's module, too. */
const sharedCopy = (text: string) =>
  text.replaceAll('payment-widgets/server', 'payment-widgets-loader/server');

/** In a clone the folder has none, because with one its files would not find the package there. */
const SUITE_MANIFEST = `${JSON.stringify(
  {
    name: 'shop-with-tests',
    private: true,
    type: 'module',
    scripts: { start: 'node shop.mjs', test: 'playwright test' },
    devDependencies: { '@playwright/test': '1.64.1', 'payment-widgets': VERSION },
  },
  undefined,
  2,
)}\n`;
