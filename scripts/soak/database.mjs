// The database of a soak, and what goes wrong with it: connections are cut, its disk is full, its primary is lost.

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  closedPort,
  createServerFolder,
  runSql,
  startPrimary,
  startStandby,
  urlOf,
  waitForStandby,
} from '../postgresServers.mjs';
import { sleep } from './client.mjs';
import { canMount, mountDisk } from './disk.mjs';

/** How long there is no space left at a time, in ms. */
const DISK_FULL_MS = 1000;
/** How long the first write may take that finds no space, in ms. */
const NOTICE_MS = 10_000;
const LOOK_MS = 20;
/** What PostgreSQL writes into its log when a disk is full. */
const NO_SPACE = 'No space left on device';
/** The tables whose writes fail where the disk itself cannot be full. */
const FULL = ['payment', 'event', 'checkout', 'delivery', 'timer'];

/**
 * - `url`: for the gateways
 * - `rows`: runs SQL on the server that is the primary now
 * - `fillDisk`: lets writes fail for a while; resolves to 1, or to 0 if no write met the full disk
 * - `fullBy`: how writes fail: a full disk, or triggers with its error
 * - `failOver`: kills the primary and promotes its standby, if there is one; resolves to how often that was done, 0 or 1
 * @typedef {object} Database
 * @property {string} url
 * @property {(text: string) => Promise<any[]>} rows
 * @property {() => Promise<number>} fillDisk
 * @property {string} fullBy
 * @property {() => Promise<number>} failOver
 * @property {() => Promise<void>} close
 */

/** A schema of its own on a server that runs. @param {string} server @returns {Promise<Database>} */
export async function openSchema(server) {
  const schema = `soak_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const href = url.href.replaceAll('+', '%20');
  const rows = (/** @type {string} */ text) => runSql(href, text);
  await rows(`create schema ${schema}`);
  return {
    url: href,
    rows,
    fullBy: 'triggers',
    fillDisk: () => failWrites(rows),
    failOver: async () => 0,
    close: async () => void (await rows(`drop schema ${schema} cascade`)),
  };
}

/**
 * A primary and its synchronous standby, on two ports that they change at each failover. Where disks can be mounted, each has a
 * disk of its own.
 * @returns {Promise<Database>}
 */
export async function openPair() {
  const parent = createServerFolder();
  const removeAll = () => rmSync(parent, { recursive: true, force: true });
  // Also when the soak ends early; its servers and its disks have ended before.
  process.on('exit', removeAll);
  const isMounted = canMount(parent);
  /** @type {Map<string, import('./disk.mjs').Disk>} */
  const disks = new Map();
  /** @param {string} name */
  const folderFor = (name) => {
    const folder = join(parent, name);
    if (isMounted) disks.set(folder, mountDisk(folder));
    return folder;
  };
  let count = 0;
  folderFor('primary');
  let primary = await startPrimary(parent, await closedPort());
  const addStandby = async (/** @type {number} */ port) => {
    const server = await startStandby(primary, folderFor(`standby-${++count}`), port);
    await waitForStandby(primary);
    return server;
  };
  /** @param {import('../postgresServers.mjs').PostgresServer} server */
  const discard = async (server) => {
    await server.kill();
    disks.get(server.folder)?.remove();
    disks.delete(server.folder);
    rmSync(server.folder, { recursive: true, force: true });
  };
  const ports = [primary.port, await closedPort()];
  let standby = await addStandby(/** @type {number} */ (ports[1]));
  const rows = (/** @type {string} */ text) => primary.sql(text);
  return {
    url: urlOf(...ports.map((port) => ({ port }))),
    rows,
    fullBy: isMounted ? 'a full disk' : 'triggers',
    async fillDisk() {
      const disk = disks.get(primary.folder);
      if (!disk) return failWrites(rows);
      const before = primary.log().length;
      disk.fill();
      const end = performance.now() + NOTICE_MS;
      const isFull = () => primary.log().includes(NO_SPACE, before);
      while (!isFull() && performance.now() < end) await sleep(LOOK_MS);
      const found = isFull() ? 1 : 0;
      await sleep(DISK_FULL_MS);
      disk.free();
      // A server that found no space for its log has ended, and an operator starts it again.
      await primary.start();
      return found;
    },
    async failOver() {
      const lost = primary;
      await lost.kill();
      await standby.sql('select pg_promote()');
      primary = standby;
      await discard(lost);
      standby = await addStandby(lost.port);
      return 1;
    },
    async close() {
      await standby.kill();
      await primary.kill();
      // Also that of a standby that does not run yet.
      for (const disk of disks.values()) disk.remove();
      removeAll();
    },
  };
}

/**
 * Closes connections of the gateways in the middle of a transaction.
 * @param {Database} database
 * @returns {Promise<number>} how many
 */
export async function cutConnections({ rows }) {
  for (let i = 0; i < 50; i++) {
    const cut = await rows(
      `select pg_terminate_backend(pid) from (
         select distinct l.pid from pg_locks l join pg_class c on c.oid = l.relation
         where l.pid <> pg_backend_pid() and c.relnamespace = current_schema()::regnamespace) busy`,
    );
    if (cut.length > 0) return cut.length;
    await sleep(LOOK_MS);
  }
  return 0;
}

/** Lets writes fail for a while with the error of a full disk. @param {Database['rows']} rows @returns {Promise<1>} */
async function failWrites(rows) {
  await rows(`create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`);
  const each = (/** @type {(table: string) => string} */ text) => rows(FULL.map(text).join(';'));
  await each(
    (table) =>
      `create trigger full_disk before insert or update on ${table} execute function full_disk()`,
  );
  await sleep(DISK_FULL_MS);
  await each((table) => `drop trigger full_disk on ${table}`);
  return 1;
}
