/** New private keys. They always use the randomness of the operating system, because a key must never be reproducible. */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** A private key on the curve P-256; it contains its public key. */
export const freshEllipticKey = async (): Promise<KeyObject> =>
  (await generate('ec', { namedCurve: 'P-256' })).privateKey;

/** The stored form of a private key, which the gateway reads: PKCS #8, base64. */
export const keptForm = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** A private RSA key of 2048 bits; it contains its public key. Takes some hundred ms, on another thread. */
export const freshRsaKey = async (): Promise<KeyObject> =>
  (await generate('rsa', { modulusLength: 2048 })).privateKey;
