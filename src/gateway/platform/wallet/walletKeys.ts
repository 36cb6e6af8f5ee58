/** The keys that decrypt the tokens of wallets, as a port. */
import type { AppleOpening } from './applePay.ts';
import type { GoogleOpening } from './googlePay.ts';
import type { SamsungOpening } from './samsungPay.ts';

/** Finds the keys of a wallet; undefined where there are none, so that its tokens cannot be decrypted. */
export interface WalletKeys {
  /** @throws the store's error where the keys cannot be read; the other methods, too */
  applePay(): Promise<AppleOpening | undefined>;
  googlePay(): Promise<GoogleOpening | undefined>;
  samsungPay(): Promise<SamsungOpening | undefined>;
}

/** The keys of a gateway without a connected wallet. */
export const NO_WALLET_KEYS: WalletKeys = {
  applePay: async () => undefined,
  googlePay: async () => undefined,
  samsungPay: async () => undefined,
};
