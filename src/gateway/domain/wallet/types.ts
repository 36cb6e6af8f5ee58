/** What a wallet's token holds, and what may be wrong with it. */
import type { Money } from '../../../money/index.ts';

/** The card that a wallet pays with. */
export interface WalletCard {
  /** 12 to 19 digits: a number that the network gave to the device, or the card's own. */
  readonly number: string;
  /** 01 to 12. */
  readonly expiryMonth: string;
  /** yyyy. */
  readonly expiryYear: string;
  /** The cryptogram (CAVV), base64 as the wallet gave it. */
  readonly verificationId: string | undefined;
  /** Electronic commerce indicator, two digits. */
  readonly eci: string | undefined;
  readonly holder: string | undefined;
  readonly numberType: 'DPAN' | 'PAN';
}

/** A token that was verified and decrypted. */
export interface OpenedToken {
  readonly card: WalletCard;
  /** What the shopper agreed to pay, where the token says so. */
  readonly money: Money | undefined;
  /** SHA-256, hex: names this token, and tells nothing of the card. */
  readonly tokenId: string;
  /** Entity time, ms UTC: the last instant at which the token would be accepted, so its id is remembered until then. */
  readonly usableUntil: number;
}

/** Why a token is not accepted. */
export type TokenFault =
  /** It is no token of this wallet, or of a version that is not taken. */
  | 'malformed'
  /** It is for another merchant or another key, or somebody else vouches for it. */
  | 'foreign'
  /** It was changed on its way. */
  | 'tampered'
  /** Its time is over, or has not come. */
  | 'expired';

/** A token that is not accepted. Nothing of the token is in it. */
export interface FaultyToken {
  readonly fault: TokenFault;
}

/** A token that is not accepted. */
export const faulty = (fault: TokenFault): FaultyToken => ({ fault });

/** Whether something failed. */
export const isFaulty = (value: object): value is FaultyToken => 'fault' in value;

/** How far the time in a token may be from the entity's, in ms: what Apple calls a few minutes. */
export const FRESH_MS = 5 * 60_000;
