/** Fresh private keys, always from the operating system's randomness: a key must never be repeatable. */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** A private key on the curve P-256; its public half is in it. */
export const freshEllipticKey = async (): Promise<KeyObject> =>
  (await generate('ec', { namedCurve: 'P-256' })).privateKey;

/** A private RSA key of 2048 bits; its public half is in it. Takes some hundred ms, on another thread. */
export const freshRsaKey = async (): Promise<KeyObject> =>
  (await generate('rsa', { modulusLength: 2048 })).privateKey;
