// Determines the project of a unit test, by the imports of the file and not by its folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './inputs.mjs';

/**
 * - `cluster`: starts programs and servers of PostgreSQL, and lets them fail; takes minutes.
 * - `unit`: pure or in-process; the files of a worker share their modules, which saves most of the time.
 * - `mocked`: replaces a module (`vi.mock`), so it needs modules of its own.
 * - `dom`: runs in a simulated document; those of the form also run with the JSX runtime on Preact (project `preact`).
 * - `processes`: starts programs (the built gateway, npm, a compiler, an FTP server) and may kill them.
 * - `waiting`: waits for a time limit of the server, in real time; it runs beside the attacks.
 * @typedef {'cluster' | 'unit' | 'mocked' | 'dom' | 'processes' | 'waiting'} TestProject
 */

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bexport\s+\*\s+from\s+)['"]([^'"]+)['"]/g;
const URL_OF = /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g;

/** @type {Map<string, { files: string[], packages: string[], text: string }>} */
const read = new Map();

/** What a file imports itself. @param {string} file an absolute path */
function importsOf(file) {
  const known = read.get(file);
  if (known) return known;
  const text = /\.(?:ts|tsx|mts|mjs|js)$/.test(file) ? readFileSync(file, 'utf8') : '';
  const found = {
    files: /** @type {string[]} */ ([]),
    packages: /** @type {string[]} */ ([]),
    text,
  };
  read.set(file, found);
  for (const [, name = ''] of [...text.matchAll(IMPORT), ...text.matchAll(URL_OF)]) {
    if (!name.startsWith('.')) {
      found.packages.push(name);
      continue;
    }
    const path = resolve(dirname(file), name.replace(/\?.*$/, ''));
    if (existsSync(path) && /(?:\.\w+|\/Containerfile)$/.test(path)) found.files.push(path);
  }
  return found;
}

/**
 * A file and all that it imports, directly or not.
 * @param {string} file an absolute path
 * @returns {Set<string>} absolute paths
 */
function closureOf(file) {
  const seen = new Set([file]);
  for (const next of seen) for (const path of importsOf(next).files) seen.add(path);
  return seen;
}

/** Every unit test, as paths from the root, with its project. @returns {Map<string, TestProject>} */
export function unitTests() {
  units ??= findUnitTests();
  return units;
}

/** @type {Map<string, TestProject> | undefined} */
let units;

/** @returns {Map<string, TestProject>} */
function findUnitTests() {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join('test', path))
    .sort();
  return new Map(files.map((file) => [file, projectOf(join(root, file))]));
}

/** End-to-end tests of pages that attack the form: the project `attacks`. */
export const ATTACKS = [
  'canary',
  'deception',
  'disclosure',
  'histories',
  'hostile',
  'non-interference',
].map((name) => `e2e/${name}.spec.ts`);

/** End-to-end tests that the project `languages` runs, in every language: the project `deep` leaves them out. */
export const BY_LANGUAGE = ['e2e/access/axe.spec.ts'];

/** Tests of the API that do not depend on a database: they also run on PostgreSQL. By folder; `*`: all of its files. */
const API_TESTS = {
  'test/gateway': 'faults live routeFaults sandbox scenarios secrets',
  'test/gateway/api':
    'acceptedBrands authentication banks bin checkouts everyBrand form formParameters instruments links numberEnds numberLimit payment processorResults refusedNumbers status submits throttle walletSheet wallets merchantDetails',
  'test/gateway/contract': '*',
  'test/gateway/domain/chargeback': '*',
  'test/gateway/domain/query': '*',
  'test/gateway/domain/registration': 'lifetime oneClick secrets subscription',
  'test/gateway/domain/schedule': 'calls contract overdue runs webhooks zones',
  'test/gateway/domain/settlement': 'days delivery file reported',
  'test/gateway/domain/webhook': 'control deliver messages settings',
  'test/gateway/shopper':
    'app authenticationOnly bank checkout checkoutTime controlApi deletedDetails endings exemption hostile immediateResult liability matrix messages redirectTargets returnPlaces secrets storedCards unanswered underWay voucher withoutThreeDSecure',
  'test/gateway/timers': 'batches',
  'test/sandbox/control': 'lists payment',
  'test/sandbox/explain': 'requests',
  'test/sandbox': 'requests',
};

/** The contract of every database: the project `store` runs it in the ordinary run, on PostgreSQL too. */
export const STORE_CONTRACT = 'test/gateway/platform/store/contract.test.ts';

/** Of `test/gateway/postgres.ts` and `test/gateway/platform/store/databases.ts`: what opens a PostgreSQL. */
const ASKS_FOR_POSTGRES = /\b(?:ENGINES|inSchema(?:Of)?|TEST_DATABASE_URL)\b|\bimport \{ KINDS\b/;

/** The tests of the project `postgres`: those of the API, and in-process ones that use PostgreSQL explicitly. */
export function postgresTests() {
  /** The folder itself, which is no test, if it has none. */
  const filesIn = (/** @type {string} */ folder) => {
    const files = [...unitTests().keys()].filter((file) => dirname(file) === folder);
    return files.length > 0 ? files : [folder];
  };
  const ofApi = new Set(
    Object.entries(API_TESTS).flatMap(([folder, names]) =>
      names === '*' ? filesIn(folder) : names.split(' ').map((name) => `${folder}/${name}.test.ts`),
    ),
  );
  const stale = [...ofApi].find((file) => !unitTests().has(file));
  if (stale) throw new Error(`scripts/testFiles.mjs: there is no ${stale}`);
  return [...unitTests()].flatMap(([file, of]) => {
    const asks =
      of === 'unit' &&
      file !== STORE_CONTRACT &&
      ASKS_FOR_POSTGRES.test(importsOf(join(root, file)).text);
    return ofApi.has(file) || asks ? [file] : [];
  });
}

/** @param {string} file @returns {TestProject} */
function projectOf(file) {
  if (/\.dom\.test\.tsx?$/.test(file)) return 'dom';
  if (file.startsWith(join(root, CLUSTER))) return 'cluster';
  if (WAITING.includes(relative(root, file))) return 'waiting';
  const starts = (/** @type {string} */ path) =>
    isTest(path) && importsOf(path).packages.includes('node:child_process');
  if ([...closureOf(file)].some((path) => starts(path) && path !== CERTIFICATE)) return 'processes';
  return importsOf(file).text.includes('vi.mock(') ? 'mocked' : 'unit';
}

/** The tests of several machines. */
const CLUSTER = 'test/gateway/cluster/';

const WAITING = ['test/gateway/api/slowClients.test.ts'];

/** Creates a certificate with openssl, which is fast. */
const CERTIFICATE = join(root, 'test/gateway/certificate.ts');

/** @param {string} path */
const isTest = (path) => relative(root, path).startsWith('test');
