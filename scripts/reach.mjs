// Which deep projects a change can reach: by what a program still imports when it runs, not by the names of folders.
// Types are not followed. They are gone then, and the compiler looks at all of them in every run.

import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from './inputs.mjs';
import { ATTACKS, postgresTests, runtimeClosureOf, unitTests } from './testFiles.mjs';

/** A change of these can reach everything. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|\w+\.config\.ts|\.npmrc|\.ci\/.*|scripts\/(?:build|inputs|prepare|reach|test|testFiles|browsers)\.mjs|test\/(?:setup|cleanUp)\.ts)$/;

/** What is not followed by imports, and only the ordinary run reads. */
const ORDINARY =
  /^(?:[^/]+\.(?:md|json)|LICENSE|\.git\w+|(?:docs|bench|examples|test|scripts)\/.*)$/;

/** What shoppers' browsers load, and the routes that answer them: folders, and files with all that they import. */
const FORM = ['src/widget', 'src/frame', 'src/loader', 'locales'];
const ROUTES = [
  'form',
  'script',
  'checkoutPayment',
  'checkoutData',
  'redirects',
  'issuer',
  'bank',
].map((route) => `src/gateway/http/routes/${route}.ts`);

/**
 * What the end-to-end projects stand on. The projects of vitest stand on what their tests import.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SUBJECTS = {
  deep: [...FORM, ...ROUTES, 'src/testkit/forms', 'public'],
  attacks: [
    ...ATTACKS,
    'test/frame/nonInterference',
    'src/frame',
    'src/widget/fields',
    'src/widget/submit',
    ...ROUTES,
  ],
  matrix: ['e2e/threeDSecure/matrix.spec.ts', 'e2e/methods/everyBrand.spec.ts', ...FORM, ...ROUTES],
  languages: ['e2e/access/axe.spec.ts', ...FORM, 'src/gateway/http/routes/redirects.ts'],
  webkit: ['e2e/webkit', 'scripts/webkit.mjs', 'src/frame', 'src/widget/fields'],
  fission: ['e2e/fission.ts', 'e2e/fission.config.ts', 'src/frame', 'src/widget/fields'],
};

/** What tests that start programs start. */
const PROGRAMS = ['src/gateway/main.ts', 'src/testkit', 'public/storefront'];

/**
 * `all`: every test of the project; otherwise these test files, none where the change does not reach it.
 * @typedef {'all' | readonly string[]} Reached
 */

/**
 * What the changes since a commit can reach.
 * @param {string} since a commit, a branch or a tag
 * @returns {{ why: string, of(project: string): Reached }}
 */
export function reachedSince(since) {
  const changed = changedSince(since);
  if (!changed) return { why: `no commit ${since || 'is named'} to compare with`, of: () => 'all' };
  return reachedBy(changed);
}

/** @param {readonly string[]} changed paths from the root @returns {{ why: string, of(project: string): Reached }} */
export function reachedBy(changed) {
  const why = `${changed.length} changed files`;
  const everywhere = changed.find((path) => EVERYTHING.test(path));
  if (everywhere) return { why: `${why}, ${everywhere} among them`, of: () => 'all' };
  const files = new Set(changed);
  /** @param {readonly string[]} subjects */
  const reaches = (subjects) => closure(subjects).some((path) => files.has(path));
  const programs = closure(PROGRAMS);
  const known = new Set([
    ...programs,
    ...Object.values(SUBJECTS).flatMap(closure),
    ...closure(['e2e']),
  ]);
  // What was removed had importers, and these have changed, too.
  const unknown = changed.find(
    (path) => !known.has(path) && !ORDINARY.test(path) && existsSync(join(root, path)),
  );
  if (unknown) return { why: `${why}; nobody knows what uses ${unknown}`, of: () => 'all' };
  return {
    why,
    of(project) {
      const subjects = SUBJECTS[project];
      if (subjects && reaches(subjects)) return 'all';
      if (subjects)
        return project === 'deep' ? browserTests().filter((test) => reaches([test])) : [];
      if (project === 'processes' && programs.some((path) => files.has(path))) return 'all';
      const tests = project === 'postgres' ? postgresTests() : processTests();
      return tests.filter((test) => reaches([test]));
    },
  };
}

const processTests = () =>
  [...unitTests()].flatMap(([test, of]) => (of === 'processes' ? [test] : []));

const browserTests = () =>
  filesBelow(join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `e2e/${file}`);

/** Files, those of folders, and all that they import when they run. @param {readonly string[]} subjects @returns {string[]} */
function closure(subjects) {
  const files = subjects.flatMap((subject) => {
    const path = join(root, subject);
    if (!existsSync(path)) throw new Error(`scripts/reach.mjs: there is no ${subject}`);
    return statSync(path).isDirectory() ? filesBelow(path).map((file) => join(path, file)) : [path];
  });
  const all = new Set(files.flatMap((file) => [...runtimeClosureOf(file)]));
  return [...all].map((path) => relative(root, path));
}

/** @param {string} since @returns {string[] | undefined} */
function changedSince(since) {
  if (!since) return undefined;
  try {
    const run = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const committed = run('diff', '--name-only', '-z', '--no-renames', since, '--');
    const untracked = run('ls-files', '--others', '--exclude-standard', '-z');
    return [...new Set(`${committed}${untracked}`.split('\0').filter(Boolean))];
  } catch {
    return undefined;
  }
}
