/** The type of a route: a method, a path, a description, and a function from a request to an answer. It does not depend on a server. */

import type { Readable } from 'node:stream';
import type { OperationId } from '../../contract/operations/index.ts';
import type { ClockSetting } from '../domain/shared/clock.ts';
import type { CheckoutId, EntityId } from '../domain/shared/ids.ts';
import type { BodyLimit } from './bodies.ts';
import type { Limit } from './limits.ts';
import { type Omitted, OPERATIONS, type Operation } from './openapi/operation.ts';
import type { Rendered } from './render/envelope.ts';

/** The part of a request that routes may read. */
export interface Request {
  /** 32 lower-case hex: the `ndc` of the answer, if no checkout belongs to it, and of the log lines of the request. */
  readonly id: string;
  readonly method: string;
  /** The limit of its route. */
  readonly limit: Limit | undefined;
  /** The path of its route, without the version: calls are counted by it. */
  readonly operation: string;
  /** The values of the path's `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Everything after the question mark, undecoded. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly ip: string;
  /**
   * Sets the entity of the request for the log and the records, once the entity is certain.
   *
   * @param clock the clock of the entity while the request is processed, which can be moved before the request is recorded
   */
  belongsTo(entityId: EntityId, clock: ClockSetting): void;
  /** Logs, for the developer of the shop, a parameter that was sent and has no effect; in test only. Never logs a value. */
  advise(advice: string): void;
  /** Logs a deprecated parameter. @param instead what replaces it */
  deprecated(what: string, instead: string): void;
}

/** An answer with all its headers except those that every answer has. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A long body is read while it is sent, and reading stops if the client disconnects. */
  readonly body: string | Buffer | Readable;
  /** The members of a JSON body with the envelope of the API, for the log and the metrics. Not sent. */
  readonly members?: Rendered['members'];
  /** What the answer is about, and why it refuses the request. Not sent. */
  readonly about?: Rendered['about'];
  readonly refusal?: Rendered['refusal'];
  readonly cause?: Rendered['cause'];
  readonly waits?: Rendered['waits'];
  /** What a request to the control API has set, for the log. Without values of a payment. Not sent. */
  readonly note?: string;
}

/** An answer whose body is a text. */
export interface TextAnswer extends Answer {
  readonly body: string;
}

/** One path and its description, without the handler. The server refuses other methods on the same path. */
export interface RouteDeclaration {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS')[];
  /** `:name` for one segment, `*` for the rest. */
  readonly path: string;
  /** The limit of its calls; `authenticate` enforces it. */
  readonly limit?: Limit;
  /** The largest body that the route accepts; absent: `server`. */
  readonly body?: BodyLimit;
  /** Its answer needs no database: it is also given while too many requests are worked on and wait. */
  readonly isFromMemory?: boolean;
  /** The operation in the OpenAPI document, or the reason why the document does not have it. */
  readonly openapi: Operation | Omitted;
}

/** A declared route and its handler. */
export interface Route extends RouteDeclaration {
  answer(request: Request): Answer | Promise<Answer>;
}

/** What the row of an operation says about its route. */
export function routeOf(id: OperationId): RouteDeclaration {
  const openapi = OPERATIONS[id];
  const { method, head, path, limit, size } = openapi;
  return {
    methods: head ? [method, 'HEAD'] : [method],
    path,
    openapi,
    ...(limit && { limit }),
    ...(size && { body: size }),
  };
}

/** The value of a header; the first if several were sent. */
export function header({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** The headers of every JSON answer. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json;charset=UTF-8',
  'Cache-Control': 'private, no-cache, no-store',
  Pragma: 'no-cache',
};

/** A rendered body with its headers. */
export function json(
  { status, body, members, about, refusal, cause, waits }: Rendered,
  more: Readonly<Record<string, string>> = {},
): TextAnswer {
  return {
    status,
    body,
    members,
    headers: { ...JSON_HEADERS, ...more },
    ...(about !== undefined && { about }),
    ...(cause && { cause }),
    ...(waits && { waits }),
    ...(refusal && { refusal }),
  };
}

/** The route, and the same route without the version prefix, as the specification writes the checkout paths. */
export function alsoUnversioned<Some extends RouteDeclaration>(route: Some): Some[] {
  const openapi = typeof route.openapi === 'string' ? route.openapi : 'omitted: alias';
  return [route, { ...route, path: route.path.replace(/^\/v1/, ''), openapi }];
}

/** The checkout id in the path, whether or not the checkout exists. */
export const checkoutIdOf = ({ params }: Request): CheckoutId => (params['id'] ?? '') as CheckoutId;
