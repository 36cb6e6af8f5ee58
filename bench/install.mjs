// `npm run bench:install` (after a build): both packages, packed as they are published, installed in empty projects with the
// oldest supported Node and with the newest of each supported release: how many packages and bytes npm installs, how long that
// takes with an empty cache, and how long the gateway then takes to start. Fails if a Node is refused (`engine-strict`), or if
// the gateway does not take a payment on it. The registry of npm brings each Node.
//
// --write: writes the table into docs/releases.md   --node X: another release of Node, also several times

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { findNode } from '../scripts/findNode.mjs';
import { filesBelow } from '../scripts/inputs.mjs';
import { npm, PACKAGE_FOLDERS, pack } from '../scripts/release/pack.mjs';
import { besideEachOther, writeTable } from './docTables.mjs';
import { BEARER, ENTITY, QUIET, root, send, start } from './load.mjs';
import { paymentAt } from './payment.mjs';

/** @typedef {{ packages: number, bytes: number, seconds: number }} Installed */

const { values: options } = parseArgs({
  options: { write: { type: 'boolean' }, node: { type: 'string', multiple: true } },
});

const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'install-'));
try {
  const packed = PACKAGE_FOLDERS.map((from) => pack(join(root, from), folder));
  const table = await measured(packed);
  console.log(`\n${table}`);
  const how = `, with npm ${run(process.execPath, [npmProgram(), '--version'])}`;
  if (options.write) writeTable('bench:install', table, how, 'docs/releases.md');
} finally {
  rmSync(folder, { recursive: true });
}

/** The releases that the workflow tests. @returns {string[]} */
function releases() {
  const workflow = parse(readFileSync(join(root, '.github/workflows/test.yml'), 'utf8'));
  return workflow.jobs.nodes.strategy.matrix.node;
}

/** @param {readonly import('../scripts/release/pack.mjs').Packed[]} packed */
async function measured(packed) {
  const heads = ['Node', 'package', 'packages installed', 'MB', 'installed in s'];
  const rows = [];
  for (const release of options.node ?? releases()) {
    const node = findNode(release);
    const version = run(node, ['-p', 'process.versions.node']);
    for (const { name, tarball } of packed) {
      const project = mkdtempSync(join(folder, 'project-'));
      const needsDriver = version.startsWith('20.') && name === 'payment-widgets';
      const driver = needsDriver ? [`libsql@${peerDependencies.libsql}`] : [];
      const { packages, bytes, seconds } = install(node, project, tarball, driver);
      const ready = name === 'payment-widgets' ? await pay(node, project) : load(node, project);
      const figures = [packages, (bytes / 1e6).toFixed(2), seconds.toFixed(1), ready];
      rows.push([`\`${name}\``, version, ...figures]);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  return besideEachOther([...heads, 'gateway ready in s'], rows);
}

/** @param {string} node @param {readonly string[]} args @param {string} [cwd] */
function run(node, args, cwd = folder) {
  return execFileSync(node, args, { cwd, encoding: 'utf8' }).trim();
}

/**
 * Installs a package as a shop does, with this Node and an empty cache.
 * @param {string} node @param {string} project @param {string} tarball
 * @param {readonly string[]} driver what is installed with it, where Node has no SQLite
 * @returns {Installed}
 * @throws Error if npm refuses the Node
 */
function install(node, project, tarball, driver) {
  writeFileSync(join(project, 'package.json'), '{"name":"shop","private":true,"type":"module"}');
  const cache = mkdtempSync(join(folder, 'cache-'));
  const quiet = ['--engine-strict', '--no-audit', '--no-fund', '--cache', cache];
  const began = performance.now();
  run(node, [npmProgram(), 'install', ...quiet, tarball, ...driver], project);
  const seconds = (performance.now() - began) / 1000;
  rmSync(cache, { recursive: true });
  const modules = join(project, 'node_modules');
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const files = filesBelow(modules).filter((file) => file !== '.package-lock.json');
  const bytes = files.reduce((sum, file) => sum + statSync(join(modules, file)).size, 0);
  return { packages: Object.keys(lock.packages).length, bytes, seconds };
}

/** The program of npm, which each Node runs: the one that runs this file, otherwise the one of the path. */
function npmProgram() {
  const prefix = () => npm(['root', '--global'], folder).trim();
  return process.env['npm_execpath'] ?? join(prefix(), 'npm/bin/npm-cli.js');
}

/**
 * Starts the installed gateway, and pays.
 * @param {string} node @param {string} project @returns {Promise<string>} seconds until it was ready
 */
async function pay(node, project) {
  const data = join(project, 'data');
  mkdirSync(data);
  const program = join(project, 'node_modules/payment-widgets/dist/gateway/main.js');
  const gateway = await start([program, ...QUIET, '--data', data], node);
  try {
    const { id, result } = await paymentAt(gateway.url);
    const path = `/v1/payments/${id}?entityId=${ENTITY}`;
    const read = await send('GET', `${gateway.url}${path}`, BEARER);
    if (read.id !== id || read.result.code !== result.code)
      throw new Error('no payment was stored');
  } finally {
    await gateway.end();
  }
  return (gateway.ready / 1000).toFixed(1);
}

/** Imports the loader where there is no page: it says so. @param {string} node @param {string} project */
function load(node, project) {
  const code = `import { loadPaymentWidgets } from 'payment-widgets-loader';
    const error = await loadPaymentWidgets({ gateway: 'https://pay.example' }).catch((it) => it);
    console.log(error.code);`;
  const said = run(node, ['--input-type=module', '--eval', code], project);
  if (said !== 'NO_DOCUMENT') throw new Error(`the loader said ${said}`);
  return '-';
}
