/** The reference that a payer quotes in a transfer. */
import { createHash } from 'node:crypto';

/** Letters without I and O, which look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;

/**
 * Returns the reference that a payer quotes: a creditor reference (ISO 11649) of RF, two check digits, and four groups of a
 * letter and three digits. There are more than 10^17 such references, so two payments hardly ever have the same one.
 */
export function payerReferenceFrom(paymentId: string): string {
  const bytes = createHash('sha256').update(`voucher:${paymentId}`).digest();
  const groups = Array.from({ length: GROUPS }, (_, at) => {
    const letter = LETTERS[bytes.readUInt16BE(at * 4) % LETTERS.length];
    return `${letter}${String(bytes.readUInt16BE(at * 4 + 2) % 1000).padStart(3, '0')}`;
  });
  const body = groups.join('');
  return `RF${String(98n - remainderOf(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** ISO/IEC 7064, MOD 97-10: letters count from 10. */
const remainderOf = (text: string): bigint =>
  BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;
