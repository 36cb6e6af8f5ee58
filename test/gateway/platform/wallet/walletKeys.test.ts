/** The wallet keys of a database: created once, the same for all processes, and unreadable for others. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../src/gateway/domain/tables.ts';
import { type Sealer, sealerFrom } from '../../../../src/gateway/platform/keys/keys.ts';
import { systemRandomness } from '../../../../src/gateway/platform/randomness.ts';
import { StoreError } from '../../../../src/gateway/platform/store/faults.ts';
import { openWalletToken } from '../../../../src/gateway/platform/wallet/open.ts';
import { NO_WALLET_KEYS } from '../../../../src/gateway/platform/wallet/walletKeys.ts';
import { makeToken } from '../../../../src/simulator/wallet/token.ts';
import { sandboxWallets, walletKeysOf } from '../../../../src/simulator/wallet/walletKeys.ts';
import { KINDS, type Place } from '../store/databases.ts';
import { NOW, NUMBER, WALLETS, WISH } from './sampleTokens.ts';

const sealerOf = (digit: string): Sealer =>
  sealerFrom({ cardKey: digit.repeat(64) }, systemRandomness);

for (const kind of KINDS) {
  describe.skipIf(!kind.isHere)(kind.name, () => {
    let place: Place;
    let store: Store;
    beforeEach(async () => {
      place = await kind.place();
      store = await place.open();
    });

    it.each(WALLETS)('$wallet: a token of one start is opened by the next', async ({ wallet }) => {
      const token = await makeToken(sandboxWallets(store, sealerOf('1')), wallet, WISH);
      const later = walletKeysOf(sandboxWallets(store, sealerOf('1')));
      const opened = await openWalletToken(later, wallet, token, NOW);
      expect(opened).toMatchObject({ card: { number: NUMBER } });
    });

    it.each(WALLETS)('$wallet: opens nothing if no wallet is connected', async ({ wallet }) => {
      const token = await makeToken(sandboxWallets(store, sealerOf('1')), wallet, WISH);
      expect(await openWalletToken(NO_WALLET_KEYS, wallet, token, NOW)).toEqual({
        fault: 'foreign',
      });
    });

    it('two processes that create them at once have the same keys', async () => {
      const others = kind.isShared ? await place.open() : store;
      const all = await Promise.all(
        [store, others, store, others].map((one) => sandboxWallets(one, sealerOf('1')).googlePay()),
      );
      expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
    });

    it('are stored sealed', async () => {
      const { opening } = await sandboxWallets(store, sealerOf('1')).samsungPay();
      const kept = await store.meta.read('walletKeys.samsungPay');
      const plain = Buffer.from(String(kept), 'base64').toString('latin1');
      expect(kept).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(`${kept} ${plain}`).not.toContain(opening.privateKey.slice(40, 80));
      expect(plain).not.toContain('privateKey');
    });

    it('are not opened with another key', async () => {
      await sandboxWallets(store, sealerOf('1')).googlePay();
      const wrong = sandboxWallets(store, sealerOf('2')).googlePay();
      await expect(wrong).rejects.toThrow(StoreError);
      await expect(wrong).rejects.toThrow('walletKeys.googlePay');
    });

    it('are not read from the place of another wallet’s keys', async () => {
      await sandboxWallets(store, sealerOf('1')).googlePay();
      const google = (await store.meta.read('walletKeys.googlePay')) as string;
      await store.meta.saveIfAbsent('walletKeys.applePay', google);
      await expect(sandboxWallets(store, sealerOf('1')).applePay()).rejects.toThrow(StoreError);
    });
  });
}

describe('a database that is unavailable', () => {
  it('is reported to the caller, and is retried the next time', async () => {
    const store = await (await (KINDS[0] as (typeof KINDS)[number]).place()).open();
    let isAway = true;
    const shaky = {
      ...store,
      meta: {
        ...store.meta,
        read: (name: string) =>
          isAway ? Promise.reject(new Error('away')) : store.meta.read(name),
      },
    };
    const keys = walletKeysOf(sandboxWallets(shaky, sealerOf('1')));
    await expect(openWalletToken(keys, 'googlePay', '{}', NOW)).rejects.toThrow('away');
    isAway = false;
    expect(await openWalletToken(keys, 'googlePay', '{}', NOW)).toEqual({ fault: 'malformed' });
  });
});
