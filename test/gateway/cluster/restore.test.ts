/** Backup and restore to a point in time, with the script and the lines of docs/clusters.md. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as servers from '../../../scripts/postgresServers.mjs';
import { whenFileEnds } from '../../cleanUp.ts';
import { blocksOf } from '../../documentBlocks.ts';
import { BEARER, ENTITY, post, send } from '../fleet.ts';
import { VISA } from '../harness.ts';
import { startMachine } from './machines.ts';
import { orWhy, type PostgresServer, WITHOUT_SERVERS } from './servers.ts';

const HEADING = 'Backup and restore to a point in time';
const AMOUNT = { entityId: ENTITY, amount: '92.00', currency: 'EUR' };
const PATIENT = { timeout: 60_000, interval: 20 };
const PAYMENTS = 10;

describe.skipIf(WITHOUT_SERVERS)(orWhy('a backup'), () => {
  let folder: string;
  let archive: string;
  let script: string;
  beforeAll(() => {
    folder = servers.createServerFolder();
    whenFileEnds(() => rmSync(folder, { recursive: true, force: true }));
    archive = join(folder, 'backup/wal');
    script = join(folder, 'archive-wal');
    servers.runScript(`mkdir -p ${archive}`);
    const example = readFileSync('examples/cluster/archive-wal', 'utf8');
    writeFileSync(script, example.replaceAll('/backup/', `${folder}/backup/`));
    chmodSync(script, 0o755);
  });

  /** The block of the document that contains a text, with the places of this test. */
  function block(contained: string, primary?: PostgresServer): string {
    const found = blocksOf('docs/clusters.md').filter(
      ({ heading, text }) => heading === HEADING && text.includes(contained),
    );
    expect(found).toHaveLength(1);
    return (found[0]?.text ?? '')
      .replaceAll('/backup/', `${folder}/backup/`)
      .replaceAll('/usr/local/bin/archive-wal', script)
      .replaceAll('-h primary', `-h 127.0.0.1 -p ${primary?.port}`);
  }

  it('restores the payments before an instant, and none after it', async () => {
    const port = await servers.closedPort();
    const primary = await servers.startPrimary(folder, port, block('archive_mode'));
    whenFileEnds(primary.kill);
    await primary.sql('create role backup login replication');
    const shop = await startMachine(servers.urlOf(primary));

    const before = await pay(shop.url, 'before-the-backup');
    servers.runScript(block('pg_basebackup', primary));
    before.push(...(await pay(shop.url, 'before-the-instant')));
    const card = await post(`${shop.url}/v1/registrations`, { entityId: ENTITY, ...VISA }, BEARER);
    const instant = await timeOf(primary);
    const after = await pay(shop.url, 'after-the-instant');
    await archiveAll(primary);
    await primary.kill();
    shop.program.child.kill('SIGKILL');

    const { restored, seconds } = await restore(instant);
    const { url } = await startMachine(servers.urlOf(restored));
    const found = await restored.sql(`select id from payment where type = 'DB'`);
    expect(found.map(({ id }) => id).sort()).toEqual([...before].sort());
    for (const id of before) expect((await read(url, id)).body).toMatchObject({ id });
    for (const id of after) expect((await read(url, id)).body.result.code).toBe(NOT_FOUND);
    const refund = { ...AMOUNT, paymentType: 'RF' };
    const refunded = await post(`${url}/v1/payments/${before.at(-1)}`, refund, BEARER);
    expect(refunded.body.result.code).toBe(APPROVED);
    // The number is sealed with a key that the cardKey opens.
    const path = `/v1/registrations/${card.body.id}/payments`;
    const charged = await post(`${url}${path}`, { ...AMOUNT, paymentType: 'DB' }, BEARER);
    expect(charged.body.result.code).toBe(APPROVED);
    console.log(
      `restore: payments before ${before.length}, after ${after.length}, found ${found.length}, seconds from the start to the promotion ${seconds}`,
    );
  }, 120_000);

  /** Restores the base backup to an instant, and waits until the server accepts writes. */
  async function restore(instant: string) {
    const place = join(folder, 'restored');
    servers.runScript(`cp -R -p ${folder}/backup/base ${place}; touch ${place}/recovery.signal`);
    const lines = block('restore_command').replace('2030-01-31 12:00:00+00', instant);
    expect(lines).toContain(instant);
    const restored = servers.serverIn(place, await servers.closedPort(), lines);
    whenFileEnds(restored.kill);
    const started = performance.now();
    await restored.start();
    await vi.waitFor(async () => {
      expect(await restored.sql('select pg_is_in_recovery() as is')).toEqual([{ is: false }]);
    }, PATIENT);
    return { restored, seconds: ((performance.now() - started) / 1000).toFixed(1) };
  }

  it('has a segment only once it is complete, and never another one of its name', () => {
    const segment = join(folder, 'segment');
    const archived = join(archive, 'a-segment');
    const run = () => servers.runScript(`${script} ${segment} a-segment`);
    expect(run).toThrow();
    expect(existsSync(archived)).toBe(false);
    writeFileSync(segment, 'whole', { mode: 0o644 });
    // A crash during a copy has left a part.
    servers.runScript(`printf wh > ${archived}.part`);
    run();
    expect(readFileSync(archived, 'utf8')).toBe('whole');
    expect(existsSync(`${archived}.part`)).toBe(false);
    // PostgreSQL does not know that the segment is archived.
    run();
    writeFileSync(segment, 'of another server');
    expect(run).toThrow();
    expect(readFileSync(archived, 'utf8')).toBe('whole');
  });
});

const APPROVED = '000.100.110';
const NOT_FOUND = '700.400.580';

/** Makes payments. @returns their ids */
async function pay(url: string, order: string): Promise<string[]> {
  const all = Array.from({ length: PAYMENTS }, async (_, i) => {
    const fields = {
      ...AMOUNT,
      ...VISA,
      paymentType: 'DB',
      merchantTransactionId: `${order}-${i}`,
    };
    const { body } = await post(`${url}/v1/payments`, fields, BEARER);
    expect(body.result.code).toBe(APPROVED);
    return body.id as string;
  });
  return Promise.all(all);
}

const read = (url: string, id: string) =>
  send(`${url}/v1/payments/${id}?entityId=${ENTITY}`, { headers: BEARER });

/** The time of a server, in the form of `recovery_target_time`. */
async function timeOf(server: PostgresServer): Promise<string> {
  const [row] = await server.sql(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as time`,
  );
  return row.time;
}

/** Waits until the log up to now is in the archive. */
async function archiveAll(primary: PostgresServer): Promise<void> {
  const [{ name }] = await primary.sql('select pg_walfile_name(pg_switch_wal()) as name');
  await vi.waitFor(async () => {
    const [row] = await primary.sql('select last_archived_wal from pg_stat_archiver');
    expect(row.last_archived_wal >= name).toBe(true);
  }, PATIENT);
}
