/** Days that several processes close, files that several processes send, and a process that is killed meanwhile. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { BEARER, ENTITY, FLEETS, type Fleet, many, post, send, start } from '../../fleet.ts';
import { temporaryFolder, VISA } from '../../harness.ts';
import { PASSWORD, scriptedServer, USER } from './ftp.ts';

const DAY = '2030-01-31';
const NAME = `reconciliation_${ENTITY}_20300131.csv`;

const control = (url: string, path: string, asked: object) =>
  send(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { ...BEARER, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId: ENTITY, ...asked }),
  });

const charge = (url: string) =>
  post(
    `${url}/v1/payments`,
    { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...VISA },
    BEARER,
  );

/** A configuration that sends files to a server of this machine. */
function configFor(port: number): string {
  const path = join(temporaryFolder(), 'config.json');
  const ftp = { host: '127.0.0.1', port, user: USER, password: PASSWORD };
  const entities = [{ entityId: ENTITY, token: 'another-token-1', ftp }];
  writeFileSync(path, JSON.stringify({ entities }));
  return path;
}

async function settled(fleet: Fleet) {
  const [settlements, records, payments] = await Promise.all([
    fleet.sql('select id, record_count, net_minor from settlement'),
    fleet.sql('select source_id from settlement_record'),
    fleet.sql('select id from payment'),
  ]);
  return {
    settlements: settlements.map(({ record_count, net_minor }) => [
      Number(record_count),
      Number(net_minor),
    ]),
    sources: records.map(({ source_id }) => source_id).sort(),
    payments: payments.map(({ id }) => id).sort(),
  };
}

describe.each(FLEETS)('%s', (_, open) => {
  it('a day is closed once, and its file is sent once', async () => {
    const server = await scriptedServer();
    const fleet = await open('--config', configFor(server.port));
    const [url = ''] = fleet.urls;
    await control(url, 'clock', { mode: 'frozen', at: `${DAY}T12:00:00Z` });
    await many(fleet, charge, 40);
    // The timers of all processes, a move of the clock, and calls that close the day: all at once.
    await Promise.all([
      control(url, 'clock', { mode: 'frozen', at: '2030-02-01T00:00:00Z' }),
      ...fleet.urls.map((one) => control(one, 'settlements', { date: DAY })),
      ...fleet.urls.map((one) => control(one, 'settlements', { date: DAY })),
    ]);
    const { settlements, sources, payments } = await settled(fleet);
    expect(settlements).toEqual([[40, 40 * 9200]]);
    expect(sources).toEqual(payments);
    await vi.waitFor(() => expect(server.files.has(NAME)).toBe(true), {
      timeout: 20_000,
      interval: 50,
    });
    await vi.waitFor(
      async () => {
        const files = await fleet.sql('select state, attempts from settlement_file');
        expect(files).toEqual([{ state: 'delivered', attempts: 1 }]);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(server.commands.filter((line) => line.startsWith('STOR'))).toHaveLength(1);
    expect(server.commands.filter((line) => line.startsWith('RNTO'))).toHaveLength(1);
  }, 90_000);
});

describe('a gateway that is killed', () => {
  it('killed during an upload: after a restart the file is there, once', async () => {
    const server = await scriptedServer();
    const fleet = await start(1, '--config', configFor(server.port));
    const [url = ''] = fleet.urls;
    await control(url, 'clock', { mode: 'frozen', at: `${DAY}T12:00:00Z` });
    await charge(url);
    // The server accepts the connection, and sends nothing more.
    server.answers = { STOR: '' };
    await control(url, 'settlements', { date: DAY });
    await vi.waitFor(() => expect(server.commands.join()).toContain('STOR'), {
      timeout: 20_000,
      interval: 20,
    });
    for (const program of fleet.programs) {
      program.child.kill('SIGKILL');
      await program.ended;
    }
    expect(server.files.has(NAME)).toBe(false);
    server.answers = {};
    await fleet.another();
    await vi.waitFor(() => expect(server.files.has(NAME)).toBe(true), {
      timeout: 20_000,
      interval: 50,
    });
    expect([...server.files.keys()]).toEqual([NAME]);
  }, 90_000);
});
