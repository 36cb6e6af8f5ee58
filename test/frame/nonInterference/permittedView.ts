/** What a page may know of what a shopper types: the statement that the histories are held against. */

import {
  formatExpiry,
  isEnded,
  isExpired,
  isWhole,
  type Month,
  mayContinue,
  parseExpiry,
  showsEnds,
  viewOf,
} from '../../../src/card/index.ts';
import { binInfoOf } from '../../../src/gateway/domain/payment/binInfo.ts';
import { knownCard } from '../../../src/simulator/bank/issuers.ts';

/** Digits that the page had the shopper type into one frame for a number. */
export interface Piece {
  /** Place of the first of them in the number. */
  readonly from: number;
  readonly digits: string;
  /** Whether they are not digits of the number that follow each other. */
  readonly isMixed: boolean;
}

/** What stands in a form, as its shopper means it. Digits that the page made land elsewhere do not count. */
export interface Standing {
  /** Digits of the number that stand in its field. */
  readonly number: string;
  /** Whether Enter or Tab was pressed in the number's field, or a second has passed, since its last key. */
  readonly isDone: boolean;
  /** How many digits of the code the shopper has typed. */
  readonly codeLength: number;
  /** Digits of the expiry date that the shopper has typed. */
  readonly date: string;
  /** Whether the page has asked for look-ups. */
  readonly looksUp: boolean;
  /** Brands that the page has ordered a submit with, and that the number waits to be sent for; '': the number's own. */
  readonly ordered: readonly string[];
  /**
   * Digits that the page had go elsewhere than to the field they were meant for, and not behind the number; `<` for an edit
   * of the number that went elsewhere, `~` for a field that it has emptied while it was filled in.
   */
  readonly astray: string;
  /** How many digits of other fields it had go behind the whole number, into its field. */
  readonly behindNumber: number;
  /** Whether it had digits of other fields go into that of the date. */
  readonly isDateMixed: boolean;
  /** Digits that it had go to frames for a number, one after the other. */
  readonly pieces: readonly Piece[];
}

/**
 * Of digits in one of several frames for a number: how many there are. Of the beginning of the number, from six digits on, and of
 * a whole number: its view.
 */
function viewOfPiece({ from, digits, isMixed }: Piece) {
  const view = viewOf(digits, true);
  const isTold = !isMixed && ((from === 0 && digits.length >= 6) || isEnded(view));
  return isTold ? view : digits.length;
}

/**
 * Looks at a form as its page may. Two histories whose views are equal at every moment must be equal in all that the page
 * hears.
 *
 * - Of the number: its view (`viewOf`), and what the gateway knows of its first eight digits where that is looked up.
 * - Of a number that is accepted for the brand the page named, once it cannot continue or its shopper is done: the first six
 *   digits and the last four, where they may be shown (`showsEnds`).
 * - Of the code: whether it is empty, and whether it has a length at which a code may end.
 * - Of digits that it has go elsewhere: these digits, and when each is typed. A page that takes the focus hears the keys
 *   itself, so no frame can keep them from it. But of digits that it has go behind the whole number: when each is typed.
 *   A date that it has mixed with them is told by what the mixture is.
 * - Of the date: whether it is empty, complete, a date, and past.
 */
export function permittedView(
  { number, isDone, codeLength, date, looksUp, ordered, ...rest }: Standing,
  now: Month,
) {
  const view = viewOf(number, isDone);
  const isEnd = isDone || !mayContinue(view);
  const isAccepted =
    isEnd && ordered.some((brand) => isWhole(view, brand || (view.brands[0] ?? '')));
  const month = parseExpiry(formatExpiry(date));
  return {
    number: view,
    pieces: rest.pieces.map(viewOfPiece),
    known: looksUp && number.length >= 6 ? binInfoOf(number.slice(0, 8), knownCard) : null,
    ends: isAccepted && showsEnds(number) ? [number.slice(0, 6), number.slice(-4)] : null,
    elsewhere:
      rest.astray || rest.behindNumber
        ? { ...rest, pieces: undefined, codeLength, typed: rest.isDateMixed ? date : date.length }
        : null,
    code: codeLength === 0 ? 'empty' : codeLength < 3 ? 'begun' : Math.min(codeLength, 5),
    date: {
      isEmpty: !date,
      isComplete: date.length === 4,
      isValid: month !== undefined,
      isPast: month !== undefined && isExpired(month, now),
    },
  };
}
