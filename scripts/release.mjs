// Releases the version of package.json: npm run release -- --dry-run does everything except publish and tag. Before it,
// npm run release -- --prepare 0.2.0 sets a version, and gives the section of CHANGELOG.md that is unreleased its date.
// docs/releases.md has all steps. What is published stays in .cache/release/: the packages, the lists of their
// files, and the bill of materials.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './inputs.mjs';
import { sectionsOf, VERSION, withRelease } from './release/changelog.mjs';
import { contentFaults, sourceFaults, tagOf } from './release/checks.mjs';
import { npm, PACKAGE_FOLDERS, pack } from './release/pack.mjs';
import { PublishError, publish, publishArguments } from './release/publish.mjs';

/** @typedef {import('./release/pack.mjs').Packed} Packed */

const { values: options } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, prepare: { type: 'string' } },
});
const isDry = options['dry-run'] === true;
const folder = join(root, '.cache/release');

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const today = new Date().toISOString().slice(0, 10);
if (options.prepare !== undefined) {
  prepare(options.prepare);
  process.exit(0);
}
const { version } = JSON.parse(read('package.json'));

console.log(`release ${version}${isDry ? ' (dry run: nothing is published, no tag is set)' : ''}`);
stopIf(sourceFaults(root, today));
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
const packages = packAll();
stopIf(contentFaults(packages, version, read('dist/sbom.json')));
// Loaded late, because it contains a compiler.
const { faultsOf } = await import('./release/packageFaults.mjs');
for (const { tarball } of packages) stopIf(await faultsOf(tarball));
report();
if (isDry) announce();
else finish();

/** @param {string} next the version */
function prepare(next) {
  if (!VERSION.test(next)) stopIf([`${next} is not a version of the form 1.2.3.`]);
  try {
    const changelog = withRelease(read('CHANGELOG.md'), next, today);
    npm(['version', '--no-git-tag-version', '--allow-same-version', next], root);
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  } catch (error) {
    stopIf([error instanceof Error ? error.message : String(error)]);
  }
  console.log(`prepared ${next}: package.json, package-lock.json and CHANGELOG.md`);
  const left = sourceFaults(root, today).filter((fault) => !fault.startsWith('Files are not'));
  for (const fault of left) console.log(`- ${fault}`);
  console.log('Then commit, and run `npm run release -- --dry-run`.');
}

/** @param {readonly string[]} faults */
function stopIf(faults) {
  if (faults.length === 0) return;
  for (const fault of faults) console.error(`- ${fault}`);
  console.error('Nothing was published.');
  process.exit(1);
}

/** @returns {Packed[]} */
function packAll() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'dist/sbom.json'), join(folder, 'sbom.json'));
  return PACKAGE_FOLDERS.map((from) => {
    const packed = pack(join(root, from), folder);
    const lines = packed.files.map(({ path, size }) => `${size}\t${path}\n`);
    writeFileSync(`${packed.tarball}.files.txt`, lines.join(''));
    return packed;
  });
}

function report() {
  const section = sectionsOf(read('CHANGELOG.md')).find(({ name }) => name === version);
  const counts = Object.entries(section?.entries ?? {}).map(([kind, count]) => `${count} ${kind}`);
  console.log(`changes: ${counts.join(', ')}`);
  const { components } = JSON.parse(read('dist/sbom.json'));
  console.log(`bill of materials: ${components.length} packages are inside the build`);
  const { scripts } = JSON.parse(read('dist/scripts.json'));
  const script = scripts.find(({ file = '' }) => file === 'widget/paymentWidgets.js');
  console.log(`integrity of the form's script: ${script.integrity}`);
  for (const { name, integrity, files, unpackedSize } of packages) {
    console.log(`${name}@${version}: ${files.length} files, ${unpackedSize} bytes, ${integrity}`);
    for (const [top, count] of tops(files)) console.log(`  ${count}\t${top}`);
  }
  console.log('packages and complete lists of their files: .cache/release/');
}

/** How many files each part of a package has. @param {Packed['files']} files @returns {Map<string, number>} */
function tops(files) {
  const counts = new Map();
  for (const { path } of files) {
    const [top = ''] = /^(?:dist\/)?[^/]+\/?/.exec(path) ?? [];
    counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  return counts;
}

function announce() {
  console.log('a release would run:');
  for (const packed of packages) {
    const tarball = relative(root, packed.tarball);
    console.log(`  npm ${publishArguments({ ...packed, tarball }, process.env).join(' ')}`);
  }
  console.log(`  git tag --annotate ${tagOf(version)}`);
  console.log(`  git push origin ${tagOf(version)}`);
}

function finish() {
  try {
    publish(root, packages, tagOf(version), console.log);
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    console.error(`- ${error.message}`);
    process.exit(1);
  }
}
