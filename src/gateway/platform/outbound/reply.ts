/** Reads the reply of a partner that answers in JSON. */
import type { Posted } from './post.ts';

/** Why a reply has no body to read. */
export type ReplyFault = 'redirect' | 'refused' | 'status' | 'content-type';

/** The statuses of a refusal that a repeated request may not get: the partner may work on the first one. */
export const MAY_BE_DONE: readonly number[] = [408, 409, 425, 429];

/** undefined: the reply is a success, and says that it is JSON. */
export function replyFault({
  status,
  contentType,
  isRepeated = false,
}: Posted): ReplyFault | undefined {
  if (status < 200 || status > 299) return isRepeated ? 'status' : faultOf(status);
  return /^application\/json[ \t]*(;|$)/i.test(contentType) ? undefined : 'content-type';
}

function faultOf(status: number): ReplyFault {
  if (status >= 300 && status < 400) return 'redirect';
  return status >= 400 && status < 500 && !MAY_BE_DONE.includes(status) ? 'refused' : 'status';
}

/** JSON in UTF-8; undefined if the bytes are not. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
