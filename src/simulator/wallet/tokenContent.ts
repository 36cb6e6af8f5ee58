/** The content of a token to make. */

import { systemRandomness } from '../../gateway/platform/randomness.ts';
import type { Money } from '../../money/index.ts';

/** The content of a token that a wallet makes at `now`. */
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
  /** The amount that the shopper approves. */
  readonly money: Money;
  /** Entity time, ms UTC. */
  readonly now: number;
  /** Base64; default: random. */
  readonly cryptogram?: string | undefined;
  /** The electronic commerce indicator, two digits; default 05, '' = none. */
  readonly eci?: string | undefined;
  /** The id of the entity that the token is for. Only Google's tokens contain it as a member. */
  readonly merchantId?: string | undefined;
  /** Whether the token contains the real card number and no cryptogram. Only Google's tokens can. */
  readonly isPan?: boolean | undefined;
  /** Members of the encrypted payload that replace the default ones. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** The cryptogram of a token; random unless one is given. */
export const cryptogramOf = ({ cryptogram }: TokenContent): string =>
  cryptogram ?? Buffer.from(systemRandomness.bytes(20)).toString('base64');

/** The last two digits of the expiry year. */
export const shortYear = ({ card }: TokenContent): string => card.expiryYear.slice(2);
