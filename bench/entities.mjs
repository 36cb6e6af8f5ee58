// `npm run bench:entities` (after a build): how long tests wait for entities of their own, on SQLite in a folder and on
// PostgreSQL (DATABASE_URL or TEST_DATABASE_URL): the copy of an entity with 1,000 payments, its snapshot and the way back; and
// 200 entities that are created, paid at and listed at the same time, each of which must see its own payment only.
//
// --payments N (1000)   --entities N (200)

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BEARER, ENTITY, measure, quantile, root, send, startGateway } from './load.mjs';
import { paymentAt } from './payment.mjs';

const { values: options } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000' },
    entities: { type: 'string', default: '200' },
  },
});
const [payments = 0, entities = 0] = [options.payments, options.entities].map(Number);
const server = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'];

/** @template T @param {() => Promise<T>} work @returns {Promise<[number, T]>} the duration in ms, and the result */
async function timed(work) {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

/** @param {number} ms */
const shown = (ms) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** @param {string} name @param {string[]} flags */
async function measureOn(name, flags) {
  const gateway = await startGateway(flags);
  try {
    const control = `${gateway.url}/_sandbox/entities`;
    await measure(8, payments, async () => {
      await paymentAt(gateway.url);
    });
    const [fork, copy] = await timed(() => send('POST', `${control}/${ENTITY}/fork`, BEARER, ''));
    if (copy.copied.payments !== payments) throw new Error(JSON.stringify(copy));
    const snapshots = `${control}/${ENTITY}/snapshots`;
    const [snapshot, { name: stored }] = await timed(() => send('POST', snapshots, BEARER, ''));
    const restored = `${snapshots}/${stored}/restore`;
    const [restore] = await timed(() => send('POST', restored, BEARER, ''));
    let strangers = 0;
    const { rate, times } = await measure(entities, entities, async () => {
      const of = await send('POST', control, BEARER, '');
      const { id } = await paymentAt(gateway.url, of);
      const list = `${gateway.url}/_sandbox/payments?entityId=${of.entityId}`;
      const found = await send('GET', list, { authorization: `Bearer ${of.token}` });
      if (!found.payments) throw new Error(JSON.stringify(found));
      const ids = found.payments.map((/** @type {{ id: string }} */ one) => one.id);
      if (ids.length !== 1 || ids[0] !== id) strangers++;
    });
    console.log(
      [
        `${name.padEnd(11)} an entity with ${payments} payments: copied in ${shown(fork)}`,
        `stored in ${shown(snapshot)}, restored in ${shown(restore)}`,
        `${entities} entities at once, created, paid at and listed: ${shown((entities / rate) * 1000)}`,
        `p99 ${shown(quantile(times, 0.99))}, with another list than their own: ${strangers}`,
      ].join('; '),
    );
  } finally {
    await gateway.end();
  }
}

// On the disk of the repository: a folder in memory would make nothing durable.
const scratch = join(root, '.cache', 'bench');
mkdirSync(scratch, { recursive: true });
const data = mkdtempSync(join(scratch, 'entities-'));
try {
  await measureOn('SQLite', ['--data', data]);
  if (server) {
    const pool = new pg.Pool({ connectionString: server, max: 1 });
    const database = `bench_${process.pid}`;
    await pool.query(`create database ${database}`);
    const url = new URL(server);
    url.pathname = `/${database}`;
    // By default a gateway refuses what would wait for too long, and a client tries again: here all of it waits.
    const place = ['--database-url', url.href, '--database-queue', String(entities * 2)];
    try {
      await measureOn('PostgreSQL', ['--data', data, ...place]);
    } finally {
      await pool.query(`drop database ${database} with (force)`);
      await pool.end();
    }
  } else console.log('PostgreSQL is not measured: DATABASE_URL is not set');
} finally {
  rmSync(data, { recursive: true });
}
