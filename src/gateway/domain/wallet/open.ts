/** A wallet's token becomes a card. */
import type { Wallet } from '../../catalogue/parameters/sections/wallets.ts';
import { appleMerchantOf, openApplePay } from './applePay.ts';
import { openGooglePay } from './googlePay.ts';
import { openSamsungPay, samsungPartnerOf } from './samsungPay.ts';
import { type FaultyToken, faulty, type OpenedToken } from './types.ts';
import type { WalletKeys } from './walletKeys.ts';

/** Longer ones than the parameter takes are not looked at. */
const LONGEST = 16_384;

/** Whom the token must be for. */
export interface ExpectedToken {
  /** Id of the entity; Google's `gatewayMerchantId`. Undefined = anybody's. */
  readonly merchantId?: string | undefined;
}

/**
 * Verifies and decrypts a token (API 1, Wallet payments: the service decrypts it). Nothing of the token is ever in what
 * is wrong with it. Whether the token was spent before is another question: `tables.walletToken.spend`.
 *
 * @param now entity time, ms UTC
 * @returns what the token holds, or its fault, whatever text it is
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
