/** The short id of a transaction, which people use on the telephone. Pure. */
import type { PaymentId } from './ids.ts';

/** a to f become 0 to 5. */
const digit = (hex: string): string => (hex > '9' ? String(hex.charCodeAt(0) - 97) : hex);

/**
 * `NNNN.NNNN.NNNN`: the last twelve characters of the id, with letters turned into digits. It depends on the id alone, and
 * two transactions hardly ever have the same short id.
 */
export function shortIdOf(id: PaymentId): string {
  const digits = [...id.slice(20)].map(digit).join('');
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('.');
}

/** The twelve digits of a short id as it was sent, with or without dots; undefined if the text is no short id. */
export function digitsOfShortId(text: string): string | undefined {
  const [, ...groups] = /^(\d{4})\.?(\d{4})\.?(\d{4})$/.exec(text) ?? [];
  return groups.length === 0 ? undefined : groups.join('');
}
