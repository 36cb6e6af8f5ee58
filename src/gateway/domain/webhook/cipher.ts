/**
 * How a message is encrypted: AES-256-GCM without padding, with a new initialization vector each time. Pure except for the
 * vector.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';

/** 64 hex digits: the 32 bytes of a key. */
export const KEY = /^[0-9a-fA-F]{64}$/;

/** Bytes of an initialization vector, and of a tag (NIST SP 800-38D, sections 5.2.1.1 and 5.2.1.2). */
export const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted message: all parts in upper-case hex. The initialization vector has 24 digits, the tag 32. */
export interface Encrypted {
  readonly iv: string;
  readonly tag: string;
  readonly body: string;
}

/** The headers that a receiver needs to decrypt a body. */
export const HEADERS = { iv: 'X-Initialization-Vector', tag: 'X-Authentication-Tag' } as const;

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();

/** Encrypts a text in UTF-8. @param key 64 hex digits @param iv 12 bytes, never the same twice with one key */
export function encrypt(key: string, iv: Uint8Array, text: string): Encrypted {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv, {
    authTagLength: TAG_BYTES,
  });
  const body = hex(Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]));
  return { iv: hex(Buffer.from(iv)), tag: hex(cipher.getAuthTag()), body };
}

/** A message that was not encrypted with the key, or was changed on its way. */
export class NotGenuine extends Error {}

const expected: Readonly<Record<keyof Encrypted | 'key', readonly [RegExp, string]>> = {
  key: [KEY, '64 hex digits'],
  iv: [/^[0-9a-fA-F]{24}$/, `24 hex digits, as in ${HEADERS.iv}`],
  tag: [/^[0-9a-fA-F]{32}$/, `32 hex digits, as in ${HEADERS.tag}`],
  body: [/^(?:[0-9a-fA-F]{2})+$/, 'hex digits, two for each byte'],
};

/**
 * Decrypts the result of `encrypt`. The hex digits may be in upper or lower case.
 *
 * @returns the text
 * @throws TypeError where a part does not have its format; NotGenuine where the tag does not match. Neither error contains
 * the input
 */
export function decrypt(key: string, encrypted: Encrypted): string {
  for (const [name, value] of Object.entries({ key, ...encrypted })) {
    const [pattern, words] = expected[name as keyof typeof expected];
    if (!pattern.test(value)) throw new TypeError(`the ${name} of a webhook must be ${words}`);
  }
  const bytes = (text: string) => Buffer.from(text, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(encrypted.iv), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes(encrypted.tag));
  try {
    return Buffer.concat([decipher.update(bytes(encrypted.body)), decipher.final()]).toString();
  } catch {
    throw new NotGenuine(
      'the tag of a webhook does not match: the message was encrypted with another key, or was changed',
    );
  }
}
