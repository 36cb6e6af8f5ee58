// The gateways of a soak: programs of the build in dist/.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../dist/gateway/main.js');
const FLAGS = '--port 0 --storefront-port off --throttle off --log-level silent'.split(' ');

/** @typedef {{ readonly child: import('node:child_process').ChildProcess, readonly url: string, readonly ended: Promise<number | null> }} Gateway */

/**
 * Starts gateways on a database. `close` kills those that still run.
 * @param {string} databaseUrl
 * @param {readonly string[]} more flags
 */
export function gatewaysOn(databaseUrl, more = []) {
  const data = mkdtempSync(join(tmpdir(), 'gateway-soak-'));
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set();
  const close = () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  // Also when the soak ends early.
  process.on('exit', close);
  return {
    /** Starts one, and waits until it is ready. @returns {Promise<Gateway>} */
    async start() {
      const args = [MAIN, ...FLAGS, ...more, '--data', data, '--database-url', databaseUrl];
      const child = spawn(process.execPath, args);
      running.add(child);
      let [printed, faults] = ['', ''];
      child.stderr.on('data', (part) => {
        faults += part;
      });
      /** @type {Promise<number | null>} */
      const ended = new Promise((resolve) => child.on('close', resolve));
      void ended.then(() => running.delete(child));
      /** @type {string} */
      const url = await new Promise((resolve, reject) => {
        child.stdout.on('data', (part) => {
          printed += part;
          const ready = /^ready (\S+)\n/.exec(printed)?.[1];
          if (ready) resolve(ready);
        });
        void ended.then((code) => reject(new Error(`a gateway ended with ${code}: ${faults}`)));
      });
      return { child, url, ended };
    },
    close,
  };
}

/** @typedef {{ readonly mb: number, readonly descriptors: number }} Size */

/** Memory and open descriptors of a process. @param {Gateway} gateway @returns {Size} */
export function sizeOf({ child: { pid } }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  return { mb, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
