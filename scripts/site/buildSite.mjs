// Builds the documentation site: a page for each document of docs/, the index of its search, and the explorer of the API.
// Nothing in a page is inline: no script, no style. Two builds of one commit are identical.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { build } from 'vite';
import { root } from '../inputs.mjs';
import { load } from '../load.mjs';
import { withPalette } from '../palette.mjs';
import { renderPage } from './layout.mjs';
import { renderDocument } from './markdown.mjs';
import { EXPLORER, HOME, NAVIGATION, ORDER, PROJECT } from './navigation.mjs';
import { searchEntries, titlesOf } from './searchIndex.mjs';

const DOCS = join(root, 'docs');
const BROWSER = join(root, 'scripts/site/browser');

/** Where the gateway serves the site. */
export const BASE = '/docs/';

/** The colours of diagrams, in a light page and in a dark one. */
const COLOURS = {
  light: { bg: '#ffffff', fg: '#14181f', accent: '#2457e6', muted: '#59626f' },
  dark: { bg: '#181c23', fg: '#eef1f5', accent: '#7ea2ff', muted: '#a3adba' },
};

/** 3 % larger than with the highest quality, in a twentieth of the time. The entries of the search are one large text: 14 %. @param {string} path */
const compression = (path) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: extname(path) === '.json' ? 11 : 9 },
});

/** The mark of the header, in the colour of light pages. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2457e6"/><path fill="#fff" fill-rule="evenodd" d="M8 9h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2zm0 4v2h16v-2zm1 5.5v2h6v-2z"/></svg>\n';

/** The answer to an address that the site does not have. @type {import('./layout.mjs').Page} */
const NOT_FOUND = {
  name: '404',
  title: 'No such page',
  html: '<h1>No such page</h1>\n<p>The documentation has no page at this address. The menu lists all pages, and the search finds parameters, result codes and words.</p>\n',
  headings: [],
};

/**
 * Builds the site into a folder, which it replaces.
 * @param {string} out
 * @returns {Promise<{ pages: number }>}
 */
export async function buildSite(out) {
  rmSync(out, { recursive: true, force: true });
  const files = writer(out);
  const { PALETTE } = await load('src/gateway/api/pages/palette.ts');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  const sources = new Map(
    ORDER.filter((name) => name !== EXPLORER).map((name) => [
      name,
      readFileSync(join(DOCS, `${name}.md`), 'utf8'),
    ]),
  );
  const documents = new Map(
    [...sources].map(([name, source]) => [name, renderDocument(source, surroundings(files))]),
  );
  const titles = titlesOf(documents);

  const assets = {
    icon: files.asset('icon.svg', ICON),
    style: files.asset(
      'style.css',
      withPalette(readFileSync(join(BROWSER, 'style.css'), 'utf8'), PALETTE),
    ),
    theme: files.asset('theme.js', await bundle('theme.ts', 'iife')),
    script: files.asset('site.js', await bundle('site.ts', 'es')),
    search: files.asset('search.js', await bundle('search.ts', 'es')),
    index: files.asset(
      'index.json',
      JSON.stringify(searchEntries(documents, sources.get('questions') ?? '')),
    ),
  };
  const frame = { base: BASE, version, project: PROJECT, assets, menu: menuOf(titles) };
  for (const [name, { html, headings }] of documents) {
    const edit = `${PROJECT}/blob/main/docs/${name}.md`;
    const title = name === HOME ? '' : (titles.get(name) ?? '');
    const page = { name, title, html, headings, edit };
    files.write(`${name === HOME ? 'index' : name}.html`, renderPage(page, frame));
  }
  files.write('404.html', renderPage(NOT_FOUND, frame));
  files.write(`${EXPLORER}.html`, renderPage(await explorer(files), frame));
  return { pages: documents.size + 1 };
}

/** The address of a document's page. @param {string} name */
const addressOf = (name) => (name === HOME ? BASE.replace(/(.)\/$/, '$1') : `${BASE}${name}`);

/** @param {ReadonlyMap<string, string>} titles @returns {import('./layout.mjs').Frame['menu']} */
const menuOf = (titles) =>
  NAVIGATION.map(([group, names]) => [
    group,
    names.map((name) => ({ name, title: titles.get(name) ?? name, address: addressOf(name) })),
  ]);

/** @param {ReturnType<typeof writer>} files @returns {import('./markdown.mjs').Surroundings} */
const surroundings = (files) => ({
  addressOf: (name) => (ORDER.includes(name) ? addressOf(name) : undefined),
  drawingOf(source) {
    const [light = '', dark = ''] = [COLOURS.light, COLOURS.dark].map((colours) => {
      const drawing = renderMermaidSVG(source, {
        ...colours,
        transparent: true,
        font: 'system-ui',
        padding: 8,
      });
      // The picture must not load a font of another host.
      const svg = drawing.replaceAll(/^\s*@import[^\n]*\n/gm, '');
      return files.asset('diagram.svg', svg);
    });
    const [, width = '0', height = '0'] =
      /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(renderMermaidSVG(source, { padding: 8 })) ?? [];
    return { light, dark, width: Math.round(Number(width)), height: Math.round(Number(height)) };
  },
  pictureOf(path) {
    const bytes = readFileSync(join(DOCS, path));
    const name = basename(path);
    if (extname(path) === '.png') {
      const dark = path.replace(/-light\.png$/, '-dark.png');
      return {
        light: files.asset(name, bytes),
        ...(dark !== path && {
          dark: files.asset(basename(dark), readFileSync(join(DOCS, dark))),
        }),
        width: Math.round(bytes.readUInt32BE(16) / 2),
        height: Math.round(bytes.readUInt32BE(20) / 2),
      };
    }
    const svg = bytes.toString();
    const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    const scheme = '(prefers-color-scheme: dark)';
    return {
      light: files.asset(name, svg.replaceAll(scheme, 'not all')),
      dark: files.asset(name, svg.replaceAll(scheme, 'all')),
      width: Number(width),
      height: Number(height),
    };
  },
});

/** The page that shows openapi.json. Only this page loads the bytes of the explorer. @param {ReturnType<typeof writer>} files */
async function explorer(files) {
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const read = (/** @type {string} */ name) => readFileSync(join(swagger, name));
  const withoutMap = (/** @type {Buffer} */ bytes) =>
    bytes.toString().replaceAll(/^(?:\/\/|\/\*)# sourceMappingURL=.*$/gm, '');
  const html = `<h1>API explorer</h1>
<p>Every operation of this gateway, with its parameters and answers. <strong>Execute</strong> sends a request to this gateway,
with the token of the sandbox. The same for programs: <a href="/openapi.json">openapi.json</a>; without scripts:
<a href="${BASE}api-plain">a plain page</a>.</p>
<div id="explorer" data-openapi="/openapi.json" data-token="sandbox-access-token"></div>
`;
  return {
    name: EXPLORER,
    title: 'API explorer',
    html,
    headings: [],
    isWide: true,
    styles: [
      files.asset('swagger-ui.css', withoutMap(read('swagger-ui.css'))),
      files.asset('explorer.css', readFileSync(join(BROWSER, 'explorer.css'))),
    ],
    scripts: [
      files.asset('swagger-ui.js', withoutMap(read('swagger-ui-bundle.js'))),
      files.asset('explorer.js', await bundle('explorer.ts', 'iife')),
    ],
  };
}

/** @param {string} file of the folder `browser` @param {'iife' | 'es'} format */
async function bundle(file, format) {
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(BROWSER, file), name: 'site', formats: [format], fileName: () => file },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`${file} was not built`);
  return output.output[0].code;
}

/** Writes files. The gateway compresses them when they are asked for. @param {string} out */
function writer(out) {
  /** @type {Set<string>} */
  const written = new Set();
  const write = (/** @type {string} */ path, /** @type {string | Buffer} */ content) => {
    if (written.has(path)) return;
    written.add(path);
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    // A text is stored compressed only, so that the package stays small: the gateway serves it as it is.
    if (extname(path) === '.png') writeFileSync(file, content);
    else writeFileSync(`${file}.br`, brotliCompressSync(content, compression(path)));
  };
  return {
    write,
    /** A file whose address contains its hash, so that browsers need not ask for it again. @param {string} name @param {string | Buffer} content @returns its address */
    asset(/** @type {string} */ name, /** @type {string | Buffer} */ content) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
      const path = `assets/${basename(name, extname(name))}-${hash}${extname(name)}`;
      write(path, content);
      return `${BASE}${path}`;
    },
  };
}

/** The names of all documents. @returns {string[]} */
export const documentNames = () =>
  readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'));
