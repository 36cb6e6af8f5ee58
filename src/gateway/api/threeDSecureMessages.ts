/** Reads the messages that the browser brings (EMV 3-D Secure, section 5). They may contain anything. */
import { LONGEST_MESSAGE, type MethodData } from '../domain/threeDSecure/codec.ts';
import type { Message } from '../domain/threeDSecure/types.ts';

/** Reads `threeDSMethodData`; `undefined` for an invalid message. */
export function decodeMethodData(text: string): MethodData | undefined {
  const data = decodeMessage(text);
  const id = data?.['threeDSServerTransID'];
  const address = data?.['threeDSMethodNotificationURL'];
  if (!isUuid(id) || !isWebAddress(address)) return undefined;
  return { threeDSServerTransID: id, threeDSMethodNotificationURL: address };
}

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** The members of a message, unchecked; `undefined` where the text is not a message. */
export function decodeMessage(text: string): Message | undefined {
  if (text.length > LONGEST_MESSAGE || !BASE64URL.test(text)) return undefined;
  try {
    const data: unknown = JSON.parse(UTF_8.decode(Buffer.from(text, 'base64url')));
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Message)
      : undefined;
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a UUID. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** EMV 3-D Secure, table A.1: an absolute address; http is for tests only. */
function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return ['https:', 'http:'].includes(new URL(value).protocol);
}
