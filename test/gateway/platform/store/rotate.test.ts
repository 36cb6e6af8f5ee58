/** A rotation seals all sealed data again, and deletes the previous keys, also with concurrent changes. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityId, PaymentId } from '../../../../src/gateway/domain/shared/ids.ts';
import type { Sealed } from '../../../../src/gateway/domain/shared/sealed.ts';
import { openLatest } from '../../../../src/gateway/domain/shared/vault.ts';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import {
  RotationEnded,
  rotatedLine,
  rotateKeys,
  rotationsOf,
} from '../../../../src/gateway/platform/keys/rotate.ts';
import { keyMaker, vaultFrom } from '../../../../src/gateway/platform/keys/vault.ts';
import { systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { pause } from '../../../../src/gateway/platform/time/systemClock.ts';
import { anEntity, aPaymentId, storedPayment } from './contract/sampleRecords.ts';
import { KINDS } from './databases.ts';

const KEYS = { cardKey: 'a'.repeat(64) };
const newKey = keyMaker(KEYS, systemRandomness);
const secretOf = (id: PaymentId) => `secret of ${id}`;

describe.each(KINDS.filter(({ isHere }) => isHere))('a rotation on $name', (kind) => {
  let store: Store;
  let entityId: EntityId;
  let vault = vaultFrom(KEYS, systemRandomness);
  beforeEach(async () => {
    store = await (await kind.place()).open();
    vault = vaultFrom(KEYS, systemRandomness);
    await store.sealingKey.begin(newKey());
    entityId = await anEntity(store);
  });

  const needs = () => ({ store, vault: vaultFrom(KEYS, systemRandomness), newKey, pause });
  const rotate = () => rotateKeys(needs());

  /** Stores sealed data. */
  async function keep(): Promise<PaymentId> {
    const id = aPaymentId();
    await store.transaction(async (tables) => {
      const sealed = await vault.seal(tables, secretOf(id), id);
      await tables.pending.insert({ name: id, entityId, sealed, eraseAt: 1 });
    });
    return id;
  }
  const keepAs = async (sealed: (id: PaymentId) => Sealed) => {
    const id = aPaymentId();
    await store.pending.insert({ name: id, entityId, sealed: sealed(id), eraseAt: 1 });
    return id;
  };
  const keepMany = async (count: number) => {
    const ids: PaymentId[] = [];
    for (let i = 0; i < count; i++) ids.push(await keep());
    return ids;
  };
  const openOne = (id: PaymentId) =>
    openLatest(vault.open, store, id, () => store.pending.find(id, entityId));
  const keyOf = async (id: PaymentId) => (await store.pending.find(id, entityId))?.keyId;

  async function expectWhole(ids: readonly PaymentId[], keyId: string) {
    for (const id of ids) {
      expect(await openOne(id)).toBe(secretOf(id));
      expect(await keyOf(id)).toBe(keyId);
    }
    expect((await store.sealingKey.current())?.id).toBe(keyId);
    expect(await store.sealingKey.former()).toEqual([]);
  }

  it('of an empty database leaves one new key', async () => {
    const before = await store.sealingKey.current();
    const rotated = await rotate();
    expect(rotated).toEqual({ keyId: expect.any(String), resealed: 0, unreadable: 0 });
    expect(rotated.keyId).not.toBe(before?.id);
    await expectWhole([], rotated.keyId);
  });

  it.each([1, 50, 51, 120])('seals %i rows again, and deletes the previous key', async (count) => {
    const ids = await keepMany(count);
    const texts = await Promise.all(
      ids.map(async (id) => (await store.pending.find(id, entityId))?.text),
    );
    const { keyId, ...rest } = await rotate();
    expect(rest).toEqual({ resealed: count, unreadable: 0 });
    await expectWhole(ids, keyId);
    for (const [i, id] of ids.entries())
      expect((await store.pending.find(id, entityId))?.text).not.toBe(texts[i]);
  });

  it('seals the numbers of stored details again, and skips details without a number', async () => {
    const keepDetails = async (isSealed: boolean) => {
      const { id } = await storedPayment(store, entityId);
      await store.transaction(async (tables) =>
        tables.registration.insert({
          id: id as never,
          entityId,
          state: isSealed ? 'active' : 'ended',
          endsAt: 1,
          series: [],
          networkToken: null,
          sealed: isSealed ? await vault.seal(tables, secretOf(id), id) : null,
        }),
      );
      return id;
    };
    const [id, ended] = [await keepDetails(true), await keepDetails(false)];
    const { keyId, resealed } = await rotate();
    expect(resealed).toBe(1);
    const kept = await store.registration.find(id as never);
    expect(kept?.sealed?.keyId).toBe(keyId);
    expect(await vault.open(store, kept?.sealed as Sealed, id)).toBe(secretOf(id));
    expect((await store.registration.find(ended as never))?.sealed).toBeNull();
    await expectWhole([], keyId);
  });

  it('completes an earlier incomplete rotation', async () => {
    const ids = await keepMany(3);
    // Killed after its first step, twice.
    for (let i = 0; i < 2; i++)
      await store.transaction((tables) => tables.sealingKey.replace(newKey()));
    ids.push(await keep());
    const { keyId, resealed } = await rotate();
    expect(resealed).toBe(4);
    await expectWhole(ids, keyId);
  });

  it('keeps data that cannot be decrypted, with its key, reports this, and ends', async () => {
    const ids = await keepMany(2);
    const text = 'bm90IHNlYWxlZCBieSBhbnlib2R5LCBidXQgbG9uZyBlbm91Z2g=';
    const before = (await store.sealingKey.current())?.id as string;
    const bad = await keepAs(() => ({ keyId: before, text }));
    const rotated = await rotate();
    expect(rotated).toMatchObject({ resealed: 2, unreadable: 1 });
    expect(rotatedLine(rotated)).toBe(
      `rotated: key ${rotated.keyId}, 2 encrypted again, 1 cannot be decrypted`,
    );
    expect(await store.pending.find(bad, entityId)).toEqual({ keyId: before, text });
    expect(await store.sealingKey.former()).toEqual([before]);
    for (const id of ids) expect(await openOne(id)).toBe(secretOf(id));
    // Once the row is deleted, the next rotation deletes its key.
    await store.pending.erase(bad, entityId);
    await expectWhole(ids, (await rotate()).keyId);
  });

  it('lets others seal, read and erase meanwhile, also during several rotations, and nothing is lost', async () => {
    const ids = await keepMany(60);
    let isOver = false;
    const rotations = Promise.all([rotate(), rotate(), rotate()]).finally(() => {
      isOver = true;
    });
    const added: PaymentId[] = [];
    while (!isOver) {
      added.push(await keep());
      const id = ids.shift() as PaymentId;
      expect(await openOne(id)).toBe(secretOf(id));
      await store.pending.erase(id, entityId);
      if (ids.length === 0) break;
    }
    await rotations;
    const { keyId } = await rotate();
    await expectWhole([...ids, ...added], keyId);
  });

  it('runs once at a time in a process: a second call gets the same result', async () => {
    await keep();
    const rotations = rotationsOf((isEnding) => rotateKeys({ ...needs(), isEnding }));
    const [one, two] = await Promise.all([rotations.rotate(), rotations.rotate()]);
    expect(two).toEqual(one);
    expect((await rotations.rotate()).keyId).not.toBe(one.keyId);
  });

  it('can be stopped without a loss, and no rotation begins after that', async () => {
    const ids = await keepMany(120);
    let opened = 0;
    const watched = {
      ...vault,
      open: (...all: Parameters<typeof vault.open>) => {
        // In the middle of the second batch.
        if (++opened === 60) void rotations.end();
        return vault.open(...all);
      },
    };
    const rotations = rotationsOf((isEnding) =>
      rotateKeys({ ...needs(), vault: watched, isEnding }),
    );
    await expect(rotations.rotate()).rejects.toThrow(RotationEnded);
    expect(opened).toBe(100);
    await expect(rotations.rotate()).rejects.toThrow(RotationEnded);
    for (const id of ids) expect(await openOne(id)).toBe(secretOf(id));
    expect(new Set(await Promise.all(ids.map(keyOf))).size).toBe(2);
    await expectWhole(ids, (await rotate()).keyId);
  });
});

describe.each(KINDS.filter(({ isHere, isShared }) => isHere && isShared))(
  'a rotation on $name, with a slow transaction',
  (kind) => {
    it('waits for a transaction that seals with the previous key, and then deletes this key', async () => {
      const store = await (await kind.place()).open();
      const vault = vaultFrom(KEYS, systemRandomness);
      await store.sealingKey.begin(newKey());
      const entityId = await anEntity(store);
      const id = aPaymentId();
      let [go, hasSealed] = [() => {}, () => {}];
      const gate = new Promise<void>((resolve) => {
        go = resolve;
      });
      const sealing = new Promise<void>((resolve) => {
        hasSealed = resolve;
      });
      const slow = store.transaction(async (tables) => {
        const sealed = await vault.seal(tables, secretOf(id), id);
        hasSealed();
        await gate;
        await tables.pending.insert({ name: id, entityId, sealed, eraseAt: 1 });
      });
      await sealing;
      let rounds = 0;
      const rotation = rotateKeys({
        store,
        vault: vaultFrom(KEYS, systemRandomness),
        newKey,
        pause: async (ms) => {
          // Its first round found a key that it could not delete.
          if (++rounds === 2) go();
          await pause(ms);
        },
      });
      await slow;
      const { keyId, resealed } = await rotation;
      expect(rounds).toBeGreaterThanOrEqual(2);
      expect(resealed).toBe(1);
      expect(await store.pending.find(id, entityId)).toMatchObject({ keyId });
      expect(await openLatest(vault.open, store, id, () => store.pending.find(id, entityId))).toBe(
        secretOf(id),
      );
      expect(await store.sealingKey.former()).toEqual([]);
    });

    it('continues with other rows if a row is locked, and returns to it', async () => {
      const store = await (await kind.place()).open();
      const vault = vaultFrom(KEYS, systemRandomness);
      const first = newKey();
      await store.sealingKey.begin(first);
      const entityId = await anEntity(store);
      const ids = [aPaymentId(), aPaymentId(), aPaymentId()];
      for (const id of ids) {
        await store.transaction(async (tables) => {
          const sealed = await vault.seal(tables, secretOf(id), id);
          await tables.pending.insert({ name: id, entityId, sealed, eraseAt: 1 });
        });
      }
      const keyIds = () =>
        Promise.all(ids.map(async (id) => (await store.pending.find(id, entityId))?.keyId));
      let letGo = () => {};
      let hasTaken = () => {};
      const gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const taking = new Promise<void>((resolve) => {
        hasTaken = resolve;
      });
      const holder = store.transaction(async (tables) => {
        await tables.sealed.take({ place: 'pending', keyId: first.id, most: 1, except: [] });
        hasTaken();
        await gate;
      });
      await taking;
      const meanwhile: (string | undefined)[][] = [];
      const { keyId, resealed } = await rotateKeys({
        store,
        vault,
        newKey,
        pause: async (ms) => {
          meanwhile.push(await keyIds());
          letGo();
          await holder;
          await pause(ms);
        },
      });
      expect(meanwhile[0]?.filter((one) => one === first.id)).toHaveLength(1);
      expect(resealed).toBe(3);
      expect(await keyIds()).toEqual([keyId, keyId, keyId]);
    });
  },
);
