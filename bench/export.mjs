// The cost of the reconciliation file of a large day: the time to close the day, the time to read the file over
// HTTP, and the memory of the gateway meanwhile. Each step runs in a separate process, on SQLite in a folder.
//
// `npm run bench:export`, after a build; or node bench/export.mjs 100000

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { root } from './load.mjs';
import { loadPayments } from './loadPayments.mjs';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const ENTITY = 'a0000000000000000000000000000001';
const TOKEN = 'sandbox-access-token';
const DAY = '2026-01-15';
const FROM = Date.parse(`${DAY}T00:00:00Z`);

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });
const data = mkdtempSync(join(scratch, 'export-'));
try {
  const wish = { count: COUNT, entityId: ENTITY, from: FROM, to: FROM + 86_400_000 };
  const { seconds } = await loadPayments({ data }, wish);
  console.log(`${COUNT} payments loaded in ${seconds.toFixed(0)} s`);
  const closed = await measured((url) => close(url));
  console.log(`closed: ${closed.text}; ${closed.line}`);
  const read = await measured((url) => readFile(url));
  console.log(`file: ${read.text}; ${read.line}`);
} finally {
  rmSync(data, { recursive: true, force: true });
}

/** Does something with a gateway of its own. @param {(url: string) => Promise<string>} work */
async function measured(work) {
  const flags = ['--data', data, '--port', '0', '--storefront-port', 'off', '--throttle', 'off'];
  const program = spawn(process.execPath, [
    'dist/gateway/main.js',
    ...flags,
    ...['--log-level', 'error', '--retention', 'P100Y'],
  ]);
  program.stderr.pipe(process.stderr);
  const url = await new Promise((resolve) =>
    createInterface({ input: program.stdout }).on('line', (line) => {
      const [, found] = /^ready (\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    }),
  );
  const idle = memoryOf(program.pid);
  const began = performance.now();
  const text = await work(/** @type {string} */ (url));
  const seconds = (performance.now() - began) / 1000;
  const peak = memoryOf(program.pid);
  program.kill('SIGTERM');
  await new Promise((resolve) => program.once('exit', resolve));
  return { text, line: `${seconds.toFixed(1)} s, peak ${peak} MB (${idle} MB before)` };
}

/** The most that a process has had in memory so far, in MB (Linux). @param {number | undefined} pid */
function memoryOf(pid) {
  const [, kilobytes = '0'] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** @param {string} url @returns {Promise<string>} */
function close(url) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/_sandbox/settlements`, { method: 'POST', headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () => {
        const { settlements } = JSON.parse(body);
        const records = settlements.reduce(
          (/** @type {number} */ sum, /** @type {any} */ one) => sum + one.count,
          0,
        );
        resolve(`${records} records`);
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ entityId: ENTITY, date: DAY }));
  });
}

/** @param {string} url @returns {Promise<string>} */
function readFile(url) {
  const path = `/reports/v1/reconciliations/${DAY}.csv?entityId=${ENTITY}`;
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } }, (answer) => {
      let [bytes, lines] = [0, 0];
      answer.on('data', (/** @type {Buffer} */ chunk) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines++;
      });
      answer.on('end', () => resolve(`${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB`));
    }).on('error', reject);
  });
}
