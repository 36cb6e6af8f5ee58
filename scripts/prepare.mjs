// Runs before `npm start` and `npm test`, so that both work on a fresh clone: checks Node, installs, builds, and for the
// tests finds or installs the browsers and the languages of the examples, if possible. A step is skipped if there is
// nothing to do; each other step prints one line. `webkit` installs the packages of that test project, if possible.
// This script imports built-in modules of Node only, because no package is installed yet.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browsers.mjs';
import { inputsHash, root, stampOf } from './inputs.mjs';
import { isThere, LANGUAGES } from './languages.mjs';

const NODE_FLOOR = [20, 19];

/** Debian's package of it. */
const HEADLESS = 'chromium-headless-shell';

const purpose = process.argv[2];
if (purpose !== 'start' && purpose !== 'test' && purpose !== 'pack' && purpose !== 'webkit') {
  fail('usage: node scripts/prepare.mjs start|test|pack|webkit');
}
checkNode();
if (purpose === 'webkit') {
  findWebKit();
  process.exit();
}
if (!isInstalled()) step('installing packages', install);
if (purpose === 'start') {
  if (!isBuilt('start') && !isBuilt('all')) step('building', () => build('start'));
  // Not needed to start, and there when somebody has read what the gateway prints.
  if (!isBuilt('all')) buildDocsLater();
} else if (!isBuilt('all')) step('building', () => build('all'));
// A change of a document alone builds nothing else.
else if (purpose === 'pack') step('building the documents', buildDocs);
if (purpose === 'test') {
  findBrowsers();
  findHeadless();
  findLanguages();
  const ftpServer = process.env['VSFTPD'] ?? '/usr/sbin/vsftpd';
  findProgram(ftpServer, 'vsftpd', 'the test with a real FTP server is skipped');
  findProgram('/usr/bin/ssconvert', 'gnumeric', 'the test with a spreadsheet program is skipped');
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = NODE_FLOOR;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(
    `Node ${NODE_FLOOR.join('.')} or newer is required; the installed version is ${process.versions.node}.`,
  );
}

/**
 * Whether node_modules matches package-lock.json. npm lists the installed packages in a file of the same format,
 * and writes it last. Dates are not compared, because a clone or a restored cache changes them.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // Packages for other platforms are optional, and are not installed.
    if (!installed[path]) return optional === true;
    return installed[path].version === version && existsSync(join(root, path, 'package.json'));
  });
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const npm = process.env['npm_execpath'];
  // The build needs the development packages, also with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return npm ? run(process.execPath, [npm, ...args]) : run('npm', args);
}

/** Whether dist/ is built from the sources as they are. @param {'all' | 'start'} extent */
function isBuilt(extent) {
  try {
    return readFileSync(join(root, 'dist/.stamp'), 'utf8') === stampOf(extent, inputsHash());
  } catch {
    return false;
  }
}

/** @param {'all' | 'start'} extent */
function build(extent) {
  return run(process.execPath, ['scripts/build.mjs', '--for', extent]);
}

function buildDocs() {
  return run(process.execPath, ['scripts/docsSite.mjs']);
}

function buildDocsLater() {
  if (existsSync(join(root, 'dist/docs'))) return;
  const options = /** @type {const} */ ({ cwd: root, detached: true, stdio: 'ignore' });
  spawn(process.execPath, ['scripts/docsSite.mjs'], options).unref();
}

function findBrowsers() {
  const missing = missingBrowsers();
  if (missing.length === 0) return;
  const privilege = privilegePrefix();
  if (!existsSync('/usr/bin/apt-get') || !privilege) {
    fail(
      [
        `The end-to-end tests need ${missing.join(' and ')}. This script cannot install packages here. Either install them:`,
        '  apt-get install chromium chromium-headless-shell firefox-esr fonts-liberation',
        'or set the paths: CHROMIUM=/path/to/chromium FIREFOX=/path/to/firefox-esr npm test',
      ].join('\n'),
    );
  }
  const packages = [
    'chromium',
    HEADLESS,
    'firefox-esr',
    // Without fonts, the text of a page has no size, and a test cannot click on it.
    'fonts-liberation',
    // A test of the gateway creates a certificate.
    'openssl',
  ];
  step(`installing ${missing.join(' and ')}`, () => installPackages(privilege, packages));
  const still = missingBrowsers();
  if (still.length > 0) fail(`${still.join(' and ')} cannot be found after the installation`);
}

function missingBrowsers() {
  return /** @type {const} */ (['chromium', 'firefox']).filter((name) => !findBrowser(name));
}

/** The headless Chromium halves the time of the tests. Without it, the tests run in the full Chromium. */
function findHeadless() {
  if (findBrowser('headless')) return;
  const privilege = existsSync('/usr/bin/apt-get') ? privilegePrefix() : undefined;
  const isDone =
    privilege && attempt(`installing ${HEADLESS}`, () => installPackages(privilege, [HEADLESS])).ok;
  if (!isDone) console.log(`the end-to-end tests are faster with: apt-get install ${HEADLESS}`);
}

/** The webhook examples are tested in each installed language. The tests of other languages are skipped with a message. */
function findLanguages() {
  const missing = LANGUAGES.filter((language) => !isThere(language));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' and ');
  const packages = missing.flatMap((language) => language.packages);
  const privilege = existsSync('/usr/bin/apt-get') ? privilegePrefix() : undefined;
  const isDone =
    privilege && attempt(`installing ${names}`, () => installPackages(privilege, packages)).ok;
  const still = isDone ? missing.filter((language) => !isThere(language)) : missing;
  for (const { name, packages: needed } of still) {
    console.log(`without ${name}, its example is not tested: apt-get install ${needed.join(' ')}`);
  }
}

/**
 * A program that some tests use. Its installation changes the machine, so it is installed on test machines only.
 * @param {string} program its path
 * @param {string} package_ Debian's
 * @param {string} without what is not tested without it
 */
function findProgram(program, package_, without) {
  if (existsSync(program)) return;
  const privilege =
    process.env['CI'] && existsSync('/usr/bin/apt-get') ? privilegePrefix() : undefined;
  const isDone =
    privilege && attempt(`installing ${package_}`, () => installPackages(privilege, [package_])).ok;
  if (!isDone) console.log(`without ${package_}, ${without}: apt-get install ${package_}`);
}

/** WebKitGTK, its driver and a virtual screen. Only the tests that need them install them, because they take 200 MB. */
function findWebKit() {
  const packages = ['webkit2gtk-driver', 'xvfb'];
  if (existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')) return;
  const privilege = existsSync('/usr/bin/apt-get') ? privilegePrefix() : undefined;
  if (privilege) attempt('installing WebKitGTK', () => installPackages(privilege, packages));
}

/** Debian's, without what they recommend. @param {string[]} privilege @param {readonly string[]} packages */
function installPackages(privilege, packages) {
  const [command = '', ...args] = [
    ...privilege,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
  ];
  const updated = run(command, [...args, 'update']);
  if (!updated.ok) return updated;
  return run(command, [...args, 'install', '-y', '--no-install-recommends', ...packages]);
}

/** The prefix of a command to run it as root; undefined if that requires a password. */
function privilegePrefix() {
  if (process.getuid?.() === 0) return [];
  return run('sudo', ['-n', 'true']).ok ? ['sudo', '-n'] : undefined;
}

/**
 * @param {string} what
 * @param {() => { ok: boolean, output: string }} action
 */
function step(what, action) {
  const { ok, output } = attempt(what, action);
  if (!ok) fail(output.trim());
}

/**
 * A step that may fail.
 * @param {string} what
 * @param {() => { ok: boolean, output: string }} action
 */
function attempt(what, action) {
  const started = performance.now();
  process.stdout.write(`${what} ... `);
  const { ok, output } = action();
  process.stdout.write(`${ok ? 'done' : 'failed'} after ${seconds(started)} s\n`);
  return { ok, output };
}

/** Runs quietly: what the command says is shown only if it fails. @param {string} command @param {string[]} args */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** @param {number} since */
function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
