/** The content of a wallet's token, and its possible faults. */

import type { Wallet } from '../../../contract/parameters/sections/wallets.ts';
import type { Money } from '../../../money/index.ts';
import { MINUTE_MS } from '../../../time/units.ts';

/** The card that a wallet pays with. */
export interface WalletCard {
  /** 12 to 19 digits: a number that the network issued for the device, or the card's own number. */
  readonly number: string;
  /** 01 to 12. */
  readonly expiryMonth: string;
  /** yyyy. */
  readonly expiryYear: string;
  /** The cryptogram (CAVV), base64 as in the token. */
  readonly verificationId: string | undefined;
  /** Electronic commerce indicator, two digits. */
  readonly eci: string | undefined;
  readonly holder: string | undefined;
  readonly numberType: 'DPAN' | 'PAN';
}

/** A token that was verified and decrypted. */
export interface OpenedToken {
  readonly card: WalletCard;
  /** The amount that the shopper agreed to pay, where the token has one. */
  readonly money: Money | undefined;
  /** SHA-256, hex: identifies this token, and reveals nothing about the card. */
  readonly tokenId: string;
  /** Entity time, ms UTC: the last instant at which the token would be accepted. Its id is stored until then. */
  readonly usableUntil: number;
}

/** Why a token is not accepted. */
export type TokenFault =
  /** The text is not a token of this wallet, or the version is not supported. */
  | 'malformed'
  /** The token is for another merchant or another key, or its signer is not trusted. */
  | 'foreign'
  /** The token was changed after it was signed. */
  | 'tampered'
  /** The token is expired, or not valid yet. */
  | 'expired';

/** A token that is not accepted, without any data of the token. */
export interface FaultyToken {
  readonly fault: TokenFault;
}

/** A token that is not accepted. */
export const faulty = (fault: TokenFault): FaultyToken => ({ fault });

/** Whether a value is a fault. */
export const isFaulty = (value: object): value is FaultyToken => 'fault' in value;

/** The merchant that a token must be for. */
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
export type OpenWalletToken = (
  wallet: Wallet,
  token: string,
  now: number,
  expected?: ExpectedToken,
) => Promise<OpenedToken | FaultyToken>;

/** The maximum difference between the time in a token and entity time, in ms: what Apple calls a few minutes. */
export const FRESH_MS = 5 * MINUTE_MS;
