/** The bridge to PKI.js, which uses Web Crypto. */
import { type KeyObject, webcrypto } from 'node:crypto';
import { CryptoEngine } from 'pkijs';

/** The crypto engine of PKI.js, with Node's Web Crypto. */
export const engine = new CryptoEngine({
  name: 'node',
  crypto: webcrypto as unknown as Crypto,
});

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' };

/** A private key on P-256, for signing. */
export const signingKey = (key: KeyObject): Promise<CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', bytesOf(key, 'pkcs8'), ECDSA, false, ['sign']);

/** A public key on P-256, for verifying signatures. */
export const verifyingKey = (key: KeyObject): Promise<CryptoKey> =>
  webcrypto.subtle.importKey('spki', bytesOf(key, 'spki'), ECDSA, true, ['verify']);

const bytesOf = (key: KeyObject, type: 'pkcs8' | 'spki'): Buffer =>
  key.export({ format: 'der', type } as never) as unknown as Buffer;
