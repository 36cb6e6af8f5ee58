/** References that look random but are derived from the payment's id: the same payment always gets the same ones. */
import { createHash } from 'node:crypto';

/** The kind of a reference; it is hashed with the id, so that two kinds never get the same value. */
type Kind = 'connector' | 'authorisation' | 'scheme' | 'agreement' | 'mandate' | 'networkToken';

const bytesFrom = (kind: Kind, paymentId: string): Buffer =>
  createHash('sha256').update(`${kind}:${paymentId}`).digest();

/** A reference of upper-case hex digits. @param length at most 64 */
export const hexFrom = (kind: Kind, paymentId: string, length: number): string =>
  bytesFrom(kind, paymentId).toString('hex').toUpperCase().slice(0, length);

/** A reference of decimal digits. @param length at most 19 */
export const digitsFrom = (kind: Kind, paymentId: string, length: number): string =>
  bytesFrom(kind, paymentId).readBigUInt64BE().toString().padStart(20, '0').slice(-length);

/** A reference of upper-case letters. @param length at most 32 */
export const lettersFrom = (kind: Kind, paymentId: string, length: number): string =>
  [...bytesFrom(kind, paymentId).subarray(0, length)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
