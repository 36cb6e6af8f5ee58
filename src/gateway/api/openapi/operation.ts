/** The description of an endpoint, which its route carries; and the operations of the document, made from routes. */
import type { Place } from '../../catalogue/parameters/parameter.ts';
import type { ANSWERS } from './answers.ts';
import type { Method, ParameterObject } from './types.ts';

/** The name of a response schema. */
export type AnswerName = keyof typeof ANSWERS;

/** The responses by HTTP status: the schemas of a JSON response, the media type of another one, or an empty list for no body. */
export type Answers = Readonly<Record<number, readonly AnswerName[] | `text/${string}`>>;

/**
 * The description of an endpoint. Method, path and limit are those of its route, and the parameters are those of the
 * catalogue.
 */
export interface Description {
  /** The unique operation id. It begins with a verb, because generated clients use it as the name of a function. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** `token`: Bearer token required; `either`: with or without a token; `none`: without a token. */
  readonly credentials: 'token' | 'either' | 'none';
  /** The places whose parameters the body accepts; several if the parameters depend on the caller. */
  readonly body?: readonly Place[];
  /** The place whose parameters the query accepts. */
  readonly query?: Place;
  /** Headers, and query parameters that are not in the catalogue. */
  readonly more?: readonly ParameterObject[];
  /**
   * The responses of this endpoint. Omitted are those that every endpoint can have, those that every endpoint with these
   * credentials can have, and 429, which follows from the limit of the route.
   */
  readonly answers: Answers;
}

/** Why the document has no operation for a route. */
export type Omitted =
  /** The document has the same route with the version prefix. */
  | 'omitted: alias'
  /** A browser sends the request by itself before the request of a page. */
  | 'omitted: preflight'
  /** A browser shows the answer, or is sent on by it. */
  | 'omitted: page'
  /** A page or the widget loads it. */
  | 'omitted: file'
  /** Only for the operator of the gateway. */
  | 'omitted: metrics'
  /** Only for the processor. */
  | 'omitted: processor'
  /** Of the test environment: no live gateway has it. */
  | 'omitted: test';

/** The part of a route that the document depends on. */
export interface Documented {
  readonly methods: readonly string[];
  /** `:name` stands for one segment. */
  readonly path: string;
  readonly limit?: unknown;
  /** The description of the endpoint, or the reason why the document does not have it. */
  readonly openapi: Description | Omitted;
}

/** One method of one path, with its description. */
export interface Operation extends Description {
  readonly method: Method;
  readonly path: string;
}

/** The operations of routes, in their order. */
export function operationsOf(routes: readonly Documented[]): Operation[] {
  return routes.flatMap(({ methods, path, limit, openapi }) => {
    if (typeof openapi === 'string') return [];
    const answers = { ...openapi.answers, ...(limit !== undefined && TOO_MANY) };
    return METHODS.filter((method) => methods.includes(method.toUpperCase())).map((method) => ({
      ...openapi,
      method,
      path,
      answers,
    }));
  });
}

/** HEAD and OPTIONS are not described. */
const METHODS: readonly Method[] = ['get', 'post', 'delete'];

const TOO_MANY: Answers = { 429: ['Refusal'] };
