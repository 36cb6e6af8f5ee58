/**
 * The state of the number's frame besides the digits, and the decision whether the digits may leave the frame. Pure.
 *
 * A page that orders submits while a number is typed could read the number piece by piece, from the last digits that the
 * gateway returns for each piece. So only a whole number leaves the frame, and only when the shopper has finished typing it: it
 * may be the beginning of a longer number. After that, no number that extends it or that is its beginning leaves the frame.
 */
import { isEnded, isOpen, isWhole, mayContinue, viewOf } from '../card/view.ts';
import type { KeptReason } from '../protocol/index.ts';

/** Maximum number of different numbers that leave a frame: a typing error, another card, and a few more. */
const MAX_SENT = 10;

export type NumberMemory = ReturnType<typeof createNumberMemory>;

export function createNumberMemory() {
  /** The digits when the shopper finished typing: Enter, Tab, or a second without a key. */
  let done = '';
  /**
   * A number that accepts no further digit: it was valid when the shopper left the field, so further digits were meant for
   * another field.
   */
  let closed = '';
  /**
   * Whether the digits may be a piece of a number whose other digits are in another frame: only a whole number is reported, when
   * the shopper has finished.
   */
  let isPiece = false;
  /** The digits in the field. */
  let held = '';
  /** The digits were selected by a message: a digit that replaces them may be another digit of the number, or of a code. */
  let isSelected = false;
  /** All numbers that have left the frame. */
  let sent: string[] = [];
  /** The numbers that have left the frame since the field was last empty. */
  let related: string[] = [];

  const view = (digits: string) => viewOf(digits, digits === done);
  /**
   * Whether the shopper may still be typing.
   * @param isSent for a submit: also of digits that are a whole number already, but may be the beginning of a longer one
   */
  const isPending = (digits: string, isSent: boolean): boolean => {
    const its = view(digits);
    return digits !== done && (isPiece || isOpen(its) || (isSent && mayContinue(its)));
  };
  const isHidden = (digits: string) => isPiece && (digits !== done || !isEnded(view(digits)));
  const isWholeOrOpen = (digits: string) => {
    const its = view(digits);
    return isOpen(its) || isEnded(its);
  };
  const isRefused = (digits: string) =>
    related.some((one) => one !== digits && (one.startsWith(digits) || digits.startsWith(one)));

  return {
    view,
    /** Whether only the length of the digits may be reported. */
    isHidden,
    /** The digits without those that were put into a closed number, or behind it. */
    read: (digits: string): string => (closed && isInserted(closed, digits) ? closed : digits),
    /**
     * Called with the digits after each change of the field.
     * @param isLater whether digits were typed into another frame for a number before, or here before the page emptied the field
     */
    follow(digits: string, isLater = false): void {
      const isReplaced = isSelected && digits.length < 2;
      if (isReplaced) {
        isPiece = true;
        closed = '';
      } else if (!held) isPiece ||= isLater;
      else if (!digits) isPiece = isLater;
      if (!digits) {
        related = [];
        done = '';
      }
      isSelected = false;
      held = digits;
      if (digits !== closed) closed = '';
    },
    /** The shopper has finished typing. */
    finish(digits: string): void {
      done = digits;
      if (closed === digits && !isPiece && !isEnded(view(digits))) closed = '';
    },
    /**
     * The shopper left the field, or clicked into it. If the result of the check digit is not reported yet, the number is
     * closed in any case, until the shopper has finished typing. Otherwise the page would learn the result from the next key. A
     * piece is closed until a digit is deleted.
     */
    leave(digits: string): void {
      if (isPiece || isWholeOrOpen(digits)) closed = digits;
    },
    /**
     * The shopper types into another field of the page.
     * @param isNumber whether a number, of which these digits may be a piece
     * @returns whether the text is to be selected, so that the next digit replaces an unfinished number; a whole number stays
     */
    interrupt(isNumber: boolean): boolean {
      if (isNumber) {
        isPiece = true;
        closed = held;
      }
      return !isWholeOrOpen(held);
    },
    /** The text is selected, and not by the shopper. */
    select(): void {
      isSelected = held !== '';
    },
    isPending,
    /**
     * Releases a number for a submit, and records that.
     * @param brand if absent, the brand that the first digits match
     * @returns the reason why the number is kept; `undefined` if it may be sent
     */
    release(digits: string, brand?: string): KeptReason | undefined {
      const its = view(digits);
      if (isPending(digits, true) || !isWhole(its, brand ?? its.brands[0] ?? '')) return 'invalid';
      if (isRefused(digits)) return 'retype';
      if (!sent.includes(digits)) {
        if (sent.length >= MAX_SENT) return 'limit';
        sent.push(digits);
      }
      related.push(digits);
      return undefined;
    },
    /**
     * The whole state, including the digits, for a sibling to keep while this frame is moved. '' if there is nothing to keep.
     */
    keep: (digits: string): string =>
      digits || sent.length ? JSON.stringify([digits, done, closed, sent, related, isPiece]) : '',
    /** Restores the state that was kept. @returns the digits */
    restore(kept: string): string {
      let digits = '';
      [digits, done, closed, sent, related, isPiece] = JSON.parse(kept);
      held = digits;
      return digits;
    },
  };
}

/** Whether a text differs from another only by an insertion. */
function isInserted(before: string, after: string): boolean {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  return after.length > before.length && after.endsWith(before.slice(head));
}
