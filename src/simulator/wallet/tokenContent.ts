/** What a token that is made shall hold. */

import { systemRandomness } from '../../gateway/platform/randomness.ts';
import type { Money } from '../../money/index.ts';

/** A token, as a wallet would make it at `now`. */
export interface TokenContent {
  readonly card: {
    /** 12 to 19 digits. */
    readonly number: string;
    /** 01 to 12. */
    readonly expiryMonth: string;
    /** yyyy, 2000 to 2099: the wallets write two digits. */
    readonly expiryYear: string;
    readonly holder?: string | undefined;
  };
  /** What the shopper agrees to pay. */
  readonly money: Money;
  /** Entity time, ms UTC. */
  readonly now: number;
  /** Base64; a random one unless it is given. */
  readonly cryptogram?: string | undefined;
  /** Two digits; 05 unless it is given, '' = none. */
  readonly eci?: string | undefined;
  /** Id of the entity that the token is for; Google's alone says it in the clear. */
  readonly merchantId?: string | undefined;
  /** The card's own number and no cryptogram; Google's alone does so. */
  readonly isPan?: boolean | undefined;
  /** Members of the encrypted payload in place of the usual. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** The cryptogram of a wish. */
export const cryptogramOf = ({ cryptogram }: TokenContent): string =>
  cryptogram ?? Buffer.from(systemRandomness.bytes(20)).toString('base64');

/** Two digits of a year. */
export const shortYear = ({ card }: TokenContent): string => card.expiryYear.slice(2);
