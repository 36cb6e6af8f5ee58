// What must be right before a release. Each fault is a sentence that says what to do.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formFaults, VERSION, versionFaults } from './changelog.mjs';

/** @typedef {import('./pack.mjs').Packed} Packed */

/**
 * The faults of the sources, before anything is built.
 * @param {string} root @param {string} today as 2026-01-31
 * @returns {string[]}
 */
export function sourceFaults(root, today) {
  const text = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const { version } = JSON.parse(text('package.json'));
  const lock = JSON.parse(text('package-lock.json'));
  const changelog = text('CHANGELOG.md');
  const faults = treeFaults(root, version);
  if (!VERSION.test(version)) {
    faults.push(`The version ${version} in package.json is not of the form 1.2.3. Correct it.`);
  }
  if (lock.version !== version || lock.packages[''].version !== version) {
    faults.push(
      `package-lock.json has the version ${lock.version}, package.json ${version}. ` +
        'Run `npm install --package-lock-only`.',
    );
  }
  faults.push(...formFaults(changelog), ...versionFaults(changelog, version, today));
  if (!upgradeNotes(text('docs/releases.md'), version)) {
    faults.push(
      `docs/releases.md has no text below \`### ${version}\` in "Upgrade notes". ` +
        'Write what an operator and a shop must do, or that there is nothing to do.',
    );
  }
  return faults;
}

/** @param {string} root @param {string} version @returns {string[]} */
function treeFaults(root, version) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const faults = [];
  const changed = git('status', '--porcelain').split('\n').filter(Boolean);
  if (changed.length > 0) {
    const names = changed.slice(0, 5).map((line) => line.replace(/^..? /, ''));
    const more = changed.length > names.length ? ` and ${changed.length - names.length} more` : '';
    faults.push(
      `Files are not committed: ${names.join(', ')}${more}. Commit or stash them: a release is a commit.`,
    );
  }
  if (git('tag', '--list', tagOf(version)) !== '') {
    faults.push(
      `The tag ${tagOf(version)} exists, so this version is released. Raise the version: ` +
        '`npm version --no-git-tag-version minor`.',
    );
  }
  return faults;
}

/** The name of the tag of a version. @param {string} version */
export const tagOf = (version) => `v${version}`;

/** The upgrade notes of a version. @param {string} releases docs/releases.md @param {string} version */
function upgradeNotes(releases, version) {
  const [, notes = ''] = releases.split('\n## Upgrade notes\n');
  const [own = ''] = notes.split('\n## ');
  const found = own.split('\n### ').find((part) => part.startsWith(`${version}\n`));
  return found?.slice(version.length).trim();
}

/** Files that no package may contain: maps, tests, settings and data of the machine that packs. */
const UNWANTED = /\.map$|\.test\.|(?:^|\/)\.(?!br$)|keys\.json$|\.sqlite|\.log$/;

/** @type {Readonly<Record<string, readonly string[]>>} */
const REQUIRED = {
  'payment-widgets': [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/gateway/main.js',
    'dist/widget/paymentWidgets.js',
    'dist/frame/frame.html',
    'dist/sbom.json',
    'dist/scripts.json',
  ],
  'payment-widgets-loader': ['LICENSE', 'README.md', 'index.js', 'element.js'],
};

/**
 * The faults of the packages that were built.
 * @param {readonly Packed[]} packages @param {string} version @param {string} bill the text of the bill of materials
 * @returns {string[]}
 */
export function contentFaults(packages, version, bill) {
  const faults = packages.flatMap((one) => {
    const paths = one.files.map(({ path }) => path);
    const missing = (REQUIRED[one.name] ?? []).filter((path) => !paths.includes(path));
    const unwanted = paths.filter((path) => UNWANTED.test(path));
    return [
      ...missing.map((path) => `${one.name} lacks ${path}. Correct "files" or the build.`),
      ...unwanted.map((path) => `${one.name} contains ${path}. Exclude it in "files".`),
      ...(one.version === version ? [] : [`${one.name} has the version ${one.version}. Build.`]),
    ];
  });
  const { metadata, components } = JSON.parse(bill);
  if (metadata.component.version !== version || components.length === 0) {
    faults.push(`dist/sbom.json is not that of ${version}. Run \`npm run build\`.`);
  }
  return faults;
}
