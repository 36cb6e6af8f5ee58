// The house rules that a linter does not know. Each rule is a pure function over the sources and answers what breaks it.

import { posix } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ path: string, text: string }} SourceFile path from the repository's folder, with forward slashes */
/** @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import */
/** @typedef {{ path: string, line: number, message: string }} Violation */
/**
 * A parsed source. `words` is the text with its comments blanked out, `code` the same without the contents of strings;
 * both keep every line where it was.
 * @typedef {{ path: string, imports: Import[], words: string, code: string }} Source
 */

/** Who may import whom. Arrows point down only; the two programs of the browser and the server never meet. */
const MAY_IMPORT = /** @type {Record<string, string[]>} */ ({
  card: [],
  brand: [],
  bank: [],
  money: [],
  language: [],
  protocol: ['card'],
  widget: ['card', 'brand', 'bank', 'money', 'language', 'protocol'],
  frame: ['card', 'money', 'protocol'],
  loader: ['widget'],
  gateway: ['card', 'brand', 'bank', 'money', 'language', 'protocol'],
  testkit: [
    'card',
    'brand',
    'bank',
    'money',
    'language',
    'protocol',
    'widget',
    'frame',
    'gateway',
    'console',
  ],
  console: [
    'card',
    'brand',
    'bank',
    'money',
    'language',
    'protocol',
    'widget',
    'frame',
    'gateway',
    'testkit',
  ],
});

/** Rooms that take nothing but types from those below them. */
const TYPES_ONLY = ['protocol', 'loader'];

/** What may be imported from beside src/: translations, and the demo storefront that the server starts. */
const MAY_REACH_OUT = /** @type {Record<string, string[]>} */ ({
  widget: ['locales'],
  gateway: ['locales', 'public'],
  testkit: ['locales', 'public'],
  console: ['locales'],
});

/** Rooms that run anywhere, or that are small enough to be read whole, because they bring nothing along. */
const WITHOUT_PACKAGES = [
  'card',
  'brand',
  'bank',
  'money',
  'language',
  'protocol',
  'frame',
  'loader',
];

/** Of the widget, but never in its script: the build turns it into a table. */
const AT_BUILD = /^src\/widget\/options\/(?:schema|shapeOf)\.ts$/;

/** A part of the widget, or a form that one loads: a module of its own that shares the script's state. */
const PART = /^(src\/widget\/(?:parts|methods)\/\w+\/)|^src\/widget\/kit\//;

/** What a part may take along: nothing of it has a state. */
const TAKEN_ALONG =
  /^(?:src\/(?:card|brand|bank|money|language)\/|src\/widget\/kit\/|locales\/|.*\.css$)/;

/** @type {((source: Source) => Violation[])[]} */
export const sourceRules = [
  importDirection,
  packages,
  partsByThemselves,
  strictPolicy,
  noDomGlobals,
  timeIsAnInput,
  environmentInOnePlace,
];

/**
 * Every rule over every file.
 * @param {SourceFile[]} files TypeScript below src/
 * @param {string} lockFile the text of package-lock.json
 */
export function checkAll(files, lockFile) {
  const sources = files.map(parse);
  return [
    ...sources.flatMap((source) => sourceRules.flatMap((rule) => rule(source))),
    ...noCircles(sources),
    ...noRegistryAddresses(lockFile),
  ];
}

/** `src/widget` and the others import only what lies below them. @param {Source} source @returns {Violation[]} */
export function importDirection(source) {
  const room = roomOf(source.path);
  return source.imports.flatMap(({ specifier, line, typeOnly }) => {
    if (!specifier.startsWith('.')) return [];
    const target = resolveImport(source.path, specifier);
    const [top = '', targetRoom = ''] = target.split('/');
    if (top !== 'src') {
      if (MAY_REACH_OUT[room]?.includes(top)) return [];
      return [violation(source, line, `${room} must not import from outside of src: ${target}`)];
    }
    if (targetRoom === room) return [];
    if (!MAY_IMPORT[room]?.includes(targetRoom)) {
      return [violation(source, line, `${room} must not import ${targetRoom}`)];
    }
    if (TYPES_ONLY.includes(room) && !typeOnly) {
      return [violation(source, line, `${room} may import only types from ${targetRoom}`)];
    }
    return [];
  });
}

/** Which packages a room may use. @param {Source} source @returns {Violation[]} */
export function packages(source) {
  const room = roomOf(source.path);
  return source.imports.flatMap(({ specifier, line }) => {
    if (specifier.startsWith('.')) return [];
    if (WITHOUT_PACKAGES.includes(room)) {
      return [violation(source, line, `${room} must not import a package: ${specifier}`)];
    }
    if (room === 'widget' && /^zod(\/|$)/.test(specifier) && !AT_BUILD.test(source.path)) {
      return [violation(source, line, `only the schema of the options, not ${specifier}`)];
    }
    if (room === 'widget' && specifier.startsWith('node:')) {
      return [violation(source, line, `${specifier} does not exist in a browser`)];
    }
    return [];
  });
}

/** A part imports types only: what it bundled of the script would be there twice, each with a state of its own. @param {Source} source @returns {Violation[]} */
export function partsByThemselves(source) {
  const [match, folder] = PART.exec(source.path) ?? [];
  const own = folder ?? match;
  if (!own) return [];
  return source.imports.flatMap(({ specifier, line, typeOnly }) => {
    const target = specifier.startsWith('.') ? resolveImport(source.path, specifier) : specifier;
    const isFine = typeOnly || target.startsWith(own) || TAKEN_ALONG.test(target);
    return isFine ? [] : [violation(source, line, `a part takes ${target} from its tools`)];
  });
}

/** Nothing that a strict content security policy with Trusted Types refuses. @param {Source} source @returns {Violation[]} */
export function strictPolicy(source) {
  if (!isIn(source, 'widget', 'frame', 'loader')) return [];
  return [
    ...findAll(source, source.words, /\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b/g),
    ...findAll(source, source.words, /\bsetAttribute\s*\(\s*['"`]style['"`]/g),
    ...findAll(source, source.words, /<style\b/g),
    ...findAll(source, source.code, /\beval\s*\(|\bFunction\s*\(|\bdocument\s*\.\s*write\b/g),
  ];
}

/** What is pure runs in a page, in a frame and on the server alike. @param {Source} source @returns {Violation[]} */
export function noDomGlobals(source) {
  if (!isIn(source, 'card', 'brand', 'bank', 'money', 'language', 'protocol')) return [];
  // Not as the name of a member or of a property: `{ window: 1 }`, `challenge.window`.
  return findAll(
    source,
    source.code,
    /(?<![\w$.])(?:document|window|self|navigator|location|localStorage|sessionStorage|fetch|XMLHttpRequest|process)\b(?!\s*\??:)/g,
  );
}

/** Only `src/gateway/time/` asks for the time, sleeps or rolls dice. @param {Source} source @returns {Violation[]} */
export function timeIsAnInput(source) {
  if (!isIn(source, 'gateway') || source.path.startsWith('src/gateway/time/')) return [];
  const timers = source.imports
    .filter(({ specifier }) => /^(?:node:)?timers(?:\/|$)/.test(specifier))
    .map(({ line, specifier }) => violation(source, line, `${specifier}: ask time/ instead`));
  const calls = findAll(
    source,
    source.code,
    /\bDate\s*\.\s*now\b|\bnew\s+Date\b|(?<![\w$.])Date\s*\(|\bMath\s*\.\s*random\b|\bperformance\s*\.\s*now\b|(?:(?<![\w$.])|\bglobalThis\s*\.\s*)set(?:Timeout|Interval)\s*\(/g,
    'ask time/ instead',
  );
  return [...timers, ...calls];
}

/** The environment is read in `src/gateway/config.ts` alone. @param {Source} source @returns {Violation[]} */
export function environmentInOnePlace(source) {
  if (source.path === 'src/gateway/config.ts') return [];
  const imports = source.imports
    .filter(({ specifier }) => /^(?:node:)?process$/.test(specifier))
    .map(({ line, specifier }) => violation(source, line, `${specifier}: read it in config.ts`));
  const uses = findAll(
    source,
    source.words,
    /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*(?:\?\.)?\[\s*['"`]env['"`]/g,
    'read it in src/gateway/config.ts',
  );
  return [...imports, ...uses.filter(({ line }) => hasCode(source, line, /\bprocess\b/))];
}

/** The lock file must install from whichever registry is configured. @param {string} lockFile @returns {Violation[]} */
export function noRegistryAddresses(lockFile) {
  const at = lockFile.indexOf('"resolved"');
  if (at < 0) return [];
  const message = 'contains "resolved": install with the .npmrc of this repository';
  return [{ path: 'package-lock.json', line: lineAt(lockFile, at), message }];
}

/**
 * No file imports itself by way of others, and no folder does. Folders are those one level below a room
 * (`src/gateway/payment`); a file beside them stands for itself. Types may: they are gone at run time.
 * @param {Source[]} sources
 * @returns {Violation[]}
 */
export function noCircles(sources) {
  const known = new Set(sources.map((source) => source.path));
  const edges = sources.flatMap((source) =>
    source.imports
      .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
      .map(({ specifier, line }) => {
        const to = resolveImport(source.path, specifier);
        return { from: source.path, to, path: source.path, line };
      })
      .filter(({ to }) => known.has(to)),
  );
  const fileCircles = circles(edges);
  const folderEdges = edges
    .map((edge) => ({ ...edge, from: folderOf(edge.from), to: folderOf(edge.to) }))
    .filter(({ from, to }) => from !== to);
  const found = [...fileCircles, ...circles(folderEdges)];
  // A circle of two files in two folders is one thing to mend, not two.
  return found.filter(
    (one, index) =>
      found.findIndex((other) => other.path === one.path && other.line === one.line) === index,
  );
}

/**
 * One violation for each import that closes a circle.
 * @param {{ from: string, to: string, path: string, line: number }[]} edges
 * @returns {Violation[]}
 */
function circles(edges) {
  /** @type {Map<string, typeof edges>} */
  const outgoing = new Map();
  for (const edge of edges) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  /** @type {Violation[]} */
  const found = [];
  /** @type {string[]} */
  const way = [];
  const done = new Set();

  /** @param {string} node */
  const visit = (node) => {
    way.push(node);
    for (const { to, path, line } of outgoing.get(node) ?? []) {
      const start = way.indexOf(to);
      if (start >= 0) {
        const message = `circle: ${[...way.slice(start), to].join(' -> ')}`;
        found.push({ path, line, message });
      } else if (!done.has(to)) visit(to);
    }
    way.pop();
    done.add(node);
  };
  for (const node of outgoing.keys()) if (!done.has(node)) visit(node);
  return found;
}

/** @param {SourceFile} file @returns {Source} */
export function parse({ path, text }) {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {Import[]} */
  const imports = [];
  /** @type {[number, number][]} */
  const strings = [];
  walk(program, (node) => {
    const specifier = importedBy(node);
    if (specifier !== undefined) {
      imports.push({ specifier, line: lineAt(text, node.start), typeOnly: isTypeOnly(node) });
    }
    const isString = node.type === 'Literal' && typeof node['value'] === 'string';
    if (isString) strings.push([node.start + 1, node.end - 1]);
    if (node.type === 'TemplateElement') strings.push([node.start + 1, node.end - 1]);
    if (node.type === 'JSXText') strings.push([node.start, node.end]);
  });
  const words = blank(
    text,
    comments.map(({ start, end }) => [start, end]),
  );
  return { path, imports, words, code: blank(words, strings) };
}

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/** The module that a node imports, if it does. @param {Node} node @returns {string | undefined} */
function importedBy(node) {
  const isRequire =
    node.type === 'CallExpression' &&
    /** @type {{ name?: string }} */ (node['callee']).name === 'require';
  const source = isRequire
    ? /** @type {unknown[]} */ (node['arguments'])[0]
    : (node['source'] ?? node['expression']);
  if (!isRequire && !/^(Import|Export|TSImport|TSExternal)/.test(node.type)) return undefined;
  const value = /** @type {{ value?: unknown } | null | undefined} */ (source)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether an import vanishes at run time. @param {Node} node */
function isTypeOnly(node) {
  if (node.type === 'TSImportType') return true;
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = /** @type {Node[] | undefined} */ (node['specifiers']) ?? [];
  return (
    names.length > 0 &&
    names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type')
  );
}

/** @param {unknown} value @param {(node: Node) => void} visit */
function walk(value, visit) {
  if (!value || typeof value !== 'object') return;
  if ('type' in value && typeof value.type === 'string' && 'start' in value) {
    visit(/** @type {Node} */ (value));
  }
  for (const child of Object.values(value)) walk(child, visit);
}

/** Spaces in place of the given ranges. @param {string} text @param {[number, number][]} ranges */
function blank(text, ranges) {
  const pieces = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at || end <= start) continue;
    pieces.push(text.slice(at, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}

/**
 * @param {Source} source
 * @param {string} text one of the source's views
 * @param {RegExp} pattern
 * @param {string} [advice]
 * @returns {Violation[]}
 */
function findAll(source, text, pattern, advice) {
  return [...text.matchAll(pattern)].map((match) =>
    violation(
      source,
      lineAt(text, match.index),
      `${match[0].trim()} is not allowed here${advice ? `: ${advice}` : ''}`,
    ),
  );
}

/** @param {Source} source @param {number} line @param {RegExp} pattern */
function hasCode(source, line, pattern) {
  return pattern.test(source.code.split('\n')[line - 1] ?? '');
}

/** @param {Source} source @param {number} line @param {string} message @returns {Violation} */
function violation({ path }, line, message) {
  return { path, line, message };
}

/** @param {Source} source @param {...string} rooms */
function isIn({ path }, ...rooms) {
  return rooms.includes(roomOf(path));
}

/** `src/widget/forms/Card.tsx` -> `widget` @param {string} path */
function roomOf(path) {
  return path.split('/')[1] ?? '';
}

/** `src/widget/forms/Card.tsx` -> `src/widget/forms`; `src/widget/state.ts` stays @param {string} path */
function folderOf(path) {
  return path.split('/').slice(0, 3).join('/');
}

/** @param {string} importer @param {string} specifier */
function resolveImport(importer, specifier) {
  return posix.join(posix.dirname(importer), specifier.replace(/[?#].*$/, ''));
}

/** @param {string} text @param {number} offset */
function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
