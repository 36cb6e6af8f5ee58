/** Reads the body of a request, no further than its sender may send. */
import type { Readable } from 'node:stream';

/** The largest body of a route, in bytes. Behind a bearer token that is known it is `WITH_TOKEN`, but for `page` and `bin`. */
export const BODY_LIMITS = {
  /** What a page of the gateway, or of an issuer, posts. */
  page: 16_384,
  /** The first digits of a number. */
  bin: 1_024,
  /** What a browser submits: the fields of a form, and what the page put beside them. */
  submit: 65_536,
  /** What a shop's server sends, until its token is looked up. */
  server: 262_144,
} as const;

/** A limit by its name. */
export type BodyLimit = keyof typeof BODY_LIMITS;

/** A full cart is 1.6 MB. */
export const WITH_TOKEN = 4 * 1024 * 1024;

/** A body that is larger than its sender may send. */
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
 * @param declared `Content-Length`; `NaN` where there is none
 * @param limit in bytes
 * @param more asked for once, when a body is larger than `limit`: how much may come after all, in bytes
 * @throws `BodyTooLarge`, before the rest is read
 * @throws an error with `statusCode` 400 where the connection ends first
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
  // The connection stays: the answer still has to go out on it.
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
