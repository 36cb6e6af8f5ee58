// Decrypts a webhook, and thereby proves that it is genuine. Needs Node and nothing else.
//
//   echo '{"key":"…","iv":"…","tag":"…","body":"…"}' | node webhook.mjs

import { createDecipheriv } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} key 64 hex digits, as the listener was made with
 * @param {string} iv the header X-Initialization-Vector
 * @param {string} tag the header X-Authentication-Tag
 * @param {string} body as it came, bare or with the JSON wrapper
 * @returns {{ type: string, action: string, payload: Record<string, unknown> }}
 * @throws {Error} where the tag does not fit: answer 400, and do nothing
 */
export function decryptWebhook(key, iv, tag, body) {
  const sent = body.startsWith('{') ? JSON.parse(body).encryptedBody : body;
  const bytes = (/** @type {string} */ hex) => Buffer.from(hex, 'hex');
  // Without the length a shorter tag would do, which is easier to guess.
  const options = { authTagLength: 16 };
  const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(iv), options);
  decipher.setAuthTag(bytes(tag));
  return JSON.parse(Buffer.concat([decipher.update(bytes(sent)), decipher.final()]).toString());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { key, iv, tag, body } = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(decryptWebhook(key, iv, tag, body)));
}
