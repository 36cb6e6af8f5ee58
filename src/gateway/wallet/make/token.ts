/** Makes a token of any wallet. */
import type { Wallet } from '../../parameters/sections/wallets.ts';
import type { WalletKeys } from '../walletKeys.ts';
import { makeAppleToken } from './applePay.ts';
import { makeGoogleToken } from './googlePay.ts';
import { makeSamsungToken } from './samsungPay.ts';
import type { TokenWish } from './wish.ts';

/** Makes a token that is good at `wish.now`. @throws the store's error where the keys cannot be read */
export async function makeToken(
  keys: WalletKeys,
  wallet: Wallet,
  wish: TokenWish,
): Promise<string> {
  switch (wallet) {
    case 'applePay':
      return makeAppleToken(await keys.applePay(), wish);
    case 'googlePay':
      return makeGoogleToken(await keys.googlePay(), wish);
    case 'samsungPay':
      return makeSamsungToken(await keys.samsungPay(), wish);
    default:
      return wallet satisfies never;
  }
}
