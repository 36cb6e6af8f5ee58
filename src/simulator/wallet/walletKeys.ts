/**
 * The keys and root certificates of the sandbox's wallets. They are made when they are first needed, and stored sealed in the
 * database. All processes with the same database use the same keys.
 */

import type { Store } from '../../gateway/domain/tables.ts';
import type { Sealer } from '../../gateway/platform/keys/keys.ts';
import { StoreError } from '../../gateway/platform/store/faults.ts';
import type { WalletKeys } from '../../gateway/platform/wallet/walletKeys.ts';
import type { KeysByWallet } from './types.ts';

/** Functions that find the keys. They throw the store's error if the database cannot be read. */
export type SandboxWallets = {
  readonly [Name in keyof KeysByWallet]: () => Promise<KeysByWallet[Name]>;
};

type Keeper = Pick<Store, 'meta' | 'transaction'>;

/** The keys that are stored in a database. */
export function sandboxWallets(store: Keeper, sealer: Sealer): SandboxWallets {
  return {
    applePay: once(() => storedKeys(store, sealer, 'applePay')),
    googlePay: once(() => storedKeys(store, sealer, 'googlePay')),
    samsungPay: once(() => storedKeys(store, sealer, 'samsungPay')),
  };
}

/** Caches the first result; calls `find` again after a failure. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function storedKeys<Name extends keyof KeysByWallet>(
  store: Keeper,
  sealer: Sealer,
  wallet: Name,
): Promise<KeysByWallet[Name]> {
  const name = `walletKeys.${wallet}`;
  const sealed = (await store.meta.read(name)) ?? (await keepFresh(store, sealer, wallet, name));
  const text = sealer.open(sealed, name);
  if (text === undefined) throw new StoreError(`${name} was encrypted with another key`);
  return JSON.parse(text) as KeysByWallet[Name];
}

/** Makes and stores new keys. If several processes do so at once, all use the keys that were stored first. */
async function keepFresh(store: Keeper, sealer: Sealer, wallet: keyof KeysByWallet, name: string) {
  const { FRESH_KEYS } = await import('./keys.ts');
  const fresh = sealer.seal(JSON.stringify(await FRESH_KEYS[wallet]()), name);
  return store.transaction(async ({ meta }) => {
    await meta.saveIfAbsent(name, fresh);
    return (await meta.read(name)) ?? fresh;
  });
}

/** The keys that decrypt tokens. */
export const walletKeysOf = (wallets: SandboxWallets): WalletKeys => ({
  applePay: async () => (await wallets.applePay()).opening,
  googlePay: async () => (await wallets.googlePay()).opening,
  samsungPay: async () => (await wallets.samsungPay()).opening,
});
