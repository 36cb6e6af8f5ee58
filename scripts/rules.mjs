// Rules that no linter has. Each one is a pure function of a source that returns the violations.

import { posix } from 'node:path';
import { parseSync } from 'vite';
import { PARTS, SCRIPT, SHARED, sharedNames } from './widgetModules.mjs';

/** @typedef {{ path: string, text: string }} SourceFile path from the repository's folder, with forward slashes */
/** @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import */
/** @typedef {{ path: string, line: number, message: string }} Violation */
/**
 * A parsed source. `words` is the text with its comments blanked out, `code` the same without the contents of strings;
 * both keep every line where it was. `strings` are these contents.
 * @typedef {{ path: string, imports: Import[], words: string, code: string, strings: string[] }} Source
 */

/** Folders that take nothing but types from others. */
const TYPES_ONLY = /^src\/(?:protocol|loader)\//;

/** A component is named after its framework, which the application has. */
const COMPONENT = /^src\/loader\/(react|vue)\.ts$/;

/** The code that reads the time and draws random numbers. */
const ASKS_FOR_TIME = /^src\/gateway\/platform\/(?:time\/|randomness\.ts$)/;

/** What the script and its parts may both contain: files that have no state, and a package that only computes. */
const STATELESS =
  /^(?:src\/(?:card|brands|bank|money|language|protocol)\/|src\/widget\/(?:fields\/rewriteWhileTyping|kernel\/(?:pause|options\/compiledShapes))\.ts$|locales\/|qrcode-generator$|.*\.css$)/;

/** @type {((source: Source) => Violation[])[]} */
export const sourceRules = [typesOnly, strictPolicy, timeIsAnInput];

/** @type {((sources: Source[]) => Violation[])[]} */
export const programRules = [scriptOrPart];

/**
 * Every rule over every file.
 * @param {SourceFile[]} files TypeScript below src/
 */
export function checkAll(files) {
  const sources = files.map(parse);
  return [
    ...sources.flatMap((source) => sourceRules.flatMap((rule) => rule(source))),
    ...programRules.flatMap((rule) => rule(sources)),
  ];
}

/** `protocol` and `loader` import only types from other folders; a component, its framework. @param {Source} source @returns {Violation[]} */
export function typesOnly(source) {
  const own = TYPES_ONLY.exec(source.path)?.[0];
  if (!own) return [];
  const framework = COMPONENT.exec(source.path)?.[1];
  return source.imports.flatMap(({ line, typeOnly, ...its }) => {
    const target = targetOf(source, its);
    const isFine = typeOnly || target.startsWith(own) || target === framework;
    return isFine ? [] : [violation(source, line, `only types may be imported from ${target}`)];
  });
}

/**
 * A file of the widget is in the script or in parts, not in both: it would exist twice, each time with its own state. So a
 * part, and each file that it imports, imports of the script and of packages only types, and modules that `shared.ts` exports,
 * and nothing from the folder of another part.
 * @param {Source[]} sources
 * @param {Iterable<string>} [entries] of the parts
 * @returns {Violation[]}
 */
export function scriptOrPart(sources, entries = PARTS.values()) {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const script = closureOf(byPath, [SCRIPT, SHARED]);
  const shared = sharedNames(byPath.get(SHARED)?.words ?? '');
  const roots = [...entries];
  // The folder of an `index.ts` is that of its part; another entry is alone.
  const homes = roots.map((entry) => entry.replace(/\bindex\.tsx?$/, ''));
  const homeOf = (/** @type {string} */ path) => homes.find((home) => path.startsWith(home));
  const isInPart = (/** @type {string} */ path) =>
    path.startsWith('src/widget/') && path !== SHARED && !script.has(path);
  return [...closureOf(byPath, roots, isInPart)].flatMap((path) => {
    const source = byPath.get(path);
    return (source?.imports ?? []).flatMap(({ line, typeOnly, ...its }) => {
      const target = source ? targetOf(source, its) : '';
      const isShared = shared.has(target) || STATELESS.test(target);
      const home = homeOf(target);
      const isOther = home !== undefined && home !== homeOf(path);
      if (typeOnly || isShared || (isInPart(target) && !isOther) || !source) return [];
      return [violation(source, line, `a part may import only types from ${target}`)];
    });
  });
}

/**
 * Files and all that they import at run time.
 * @param {Map<string, Source>} sources by path
 * @param {readonly string[]} roots
 * @param {(path: string) => boolean} [isFollowed]
 */
export function closureOf(sources, roots, isFollowed = () => true) {
  const seen = new Set(roots);
  for (const path of seen) {
    const source = sources.get(path);
    for (const { typeOnly, ...its } of source?.imports ?? []) {
      const target = source ? targetOf(source, its) : '';
      if (!typeOnly && sources.has(target) && isFollowed(target)) seen.add(target);
    }
  }
  return seen;
}

/** The path of an imported file, or the name of a package. @param {Source} source @param {{ specifier: string }} imported */
function targetOf({ path }, { specifier }) {
  return specifier.startsWith('.') ? resolveImport(path, specifier) : specifier;
}

/** Nothing that a strict content security policy with Trusted Types refuses. @param {Source} source @returns {Violation[]} */
export function strictPolicy(source) {
  if (!isIn(source, 'widget', 'frame', 'loader', 'console')) return [];
  return [
    ...findAll(source, source.words, /\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc)\b/g),
    ...findAll(source, source.words, /\bsetAttribute\s*\(\s*['"`]style['"`]/g),
    ...findAll(source, source.words, /<style\b/g),
    ...findAll(source, source.code, /\beval\s*\(|\bFunction\s*\(|\bdocument\s*\.\s*write\b/g),
  ];
}

/** Only the platform reads the time, sleeps or draws random numbers: all other code gets a clock and randomness. @param {Source} source @returns {Violation[]} */
export function timeIsAnInput(source) {
  if (!isIn(source, 'gateway', 'simulator') || ASKS_FOR_TIME.test(source.path)) return [];
  const timers = source.imports
    .filter(({ specifier }) => /^(?:node:)?timers(?:\/|$)/.test(specifier))
    .map(({ line, specifier }) =>
      violation(source, line, `${specifier}: import from platform/time instead`),
    );
  const calls = findAll(
    source,
    source.code,
    /\bDate\s*\.\s*now\b|\bnew\s+Date\b|(?<![\w$.])Date\s*\(|\bMath\s*\.\s*random\b|\bperformance\s*\.\s*now\b|(?:(?<![\w$.])|\bglobalThis\s*\.\s*)set(?:Timeout|Interval)\s*\(/g,
    'use platform/time instead',
  );
  return [...timers, ...calls];
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
  return {
    path,
    imports,
    words,
    code: blank(words, strings),
    strings: strings.map(([start, end]) => text.slice(start, end)),
  };
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

/** @param {string} importer @param {string} specifier */
function resolveImport(importer, specifier) {
  return posix.join(posix.dirname(importer), specifier.replace(/[?#].*$/, ''));
}

/** @param {string} text @param {number} offset */
function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
