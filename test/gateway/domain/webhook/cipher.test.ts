/** The encryption of messages: a test vector of another implementation, and messages that must not be decrypted. */
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, NotGenuine } from '../../../../src/gateway/domain/webhook/cipher.ts';
import { decryptWebhook } from '../../../../src/testkit/webhooks.ts';
import { GOLDEN } from './golden.ts';

const { key, text, ...encrypted } = GOLDEN;

describe('a message', () => {
  it('matches the test vector', () => {
    expect(encrypt(key, Buffer.from(encrypted.iv, 'hex'), text)).toEqual(encrypted);
    expect(decrypt(key, encrypted)).toBe(text);
    expect(decryptWebhook({ key, ...encrypted })).toEqual({ type: 'PAYMENT' });
  });

  it('may be wrapped, and may use lower-case letters', () => {
    const body = JSON.stringify({ encryptedBody: encrypted.body.toLowerCase() });
    const tag = encrypted.tag.toLowerCase();
    expect(decryptWebhook({ key, iv: encrypted.iv, tag, body })).toEqual({ type: 'PAYMENT' });
  });

  const flipped = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
  it.each([
    ['another key', { key: flipped(key) }],
    ['another vector', { iv: flipped(encrypted.iv) }],
    ['another tag', { tag: flipped(encrypted.tag) }],
    ['another body', { body: flipped(encrypted.body) }],
    ['a shorter body', { body: encrypted.body.slice(2) }],
  ])('is not decrypted with %s', (_, other) => {
    const open = () => decryptWebhook({ key, ...encrypted, ...other });
    expect(open).toThrow(NotGenuine);
    expect(open).toThrow(/the tag of a webhook does not match/);
  });

  it.each([
    ['key', { key: 'secret' }, /the key of a webhook must be 64 hex digits/],
    ['iv', { iv: '00' }, /the iv .* X-Initialization-Vector/],
    // A short tag would be easy to guess.
    ['tag', { tag: encrypted.tag.slice(0, 8) }, /the tag .* X-Authentication-Tag/],
    ['body', { body: 'xyz' }, /the body of a webhook must be hex digits/],
    ['body', { body: '{}' }, /has no encryptedBody/],
  ])('names the malformed part: %s', (_, other, message) => {
    const open = () => decryptWebhook({ key, ...encrypted, ...other });
    expect(open).toThrow(TypeError);
    expect(open).toThrow(message);
    expect(open).not.toThrow(/secret/);
  });
});
