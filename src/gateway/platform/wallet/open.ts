/** Decrypts the token of a wallet into a card. */
import type { Wallet } from '../../../contract/parameters/sections/wallets.ts';
import {
  type ExpectedToken,
  type FaultyToken,
  faulty,
  type OpenedToken,
  type OpenWalletToken,
} from '../../domain/wallet/types.ts';
import { appleMerchantOf, openApplePay } from './applePay.ts';
import { openGooglePay } from './googlePay.ts';
import { openSamsungPay, samsungPartnerOf } from './samsungPay.ts';
import type { WalletKeys } from './walletKeys.ts';

/** The maximum length that the parameter allows; longer tokens are not parsed. */
const LONGEST = 16_384;

/** Opens the tokens of wallets with the keys of a gateway. */
export const tokenOpener =
  (keys: WalletKeys): OpenWalletToken =>
  (wallet, token, now, expected) =>
    openWalletToken(keys, wallet, token, now, expected);

/** Verifies and decrypts a token: see `OpenWalletToken`. */
export async function openWalletToken(
  keys: WalletKeys,
  wallet: Wallet,
  token: string,
  now: number,
  expected: ExpectedToken = {},
): Promise<OpenedToken | FaultyToken> {
  if (token === '' || token.length > LONGEST) return faulty('malformed');
  switch (wallet) {
    case 'applePay': {
      const opening = await keys.applePay();
      if (!opening) return faulty('foreign');
      return openApplePay(appleMerchantOf(opening, expected.merchantId), token, now);
    }
    case 'googlePay': {
      const opening = await keys.googlePay();
      if (!opening) return faulty('foreign');
      return openGooglePay(opening, token, now, expected.merchantId);
    }
    case 'samsungPay': {
      const opening = await keys.samsungPay();
      if (!opening) return faulty('foreign');
      return openSamsungPay(samsungPartnerOf(opening, expected.merchantId), token, now);
    }
    default:
      return wallet satisfies never;
  }
}
