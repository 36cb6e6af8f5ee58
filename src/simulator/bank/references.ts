/** References that look drawn and are derived: the same payment always gets the same ones. */
import { createHash } from 'node:crypto';

/** What tells references of different kinds apart. */
type Kind = 'connector' | 'scheme' | 'agreement' | 'mandate' | 'networkToken' | 'voucher';

const bytesFrom = (kind: Kind, paymentId: string): Buffer =>
  createHash('sha256').update(`${kind}:${paymentId}`).digest();

/** Upper-case hex. @param length at most 64 */
export const hexFrom = (kind: Kind, paymentId: string, length: number): string =>
  bytesFrom(kind, paymentId).toString('hex').toUpperCase().slice(0, length);

/** Decimal digits. @param length at most 19 */
export const digitsFrom = (kind: Kind, paymentId: string, length: number): string =>
  bytesFrom(kind, paymentId).readBigUInt64BE().toString().padStart(20, '0').slice(-length);

/** Upper-case letters. @param length at most 32 */
export const lettersFrom = (kind: Kind, paymentId: string, length: number): string =>
  [...bytesFrom(kind, paymentId).subarray(0, length)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

/** Without those that look like a digit. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;

/**
 * What a payer quotes: a creditor reference (ISO 11649), RF and two check digits before four groups of a letter and three
 * digits. Of two payments in a billion vouchers none have the same.
 */
export function payerReferenceFrom(paymentId: string): string {
  const bytes = bytesFrom('voucher', paymentId);
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
