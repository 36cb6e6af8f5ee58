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
   * A number that accepts no digit at its end: it was valid when the shopper left the field, so further digits were meant for
   * another field.
   */
  let closed = '';
  /** All numbers that have left the frame. */
  let sent: string[] = [];
  /** The numbers that have left the frame since the field was last empty. */
  let related: string[] = [];

  const view = (digits: string) => viewOf(digits, digits === done);
  /** Whether the shopper may still be typing, so that these digits may not leave the frame yet. */
  const isPending = (digits: string) => digits !== done && mayContinue(view(digits));
  const isRefused = (digits: string) =>
    related.some((one) => one !== digits && (one.startsWith(digits) || digits.startsWith(one)));

  return {
    view,
    /** The digits without those after the end of a closed number. */
    read: (digits: string): string => (closed && digits.startsWith(closed) ? closed : digits),
    /** Called with the digits after each change of the field. */
    follow(digits: string): void {
      if (!digits) related = [];
      if (closed && digits !== closed) closed = isInserted(closed, digits) ? digits : '';
    },
    /** The shopper has finished typing. */
    finish(digits: string): void {
      done = digits;
      if (closed === digits && !isEnded(view(digits))) closed = '';
    },
    /**
     * The shopper left the field, or clicked into it. If the result of the check digit is not reported yet, the number is
     * closed in any case, until the shopper has finished typing. Otherwise the page would learn the result from the next key.
     */
    leave(digits: string): void {
      const its = view(digits);
      if (isOpen(its) || isEnded(its)) closed = digits;
    },
    /** Whether the report about these digits waits until the shopper has finished typing. */
    isOpen: (digits: string): boolean => isOpen(view(digits)),
    /** Whether a submit waits until the shopper has finished typing. */
    isPending: (digits: string): boolean => isOpen(view(digits)) || isPending(digits),
    /**
     * Releases a number for a submit, and records that.
     * @param brand if absent, the brand that the first digits match
     * @returns the reason why the number is kept; `undefined` if it may be sent
     */
    release(digits: string, brand?: string): KeptReason | undefined {
      const its = view(digits);
      if (isPending(digits) || !isWhole(its, brand ?? its.brands[0] ?? '')) return 'invalid';
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
      digits || sent.length ? JSON.stringify([digits, done, closed, sent, related]) : '',
    /** Restores the state that was kept. @returns the digits */
    restore(kept: string): string {
      let digits = '';
      [digits, done, closed, sent, related] = JSON.parse(kept);
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
