/** The key of the gateway: created once, readable for the owner only, and always the same for a database. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardHasher, loadKeys, sealerFrom } from '../../../../src/gateway/platform/keys/keys.ts';
import { seededRandomness, systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import { startGateway } from '../../../../src/gateway/start.ts';
import { fixtureAssets, temporaryFolder } from '../../harness.ts';
import { freshDatabaseUrl } from '../../postgres.ts';
import { ready, run } from '../../program.ts';
import { POSTGRES_IS_HERE, POSTGRES_NAME } from './databases.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

describe('the key', () => {
  it('is created once, readable for its owner only', () => {
    const data = join(temporaryFolder(), 'data');
    const made = loadKeys(data, undefined, systemRandomness);
    expect(made.cardKey).toMatch(/^[0-9a-f]{64}$/);
    expect(loadKeys(data, undefined, systemRandomness)).toEqual(made);
    expect(readdirSync(data)).toEqual(['keys.json']);
    expect(statSync(join(data, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))).toEqual(made);
  });

  it.skipIf(process.getuid === undefined)(
    'gets its permissions back if others could read it',
    () => {
      const data = temporaryFolder();
      const file = join(data, 'keys.json');
      writeFileSync(file, JSON.stringify({ cardKey: A }), { mode: 0o644 });
      expect(loadKeys(data, undefined, systemRandomness)).toEqual({ cardKey: A });
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it('of the configuration takes precedence, and is written nowhere', () => {
    const data = temporaryFolder();
    expect(loadKeys(data, 'A'.repeat(64), systemRandomness)).toEqual({ cardKey: A });
    expect(readdirSync(data)).toEqual([]);
  });

  it('is different each time in memory', () => {
    const [one, two] = [1, 2].map(() => loadKeys(':memory:', undefined, systemRandomness));
    expect(one).not.toEqual(two);
  });

  it.each([
    ['{"cardKey":', 'is not valid JSON'],
    ['{}', 'must contain'],
    ['null', 'must contain'],
    [JSON.stringify({ cardKey: 'a'.repeat(63) }), 'must contain'],
    [JSON.stringify({ cardKey: 7 }), 'must contain'],
  ])('in a file that contains %s is refused, and the file is not changed', (text, words) => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'keys.json'), text);
    const load = () => loadKeys(data, undefined, systemRandomness);
    expect(load).toThrow(StoreError);
    expect(load).toThrow(words);
    expect(readFileSync(join(data, 'keys.json'), 'utf8')).toBe(text);
  });

  it('identifies equal card numbers, and nothing else', () => {
    const [mine, theirs] = [cardHasher({ cardKey: A }), cardHasher({ cardKey: B })];
    expect(mine('4200000000000000')).toBe(mine('4200000000000000'));
    expect(mine('4200000000000000')).not.toBe(mine('4200000000000001'));
    expect(mine('4200000000000000')).not.toBe(theirs('4200000000000000'));
  });
});

describe.each(
  [
    { name: 'a folder', isHere: true, place: async () => ({ data: temporaryFolder() }) },
    {
      name: POSTGRES_NAME,
      isHere: POSTGRES_IS_HERE,
      place: async () => ({ databaseUrl: await freshDatabaseUrl() }),
    },
  ].filter(({ isHere }) => isHere),
)('a database in $name', ({ place }) => {
  it('is used with the key that it was created with, and with no other', async () => {
    const options = { ...(await place()), assets: fixtureAssets() };
    await (await startGateway({ ...options, cardKey: A })).close();
    const another = startGateway({ ...options, cardKey: B });
    await expect(another).rejects.toThrow(StoreError);
    await expect(another).rejects.toThrow('the database was created with another key');
    // A start without a key makes none that would be in the way of the right one.
    const data = 'data' in options ? options.data : temporaryFolder();
    await expect(startGateway({ ...options, data })).rejects.toThrow('created with another key');
    expect(existsSync(join(data, 'keys.json'))).toBe(false);
    await (await startGateway({ ...options, cardKey: A.toUpperCase() })).close();
  });
});

describe.skipIf(!POSTGRES_IS_HERE)(`ten programs at once on ${POSTGRES_NAME}`, () => {
  it('create one key and one set of tables, and end on a signal', async () => {
    const [data, databaseUrl] = [temporaryFolder(), await freshDatabaseUrl()];
    const flags = ['--port', '0', '--storefront-port', 'off', '--log-level', 'silent'];
    const programs = Array.from({ length: 10 }, () =>
      run(...flags, '--data', data, '--database-url', databaseUrl),
    );
    await Promise.all(programs.map(ready));
    // The builds of the form are in the database.
    expect(readdirSync(data)).toEqual(['keys.json']);
    for (const { child } of programs) child.kill('SIGTERM');
    const ends = await Promise.all(programs.map(({ ended }) => ended));
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(programs.map(() => [0, '']));
  });
});

describe('sealed data', () => {
  const sealer = sealerFrom({ cardKey: A }, systemRandomness);
  const text = fc.string({ unit: 'binary' });

  it('is decrypted unchanged, under its name', () => {
    fc.assert(
      fc.property(text, text, (secret, name) => {
        expect(sealer.open(sealer.seal(secret, name), name)).toBe(secret);
      }),
    );
  });

  it('is not decrypted under another name, nor with another key', () => {
    const sealed = sealer.seal('4200000000000000', 'payment');
    expect(sealer.open(sealed, 'another')).toBeUndefined();
    expect(sealer.open(sealed, '')).toBeUndefined();
    const theirs = sealerFrom({ cardKey: B }, systemRandomness);
    expect(theirs.open(sealed, 'payment')).toBeUndefined();
    expect(sealerFrom({ cardKey: A }, systemRandomness).open(sealed, 'payment')).toBe(
      '4200000000000000',
    );
  });

  it('is not decrypted with a changed bit, or a missing part', () => {
    const sealed = Buffer.from(sealer.seal('secret', 'name'), 'base64');
    const openBytes = (bytes: Buffer) => sealer.open(bytes.toString('base64'), 'name');
    expect(openBytes(sealed)).toBe('secret');
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i] = (sealed[i] ?? 0) ^ 1;
      expect(openBytes(changed)).toBeUndefined();
      expect(openBytes(sealed.subarray(0, i))).toBeUndefined();
    }
    expect(openBytes(Buffer.concat([sealed, Buffer.of(0)]))).toBeUndefined();
    expect(sealer.open('not base64 at all', 'name')).toBeUndefined();
  });

  it('differs each time, and reveals nothing about the text', () => {
    const seals = Array.from({ length: 100 }, () => sealer.seal('4200000000000000', 'name'));
    expect(new Set(seals).size).toBe(100);
    for (const sealed of seals) {
      expect(Buffer.from(sealed, 'base64').includes('4200')).toBe(false);
    }
  });

  it('uses the given randomness', () => {
    const make = () => sealerFrom({ cardKey: A }, seededRandomness(1)).seal('x', 'name');
    expect(make()).toBe(make());
  });
});
