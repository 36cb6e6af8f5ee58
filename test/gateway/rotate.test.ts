/** Keys are rotated during the work of gateways: no payment is affected, and the previous keys are deleted. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../../scripts/inputs.mjs';
import { wrapperFrom } from '../../src/gateway/platform/keys/keys.ts';
import { systemRandomness } from '../../src/gateway/platform/randomness.ts';
import { startGateway } from '../../src/gateway/start.ts';
import { certificate } from './certificate.ts';
import { BEARER, ENTITY, type Fleet, post, type Reply, send, start } from './fleet.ts';
import { fixtureAssets, temporaryFolder, VISA } from './harness.ts';
import { say, type TestSystem, testSystem } from './platform/processor/testSystem.ts';
import { ENGINES, freshDatabaseUrl, TEST_DATABASE_URL } from './postgres.ts';
import { type Exit, type Program, run } from './program.ts';

/** Waits until a condition is true. */
const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, 10_000);

const GOOD = '000.100.112';
const ASKED = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const LINE = /rotated: key ([a-p]{16}), (\d+) encrypted again/;

const charge = (url: string): Promise<Reply> =>
  post(`${url}/v1/payments`, { ...ASKED, ...VISA, testMode: 'EXTERNAL' }, BEARER);

/** The output of a rotation. */
const rotatedOf = ({ code, stdout, stderr }: Exit) => {
  const [, keyId = '', resealed = ''] = new RegExp(`^${LINE.source}\n$`).exec(stdout) ?? [];
  expect([code, stderr, keyId]).toEqual([0, '', expect.stringMatching(/./)]);
  return { keyId, resealed: Number(resealed) };
};

/** A test system that delays some answers, so that there is always sealed data. */
function slowly(system: TestSystem, most: number) {
  const held: (() => void)[] = [];
  let limit = most;
  system.behave((response) => {
    held.push(() => say(JSON.stringify({ code: GOOD }))(response));
    while (held.length > limit) held.shift()?.();
  });
  return {
    held,
    answerAll() {
      limit = 0;
      for (const answer of held.splice(0)) answer();
    },
  };
}

/** Pays in parallel until it is stopped. @returns all responses */
function payRepeatedly(urls: readonly string[], count: number) {
  let isOver = false;
  const replies: Reply[] = [];
  const all = Promise.all(
    Array.from({ length: count }, async (_, i) => {
      while (!isOver) replies.push(await charge(urls[i % urls.length] as string));
    }),
  );
  return {
    replies,
    stop() {
      isOver = true;
    },
    all,
  };
}

const keysOf = async (fleet: Fleet): Promise<string[]> =>
  (await fleet.sql('select id from sealing_key')).map(({ id }) => id);

/** All payments are completed, no data is sealed, and one key is left. */
async function expectSettled(fleet: Fleet, replies: readonly Reply[], keyId: string) {
  expect(new Set(replies.map(({ body }) => body.result.code))).toEqual(new Set([GOOD]));
  const rows = await fleet.sql('select id, code from payment');
  expect(rows.map(({ id }) => id).sort()).toEqual(replies.map(({ body }) => body.id).sort());
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set([GOOD]));
  expect(await fleet.sql('select * from pending')).toEqual([]);
  expect(await keysOf(fleet)).toEqual([keyId]);
}

let system: TestSystem;
beforeEach(async () => {
  system = await testSystem();
});

describe.skipIf(TEST_DATABASE_URL === undefined)('rotate-keys on PostgreSQL', () => {
  let fleet: Fleet;
  let place: string[];
  beforeEach(async () => {
    const databaseUrl = await freshDatabaseUrl();
    fleet = await start(2, '--database-url', databaseUrl, '--processor-url', system.url);
    place = ['--data', fleet.data, '--database-url', databaseUrl];
  });

  const rotate = async () => rotatedOf(await run('rotate-keys', ...place).ended);
  const connect = async () => {
    const client = new pg.Client({ connectionString: place[3] });
    await client.connect();
    return client;
  };

  it('several times under load: every payment ends, and the previous keys are deleted', async () => {
    const slow = slowly(system, 6);
    const load = payRepeatedly(fleet.urls, 12);
    const keys: string[] = [...(await keysOf(fleet))];
    let resealed = 0;
    for (let i = 0; i < 3; i++) {
      await until(() => expect(slow.held.length).toBe(6));
      const rotated = await rotate();
      keys.push(rotated.keyId);
      resealed += rotated.resealed;
    }
    load.stop();
    slow.answerAll();
    await load.all;
    expect(new Set(keys).size).toBe(4);
    expect(resealed).toBeGreaterThan(0);
    expect(load.replies.length).toBeGreaterThan(12);
    await expectSettled(fleet, load.replies, keys.at(-1) as string);
  }, 60_000);

  it('two at once, and both print their result', async () => {
    const slow = slowly(system, 6);
    const load = payRepeatedly(fleet.urls, 12);
    await until(() => expect(slow.held.length).toBe(6));
    const rotated = await Promise.all([rotate(), rotate()]);
    const { keyId } = await rotate();
    load.stop();
    slow.answerAll();
    await load.all;
    expect(new Set([...rotated.map((one) => one.keyId), keyId]).size).toBe(3);
    await expectSettled(fleet, load.replies, keyId);
  }, 60_000);

  it('a killed rotation loses nothing, and the next one continues it', async () => {
    const slow = slowly(system, 20);
    const paid = Array.from({ length: 12 }, (_, i) => charge(fleet.urls[i % 2] as string));
    await until(() => expect(slow.held).toHaveLength(12));
    const [before] = await keysOf(fleet);
    const others = () => fleet.sql(`select * from pending where key_id <> '${before}'`);
    const client = await connect();
    // A row is locked, so the rotation cannot end.
    await client.query('begin');
    await client.query('select * from pending limit 1 for update');
    const killed = run('rotate-keys', ...place);
    await until(async () => expect(await others()).toHaveLength(11));
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ code: null, stdout: '' });
    await client.query('rollback');
    await client.end();
    expect(await keysOf(fleet)).toHaveLength(2);
    const { keyId, resealed } = await rotate();
    expect(resealed).toBe(12);
    slow.answerAll();
    await expectSettled(fleet, await Promise.all(paid), keyId);
  }, 60_000);

  it('data of a killed gateway is opened by the next one with the new key', async () => {
    const held: ServerResponse[] = [];
    system.behave((response) => held.push(response));
    const lost = charge(fleet.urls[0] as string).catch(() => 'lost');
    await until(() => expect(held).toHaveLength(1));
    fleet.programs[0]?.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    for (let i = 0; i < 2; i++) expect((await rotate()).resealed).toBe(1);
    system.behave(say(JSON.stringify({ code: GOOD })));
    // The test ends the lease early.
    await fleet.sql("update timer set free_at = 0 where kind = 'resumeSubmit'");
    await until(() => expect(system.heard).toHaveLength(2));
    const [first, second] = system.heard.map(({ body }) => JSON.parse(body));
    expect(second).toEqual(first);
    expect(second.request.card).toMatchObject({ number: '4200000000000000', cvv: '123' });
    const url = `${fleet.urls[1]}/v1/payments/${first.paymentId}?entityId=${ENTITY}`;
    await until(async () =>
      expect((await send(url, { headers: BEARER })).body.result.code).toBe(GOOD),
    );
  }, 60_000);

  it('on a signal, too', async () => {
    const slow = slowly(system, 20);
    const paid = Array.from({ length: 4 }, (_, i) => charge(fleet.urls[i % 2] as string));
    await until(() => expect(slow.held).toHaveLength(4));
    const [before] = await keysOf(fleet);
    fleet.programs[0]?.child.kill('SIGUSR2');
    await until(async () => {
      const keys = await keysOf(fleet);
      expect([keys.length, keys.includes(before as string)]).toEqual([1, false]);
    });
    slow.answerAll();
    await expectSettled(fleet, await Promise.all(paid), (await keysOf(fleet))[0] as string);
  }, 60_000);

  it('with another cardKey it changes nothing', async () => {
    const before = await keysOf(fleet);
    const where = ['--database-url', place[3] as string];
    const without = await run('rotate-keys', ...where, '--data', temporaryFolder()).ended;
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr).toMatch(/^payment-widgets: there is no keys\.json in .*"cardKey".*\n$/);
    const other = temporaryFolder();
    await (await startGateway({ data: other, assets: fixtureAssets() })).close();
    const wrong = await run('rotate-keys', ...where, '--data', other).ended;
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('the database was created with another key');
    expect(await keysOf(fleet)).toEqual(before);
  });
});

it('needs no certificate for a live gateway, because it starts none', async () => {
  const data = temporaryFolder();
  const entities = [{ entityId: 'c'.repeat(32), token: 'live-token' }];
  const live = { environment: 'live', tls: certificate(), entities } as const;
  const options = { ...live, processorUrl: 'https://processor.example' };
  await (await startGateway({ ...options, data, assets: fixtureAssets() })).close();
  const { code, stderr } = await run('rotate-keys', '--environment', 'live', '--data', data).ended;
  expect([code, stderr]).toEqual([0, '']);
});

describe('on SQLite', () => {
  const open = () => start(1, '--processor-url', system.url);
  const linesOf = (stderr: string): string[] =>
    stderr.split('\n').flatMap((line) => LINE.exec(line)?.[0] ?? []);

  /** The keys, in every possible spelling. */
  const secretsOf = (data: string, rows: { id: string; wrapped: string }[]): string[] => {
    const keys = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'));
    const wrapper = wrapperFrom(keys, systemRandomness);
    const hex = rows.map(({ id, wrapped }) => wrapper.open(wrapped, id) ?? '');
    for (const key of hex) expect(key).toMatch(/^[0-9a-f]{64}$/);
    return [...hex, keys.cardKey].flatMap((key) => {
      const bytes = Buffer.from(key, 'hex');
      return [key, bytes.toString('base64'), bytes.toString('latin1')];
    });
  };

  it('a gateway rotates on SIGUSR2 under load, logs this, and writes no key in plain text', async () => {
    const fleet = await open();
    const slow = slowly(system, 6);
    const load = payRepeatedly(fleet.urls, 12);
    const [gateway] = fleet.programs;
    const seen = new Map<string, { id: string; wrapped: string }>();
    const look = async () => {
      const rows = await fleet.sql('select id, wrapped from sealing_key');
      for (const row of rows) seen.set(row.id, row);
      return rows.map(({ id }) => id);
    };
    for (let i = 0; i < 3; i++) {
      await until(() => expect(slow.held.length).toBe(6));
      const [before] = await look();
      gateway?.child.kill('SIGUSR2');
      // Another rotation meanwhile does no harm.
      gateway?.child.kill('SIGUSR2');
      await until(async () => {
        const keys = await look();
        expect([keys.length, keys.includes(before as string)]).toEqual([1, false]);
      });
    }
    load.stop();
    slow.answerAll();
    await load.all;
    const [keyId] = await look();
    await expectSettled(fleet, load.replies, keyId as string);
    gateway?.child.kill('SIGTERM');
    const { code, stderr } = await (gateway as Program).ended;
    expect(code).toBe(0);
    const lines = linesOf(stderr);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.at(-1)).toContain(keyId);
    const secrets = secretsOf(fleet.data, [...seen.values()]);
    for (const name of filesBelow(fleet.data)) {
      if (name === 'keys.json') continue;
      const text = readFileSync(join(fleet.data, name), 'latin1');
      for (const secret of secrets) expect(text.includes(secret), name).toBe(false);
    }
    for (const secret of secrets) expect(stderr).not.toContain(secret);
    for (const { wrapped } of seen.values()) expect(stderr).not.toContain(wrapped);
  }, 60_000);

  it('rotate-keys during a gateway prints the remedy; after its end, it rotates the keys', async () => {
    const fleet = await open();
    const [gateway] = fleet.programs;
    const place = ['--data', fleet.data];
    expect(await run('rotate-keys', ...place).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `payment-widgets: a gateway uses ${fleet.data}: send SIGUSR2 to its process to rotate its keys\n`,
    });
    const slow = slowly(system, 20);
    const lost = charge(fleet.urls[0] as string).catch(() => 'lost');
    await until(() => expect(slow.held).toHaveLength(1));
    const [before] = await keysOf(fleet);
    gateway?.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    const { keyId, resealed } = rotatedOf(await run('rotate-keys', ...place).ended);
    expect(resealed).toBe(1);
    expect(keyId).not.toBe(before);
    system.behave(say(JSON.stringify({ code: GOOD })));
    await fleet.another();
    await until(() => expect(system.heard).toHaveLength(2));
    const [first, second] = system.heard.map(({ body }) => JSON.parse(body));
    expect(second).toEqual(first);
    await until(async () => expect(await fleet.sql('select * from pending')).toEqual([]));
    expect(await keysOf(fleet)).toEqual([keyId]);
  }, 60_000);

  it('SIGUSR2 during the shutdown of a gateway does not affect the shutdown', async () => {
    const fleet = await open();
    const slow = slowly(system, 20);
    const paid = charge(fleet.urls[0] as string);
    await until(() => expect(slow.held).toHaveLength(1));
    const before = await keysOf(fleet);
    const [gateway] = fleet.programs;
    gateway?.child.kill('SIGTERM');
    await until(async () => {
      const state = await send(`${fleet.urls[0]}/health`).catch(() => ({ status: 503 }));
      expect(state.status).toBe(503);
    });
    gateway?.child.kill('SIGUSR2');
    slow.answerAll();
    expect((await paid).body.result.code).toBe(GOOD);
    expect(await gateway?.ended).toMatchObject({ code: 0 });
    expect(await keysOf(fleet)).toEqual(before);
  }, 60_000);

  it('rotate-keys without a database prints an error, and creates none', async () => {
    const data = temporaryFolder();
    expect(await run('rotate-keys', '--data', data).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `payment-widgets: there is no database in ${data}: set --data to the folder of the database, or --database-url\n`,
    });
    expect(filesBelow(data)).toEqual([]);
  });
});

it('an unknown command is an error that names the valid ones', async () => {
  expect(await run('rotate').ended).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(
      'payment-widgets: unknown command rotate: did you mean rotate-keys? The commands are serve, demo,',
    ),
  });
  const { code, stdout } = await run('rotate-keys', '--help').ended;
  expect([code, stdout.includes('payment-widgets rotate-keys [flags]')]).toEqual([0, true]);
});

describe.each(ENGINES)('a gateway in process on $name', ({ options }) => {
  it('rotates on request, and not after it is closed', async () => {
    const gateway = await startGateway({ ...(await options()), assets: fixtureAssets() });
    const [one, two] = [await gateway.rotateKeys(), await gateway.rotateKeys()];
    expect(one).toEqual({ keyId: expect.any(String), resealed: 0, unreadable: 0 });
    expect(two.keyId).not.toBe(one.keyId);
    await gateway.close();
    await expect(gateway.rotateKeys()).rejects.toThrow('the next rotation continues it');
  });
});
