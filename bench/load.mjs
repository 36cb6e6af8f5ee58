// Shared code of the benchmarks of the gateway: starting and stopping programs, requests over persistent connections, and
// figures of many times.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const ENTITY = 'a0000000000000000000000000000001';
export const BEARER = { authorization: 'Bearer sandbox-access-token' };

/** Flags of a gateway that is measured: nothing but itself. */
export const QUIET = [
  ...['--port', '0', '--storefront-port', 'off', '--throttle', 'off', '--log-level', 'error'],
];

/** Starts the built gateway. @param {string[]} flags */
export const startGateway = (flags) =>
  start([join(root, 'dist/gateway/main.js'), ...QUIET, ...flags]);

/** Starts a program that prints `ready <url>`. @param {string[]} args of node @param {string} [node] path of another Node */
export async function start(args, node = process.execPath) {
  const began = performance.now();
  // Flags select the database, because DATABASE_URL would make a gateway for SQLite use another database.
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(node, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (data) => {
      printed += data;
      const [, found] = /^ready (\S+)\n/.exec(printed) ?? [];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`the program exited with ${code}`)));
  });
  const ready = performance.now() - began;
  const memory = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  };
  /** The processor time that the program has used so far, in us. A tick of the system is 10 ms. */
  const cpu = () => {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10_000;
  };
  /** How many bytes the program has written to disks so far. */
  const written = () => {
    const io = readFileSync(`/proc/${child.pid}/io`, 'utf8');
    return Number(/^write_bytes: (\d+)/m.exec(io)?.[1]);
  };
  const end = () =>
    new Promise((resolve) => {
      child.removeAllListeners('exit');
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });
  return { url, ready, memory, cpu, written, end };
}

const agent = new Agent({ keepAlive: true });

/** @param {string} method @param {string} url @param {Record<string, string>} headers @param {string} [body] @returns {Promise<any>} */
export function send(method, url, headers, body) {
  return new Promise((resolve, reject) => {
    const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(url, { method, agent, headers: { ...form, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Does something many times, by several clients at once.
 * @param {number} clients @param {number} count @param {() => Promise<void>} work @returns {Promise<{ rate: number, times: number[] }>}
 */
export async function measure(clients, count, work) {
  /** @type {number[]} */
  const times = [];
  let left = count;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
    }),
  );
  return { rate: (count / (performance.now() - began)) * 1000, times };
}

/** @param {number[]} numbers @param {number} part */
export const quantile = (numbers, part) =>
  numbers.toSorted((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * part))
  ] ?? 0;
/** @param {number[]} numbers */
export const median = (numbers) => quantile(numbers, 0.5);
