// The type declarations of the package: of those that the compiler emits, only what the exports of the package use. A project
// that compiles with them then needs none of the packages that the build contains.

import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {Readonly<{ source: string, name: string }>} Origin where a name comes from; the name `*` is the whole module
 * @typedef {{ text: string, uses: Set<string>, origins: Origin[], isKept: boolean }} Statement
 *   `uses`: the names in it; `origins`: what it takes from a module directly, as `import('./a.js').B`
 * @typedef {{ isKept: boolean, origin: Origin, typeOnly: boolean, directive: string }} Link a name of another module;
 *   `directive`: a comment for the compiler that belongs to it
 * @typedef {object} Module
 * @property {string} path
 * @property {string} comment the comment at the beginning
 * @property {Statement[]} statements declarations, in order
 * @property {Map<string, Statement[]>} declared by name
 * @property {Map<string, Link>} imported by local name
 * @property {Map<string, Link>} passedOn by exported name
 * @property {Map<string, { local: string, isKept: boolean }>} listed `export { local as name }`, by exported name
 * @property {string[]} stars modules of which everything is exported
 */

/**
 * Reduces declarations to what the entries export, directly or not.
 *
 * @param {ReadonlyMap<string, string>} files texts by path; they name each other with `.js`
 * @param {readonly string[]} entries paths
 * @param {(specifier: string) => boolean} isAllowed whether a type may come from this package
 * @returns {Map<string, string>} the files that remain
 * @throws Error that names the file, if an entry needs a package that is not allowed
 */
export function reduceDeclarations(files, entries, isAllowed) {
  /** @type {Map<string, Module>} */
  const modules = new Map();

  const reach = (/** @type {string} */ path) => {
    const known = modules.get(path);
    if (known) return known;
    const text = files.get(path);
    if (text === undefined) throw new Error(`there are no declarations in ${path}`);
    const module = read(path, text);
    modules.set(path, module);
    // `declare global` and `declare module 'react'` have an effect without a use of them.
    for (const statement of module.declared.get(AUGMENTATION) ?? []) keep(module, statement);
    return module;
  };

  /** @param {Module} module @param {Statement} statement */
  const keep = (module, statement) => {
    if (statement.isKept) return;
    statement.isKept = true;
    for (const name of statement.uses) keepLocal(module, name);
    for (const origin of statement.origins) follow(module, origin);
  };

  /** @param {Module} module @param {string} name */
  const keepLocal = (module, name) => {
    for (const statement of module.declared.get(name) ?? []) keep(module, statement);
    keepLink(module, module.imported.get(name));
  };

  /** @param {Module} module @param {Link | undefined} link */
  const keepLink = (module, link) => {
    if (!link || link.isKept) return;
    link.isKept = true;
    follow(module, link.origin);
  };

  /** @param {Module} module @param {Origin} origin */
  const follow = ({ path }, { source, name }) => {
    if (source.startsWith('.')) {
      const target = reach(pathOf(path, source));
      if (name === '*') keepAll(target);
      else if (!keepExport(target, name)) throw new Error(`${path}: ${source} has no ${name}`);
    } else if (!isAllowed(source)) {
      throw new Error(`${path}: a public type uses ${name} of ${source}`);
    }
  };

  /** @param {Module} module @param {string} name @returns {boolean} whether the module exports it */
  const keepExport = (module, name) => {
    const listed = module.listed.get(name);
    const link = module.passedOn.get(name);
    if (listed) {
      listed.isKept = true;
      keepLocal(module, listed.local);
    } else if (link) {
      keepLink(module, link);
    } else if (module.declared.has(name)) {
      keepLocal(module, name);
    } else {
      return module.stars.some((source) => keepExport(reach(pathOf(module.path, source)), name));
    }
    return true;
  };

  /** @param {Module} module */
  const keepAll = (module) => {
    for (const name of [...module.declared.keys(), ...module.listed.keys()])
      keepExport(module, name);
    for (const link of module.passedOn.values()) keepLink(module, link);
    for (const source of module.stars) follow(module, { source, name: '*' });
  };

  for (const entry of entries) keepAll(reach(entry));
  return new Map([...modules].map(([path, module]) => [path, textOf(module)]));
}

/** @param {string} from @param {string} specifier such as `../time/format.js` */
function pathOf(from, specifier) {
  return posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.d.ts'));
}

/** @param {Module} module */
function textOf({ comment, statements, imported, passedOn, listed, stars }) {
  const linked = (
    /** @type {'import' | 'export'} */ word,
    /** @type {Map<string, Link>} */ links,
  ) =>
    [...links].flatMap(([name, { isKept, typeOnly, directive, origin }]) => {
      if (!isKept) return [];
      const start = `${directive}${word}${typeOnly ? ' type' : ''}`;
      return origin.name === '*'
        ? `${start} * as ${name} from '${origin.source}';`
        : `${start} { ${renamed(origin.name, name)} } from '${origin.source}';`;
    });
  const lines = [
    ...linked('import', imported),
    ...linked('export', passedOn),
    ...stars.map((source) => `export * from '${source}';`),
    ...statements.filter(({ isKept }) => isKept).map(({ text }) => text),
    ...[...listed].flatMap(([name, { local, isKept }]) =>
      isKept ? `export { ${renamed(local, name)} };` : [],
    ),
    // Without an import or export, all declarations of a file would be global.
    'export {};',
  ];
  return smaller(`${comment}${lines.join('\n')}\n`);
}

/**
 * The same declarations in fewer bytes: one tab in place of four spaces, and one import in place of one for each use of a type.
 * @param {string} text
 */
function smaller(text) {
  const uses = new Set(text.match(/import\("[^"]+"\)\.\w+/g));
  let short = text.replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
  for (const use of uses) {
    const [, source, name = ''] = /"(.+)"\)\.(.+)/.exec(use) ?? [];
    const others = short.replaceAll(use, '');
    // Another type of the file may have the name, or one that begins with it.
    if (new RegExp(`(?<!\\w)${name}`).test(others)) continue;
    short = `${short.replaceAll(use, name)}import type { ${name} } from '${source}';\n`;
  }
  return short;
}

/** @param {string} from @param {string} to */
const renamed = (from, to) => (from === to ? to : `${from} as ${to}`);

/** @param {string} path @param {string} text @returns {Module} */
function read(path, text) {
  const { program, errors } = parseSync(path, text, { lang: 'dts' });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {Module} */
  const module = {
    path,
    comment: '',
    statements: [],
    declared: new Map(),
    imported: new Map(),
    passedOn: new Map(),
    listed: new Map(),
    stars: [],
  };
  let end = 0;
  for (const node of /** @type {any[]} */ (program.body)) {
    const before = text.slice(end, node.start).trim();
    end = node.end;
    if (isLink(node)) {
      const [directive = ''] = DIRECTIVE.exec(`${before}\n`) ?? [];
      const comment = before.replace(directive.trim(), '').trim();
      // The comment before the first import describes the file.
      if (comment && module.statements.length === 0) module.comment ||= `${comment}\n`;
      readLink(module, node, directive);
    } else {
      readStatement(module, node, `${before && `${before}\n`}${text.slice(node.start, node.end)}`);
    }
  }
  return module;
}

/** Hides an error of the import or export after it. */
const DIRECTIVE = /\/\/ @ts-ignore.*\n/;

/** Imports and exports of names. @param {any} node */
const isLink = ({ type, declaration }) =>
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration' ||
  (type === 'ExportNamedDeclaration' && !declaration);

/** @param {Module} module @param {any} node @param {string} directive */
function readLink({ imported, passedOn, listed, stars }, node, directive) {
  const source = node.source?.value;
  const typeOnly = [node.importKind, node.exportKind].includes('type');
  const link = (/** @type {string} */ name, isType = typeOnly) => ({
    isKept: false,
    typeOnly: isType,
    directive,
    origin: { source, name },
  });
  if (node.type === 'ExportAllDeclaration') {
    if (node.exported) passedOn.set(node.exported.name, link('*'));
    else stars.push(source);
    return;
  }
  for (const one of node.specifiers) {
    if (node.type === 'ImportDeclaration') {
      const name =
        one.type === 'ImportNamespaceSpecifier' ? '*' : (one.imported?.name ?? 'default');
      const isType = typeOnly || one.importKind === 'type';
      imported.set(one.local.name, link(name, isType));
    } else if (source) {
      passedOn.set(one.exported.name, link(one.local.name, typeOnly || one.exportKind === 'type'));
    } else {
      listed.set(one.exported.name, { local: one.local.name, isKept: false });
    }
  }
}

/** In place of a name that can be used. */
const AUGMENTATION = 'declare module';

/** @param {Module} module @param {any} node @param {string} text */
function readStatement({ statements, declared }, node, text) {
  /** @type {Statement} */
  const statement = { text, uses: new Set(), origins: [], isKept: false };
  statements.push(statement);
  readUses(node, statement);
  const inner = node.declaration ?? node;
  const names =
    node.type === 'ExportDefaultDeclaration'
      ? ['default']
      : isAugmentation(inner)
        ? [AUGMENTATION]
        : (inner.declarations ?? [inner]).map((/** @type {any} */ one) => one.id.name);
  for (const name of names) declared.set(name, [...(declared.get(name) ?? []), statement]);
}

/** Declarations of other modules, or of globals. Their names cannot be used. @param {any} node */
const isAugmentation = ({ type, kind, id }) =>
  type === 'TSGlobalDeclaration' || kind === 'global' || id?.type === 'Literal';

/** Names of members are no uses. @param {any} node @param {Statement} statement @returns {void} */
function readUses(node, statement) {
  if (Array.isArray(node)) {
    for (const one of node) readUses(one, statement);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'Identifier') statement.uses.add(node.name);
  if (node.type === 'TSImportType') {
    let first = node.qualifier;
    while (first?.left) first = first.left;
    const source = node.source?.value ?? node.argument?.literal?.value;
    statement.origins.push({ source, name: first?.name ?? '*' });
  }
  for (const [member, value] of Object.entries(node)) {
    if (member === 'key' && !node.computed) continue;
    if (member === 'qualifier' && node.type === 'TSImportType') continue;
    readUses(value, statement);
  }
}
