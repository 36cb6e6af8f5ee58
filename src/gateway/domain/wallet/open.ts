/** Decrypts the token of a wallet into a card. */
import type { Wallet } from '../../catalogue/parameters/sections/wallets.ts';
import { appleMerchantOf, openApplePay } from './applePay.ts';
import { openGooglePay } from './googlePay.ts';
import { openSamsungPay, samsungPartnerOf } from './samsungPay.ts';
import { type FaultyToken, faulty, type OpenedToken } from './types.ts';
import type { WalletKeys } from './walletKeys.ts';

/** The maximum length that the parameter allows; longer tokens are not parsed. */
const LONGEST = 16_384;

/** The merchant that the token must be for. */
export interface ExpectedToken {
  /** Id of the entity; Google's `gatewayMerchantId`. Undefined = any merchant. */
  readonly merchantId?: string | undefined;
}

/**
 * Verifies and decrypts a token (API 1, Wallet payments: the service decrypts it). A fault never has any data of the token.
 * This function does not check whether the token was used before; `tables.walletToken.spend` does.
 *
 * @param now entity time, ms UTC
 * @returns the content of the token, or its fault, for any text
 * @throws the store's error where the keys cannot be read
 */
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
