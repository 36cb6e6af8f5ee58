/** Decrypts messages of webhooks: AES-256-GCM, whose tag proves that the gateway has sent the message. */

/** A message. */
export interface WebhookMessage {
  /** PAYMENT, REGISTRATION, SCHEDULE or RISK; `test` for the first message of each listener. */
  readonly type: string;
  /** CREATED, UPDATED or DELETED; `webhook activation` in the first message. */
  readonly action?: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly payload: Readonly<Record<string, any>>;
}

/** A message as it arrives: the values of its headers, and the body as text, bare or with the JSON wrapper. */
export interface EncryptedWebhook {
  /** The key of the listener, 64 hex digits. */
  readonly key: string;
  /** The header `X-Initialization-Vector`. */
  readonly iv: string;
  /** The header `X-Authentication-Tag`. */
  readonly tag: string;
  readonly body: string;
}

/** The headers of a message. */
export const HEADERS = { iv: 'x-initialization-vector', tag: 'x-authentication-tag' } as const;

/** How keys, vectors and tags are written: 32, 12 and 16 bytes in hex. */
const FORMS = {
  key: [/^[0-9a-f]{64}$/i, 'key must be the 64 hex digits of the listener'],
  iv: [/^[0-9a-f]{24}$/i, 'iv must be the 24 hex digits of X-Initialization-Vector'],
  tag: [/^[0-9a-f]{32}$/i, 'tag must be the 32 hex digits of X-Authentication-Tag'],
  body: [/^(?:[0-9a-f]{2})+$/i, 'body must be an encrypted message in hex'],
} as const;

/** @throws TypeError if a part does not have its form. The error does not contain the part */
export function checkForm(name: keyof typeof FORMS, value: unknown): string {
  const [form, text] = FORMS[name];
  if (typeof value === 'string' && form.test(value)) return value;
  throw new TypeError(text);
}

/**
 * Decrypts a message, and thereby proves that it is genuine.
 *
 * @throws TypeError if a part does not have its form; another Error if the tag does not fit. Respond with 400, and do nothing
 * else
 */
export async function decryptWebhook({
  key,
  iv,
  tag,
  body,
}: EncryptedWebhook): Promise<WebhookMessage> {
  const secret = bytesOf(checkForm('key', key));
  const algorithm = { name: 'AES-GCM', iv: bytesOf(checkForm('iv', iv)) };
  const sealed = bytesOf(checkForm('body', bare(body)) + checkForm('tag', tag));
  const imported = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  // The length of a tag is 16 bytes, unless another one is asked for.
  const opened = await crypto.subtle.decrypt(algorithm, imported, sealed);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened));
}

/** The hex digits in a body. */
function bare(body: string): unknown {
  const text = body.trim();
  return text.startsWith('{') ? JSON.parse(text).encryptedBody : text;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a decrypted value has the members that handling depends on: a gateway of another version may send others. */
export function isMessage(value: unknown): value is WebhookMessage {
  if (!isObject(value) || typeof value['type'] !== 'string') return false;
  const { type, payload } = value;
  if (!isObject(payload)) return false;
  if (type !== 'PAYMENT') return true;
  const { id, result, timestamp } = payload;
  return (
    typeof id === 'string' &&
    isObject(result) &&
    typeof result['code'] === 'string' &&
    typeof timestamp === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+0000$/.test(timestamp)
  );
}
