/** Tokens of wallets: each is used once, and stored until it expires. */
import { expect, it } from 'vitest';
import type { Store } from '../../../../../src/gateway/domain/tables.ts';
import { anEntity, type Given } from './sampleRecords.ts';

const DAY = 86_400_000;

export function describeWalletTokens({ kind, place, store }: Given): void {
  let count = 0;
  const aToken = () => String(++count).padStart(64, 'a');

  it('accepts a token once, for all entities', async () => {
    const [one, other] = [await anEntity(store()), await anEntity(store())];
    const token = aToken();
    expect(await store().walletToken.spend(one, token, 1000, 500)).toBe(true);
    expect(await store().walletToken.spend(one, token, 1000, 501)).toBe(false);
    expect(await store().walletToken.spend(other, token, 1000, 500)).toBe(false);
    expect(await store().walletToken.spend(one, aToken(), 1000, 500)).toBe(true);
  });

  it('is not used if the transaction fails', async () => {
    const entity = await anEntity(store());
    const token = aToken();
    const failing = store().transaction(async ({ walletToken }) => {
      await walletToken.spend(entity, token, 1000, 500);
      throw new Error('declined');
    });
    await expect(failing).rejects.toThrow('declined');
    expect(await store().walletToken.spend(entity, token, 1000, 500)).toBe(true);
  });

  it('allows one of many simultaneous uses', async () => {
    const entity = await anEntity(store());
    const token = aToken();
    const stores: Store[] = [store()];
    if (kind.isShared) stores.push(await place().open());
    const spends = Array.from({ length: 10 }, (_, index) =>
      (stores[index % stores.length] as Store).transaction((tables) =>
        tables.walletToken.spend(entity, token, 1000, 500),
      ),
    );
    const taken = await Promise.all(spends);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('deletes expired tokens of the entity after a day, a hundred at a time', async () => {
    const [entity, other] = [await anEntity(store()), await anEntity(store())];
    const old = Array.from({ length: 101 }, aToken);
    const [elsewhere, last, fresh] = [aToken(), aToken(), aToken()];
    for (const token of old) await store().walletToken.spend(entity, token, 1000, 500);
    await store().walletToken.spend(other, elsewhere, 1000, 500);
    await store().walletToken.spend(entity, last, 2000, 500);
    await store().walletToken.spend(entity, fresh, DAY + 3000, DAY + 2000);
    const known = async (tokens: readonly string[]) => {
      const spends: boolean[] = [];
      // At a time at which no token has expired.
      for (const token of tokens) {
        spends.push(await store().walletToken.spend(entity, token, DAY + 9000, 500));
      }
      return spends.filter((isNew) => !isNew).length;
    };
    expect(await known(old)).toBe(1);
    expect(await known([elsewhere, last, fresh])).toBe(3);
  });
}
