/** Reads the body of a request, up to the limit of its sender. */
import type { Readable } from 'node:stream';

/**
 * The largest body of a route, in bytes. With a valid bearer token the limit is `WITH_TOKEN`, except for `page` and `bin`.
 */
export const BODY_LIMITS = {
  /** Posts by pages of the gateway, or of an issuer. */
  page: 16_384,
  /** The first digits of a card number. */
  bin: 1_024,
  /** A browser's submit: the fields of a form, and parameters that the page added to them. */
  submit: 65_536,
  /** A request of a shop's server, before its token is checked. */
  server: 262_144,
} as const;

/** A limit by its name. */
export type BodyLimit = keyof typeof BODY_LIMITS;

/** With a valid token, in bytes: a full cart is 1.6 MB. */
export const WITH_TOKEN = 4 * 1024 * 1024;

/** A body that is larger than the limit of its sender. */
export class BodyTooLarge extends Error {
  /** In bytes. */
  readonly limit: number;

  constructor(limit: number) {
    super(`the body is larger than ${limit} bytes`);
    this.limit = limit;
  }
}

/**
 * Reads a body.
 *
 * @param declared `Content-Length`; `NaN` if the header is missing
 * @param limit in bytes
 * @param more called once, if a body is larger than `limit`: returns the limit of an authenticated sender, in bytes
 * @throws `BodyTooLarge`, before the rest is read
 * @throws an error with `statusCode` 400 if the connection ends first
 */
export async function receive(
  payload: Readable,
  declared: number,
  limit: number,
  more: () => Promise<number>,
): Promise<Buffer> {
  let most = limit;
  let isAsked = false;
  const check = async (bytes: number) => {
    if (bytes > most && !isAsked) {
      isAsked = true;
      most = Math.max(limit, await more());
    }
    if (bytes > most) throw new BodyTooLarge(most);
  };
  await check(declared);
  const chunks: Buffer[] = [];
  let length = 0;
  // Keep the connection open, because the response must still be sent on it.
  const parts = payload.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await parts.next().catch(cutOff);
    if (next.done) return Buffer.concat(chunks, length);
    length += next.value.length;
    await check(length);
    chunks.push(next.value);
  }
}

function cutOff(error: unknown): never {
  throw Object.assign(new Error('the body ends too early', { cause: error }), { statusCode: 400 });
}
