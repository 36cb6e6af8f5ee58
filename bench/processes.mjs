// `npm run bench:processes`: what 1, 2 and 4 gateways on one PostgreSQL do together (DATABASE_URL or TEST_DATABASE_URL):
// payments by a shop's server, POST /v1/payments (DB with a card), with their p99.
//
// The floor: as many bare Fastify handlers that make one durable insert (bench/bare.mjs). All are started before the first
// round, and rounds take turns. Quote the ratios. The table also says which processors were busy with what: on a small machine
// the clients and the database need as much of them as the gateways.
//
// --pooler postgres://…/x: also through this PgBouncer in transaction mode, which must serve every database of the server.
// --processes 1,2,4   --clients N of each process (8)   --payments N a round (1500)   --rounds N (5)

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { tableOf } from './docTables.mjs';
import { measure, median, quantile, root, start, startGateway } from './load.mjs';
import { PAYMENT, paymentAt } from './payment.mjs';

const { values: options } = parseArgs({
  options: {
    pooler: { type: 'string' },
    processes: { type: 'string', default: '1,2,4' },
    clients: { type: 'string', default: '8' },
    payments: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '5' },
  },
});
const [clients, payments, rounds] = [options.clients, options.payments, options.rounds].map(Number);
const counts = options.processes.split(',').map(Number);
const most = Math.max(...counts);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];
if (!server) {
  console.log('not measured: DATABASE_URL is not set');
  process.exit(0);
}

/** Ticks of the system are 10 ms; us. */
const TICK = 10_000;

/** @typedef {Awaited<ReturnType<typeof start>>} Program */
/** @typedef {{ rate: number, p99: number, gateways: number, database: number, clients: number, idle: number }} Round */

/** The processor time of the programs with this name, in us. @param {RegExp} name */
function processorOf(name) {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [head = '', fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      if (!name.test(head)) continue;
      // With the time of children that have ended, since a connection is a process.
      for (const field of fields.split(' ').slice(11, 15)) ticks += Number(field);
    } catch {
      // It has ended.
    }
  }
  return ticks * TICK;
}

/** Of all processors, in us. */
function idleTime() {
  const [, , , , idle = '0', waiting = '0'] = (
    /^cpu .*/m.exec(readFileSync('/proc/stat', 'utf8'))?.[0] ?? ''
  ).split(/ +/);
  return (Number(idle) + Number(waiting)) * TICK;
}

/** @param {readonly Program[]} programs @returns {Promise<Round>} */
async function round(programs) {
  const used = () => ({
    at: performance.now() * 1000,
    gateways: programs.reduce((sum, { cpu }) => sum + cpu(), 0),
    database: processorOf(/\((?:postgres|pgbouncer)/),
    clients: Object.values(process.cpuUsage()).reduce((a, b) => a + b),
    idle: idleTime(),
  });
  let next = 0;
  const before = used();
  const { rate, times } = await measure(clients * programs.length, payments, () =>
    paymentAt(programs[next++ % programs.length]?.url ?? ''),
  );
  const after = used();
  const available = (after.at - before.at) * cpus().length;
  const part = (/** @type {'gateways' | 'database' | 'clients' | 'idle'} */ who) =>
    (after[who] - before[who]) / available;
  const parts = { gateways: part('gateways'), database: part('database') };
  return {
    ...parts,
    rate,
    p99: quantile(times, 0.99),
    clients: part('clients'),
    idle: part('idle'),
  };
}

const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });
const keys = mkdtempSync(join(scratch, 'keys-'));
const pool = new pg.Pool({ connectionString: server, max: 1 });
const databases = { ours: `bench_${process.pid}`, floor: `bench_${process.pid}_bare` };
/** @param {string} address @param {string} database */
const at = (address, database) => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
};

/** @type {Program[]} */
const started = [];
/** @param {(i: number) => Promise<Program>} begin @returns {Promise<Program[]>} */
async function several(begin) {
  const programs = [];
  for (let i = 0; i < most; i++) {
    const program = await begin(i);
    started.push(program);
    programs.push(program);
  }
  return programs;
}

try {
  for (const name of Object.values(databases)) await pool.query(`create database ${name}`);
  const gateway = (/** @type {string[]} */ ...flags) =>
    several(() => startGateway(['--data', keys, ...flags]));
  const direct = await gateway('--database-url', at(server, databases.ours));
  const pooled = options.pooler
    ? await gateway(
        ...['--database-url', at(options.pooler, databases.ours)],
        ...['--database-pooler', 'transaction'],
      )
    : [];
  const bytes = JSON.stringify(await paymentAt(direct[0]?.url ?? '')).length;
  const place = at(server, databases.floor);
  const bare = await several(() => start([join(root, 'bench/bare.mjs'), place, String(bytes)]));
  const ways = [
    ...[
      { name: 'bare handlers', all: bare },
      { name: 'direct', all: direct },
    ],
    ...(pooled.length ? [{ name: 'by PgBouncer', all: pooled }] : []),
  ];
  const settings = counts.flatMap((count) =>
    ways.map(({ name, all }) => ({
      name,
      count,
      programs: all.slice(0, count),
      rounds: /** @type {Round[]} */ ([]),
    })),
  );
  for (const { programs } of settings) await round(programs);
  for (let i = 0; i < rounds; i++) {
    for (const setting of settings) setting.rounds.push(await round(setting.programs));
  }
  console.log(
    `${PAYMENT}; ${clients} clients of each process, ${rounds} rounds of ${payments}, ${cpus().length} cores`,
  );
  const heads = ['processes', '', 'payments/s', 'ratio to the bare handlers', 'p99', 'gateways'];
  const rows = settings.map(({ name, count, rounds: all }) => {
    const of = (/** @type {keyof Round} */ what) => median(all.map((one) => one[what]));
    const floor = settings.find((one) => one.count === count)?.rounds ?? [];
    const ratios = all.map(({ rate }, i) => rate / (floor[i]?.rate ?? 0));
    const percent = (/** @type {keyof Round} */ what) => `${(of(what) * 100).toFixed(0)} %`;
    const cells = [count, name, of('rate').toFixed(0), median(ratios).toFixed(2)];
    const busy = ['gateways', 'database', 'clients', 'idle'].map((what) =>
      percent(/** @type {keyof Round} */ (what)),
    );
    return [...cells, `${of('p99').toFixed(0)} ms`, ...busy];
  });
  const table = tableOf([...heads, 'database', 'clients', 'idle'], rows);
  console.log(table);
} finally {
  for (const { end } of started) await end();
  for (const name of Object.values(databases)) {
    await pool.query(`drop database if exists ${name} with (force)`);
  }
  await pool.end();
  rmSync(keys, { recursive: true });
}
