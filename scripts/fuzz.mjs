// Sends valid, invalid and hostile requests to every route of a gateway and checks each response: no server error, nothing
// outside the description, no number or code repeated, nothing slow, no growth.
//
// npm run fuzz -- --requests 100000 --seed 7 --database-url postgres://...

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startGateway } from 'payment-widgets/gateway';
import pg from 'pg';
import { checkerOf, tellsOfProgram } from './fuzz/answers.mjs';
import { requestsOf } from './fuzz/requests.mjs';

/** Requests that are under way at a time. */
const AT_ONCE = 32;

/** Requests that are made at a time. */
const BATCH = 500;

/** The number of ids of each kind that are kept for later requests, the newest ones. */
const MOST_IDS = 300;

/** One of this many requests is malformed HTTP, sent over a socket. */
const RAW_EVERY = 200;

/** What a process may grow by per 1,000 requests in the second half, in bytes: caches fill, and the database is on a disk. */
const MOST_GROWTH = 100_000;

/** With fewer requests, the growth of the memory is not meaningful. */
const LEAST_FOR_GROWTH = 100_000;

/** Excluded routes: they make the gateway fail or wait on purpose. */
const LEFT_OUT = new Set(['/_sandbox/faults', '/metrics']);

/** Below a route that takes any path. */
const FILES = [
  '/v1/static/:version/:file',
  '/v1/static/:version/parts/:file',
  '/v1/paymentWidgets/img/:file',
  '/v1/paymentWidgets/css/:file',
];

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string' },
  },
});
const total = Number(options.requests);
const seed = Number(options.seed);
if (!Number.isSafeInteger(total) || total < 1 || !Number.isSafeInteger(seed)) {
  console.error('--requests must be a whole number from 1, --seed a whole number');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const database = options['database-url'] ? await schemaOn(options['database-url']) : undefined;
const databaseUrl = database?.url;
const gateway = await startGateway({
  port: 0,
  data: folder,
  logLevel: 'silent',
  throttle: 'off',
  ...(databaseUrl !== undefined && { databaseUrl }),
});
const document = JSON.parse((await gateway.app.inject({ url: '/openapi.json' })).body);
// The routes are no part of the public type.
const server = /** @type {import('fastify').FastifyInstance} */ (
  /** @type {unknown} */ (gateway.app)
);
const operations = operationsIn(server.printRoutes({ commonPrefix: false }));
const check = checkerOf(document);
const requests = requestsOf(operations, parametersIn(document));

/** @type {Map<string, string[]>} */
const pool = new Map();
/** @type {Map<string, number>} */
const statuses = new Map();
/** @type {string[]} */
const faults = [];
let slowest = 0;
let done = 0;
let warm = { at: 0, heap: 0 };
const started = performance.now();

while (done < total) {
  const makers = fc.sample(requests, { numRuns: Math.min(BATCH, total - done), seed: seed + done });
  await inParallel(makers, (make, index) => ask(make, done + index));
  done += makers.length;
  if (warm.at === 0 && done >= total / 2) warm = { at: done, heap: heap() };
  if (done % 25_000 < BATCH)
    console.log(`${done} of ${total}, ${faults.length} faults, ${Math.round(heap() / 1e6)} MB`);
  if (faults.length >= 20) break;
}

const seconds = (performance.now() - started) / 1000;
const growth = ((heap() - warm.heap) / Math.max(1, done - warm.at)) * 1000;
const health = await gateway.app.inject({ url: '/health' });
if (health.statusCode !== 200)
  faults.push(`after the requests /health responds with ${health.statusCode}`);
if (done >= LEAST_FOR_GROWTH && growth > MOST_GROWTH) {
  faults.push(
    `the memory of the process grows by ${Math.round(growth)} bytes for each 1,000 requests`,
  );
}
await gateway.close();
await database?.drop();
rmSync(folder, { recursive: true, force: true });

for (const fault of faults) console.log(fault);
const answered = [...statuses].sort().map(([status, times]) => `${status}: ${times}`);
console.log(
  `${done} requests of ${operations.length} operations on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}, seed ${seed}`,
);
console.log(`responses by status: ${answered.join(', ')}`);
console.log(
  `${seconds.toFixed(0)} s, slowest response ${Math.round(slowest)} ms, memory growth ${Math.round(growth)} bytes for each 1,000 requests`,
);
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** An empty schema of a PostgreSQL. @param {string} server its address */
async function schemaOn(server) {
  const schema = `fuzz_${randomBytes(8).toString('hex')}`;
  const run = async (/** @type {string} */ text) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create schema ${schema}`);
  const url = new URL(server);
  // The server is not stopped meanwhile, so no commit waits for its disk.
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return {
    url: url.href.replaceAll('+', '%20'),
    drop: () => run(`drop schema ${schema} cascade`),
  };
}

/**
 * @param {(pool: (path: string, choice: number) => string) => import('./fuzz/requests.mjs').Sent} make
 * @param {number} number
 */
async function ask(make, number) {
  const sent = make(idFor);
  if (number % RAW_EVERY === 0) return askRaw(sent, number);
  const { method, url, headers, body } = sent;
  const since = performance.now();
  const reply = await gateway.app.inject({
    method: /** @type {'GET'} */ (method),
    url,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  const ms = performance.now() - since;
  slowest = Math.max(slowest, ms);
  const answer = { status: reply.statusCode, headers: reply.headers, text: reply.body, ms };
  statuses.set(`${answer.status}`, (statuses.get(`${answer.status}`) ?? 0) + 1);
  remember(sent.route, `${answer.text} ${reply.headers['location'] ?? ''}`);
  const fault = check(sent, answer);
  if (fault)
    faults.push(`request ${number}: ${sent.method} ${sent.route} ${fault}\n  ${shown(sent)}`);
}

/**
 * Sends a request over a socket, with a piece of it changed, and without its end.
 * @param {import('./fuzz/requests.mjs').Sent} sent
 * @param {number} number
 */
async function askRaw({ method, url, headers, body = '' }, number) {
  const { hostname, port } = new URL(gateway.url);
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    ...headers,
    'content-length': `${Buffer.byteLength(body)}`,
  });
  const text = `${method} ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
  const [change] = fc.sample(fc.tuple(fc.nat(text.length), fc.uint8Array({ maxLength: 8 })), {
    numRuns: 1,
    seed: seed + number,
  });
  const [at, bytes] = change ?? [0, new Uint8Array()];
  const raw = Buffer.concat([
    Buffer.from(text.slice(0, at)),
    bytes,
    Buffer.from(text.slice(at + bytes.length)),
  ]);
  const answer = await new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.end(raw));
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', (error) => resolve(`error: ${error.message}`));
    socket.on('close', () => resolve(received));
  });
  statuses.set('raw', (statuses.get('raw') ?? 0) + 1);
  const isFault =
    /^HTTP\/1\.1 5(?!0[35])/.test(answer) ||
    answer === 'error: no answer' ||
    tellsOfProgram(answer, raw.toString('latin1').split(' ', 2)[1] ?? '');
  if (isFault)
    faults.push(
      `request ${number}, raw: ${String(answer).slice(0, 200)}\n  ${JSON.stringify(raw.toString('latin1').slice(0, 600))}`,
    );
}

/** An id that an earlier answer had. @param {string} path @param {number} choice */
function idFor(path, choice) {
  const ids = pool.get(path.replace(/^\/checkouts/, '/v1/checkouts')) ?? [];
  return ids[choice % ids.length] ?? 'f'.repeat(32);
}

/** The members that contain ids of each kind, and the paths that use them. */
function remember(/** @type {string} */ route, /** @type {string} */ text) {
  /** @param {string[]} paths @param {string | undefined} id */
  const keep = (paths, id) => {
    if (!id) return;
    for (const path of paths) {
      const ids = pool.get(path) ?? [];
      ids.push(id);
      if (ids.length > MOST_IDS) ids.shift();
      pool.set(path, ids);
    }
  };
  for (const [, token] of text.matchAll(/\/v1\/redirects\/([0-9a-f]{64})/g))
    keep(['/v1/redirects/'], token);
  for (const [, issuer] of text.matchAll(/\/bank\/([\w-]+)/g)) keep(['/bank/'], issuer);
  for (const [, issuer] of text.matchAll(/\/acs\/challenge\/([\w-]+)/g))
    keep(['/acs/challenge/'], issuer);
  const [, id] = /"id":"([\w.-]+)"/.exec(text) ?? [];
  const [, registration] = /"registrationId":"([\w.-]+)"/.exec(text) ?? [];
  if (registration) keep(['/v1/registrations/'], registration);
  if (/^(?:\/v1)?\/checkouts$/.test(route)) keep(['/v1/checkouts/'], id);
  else if (route === '/v1/registrations') keep(['/v1/registrations/'], id);
  else if (route === '/scheduling/v1/schedules') keep(['/scheduling/v1/schedules/'], id);
  else if (route === '/v1/threeDSecure') keep(['/v1/threeDSecure/'], id);
  else if (/payment/.test(route))
    keep(['/v1/payments/', '/v1/query/', '/v3/query/', '/_sandbox/payments/'], id);
}

/** The routes of the gateway. @param {string} tree as fastify prints it @returns {{ method: string, route: string }[]} */
function operationsIn(tree) {
  /** @type {string[]} */
  const parents = [];
  const found = [];
  for (const line of tree.split('\n')) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = (parents[depth - 1] ?? '') + part;
    const route = parents[depth] ?? '';
    if (LEFT_OUT.has(route) || !route.startsWith('/')) continue;
    for (const method of methods.split(', ').filter(Boolean)) found.push({ method, route });
  }
  for (const route of FILES) found.push({ method: 'GET', route });
  if (found.length < 60) throw new Error(`only ${found.length} routes were found`);
  return found;
}

/** Every parameter that the description has. @param {any} described */
function parametersIn(described) {
  /** @type {Map<string, any>} */
  const found = new Map();
  const { schemas } = described.components;
  for (const { properties = {}, patternProperties = {} } of Object.values(schemas)) {
    for (const [name, schema] of Object.entries(properties))
      if (name.includes('.') || schema.type === 'string') found.set(name, schema);
    for (const [pattern, schema] of Object.entries(patternProperties))
      found.set(nameFrom(pattern), schema);
  }
  return found;
}

/** A name that a pattern of names allows. @param {string} pattern */
function nameFrom(pattern) {
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? 'a';
}

/** A request as it is printed, without card numbers. @param {import('./fuzz/requests.mjs').Sent} sent */
function shown({ url, headers, body }) {
  const text = JSON.stringify({ url, headers, body: body?.toString() });
  return text.replace(/\d{12,19}/g, (digits) => `${digits.slice(0, 6)}…`).slice(0, 1_500);
}

/** Bytes in use, after a collection. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** @template T @param {readonly T[]} all @param {(one: T, index: number) => Promise<void>} run */
async function inParallel(all, run) {
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const index = next++;
      await run(/** @type {T} */ (all[index]), index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
