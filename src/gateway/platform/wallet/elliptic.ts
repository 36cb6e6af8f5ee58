/** Keys on the curve P-256 (FIPS 186-5), the only curve that these wallets use. */
import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  verify,
} from 'node:crypto';

/** RFC 5480: the first bytes of every SubjectPublicKeyInfo with an uncompressed point of P-256. */
const SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const POINT_BYTES = 65;

/**
 * A public key from its SubjectPublicKeyInfo.
 *
 * @returns undefined for anything other than an uncompressed point of the curve
 */
export function publicKeyFrom(spki: Buffer): KeyObject | undefined {
  const isOfCurve =
    spki.length === SPKI_HEAD.length + POINT_BYTES &&
    spki.subarray(0, SPKI_HEAD.length).equals(SPKI_HEAD) &&
    spki[SPKI_HEAD.length] === 4;
  if (!isOfCurve) return undefined;
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** A public key from its point only (SEC 1, 2.3.3, uncompressed). */
export const publicKeyFromPoint = (point: Buffer): KeyObject | undefined =>
  publicKeyFrom(Buffer.concat([SPKI_HEAD, point]));

/** The SubjectPublicKeyInfo of a key. */
export const spkiOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });

/** A private key from its stored form: PKCS #8, base64. */
export const privateKeyFrom = (encoded: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'pkcs8' });

/** The shared secret of both sides (SP 800-56A, 5.7.1.2): the x coordinate of the shared point, 32 bytes. */
export const sharedSecret = (privateKey: KeyObject, publicKey: KeyObject): Buffer =>
  diffieHellman({ privateKey, publicKey });

/** Whether an ECDSA signature with SHA-256, in DER, is valid. */
export function isSignedBy(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}
