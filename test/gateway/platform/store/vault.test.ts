/** Sealed data in the database is decrypted under its name, with its key, unchanged, or not. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sealed } from '../../../../src/gateway/domain/shared/sealed.ts';
import { openLatest } from '../../../../src/gateway/domain/shared/vault.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { sealerFrom, wrapperFrom } from '../../../../src/gateway/platform/keys/keys.ts';
import { keyMaker, vaultFrom } from '../../../../src/gateway/platform/keys/vault.ts';
import { systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { anEntity, aPaymentId } from './contract/sampleRecords.ts';
import { KINDS, type Place } from './databases.ts';

const [MINE, THEIRS] = ['a', 'b'].map((digit) => ({ cardKey: digit.repeat(64) })) as [Keys, Keys];
type Keys = { cardKey: string };

const newKey = keyMaker(MINE, systemRandomness);

describe.each(KINDS.filter(({ isHere }) => isHere))('the vault on $name', (kind) => {
  let place: Place;
  let store: Store;
  let vault = vaultFrom(MINE, systemRandomness);
  beforeEach(async () => {
    place = await kind.place();
    store = await place.open();
    vault = vaultFrom(MINE, systemRandomness);
    await store.sealingKey.begin(newKey());
  });

  const seal = (text: string, name: string, by = vault) =>
    store.transaction((tables) => by.seal(tables, text, name));
  const replace = async () => {
    const key = newKey();
    await store.transaction((tables) => tables.sealingKey.replace(key));
    return key.id;
  };
  const fresh = () => vaultFrom(MINE, systemRandomness);

  it('opens data that it sealed, under its name, for any text and name', async () => {
    const text = fc.string({ unit: 'binary' });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (secret, name, other) => {
        const sealed = await seal(secret, name);
        expect(await vault.open(store, sealed, name)).toBe(secret);
        fc.pre(other !== name);
        expect(await vault.open(store, sealed, other)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('decrypts nothing with a changed bit, or a missing part', async () => {
    const { keyId, text } = await seal('secret', 'name');
    const bytes = Buffer.from(text, 'base64');
    const openBytes = (changed: Buffer) =>
      vault.open(store, { keyId, text: changed.toString('base64') }, 'name');
    expect(await openBytes(bytes)).toBe('secret');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (bytes[i] ?? 0) ^ 1;
      expect(await openBytes(changed)).toBeUndefined();
      expect(await openBytes(bytes.subarray(0, i))).toBeUndefined();
    }
  });

  it('decrypts with the key that sealed the data, and with no other', async () => {
    const first = await seal('secret', 'name');
    const keyId = await replace();
    expect(await vault.open(store, { ...first, keyId }, 'name')).toBeUndefined();
    expect(await vault.open(store, { ...first, keyId: 'nobody' }, 'name')).toBeUndefined();
    for (const one of [vault, fresh()]) expect(await one.open(store, first, 'name')).toBe('secret');
    expect(await vaultFrom(THEIRS, systemRandomness).open(store, first, 'name')).toBeUndefined();
  });

  it('seals with the current key as soon as it exists', async () => {
    const first = await seal('secret', 'name');
    const keyId = await replace();
    const second = await seal('secret', 'name');
    expect(first.keyId).not.toBe(keyId);
    expect(second.keyId).toBe(keyId);
    expect(await fresh().open(store, second, 'name')).toBe('secret');
  });

  it('seals nothing with a key that was created under another cardKey', async () => {
    const theirs = vaultFrom(THEIRS, systemRandomness);
    await expect(seal('secret', 'name', theirs)).rejects.toThrow('cannot be decrypted');
  });

  it('decrypts nothing with a key that has the id of another', async () => {
    const first = await seal('secret', 'name');
    const kept = await store.sealingKey.find(first.keyId);
    // The same wrapped key with another id.
    await store.transaction((tables) =>
      tables.sealingKey.replace({ id: 'renamed', wrapped: kept?.wrapped as string }),
    );
    const renamed = { ...first, keyId: 'renamed' };
    expect(await fresh().open(store, renamed, 'name')).toBeUndefined();
  });

  it('drops a deleted key from its cache once it has sealed with the next one', async () => {
    const first = await seal('secret', 'name');
    await replace();
    await seal('secret', 'name');
    const isGone = await store.transaction((tables) => tables.sealingKey.takeOut(first.keyId));
    expect(isGone).toBe(true);
    expect(await vault.open(store, first, 'name')).toBeUndefined();
  });

  it('caches no key that is not current, however often it decrypts with it', async () => {
    const first = await seal('secret', 'name');
    await replace();
    const another = fresh();
    expect(await another.open(store, first, 'name')).toBe('secret');
    await store.transaction((tables) => tables.sealingKey.takeOut(first.keyId));
    expect(await another.open(store, first, 'name')).toBeUndefined();
  });

  it('always finds a key to seal with, during any number of changes', async () => {
    const changing = (async () => {
      for (let i = 0; i < 50; i++) await replace();
    })();
    const sealed = await Promise.all(Array.from({ length: 400 }, () => seal('secret', 'name')));
    await changing;
    for (const one of sealed) expect(await vault.open(store, one, 'name')).toBe('secret');
  });

  it.skipIf(!kind.isShared)(
    'finds the next key if the one that it waits for is deleted',
    async () => {
      const first = (await store.sealingKey.current())?.id as string;
      const next = newKey();
      let waits: Promise<Sealed> | undefined;
      await store.transaction(async (tables) => {
        await tables.sealingKey.replace(next);
        expect(await tables.sealingKey.takeOut(first)).toBe(true);
        waits = seal('secret', 'name');
        const waiting = `
        select 1 from pg_locks as wanted join pg_locks as had using (pid)
        where not wanted.granted and had.relation = 'sealing_key'::regclass`;
        await vi.waitFor(async () => expect(await place.sql(waiting)).not.toEqual([]), 5000);
      });
      const sealed = await waits;
      expect(sealed?.keyId).toBe(next.id);
      expect(await vault.open(store, sealed as Sealed, 'name')).toBe('secret');
    },
  );

  it('reads a row again that a rotation has changed meanwhile, and fails for data that cannot be decrypted', async () => {
    const stale: Sealed = { keyId: 'gone', text: 'stale' };
    const sealed = await seal('secret', 'name');
    const reading = (...all: (Sealed | undefined)[]) => {
      const reads = [...all];
      return async () => (reads.length > 1 ? reads.shift() : reads[0]);
    };
    expect(await openLatest(vault.open, store, 'name', reading(sealed))).toBe('secret');
    expect(await openLatest(vault.open, store, 'name', reading(stale, sealed))).toBe('secret');
    expect(await openLatest(vault.open, store, 'name', reading(stale, undefined))).toBeUndefined();
    expect(await openLatest(vault.open, store, 'name', reading(stale))).toBeUndefined();
    expect(await openLatest(vault.open, store, 'name', reading(undefined))).toBeUndefined();
  });

  it('has one current key, also if several processes start at once', async () => {
    const others = Array.from({ length: 5 }, () => store.sealingKey.begin(newKey()));
    await Promise.all(others);
    const first = await store.sealingKey.current();
    const ids = await Promise.all(Array.from({ length: 5 }, replace));
    const last = await store.sealingKey.current();
    expect(ids).toContain(last?.id);
    expect([...(await store.sealingKey.former()), last?.id].sort()).toEqual(
      [first?.id, ...ids].sort(),
    );
  });

  it('deletes no key that is current, or that sealed data needs', async () => {
    const current = (await store.sealingKey.current())?.id as string;
    const takeOut = (id: string) => store.transaction((tables) => tables.sealingKey.takeOut(id));
    expect(await takeOut(current)).toBe(false);
    expect(await takeOut('nobody')).toBe(false);
    const [entityId, paymentId] = [await anEntity(store), aPaymentId()];
    const sealed = await seal('secret', paymentId);
    await store.pending.insert({ name: paymentId, entityId, sealed, eraseAt: 1 });
    await replace();
    expect(await takeOut(current)).toBe(false);
    await store.pending.erase(paymentId, entityId);
    expect(await takeOut(current)).toBe(true);
    expect(await store.sealingKey.find(current)).toBeUndefined();
  });

  it('stores wrapped keys, without digits in their ids', async () => {
    if (kind.name.includes('memory')) return;
    const rows = await place.sql('select id, wrapped from sealing_key');
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.['id']).toMatch(/^[a-p]{16}$/);
    // IV, tag, 32 bytes as hex.
    expect(Buffer.from(String(row?.['wrapped']), 'base64')).toHaveLength(12 + 16 + 64);
    // A wrapping key is not a sealing key.
    const [id, wrapped] = [String(row?.['id']), String(row?.['wrapped'])];
    expect(wrapperFrom(MINE, systemRandomness).open(wrapped, id)).toMatch(/^[0-9a-f]{64}$/);
    expect(sealerFrom(MINE, systemRandomness).open(wrapped, id)).toBeUndefined();
  });
});
