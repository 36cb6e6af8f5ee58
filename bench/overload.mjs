// Asks a gateway for more payments than it can make, and looks at its health meanwhile.
//
//   node bench/overload.mjs [--clients 400] [--seconds 10] [--database-url postgres://…] [--ms 50]
//
// Each client pays over a processor of its own process, which answers after `--ms`, and pays again after each answer; after a
// refusal it waits for 500 ms, less than Retry-After asks for. The gateway is cold: the clients are its first requests.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../dist/gateway/main.js', import.meta.url));
const AFTER_REFUSAL_MS = 500;
const LOOKS = 100;
const HEALTH_MS = 2000;
const FIELDS = new URLSearchParams({
  entityId: 'a0000000000000000000000000000001',
  testMode: 'EXTERNAL',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
  'card.cvv': '123',
}).toString();
const HEADERS = {
  Authorization: 'Bearer sandbox-access-token',
  'Content-Type': 'application/x-www-form-urlencoded',
};

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '10' },
    ms: { type: 'string', default: '50' },
    'database-url': { type: 'string' },
  },
});
const seconds = Number(values.seconds);

/** @param {string} url */
async function measure(url) {
  const agent = new Agent({ keepAlive: true });
  /** @type {{ status: number, code: string, ms: number }[]} */
  const replies = [];
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: Number(values.clients) }, async () => {
    while (performance.now() < end) {
      const reply = await call(`${url}/v1/payments`, { agent, method: 'POST', headers: HEADERS });
      replies.push(reply);
      if (reply.status !== 200) await pause(AFTER_REFUSAL_MS);
    }
  });
  const looks = [];
  for (let n = 0; n < LOOKS; n++) {
    await pause((seconds * 1000) / LOOKS);
    looks.push(call(`${url}/health`, { agent: new Agent(), timeout: HEALTH_MS }));
  }
  const seen = await Promise.all(looks);
  await Promise.all(clients);
  agent.destroy();
  const of = (/** @type {string} */ code) => replies.filter((reply) => reply.code === code).length;
  const accepted = replies.filter(({ status }) => status === 200);
  const shed = replies.filter(({ code }) => code === '800.120.100');
  return {
    database: database ? 'postgresql' : 'sqlite',
    redLooks: seen.filter(({ status }) => status !== 200).length,
    healthP50: percentile(seen, 0.5),
    healthP99: percentile(seen, 0.99),
    accepted: accepted.length,
    notApproved: accepted.length - of('000.100.112') - of('000.100.110'),
    acceptedP50: percentile(accepted, 0.5),
    acceptedP99: percentile(accepted, 0.99),
    shedShare: Number((shed.length / replies.length).toFixed(3)),
    shedP50: percentile(shed, 0.5),
    shedP99: percentile(shed, 0.99),
    other: replies.filter(({ status, code }) => status !== 200 && code !== '800.120.100').length,
  };
}

/** @param {{ ms: number }[]} replies @param {number} share */
const percentile = (replies, share) =>
  Math.round(
    replies.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(replies.length * share)] ?? 0,
  );

/** Calls the gateway. Status 0: no answer. @param {string} url @param {import('node:http').RequestOptions} options */
function call(url, options) {
  const from = performance.now();
  return new Promise((resolve) => {
    const done = (/** @type {number} */ status, code = '') =>
      resolve({ status, code, ms: performance.now() - from });
    const sent = request(url, options, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = JSON.parse(Buffer.concat(chunks).toString());
      done(response.statusCode ?? 0, body.result?.code);
    });
    sent.on('error', () => done(0));
    sent.on('timeout', () => sent.destroy());
    sent.end(options.method === 'POST' ? FIELDS : undefined);
  });
}

/** Approves everything. @param {number} ms */
async function startProcessor(ms) {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.setHeader('Content-Type', 'application/json');
    setTimeout(() => response.end('{"code":"000.100.112"}'), ms);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** @param {string} url */
async function freshSchema(url) {
  const schema = `overload_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create schema ${schema}`);
  return {
    url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20search_path%3D${schema}`,
    async drop() {
      await client.query(`drop schema ${schema} cascade`);
      await client.end();
    },
  };
}

/** @param {string | undefined} databaseUrl */
async function startGateway(databaseUrl) {
  const child = spawn(process.execPath, [
    ...[MAIN, '--port', '0', '--storefront-port', 'off', '--data', folder],
    ...['--log-level', 'silent', '--throttle', 'off', '--processor-url', processor.url],
    ...(databaseUrl ? ['--database-url', databaseUrl] : []),
  ]);
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (\S+)/.exec(line) ?? [];
    if (url) return { url, kill: () => child.kill('SIGKILL') };
  }
  throw new Error('the gateway has not started');
}

const processor = await startProcessor(Number(values.ms));
const folder = mkdtempSync(join(tmpdir(), 'overload-'));
const database = values['database-url'] && (await freshSchema(values['database-url']));
const gateway = await startGateway(database?.url);
try {
  console.log(JSON.stringify(await measure(gateway.url)));
} finally {
  gateway.kill();
  processor.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
}
