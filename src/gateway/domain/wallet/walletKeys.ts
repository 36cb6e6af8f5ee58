/** The keys that open the tokens of wallets, as a port. */
import type { AppleOpening } from './applePay.ts';
import type { GoogleOpening } from './googlePay.ts';
import type { SamsungOpening } from './samsungPay.ts';

/** Finds the keys of a wallet; undefined where there are none, so that no token of it can be opened. */
export interface WalletKeys {
  /** @throws the store's error where the keys cannot be read; so do the others */
  applePay(): Promise<AppleOpening | undefined>;
  googlePay(): Promise<GoogleOpening | undefined>;
  samsungPay(): Promise<SamsungOpening | undefined>;
}

/** Of a gateway that no wallet is connected to. */
export const NO_WALLET_KEYS: WalletKeys = {
  applePay: async () => undefined,
  googlePay: async () => undefined,
  samsungPay: async () => undefined,
};
