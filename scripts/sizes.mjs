import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { filesBelow, root } from './inputs.mjs';

/** @typedef {{ name: string, raw: number, gzip: number, brotli: number }} Size in bytes */

/**
 * The size budgets of a page, in bytes of brotli. Styles and English are inside the script. The loader and the element are what an
 * application adds to its own bundle. The script contains hashes of the locales and the parts: after a change of any text
 * its compressed size differs by some dozens of bytes, although its length does not change.
 */
export const budgets = {
  script: 29_500,
  frame: 8_600,
  loader: 1_650,
  element: 1_600,
  console: 120_000,
  /** What a browser receives, headers included: until the first field, and until all of the page is loaded. */
  received: { first: 40_600, all: 53_200 },
};

/**
 * What the browser of a shopper fetches, measured in a built folder.
 * A card page is the script and the frame document, which the cache gives to the second frame. It has the part `nextAction`
 * when it pays; any language but English adds its locale, and a page that asks for more a part.
 * @param {string} [dist]
 * @returns {{ script: Size, frame: Size, loader: Size, element: Size, console: Size, parts: Size[], locales: Size[], english: Size, largestLocale: Size, cardPage: Size }}
 */
export function measure(dist = join(root, 'dist')) {
  if (!existsSync(dist)) throw new Error('dist/ does not exist: run `npm run build` first');
  const script = sizeOf('paymentWidgets.js', join(dist, 'widget/paymentWidgets.js'));
  const frame = sizeOf('frame.html', join(dist, 'frame/frame.html'));
  const module = (/** @type {string} */ file) => join(dist, 'loader', file);
  const loader = sizeOfModules('loader', module('index.js'), module('load.js'));
  const element = sizeOfModules('element, beside it', module('element.js'));
  const developerConsole = sizeOfConsole(join(dist, 'console'));
  const parts = filesBelow(join(dist, 'widget/parts'))
    .filter((file) => file.endsWith('.js'))
    .map((file) =>
      sizeOf(`part ${file.slice(0, -'.js'.length)}`, join(dist, 'widget/parts', file)),
    );
  const locales = filesBelow(join(dist, 'widget/locales'))
    .filter((file) => file.endsWith('.json'))
    .map((file) =>
      sizeOf(`locale ${file.slice(0, -'.json'.length)}`, join(dist, 'widget/locales', file)),
    );
  const english = locales.find(({ name }) => name === 'locale en');
  if (!english) throw new Error('there is no English locale');
  const largestLocale = locales.reduce((a, b) => (b.brotli > a.brotli ? b : a), english);
  return {
    script,
    frame,
    loader,
    element,
    console: developerConsole,
    parts,
    locales,
    english,
    largestLocale,
    cardPage: add(script, frame),
  };
}

/** All files of the console, each compressed alone. @param {string} folder @returns {Size} */
function sizeOfConsole(folder) {
  const files = filesBelow(folder).filter((file) => /\.(?:html|js|css|svg)$/.test(file));
  const sizes = files.map((file) => sizeOf(file, join(folder, file)));
  const total = (/** @type {'raw' | 'gzip' | 'brotli'} */ name) =>
    sizes.reduce((sum, size) => sum + size[name], 0);
  return { name: 'console', raw: total('raw'), gzip: total('gzip'), brotli: total('brotli') };
}

/** Of a file as it is delivered: compressed by the build, or else by the gateway. @param {string} name @param {string} path @returns {Size} */
function sizeOf(name, path) {
  const size = sizeOfBytes(name, readFileSync(path));
  const delivered = `${path}.br`;
  return existsSync(delivered) ? { ...size, brotli: statSync(delivered).size } : size;
}

/** Modules as a bundler takes them: one after another, without the lines that name their source maps. @param {string} name @param {string[]} paths */
function sizeOfModules(name, ...paths) {
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  const code = texts.map((text) => text.replace(/\n\/\/# sourceMappingURL=.*/, ''));
  return sizeOfBytes(name, Buffer.from(code.join('\n')));
}

/** @param {string} name @param {Buffer} bytes @returns {Size} */
function sizeOfBytes(name, bytes) {
  return {
    name,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  };
}

/** @param {Size} a @param {Size} b @returns {Size} */
function add(a, b) {
  return {
    name: 'card page in English',
    raw: a.raw + b.raw,
    gzip: a.gzip + b.gzip,
    brotli: a.brotli + b.brotli,
  };
}
