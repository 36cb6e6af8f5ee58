/** What a route is: a method, a path, and a function from a request to an answer. No server in here. */

import type { Readable } from 'node:stream';
import type { Rendered } from '../catalogue/results/envelope.ts';
import type { CheckoutId, EntityId } from '../domain/shared/ids.ts';
import type { BodyLimit } from './bodies.ts';
import type { Limit } from './limits.ts';

/** A request, as far as a route may look at it. */
export interface Request {
  /** 32 lower-case hex: the `ndc` of its answer, where no checkout is, and of its lines in the log. */
  readonly id: string;
  readonly method: string;
  /** Its route's. */
  readonly limit: Limit | undefined;
  /** The path of its route, without the version: what calls are counted by. */
  readonly operation: string;
  /** The values of the path's `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Everything after the question mark, undecoded. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly ip: string;
  /** Tells the log whose it is, as soon as that is sure. */
  belongsTo(entityId: EntityId): void;
  /** Tells the developer of the shop, by the log, what was sent and does not count; in test only. Never a value. */
  advise(advice: string): void;
  /** Tells the log that something was sent that should not be any more. @param instead what does it now */
  deprecated(what: string, instead: string): void;
}

/** An answer with all its headers but those that every answer has. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What is long is read while it is sent, and no further where its client goes away. */
  readonly body: string | Buffer | Readable;
}

/** One path and what answers it. Another method on the same path is refused by the server. */
export interface Route {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS')[];
  /** `:name` for one segment, `*` for the rest. */
  readonly path: string;
  /** How often it may be called; `authenticate` sees to it. */
  readonly limit?: Limit;
  /** How large a body it takes; absent: `server`. */
  readonly body?: BodyLimit;
  answer(request: Request): Answer | Promise<Answer>;
}

/** A header's value; the first where somebody sent several. */
export function header({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** What every JSON answer says of itself. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json;charset=UTF-8',
  'Cache-Control': 'private, no-cache, no-store',
  Pragma: 'no-cache',
};

/** A rendered body with its headers. */
export function json(
  { status, body }: Rendered,
  more: Readonly<Record<string, string>> = {},
): Answer {
  return { status, body, headers: { ...JSON_HEADERS, ...more } };
}

/** The same route also without the version prefix, as the specification writes the checkout paths. */
export function alsoUnversioned(route: Route): Route[] {
  return [route, { ...route, path: route.path.replace(/^\/v1/, '') }];
}

/** The checkout that a path names, whether or not there is one. */
export const checkoutIdOf = ({ params }: Request): CheckoutId => (params['id'] ?? '') as CheckoutId;
