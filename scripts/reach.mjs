// Determines which deep projects a change can affect, by the imports of a program at run time, not by the names of folders.
// Imports of types are not followed: they do not exist at run time, and the compiler checks all types in every run.

import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, root } from './inputs.mjs';
import {
  ATTACKS,
  closureOf,
  postgresTests,
  runtimeClosureOf,
  runtimeClosureWithin,
  unitTests,
} from './testFiles.mjs';

/** A change of these files can affect all projects. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|\w+\.config\.ts|\.npmrc|\.ci\/(?:run|database)|scripts\/(?:build|inputs|prepare|reach|test|testFiles|timeLimit|browsers)\.mjs|test\/(?:setup|cleanUp|waitsLonger)\.ts)$/;

/** Files that are not imported: the ordinary run reads them, and the deep tests that name them with `new URL()`. */
const ORDINARY =
  /^(?:[^/]+\.(?:md|json)|LICENSE|\.ci\/tested|\.git\w+|Containerfile|\.dockerignore|compose\.yaml|(?:docs|bench|examples|test|scripts|container|\.devcontainer)\/.*)$/;

/** What shoppers' browsers load, and the routes that answer them: folders, and files with what they import. */
const FORM = ['src/widget', 'src/frame', 'src/loader'];
/** What puts a field into a frame. */
const FRAMED_FIELDS = ['src/widget/fields/fieldFrame.tsx', 'src/widget/fields/framedField.ts'];
const ROUTES = [
  ...['form', 'script', 'checkoutPayment', 'checkoutData', 'redirects'].map(
    (route) => `src/gateway/api/routes/${route}.ts`,
  ),
  'src/simulator/routes/issuer.ts',
  'src/simulator/routes/bank.ts',
];

/**
 * What the end-to-end projects do not follow below the gateway's pages and routes: what it does there is shown by the
 * tests of the API, on both databases, and the ordinary run walks through it with every form.
 */
const BELOW_PAGES =
  /^src\/(?:(?:gateway|cli|conformance)\/(?!api\/(?!openapi\/)|csp\/|domain\/(?:redirect|threeDSecure)\/)|simulator\/bank\/|sandbox\/control\/)/;

/**
 * What the end-to-end projects stand on. The projects of vitest stand on what their tests import. `imports`: with all that
 * they import when they run; `files`: these alone. Folders stand for all that is in them.
 * @type {Readonly<Record<string, { imports?: readonly string[], files?: readonly string[] }>>}
 */
export const SUBJECTS = {
  deep: { imports: [...FORM, ...ROUTES, 'src/testkit/forms'], files: ['locales', 'public'] },
  attacks: {
    imports: [
      ...ATTACKS,
      'test/frame/nonInterference',
      'test/gateway/api/slowClients.test.ts',
      'src/frame',
      ...FRAMED_FIELDS,
      'src/widget/submit',
      ...ROUTES,
    ],
    files: ['scripts/fuzz.mjs', 'scripts/fuzz', 'src/gateway/api', 'src/widget/parts/nextAction'],
  },
  business: {
    files: [
      'src/gateway/domain/chargeback',
      'src/gateway/domain/payment',
      'src/gateway/domain/settlement',
      'src/gateway/platform/processor',
      'src/money',
      'test/gateway/domain/payment/model.ts',
      'test/gateway/domain/settlement/books.ts',
      'test/gateway/domain/settlement/business.test.ts',
      'test/gateway/domain/settlement/generatedYear.ts',
      'test/gateway/domain/settlement/randomBusiness.ts',
      'test/gateway/domain/settlement/year.test.ts',
      'test/gateway/platform/processor/acquirer.ts',
    ],
  },
  contract: {
    files: [
      'src/gateway/domain/payment',
      'src/gateway/platform/processor',
      'test/gateway/contract',
      'test/gateway/platform/processor/acquirer.ts',
      'test/gateway/processorOfTests.ts',
    ],
  },
  losses: {
    files: [
      'src/gateway/domain/payment',
      'src/gateway/platform/processor',
      'test/gateway/domain/payment/losses.test.ts',
      'test/gateway/domain/payment/randomLosses.ts',
      'test/gateway/platform/processor/ledger.ts',
      'test/gateway/platform/processor/lossy.ts',
      'test/gateway/platform/processor/testSystem.ts',
    ],
  },
  // The project `deep` looks at every state in the languages that differ most.
  languages: {
    imports: ['src/language'],
    files: [
      'e2e/access/axe.spec.ts',
      'e2e/access/states.ts',
      'locales',
      'src/widget/forms',
      'src/widget/fields',
      'src/widget/methods',
      'src/widget/parts',
      'src/widget/styles',
      'src/widget/texts',
      'src/widget/voucher',
      'src/widget/wallet',
      'src/gateway/api/pages',
      'src/simulator/pages',
    ],
  },
  webkit: { imports: ['e2e/webkit', 'scripts/webkit.mjs', 'src/frame', ...FRAMED_FIELDS] },
  fission: {
    imports: ['e2e/fission.ts', 'e2e/fission.config.ts', 'src/frame', ...FRAMED_FIELDS],
  },
  // Whether the package suits the tools of the frameworks. The project `deep` shows what the form does.
  frameworks: {
    imports: ['src/loader'],
    files: [
      ...['next/app', 'nuxt/app', 'nuxt/server'].map((folder) => `examples/${folder}`),
      ...['angular', 'react', 'svelte', 'vue'].map((name) => `examples/${name}/src`),
      ...['angular', 'next', 'nuxt', 'react', 'svelte', 'vue'].flatMap((name) => [
        `examples/${name}/package.json`,
        `examples/${name}/README.md`,
      ]),
      'examples/server.mjs',
      'examples/shop.mjs',
      'src/server',
      'test/server/hostileMessages.ts',
      'scripts/loaderPackage.mjs',
      'e2e/frameworks.config.ts',
      'e2e/applications/frameworks',
      'e2e/applications/builtExample.ts',
      'e2e/applications/foreignRequests.ts',
      'e2e/applications/renderedOnServer.ts',
      'e2e/applications/example.ts',
    ],
  },
};

/** The programs that tests start. */
const PROGRAMS = ['src/cli/main.ts', 'src/testkit', 'public/storefront'];

/**
 * `all`: every test of the project; otherwise these test files, none where the change does not reach it.
 * @typedef {'all' | readonly string[]} Reached
 */

/**
 * `of`: the tests of a project that the changes can affect; `edited`: the test files of it that have changed themselves, if it
 * can run single files.
 * @typedef {{ why: string, of(project: string): Reached, edited(project: string): readonly string[] }} Reach
 */

/**
 * The tests that the changes since a commit can affect.
 * @param {string} since a commit, a branch or a tag
 * @returns {Reach}
 */
export function reachedSince(since) {
  const changed = changedSince(since);
  if (!changed) {
    const why = `no commit ${since || 'is named'} to compare with`;
    return { why, of: () => 'all', edited: () => [] };
  }
  return reachedBy(changed);
}

/** @param {readonly string[]} changed paths from the root @returns {Reach} */
export function reachedBy(changed) {
  const why = `${changed.length} changed files`;
  const everywhere = changed.find((path) => EVERYTHING.test(path));
  const files = new Set(changed);
  const edited = (/** @type {string} */ project) =>
    testsOf(project).filter((test) => files.has(test));
  if (everywhere) return { why: `${why}, ${everywhere} among them`, of: () => 'all', edited };
  /** @param {readonly string[]} subjects */
  const reaches = (subjects) => closure(subjects).some((path) => files.has(path));
  /** @param {string} test */
  const reachesPages = (test) => abovePages([test]).some((path) => files.has(path));
  const programs = closure(PROGRAMS);
  const known = new Set([
    ...programs,
    ...Object.keys(SUBJECTS).flatMap(subjectsOf),
    ...closure(['e2e']),
  ]);
  // The importers of a removed file have changed, too.
  const strange = changed.filter(
    (path) => !known.has(path) && !ORDINARY.test(path) && existsSync(join(root, path)),
  );
  const unknown = strange.length > 0 ? strange.find((path) => !isOfTypes(path, known)) : undefined;
  if (unknown) {
    return { why: `${why}; ${unknown} is imported by no program`, of: () => 'all', edited };
  }
  return {
    why,
    edited,
    of(project) {
      if (SUBJECTS[project]) {
        if (subjectsOf(project).some((path) => files.has(path))) return 'all';
        return testsOf(project).filter((test) => reachesPages(test));
      }
      if (PROGRAM_TESTS.includes(project) && programs.some((path) => files.has(path))) return 'all';
      return testsOf(project).filter((test) => reaches([test]));
    },
  };
}

/** Whether programs import a file, and nothing of it is left when they run. @param {string} path @param {ReadonlySet<string>} programs */
const isOfTypes = (path, programs) =>
  [...programs].some((program) => closureOf(join(root, program)).has(join(root, path)));

/** The test files of a project that can run some of them. @param {string} project @returns {readonly string[]} */
function testsOf(project) {
  if (project === 'deep') return browserTests();
  if (project === 'postgres') return postgresTests();
  if (!PROGRAM_TESTS.includes(project)) return [];
  return [...unitTests()].flatMap(([test, of]) => (of === project ? [test] : []));
}

/** The projects of vitest that start the programs. */
const PROGRAM_TESTS = ['processes', 'cluster'];

const browserTests = () =>
  filesBelow(join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `e2e/${file}`)
    .filter((file) => !ATTACKS.includes(file));

/** What an end-to-end project stands on. @param {string} project @returns {string[]} */
function subjectsOf(project) {
  const { imports = [], files = [] } = SUBJECTS[project] ?? {};
  return [...abovePages(imports), ...expand(files).map((path) => relative(root, path))];
}

/** Files, those of folders, and all that they import when they run. @param {readonly string[]} subjects @returns {string[]} */
function closure(subjects) {
  const all = new Set(expand(subjects).flatMap((file) => [...runtimeClosureOf(file)]));
  return [...all].map((path) => relative(root, path));
}

/** The same, without what is below the gateway's pages and routes. @param {readonly string[]} subjects @returns {string[]} */
function abovePages(subjects) {
  const all = runtimeClosureWithin(
    expand(subjects),
    (path) => !BELOW_PAGES.test(relative(root, path)),
  );
  return [...all].map((path) => relative(root, path));
}

/** The files of folders, and files. @param {readonly string[]} subjects @returns {string[]} absolute paths */
function expand(subjects) {
  return subjects.flatMap((subject) => {
    const path = join(root, subject);
    if (!existsSync(path)) throw new Error(`scripts/reach.mjs: there is no ${subject}`);
    return statSync(path).isDirectory() ? filesBelow(path).map((file) => join(path, file)) : [path];
  });
}

/** @param {string} since @returns {string[] | undefined} */
function changedSince(since) {
  if (!since) return undefined;
  try {
    // A range or an option would not compare the files of the working tree.
    if (!/^[\w./@~^{}-]+$/.test(since) || since.startsWith('-') || since.includes('..')) {
      return undefined;
    }
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
