/**
 * What the number's frame keeps in mind beside the digits, and its decision whether they may leave it. Pure.
 *
 * A page that orders submits while a number is typed would read it piece by piece from the ends that the gateway tells of
 * each piece. So only a whole number leaves, and after one has left, no number that extends or begins it.
 */
import { isEnded, isOpen, isWhole, viewOf } from '../card/view.ts';
import type { KeptReason } from '../protocol/index.ts';

/** So many different numbers leave a frame: a slip, another card, and a few more. */
const MOST_SENT = 10;

export type NumberMemory = ReturnType<typeof createNumberMemory>;

export function createNumberMemory() {
  /** The digits at which the shopper was done: Enter, Tab, or a second without a key. */
  let done = '';
  /** Takes no digit at its end: it was valid when the shopper left it, so what comes then was meant for another field. */
  let closed = '';
  /** Every number that has left. */
  let sent: string[] = [];
  /** Those that have left since the field was empty. */
  let related: string[] = [];

  const view = (digits: string) => viewOf(digits, digits === done);
  const isRefused = (digits: string) =>
    related.some((one) => one !== digits && (one.startsWith(digits) || digits.startsWith(one)));

  return {
    view,
    /** The digits without those that came after the end of a closed number. */
    read: (digits: string): string => (closed && digits.startsWith(closed) ? closed : digits),
    /** The field holds these digits now. */
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
     * The shopper left the field, or clicked into it. Where the check digit is not told yet the number is closed whatever it
     * is, until the shopper is done: otherwise the page would learn it from the next key.
     */
    leave(digits: string): void {
      const its = view(digits);
      if (isOpen(its) || isEnded(its)) closed = digits;
    },
    /** Whether what may be told of these digits waits for the shopper to finish. */
    isOpen: (digits: string): boolean => isOpen(view(digits)),
    /**
     * Lets a number go, and notes it.
     * @param brand absent: the one that it begins like
     * @returns why it stays; `undefined`: it may be sent
     */
    release(digits: string, brand?: string): KeptReason | undefined {
      const its = view(digits);
      if (!isWhole(its, brand ?? its.brands[0] ?? '')) return 'invalid';
      if (isRefused(digits)) return 'retype';
      if (!sent.includes(digits)) {
        if (sent.length >= MOST_SENT) return 'limit';
        sent.push(digits);
      }
      related.push(digits);
      return undefined;
    },
    /** All of it, digits included, for a sibling to keep while this frame is moved. '' where there is nothing to keep. */
    keep: (digits: string): string =>
      digits || sent.length ? JSON.stringify([digits, done, closed, sent, related]) : '',
    /** Puts back what was kept. @returns the digits */
    restore(kept: string): string {
      let digits = '';
      [digits, done, closed, sent, related] = JSON.parse(kept);
      return digits;
    },
  };
}

/** Whether a text became another by nothing but an insertion. */
function isInserted(before: string, after: string): boolean {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  return after.length > before.length && after.endsWith(before.slice(head));
}
