// Builds everything into dist/ (or --out DIR); with --for start only what a gateway needs at its start. Two builds of one commit
// are identical to the byte: the integrity hash that the gateway hands out must be the same on every machine. So no time, no
// random name and no path of this machine may get into a file.
//
// The order matters: the addresses of locales, pictures and the frame carry their hashes, and the widget knows these.

import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import swc from '@swc/core';
import { build } from 'vite';
import { reduceDeclarations } from './declarations.mjs';
import { filesBelow, inputsHash, root, stampOf } from './inputs.mjs';
import { inventoryOf, inventoryTable } from './inventory.mjs';
import { load } from './load.mjs';
import { loaderPackage, PACKAGES_OF_PAGES } from './loaderPackage.mjs';
import { localesOf } from './locales.mjs';
import { withPalette } from './palette.mjs';
import { closureOf, parse } from './rules.mjs';
import { buildSite } from './site/buildSite.mjs';
import { bundledPackages, softwareBill } from './softwareBill.mjs';
import { PARTS, SCRIPT, SHARED, sharedNames } from './widgetModules.mjs';

const { values: options } = parseArgs({
  options: { out: { type: 'string' }, for: { type: 'string', default: 'all' } },
});
if (!['all', 'start'].includes(options.for)) throw new Error('--for: one of all, start');
const out = resolve(options.out ?? join(root, 'dist'));

// The build writes to another folder first and then swaps the two, so that dist/ is always complete.
const stage = options.out
  ? join(dirname(out), `.${basename(out)}.${process.pid}`)
  : join(root, '.cache', `build-${process.pid}`);

/** The options of all builds. @satisfies {import('vite').InlineConfig} */
const silent = {
  root,
  mode: 'production',
  logLevel: 'warn',
  publicDir: false,
  // No .env file may change what is built.
  envDir: false,
};

/**
 * Asks V8 to compile all functions of the script while it is loaded: nearly all of them run at the start of a page, and V8 would
 * otherwise compile each of them when it is called, in the thread of the page. An inline script, such as that of the frame,
 * is compiled in that thread in any case, and would gain little.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/** SWC minifies the scripts of a page. Rolldown prints them again, and must not format them. */
const WHITESPACE = /** @type {const} */ ({ compress: false, mangle: false, codegen: true });

/** A style sheet that a script uses in several places is in it once. */
const OPTIMIZATION = { inlineConst: false };

/** The packages whose code is in the build. */
const bundled = bundledPackages();

const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The sources of the widget, parsed, by their paths. */
const sources = new Map(
  filesBelow(join(root, 'src', 'widget'))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/widget/${file}`)
    .map((path) => [path, parse({ path, text: readFileSync(join(root, path), 'utf8') })]),
);

/** What the script shares with its parts. */
const shared = sharedNames(readFileSync(entry(SHARED), 'utf8'));

// The environment of the caller, such as a test, must not change the output.
process.env['NODE_ENV'] = 'production';
await main();

async function main() {
  const started = performance.now();
  try {
    rmSync(stage, { recursive: true, force: true });
    mkdirSync(stage, { recursive: true });
    // The hash is calculated first, so that a file that changes during the build is built again the next time.
    const stamp = inputsHash();
    await buildWidget(await buildPageAssets());
    writeInventory();
    await buildConsole();
    await buildServer();
    if (options.for === 'all') await buildForPackage();
    writeFileSync(join(stage, '.stamp'), stampOf(options.for, stamp));
    swap();
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
  console.log(
    `built ${relative(process.cwd(), out) || '.'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}

/** What the packages have in addition, and what the gateway would compress when it is first asked for it. */
async function buildForPackage() {
  compressForDelivery();
  await buildLoader();
  const declarations = await emitTypes();
  writeLoaderPackage(declarations);
  await buildSite(join(stage, 'docs'));
  write('sbom.json', softwareBill(packageJson, bundled.packages()));
}

/** Locales, pictures, the frame and their hashes; answers the constants that the widget is built with. */
async function buildPageAssets() {
  const isOfMethods = textsOfMethods();
  const modernLocaleHashes = writeLocales('locales/modern', isOfModern);
  const localeHashes = writeLocales(
    'locales',
    (key) => !isOfMethods(key) && !isOfModern(key),
    modernLocaleHashes,
  );
  const methodLocaleHashes = writeLocales('locales/methods', isOfMethods);
  copyImages();
  const methodHashes = await buildParts('methods/', {});
  const modernHashes = await buildParts('modern/', {});
  const partHashes = await buildParts('', {
    __METHOD_HASHES__: methodHashes,
    __MODERN_HASHES__: modernHashes,
    __METHOD_LOCALE_HASHES__: methodLocaleHashes,
  });
  await writeStyleSheets();
  const frameHash = await buildFrame();
  const assetHash = hashOfAssets();
  const revoked = Object.keys(
    JSON.parse(readFileSync(join(root, 'src/frame/revoked.json'), 'utf8')),
  );
  if (revoked.includes(frameHash))
    throw new Error(`src/frame/revoked.json revokes this frame: ${frameHash}`);
  const version = { assets: assetHash, frame: frameHash, revoked };
  write('widget/version.json', `${JSON.stringify(version)}\n`);
  return {
    __VERSION__: packageJson.version,
    __ASSET_VERSION__: assetHash,
    __FRAME_HASH__: frameHash,
    __LOCALE_HASHES__: localeHashes,
    __PART_HASHES__: partHashes,
  };
}

/**
 * The modules that a script contains: those that its entry reaches by imports. Only the build reads the schema of the options.
 * @param {string} path of the entry
 */
function modulesFrom(path) {
  const reached = closureOf(sources, [path], (file) => path === SCRIPT || !shared.has(file));
  reached.delete('src/widget/kernel/options/schema.ts');
  return [...reached].flatMap((file) => sources.get(file) ?? []);
}

/** The strings in a script. Keys of texts are among them. @param {string} path of its entry */
function stringsFrom(path) {
  return new Set(modulesFrom(path).flatMap(({ strings }) => strings));
}

/** The names in a script, and the words of its strings. @param {string} path of its entry */
function namesFrom(path) {
  return new Set(modulesFrom(path).flatMap(({ words }) => words.match(/\w+/g) ?? []));
}

/** Whether only forms of brands other than cards use a text: then a card page does not fetch it. @returns {(key: string) => boolean} */
function textsOfMethods() {
  const isOfMethods = (/** @type {[string, string]} */ [name]) =>
    name === 'brands' || name.startsWith('methods/');
  const stringsOf = (/** @type {string[]} */ paths) =>
    new Set(paths.flatMap((path) => [...stringsFrom(path)]));
  const entries = [...PARTS];
  const theirs = stringsOf(entries.filter(isOfMethods).map(([, path]) => path));
  const others = stringsOf([
    SCRIPT,
    ...entries.filter((part) => !isOfMethods(part)).map(([, path]) => path),
  ]);
  return (key) => theirs.has(key) && !others.has(key);
}

/** Whether a text is the wording of the style `modern`, which only its pages fetch. @param {string} key */
function isOfModern(key) {
  return key.startsWith('modern.');
}

/**
 * Writes each locale as compact JSON, with the texts that the widget uses.
 * @param {string} folder below dist/widget/
 * @param {(key: string) => boolean} isWanted
 * @param {Record<string, string>} [modern] the hashes of the wording of the style `modern`: each is in the file of its language, so
 *   that no other page receives them all
 * @returns the hash of each, by language, English excluded
 */
function writeLocales(folder, isWanted, modern = {}) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const [language, texts] of localesOf(join(root, 'locales'))) {
    // English is compiled in. Its file is for pages that look up keys.
    if (language === 'en' && folder !== 'locales') continue;
    const wanted = Object.entries(widgetTexts(texts)).filter(([key]) => isWanted(key));
    const text = JSON.stringify({ ...Object.fromEntries(wanted), modern: modern[language] });
    write(`widget/${folder}/${language}.json`, text);
    if (language !== 'en') hashes[language] = hashOf(text);
  }
  return hashes;
}

/** A locale without the texts of the gateway's own pages, which no storefront's shopper has to fetch. @param {Readonly<Record<string, string>>} texts */
function widgetTexts(texts) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('page.')));
}

/**
 * Compiles in the English texts that a script uses, and no other texts, to keep it small.
 * @param {string} path of its entry @returns {import('vite').Plugin}
 */
function compiledEnglish(path) {
  const strings = stringsFrom(path);
  const isModern = path === PARTS.get('modern');
  const named = (/** @type {string} */ json) =>
    Object.entries(JSON.parse(json)).filter(
      ([key]) => strings.has(key) || (isModern && isOfModern(key)),
    );
  return {
    name: 'compiled-english',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/en\.json$/ },
      handler: (json) => ({ code: JSON.stringify(Object.fromEntries(named(json))), map: null }),
    },
  };
}

/** English without its texts. @returns {import('vite').Plugin} */
function englishKeys() {
  return {
    name: 'english-keys',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/en\.json$/ },
      handler: (json) => {
        const keys = Object.keys(widgetTexts(JSON.parse(json)));
        return { code: quote(Object.fromEntries(keys.map((key) => [key, '']))), map: null };
      },
    },
  };
}

/**
 * Tables stay here: a script for browsers gets the values that they come to, as far as it needs them. Each export of such a
 * module becomes a literal.
 * @param {(option: string) => boolean} [hasOption] whether a script has an option
 * @returns {import('vite').Plugin}
 */
function compiledTables(hasOption = () => true) {
  return {
    name: 'compiled-tables',
    enforce: 'pre',
    transform: {
      filter: {
        id: /\/src\/(?:widget\/kernel\/options\/compiledShapes|brands\/compiled\/\w+)\.ts$/,
      },
      async handler(_code, id) {
        const values = await load(relative(root, id).replaceAll('\\', '/'));
        const literals = Object.entries(values).map(([name, value]) => {
          const known = name === 'SHAPES' ? pick(value, hasOption) : value;
          return `export const ${name} = ${JSON.stringify(known)};\n`;
        });
        return { code: literals.join(''), map: null };
      },
    },
  };
}

/**
 * The options of a script: those that its code names. A part leaves out those of the script, and `advice` compares with all.
 * @param {string} path of the entry @returns {(option: string) => boolean}
 */
function optionsFrom(path) {
  if (path === PARTS.get('advice')) return () => true;
  const names = namesFrom(path);
  const those = path === SCRIPT ? new Set() : namesFrom(SCRIPT);
  return (option) => names.has(option) && !those.has(option);
}

/**
 * What only some pages need, a module each: without imports, so that its hash says all of it.
 * @param {'' | 'methods/' | 'modern/'} folder of their addresses, below dist/widget/parts/
 * @param {Record<string, unknown>} known constants
 * @returns the hash of each, by name
 */
async function buildParts(folder, known) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const [address, path] of PARTS) {
    const name = basename(address);
    if (address !== folder + name) continue;
    const code = await bundlePart(name, path, known);
    write(`widget/parts/${address}.js`, code);
    hashes[name] = hashOf(code);
  }
  return hashes;
}

/** @param {string} name @param {string} path of its entry @param {Record<string, unknown>} known */
async function bundlePart(name, path, known) {
  const result = await build({
    ...silent,
    configFile: false,
    // The part `advice` contains all keys, but uses none of the texts.
    plugins: [
      name === 'advice' ? englishKeys() : compiledEnglish(path),
      compiledTables(optionsFrom(path)),
      sharedByScript(),
      bundled.plugin,
    ],
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, quote(value)])),
    },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      minify: false,
      cssMinify: true,
      modulePreload: false,
      rolldownOptions: {
        optimization: OPTIMIZATION,
        input: entry(path),
        preserveEntrySignatures: 'strict',
        output: {
          format: 'iife',
          name: 'part',
          exports: 'default',
          globals: { [SHARED]: 'shared' },
          entryFileNames: `${name}.js`,
        },
      },
    },
  });
  const [output] = [result].flat();
  const chunks = output && 'output' in output ? output.output : [];
  const [chunk, ...rest] = chunks;
  if (chunk?.type !== 'chunk' || rest.length || chunk.imports.some((id) => id !== SHARED)) {
    throw new Error(`the part ${name} must be one module without imports`);
  }
  for (const [, option = ''] of chunk.code.matchAll(/\bshared\.options\??\.(\w+)/g)) {
    if (optionsFrom(path)(option) && !chunk.code.includes('shared.addOptions(')) {
      throw new Error(`the part ${name} must add the option ${option}`);
    }
  }
  const names = new Set([...shared.values()].flat());
  for (const [, used = ''] of chunk.code.matchAll(/\bshared\.(\w+)/g)) {
    if (!names.has(used)) throw new Error(`${SHARED} must export ${used} for the part ${name}`);
  }
  // The script calls the module with what it shares.
  const module = `export default (shared) => {${chunk.code};return part()}`;
  return (await minify(module, { module: true })).code;
}

/**
 * Minifies a script of a page with SWC: once compressed, its output is 2 % smaller than that of Vite's minifier.
 * @param {string} code @param {import('@swc/core').JsMinifyOptions} [more]
 */
function minify(code, more) {
  return swc.minify(code, {
    // Reading the value of a signal subscribes to it.
    compress: { passes: 5, pure_getters: false },
    mangle: { toplevel: true },
    ecma: 2022,
    ...more,
  });
}

/** @returns {import('vite').Plugin} */
function minifiedScript() {
  return {
    name: 'minified-script',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const { code: small, map = '' } = await minify(code, { module: false, sourceMap: true });
        return { code: small, map };
      },
    },
  };
}

/** Takes the modules that the script shares from it: a part does not contain them. @returns {import('vite').Plugin} */
function sharedByScript() {
  const external = { id: SHARED, external: true };
  return {
    name: 'shared-by-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (/^@?preact(?:\/|$)/.test(id)) return external;
      if (!importer || !/^\..*\.tsx?$/.test(id)) return null;
      const path = relative(root, resolve(dirname(importer), id)).replaceAll('\\', '/');
      return shared.has(path) ? external : null;
    },
  };
}

function copyImages() {
  const images = join(root, 'public', 'img');
  if (existsSync(images)) cpSync(images, join(stage, 'widget', 'img'), { recursive: true });
}

/** The built-in look as files, for pages that link it themselves: made of the sources that the widget adopts. */
async function writeStyleSheets() {
  const result = await build({
    ...silent,
    configFile: join(root, 'vite.config.ts'),
    build: {
      write: false,
      lib: false,
      ssr: entry('src/widget/kernel/styles/publishedSheets.ts'),
      rolldownOptions: { output: { exports: 'named' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the style sheets were not built');
  const code = Buffer.from(output.output[0].code).toString('base64');
  const { STYLE_SHEETS } = await import(`data:text/javascript;base64,${code}`);
  for (const [name, text] of Object.entries(STYLE_SHEETS)) write(`widget/css/${name}`, text);
}

/** SHA-256 in base64, without the sign at its end, which each hash has. @param {string} text */
function hashOf(text) {
  return createHash('sha256').update(text).digest('base64').replace('=', '');
}

function hashOfAssets() {
  const hash = createHash('sha256');
  const assets = filesBelow(join(stage, 'widget')).filter((file) =>
    /^(css|img|locales|parts)\//.test(file),
  );
  for (const file of assets) {
    const bytes = readFileSync(join(stage, 'widget', file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return shortened(hash);
}

/** The frame document with its script inside: one request a frame. @returns its hash */
async function buildFrame() {
  const { code, map } = await bundleFrame();
  write('frame/frame.js', `${code}\n//# sourceMappingURL=frame.js.map\n`);
  write('frame/frame.js.map', map);

  const template = readFileSync(join(root, 'src/frame/frame.html'), 'utf8');
  const [before, after, ...more] = template.split('<script></script>');
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('src/frame/frame.html must contain <script></script> exactly once');
  }
  // Both would end the script early or change how the browser parses the rest. The first occurs in string literals only.
  const script = code.replaceAll(/<\/(script)/gi, '<\\/$1');
  if (script.includes('<!--')) throw new Error('the frame script must not contain "<!--"');
  const html = `${before}<script>${script}</script>${after}`;
  write('frame/frame.html', html);
  return shortened(createHash('sha256').update(html));
}

async function bundleFrame() {
  const result = await build({
    ...silent,
    configFile: false,
    plugins: [compiledTables(), bundled.plugin, minifiedScript()],
    define: { 'process.env.NODE_ENV': '"production"', __VERSION__: quote(packageJson.version) },
    build: {
      write: false,
      outDir: join(stage, 'frame'),
      target: 'es2022',
      minify: false,
      cssMinify: true,
      sourcemap: 'hidden',
      lib: {
        entry: entry('src/frame/main.ts'),
        name: 'frame',
        formats: ['iife'],
        fileName: () => 'frame.js',
      },
      rolldownOptions: {
        optimization: OPTIMIZATION,
        output: { minify: WHITESPACE, sourcemapPathTransform: repositoryPath },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the frame was not built');
  const [chunk, ...rest] = output.output.filter((file) => !file.fileName.endsWith('.map'));
  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('the frame must be one script');
  if (!chunk.map) throw new Error('the frame has no source map');
  return { code: chunk.code.trim(), map: chunk.map.toString() };
}

/** @param {Record<string, unknown>} known */
async function buildWidget(known) {
  entry(SCRIPT);
  await build({
    ...silent,
    configFile: join(root, 'vite.config.ts'),
    plugins: [
      compiledEnglish(SCRIPT),
      compiledTables(optionsFrom(SCRIPT)),
      bundled.plugin,
      minifiedScript(),
    ],
    define: {
      ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, quote(value)])),
      // No page debugs the signals of the form.
      'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
      'typeof window': '"object"',
    },
    build: {
      outDir: join(stage, 'widget'),
      minify: false,
      cssMinify: true,
      rolldownOptions: {
        optimization: OPTIMIZATION,
        output: {
          minify: WHITESPACE,
          postBanner: COMPILE_AHEAD,
          sourcemapPathTransform: repositoryPath,
        },
      },
    },
  });
}

/** The scripts that run in a browser, for reviews: as data, and as a table. */
function writeInventory() {
  const { assets } = JSON.parse(readFileSync(join(stage, 'widget', 'version.json'), 'utf8'));
  const { version } = packageJson;
  const scripts = inventoryOf(stage, assets);
  write('scripts.json', `${JSON.stringify({ version, scripts }, null, 2)}\n`);
  write('scripts.md', inventoryTable(scripts, version));
}

/** The console: a document, and files whose names contain their hashes. */
async function buildConsole() {
  const { PALETTE } = await load('src/gateway/api/pages/palette.ts');
  await build({
    ...silent,
    configFile: false,
    root: dirname(entry('src/console/index.html')),
    base: '/console/',
    plugins: [
      {
        name: 'palette',
        enforce: 'pre',
        transform: (code, id) => (id.endsWith('.css') ? withPalette(code, PALETTE) : undefined),
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(stage, 'console'),
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
      minify: true,
      modulePreload: false,
      // The policy of the page allows no data: address.
      assetsInlineLimit: 0,
      sourcemap: true,
      rolldownOptions: {
        input: ['index', 'form'].map((name) => entry(`src/console/${name}.html`)),
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          sourcemapPathTransform: repositoryPath,
        },
      },
    },
  });
}

/**
 * The build compresses each file once with Brotli, at the highest level: browsers ask for it over HTTPS and on localhost. The
 * few clients that only know gzip get what the gateway compresses when it is first asked for.
 */
function compressForDelivery() {
  // How Brotli models contexts, how it writes the distances between repetitions (RFC 7932, section 4): postfix bits and direct
  // codes, and how much it reads at once: 64 KiB, or 128 for a larger script. None is best for every script; the best one saves
  // up to 0.4 %.
  const usual = { mode: constants.BROTLI_MODE_GENERIC, block: 16, postfix: 0, direct: 0 };
  const distances = [
    { postfix: 0, direct: 0 },
    { postfix: 1, direct: 4 },
    { postfix: 1, direct: 16 },
    { postfix: 2, direct: 8 },
    { postfix: 2, direct: 16 },
    { postfix: 2, direct: 48 },
  ];
  const ways = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].flatMap((mode) =>
    distances.flatMap((way) => [16, 17].map((block) => ({ mode, block, ...way }))),
  );
  for (const file of filesBelow(stage)) {
    if (!/^(?:widget|console)\/.*\.(?:js|json|svg|css|html)$/.test(file)) continue;
    if (file === 'widget/version.json') continue;
    const bytes = readFileSync(join(stage, file));
    let smallest = compressed(bytes, usual);
    for (const way of /^widget\/.*\.js$/.test(file) ? ways : []) {
      if (way.block > 16 && bytes.length <= 1 << 16) continue;
      const other = compressed(bytes, way);
      if (other.length < smallest.length) smallest = other;
    }
    write(`${file}.br`, smallest);
  }
}

/** @param {Buffer} bytes @param {{ mode: number, block: number, postfix: number, direct: number }} way */
function compressed(bytes, { mode, block, postfix, direct }) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    },
  });
}

/** The modules that applications import: for browsers, which a server can import, too, and `server` for the shop's server. */
async function buildLoader() {
  await build({
    ...silent,
    configFile: false,
    build: {
      outDir: join(stage, 'loader'),
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: {
          index: entry('src/loader/index.ts'),
          element: entry('src/loader/element.ts'),
          react: entry('src/loader/react.ts'),
          vue: entry('src/loader/vue.ts'),
          server: entry('src/server/index.ts'),
        },
        external: PACKAGES_OF_PAGES,
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Where components run on a server unless they say otherwise, this one may have functions as its props.
          banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
          sourcemapPathTransform: repositoryPath,
        },
      },
    },
  });
}

/**
 * The gateway and the test kit, with their dependencies inside: a bundled server starts in half the time. All files lie
 * exactly one folder below dist/, shared ones too, so that `new URL('../widget/', import.meta.url)` means the same in each.
 */
async function buildServer() {
  const hashbang = '#!/usr/bin/env node';
  const hasHashbang = readFileSync(entry('src/cli/main.ts'), 'utf8').startsWith('#!');
  await build({
    ...silent,
    configFile: false,
    plugins: [withoutModernTexts(), withoutSchemaCompilers(), bundled.plugin],
    define: { __VERSION__: quote(packageJson.version), __BUILD_NUMBER__: quote(buildNumber()) },
    // libsql is native; Playwright must be the one that runs the tests.
    ssr: { noExternal: true, external: ['libsql', '@playwright/test'] },
    build: {
      ssr: true,
      outDir: stage,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      // The maps are for debuggers that are given them: the package does not contain them.
      sourcemap: 'hidden',
      rolldownOptions: {
        input: {
          'gateway/main': entry('src/cli/main.ts'),
          'gateway/start': entry('src/gateway/start.ts'),
          'testkit/index': entry('src/testkit/index.ts'),
          'testkit/playwright': entry('src/testkit/playwright.ts'),
        },
        // What chunks share must not become an export of the package.
        preserveEntrySignatures: 'strict',
        output: {
          format: 'esm',
          // A third of the size, which somebody installs. Names of classes and functions are in errors and in the log.
          minify: true,
          keepNames: true,
          entryFileNames: '[name].js',
          chunkFileNames: (chunk) =>
            chunk.facadeModuleId === entry('src/sandbox/index.ts')
              ? 'gateway/sandbox.js'
              : `gateway/shared-${basename(chunk.name)}.js`,
          banner: (chunk) => (chunk.name === 'gateway/main' && !hasHashbang ? hashbang : ''),
          sourcemapPathTransform: repositoryPath,
        },
      },
    },
  });
  chmodSync(join(stage, 'gateway/main.js'), 0o755);
}

/** Leaves out the wording of the style `modern`, which no page of the gateway shows. @returns {import('vite').Plugin} */
function withoutModernTexts() {
  return {
    name: 'without-modern-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[\w-]+\.json$/ },
      handler(json) {
        const texts = Object.entries(JSON.parse(json)).filter(([key]) => !isOfModern(key));
        return { code: JSON.stringify(Object.fromEntries(texts)), map: null };
      },
    },
  };
}

/**
 * Leaves out the compilers of schemas that Fastify requires if it is given none: the server gives it others, and they are a
 * tenth of the gateway.
 * @returns {import('vite').Plugin}
 */
function withoutSchemaCompilers() {
  return {
    name: 'without-schema-compilers',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@fastify\/(?:ajv|fast-json-stringify)-compiler$/ },
      handler: () => ({ id: '\0no-compiler', moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0no-compiler$/ },
      handler: () => 'export default undefined;',
    },
  };
}

/** `<commit>@<its date in UTC>`; zeros if the sources have no history. */
function buildNumber() {
  try {
    if (!existsSync(join(root, '.git'))) throw new Error('no history');
    return execFileSync(
      'git',
      ['log', '-1', '--format=%H@%cd', '--date=format-local:%Y-%m-%d %H:%M:%S +0000'],
      {
        cwd: root,
        env: { ...process.env, TZ: 'UTC' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim();
  } catch {
    return `${'0'.repeat(40)}@1970-01-01 00:00:00 +0000`;
  }
}

/** Type declarations of the exports of package.json. A wrong type does not stop the build; the tests report it. */
async function emitTypes() {
  const raw = join(stage, 'types.raw');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(
      process.execPath,
      [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', raw],
      { cwd: root },
    );
  } catch {
    console.warn('the type declarations may be incomplete: `npm run types` prints the reason');
  }
  /** @type {Map<string, string>} */
  const files = new Map([['locales/en.json.d.ts', englishDeclaration()]]);
  const take = (/** @type {string} */ folder, /** @type {string} */ file) =>
    files.set(file, withJsSpecifiers(readFileSync(join(folder, file), 'utf8')));
  for (const file of filesBelow(join(raw, 'src'))) take(join(raw, 'src'), file);
  rmSync(raw, { recursive: true, force: true });
  // Declarations written by hand are not emitted by the compiler.
  for (const file of filesBelow(join(root, 'src'))) {
    if (file.endsWith('.d.ts') && file !== 'env.d.ts') take(join(root, 'src'), file);
  }
  const entries = Object.values(packageJson.exports).flatMap(({ types = '' }) =>
    types ? [types.replace('./dist/types/', '')] : [],
  );
  const reduced = reduceDeclarations(files, entries, isTypesOfConsumer);
  for (const [file, text] of reduced) write(`types/${file}`, text);
  return files;
}

/**
 * The package for pages alone: the loader, the element and the types.
 * @param {ReadonlyMap<string, string>} declarations all that the compiler emits
 */
function writeLoaderPackage(declarations) {
  const { manifest, entries, readme } = loaderPackage(packageJson);
  const folder = 'packages/loader';
  write(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  write(`${folder}/README.md`, readme);
  write(`${folder}/LICENSE`, readFileSync(join(root, 'LICENSE')));
  for (const file of filesBelow(join(stage, 'loader'))) {
    if (file.endsWith('.js')) write(`${folder}/${file}`, readFileSync(join(stage, 'loader', file)));
  }
  const types = reduceDeclarations(declarations, entries, (name) =>
    PACKAGES_OF_PAGES.includes(name),
  );
  for (const [file, text] of types) write(`${folder}/types/${file}`, text);
}

/** What a project that uses these types has: Node, and Playwright if the project uses the testkit. @param {string} specifier */
function isTypesOfConsumer(specifier) {
  return (
    specifier.startsWith('node:') || ['@playwright/test', ...PACKAGES_OF_PAGES].includes(specifier)
  );
}

/**
 * Outside of this repository a declaration finds its neighbour as `./x.js`, not as `./x.ts`, and the keys of the English
 * locale, which is a JSON file here, in a declaration of their own.
 * @param {string} text
 */
function withJsSpecifiers(text) {
  return text
    .replaceAll(/(['"])(\.{1,2}\/[^'"\n]*?)(?<!\.d)\.tsx?\1/g, '$1$2.js$1')
    .replaceAll(/(['"])\.\.\/((?:\.\.\/)*locales\/en\.json)\1/g, '$1./$2.js$1');
}

/** @returns {string} */
function englishDeclaration() {
  const keys = Object.keys(JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8')));
  const members = keys.map((key) => `  ${quote(key)}: string;\n`);
  return `declare const texts: {\n${members.join('')}};\nexport default texts;\n`;
}

function swap(attempts = 3) {
  const old = `${stage}.old`;
  mkdirSync(dirname(out), { recursive: true });
  rmSync(old, { recursive: true, force: true });
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(stage, out);
  } catch (error) {
    // Another build may have created its own folder between the two steps.
    if (attempts <= 1) throw error;
    swap(attempts - 1);
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * A source's path in a map as it is seen from dist/, wherever this build is written to.
 * @param {string} source relative to the map's folder
 * @param {string} map
 */
function repositoryPath(source, map) {
  if (source.startsWith('\0') || /^[\w-]+:/.test(source)) return source;
  const published = join(root, 'dist', relative(stage, dirname(map)));
  return relative(published, resolve(dirname(map), source)).replaceAll('\\', '/');
}

/** The absolute path of an entry file. @param {string} path */
function entry(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) throw new Error(`${path} is missing`);
  return absolute;
}

/** @param {string} path below the stage @param {string | Uint8Array} content */
function write(path, content) {
  const file = join(stage, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The members of an object with these names. @param {object} object @param {(name: string) => boolean} isWanted */
function pick(object, isWanted) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(name)));
}

/** A constant's value as source text. @param {unknown} value */
function quote(value) {
  return JSON.stringify(value);
}

/** @param {import('node:crypto').Hash} hash */
function shortened(hash) {
  return hash.digest('hex').slice(0, 16);
}
