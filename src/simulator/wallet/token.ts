/** Makes a token of any wallet. */
import type { Wallet } from '../../contract/parameters/sections/wallets.ts';
import { appleMerchantOf } from '../../gateway/platform/wallet/applePay.ts';
import { samsungPartnerOf } from '../../gateway/platform/wallet/samsungPay.ts';
import { makeAppleToken } from './applePay.ts';
import { makeGoogleToken } from './googlePay.ts';
import { makeSamsungToken } from './samsungPay.ts';
import type { TokenContent } from './tokenContent.ts';
import type { SandboxWallets } from './walletKeys.ts';

/** Makes a token that is valid at `wish.now`. @throws the store's error if the keys cannot be read */
export async function makeToken(
  keys: SandboxWallets,
  wallet: Wallet,
  options: TokenContent,
): Promise<string> {
  switch (wallet) {
    case 'applePay': {
      const { opening, signing } = await keys.applePay();
      return makeAppleToken(
        { opening: appleMerchantOf(opening, options.merchantId), signing },
        options,
      );
    }
    case 'googlePay':
      return makeGoogleToken(await keys.googlePay(), options);
    case 'samsungPay': {
      const { opening } = await keys.samsungPay();
      return makeSamsungToken({ opening: samsungPartnerOf(opening, options.merchantId) }, options);
    }
    default:
      return wallet satisfies never;
  }
}
