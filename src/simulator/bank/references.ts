/** References that look drawn and are derived: the same payment always gets the same ones. */
import { createHash } from 'node:crypto';

/** What tells references of different kinds apart. */
type Kind = 'connector' | 'scheme' | 'agreement' | 'mandate' | 'networkToken';

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
