/** The row of an operation: one method of one path, and everything about it that does not depend on its handler. */
import type { AnswerName } from '../answers/index.ts';
import type { MessageType } from '../messages.ts';
import type { Schema } from '../schema.ts';

/** A parameter that is in no set of parameters: in the query or in a header. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

/** The responses by HTTP status: the schemas of a JSON response, the media type of another one, or an empty list for no body. */
export type Answers = Readonly<Record<number, readonly AnswerName[] | `text/${string}`>>;

/**
 * An operation.
 *
 * @typeParam Place a set of parameters
 * @typeParam Limit a limit of calls
 * @typeParam Size the largest body
 */
export interface OperationRow<Place = string, Limit = string, Size = string> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Whether HEAD has an answer, too. The document omits it. */
  readonly head?: true;
  /** `:name` stands for one segment. */
  readonly path: string;
  /** The section that defines the operation; `ours`: no document does. */
  readonly spec: `API ${1 | 2 | 3}, ${string}` | `the reference, section ${number}` | 'ours';
  readonly summary: string;
  readonly description?: string;
  /** `token`: Bearer token required; `either`: with or without a token; `none`: without a token. */
  readonly credentials: 'token' | 'either' | 'none';
  /** The limit of its calls; without one they are not counted. */
  readonly limit?: Limit;
  /** The largest body that is accepted; absent: that of a shop's server. */
  readonly size?: Size;
  /** The places whose parameters the body accepts; several if the parameters depend on the caller. */
  readonly body?: readonly Place[];
  /** The place whose parameters the query accepts. */
  readonly query?: Place;
  /** Headers, and query parameters that are in no place. */
  readonly more?: readonly ParameterObject[];
  /**
   * The responses of this operation. Omitted are those that every operation can have, those that every operation with these
   * credentials can have, and 429, which follows from the limit.
   */
  readonly answers: Answers;
  /** The types of the messages to webhooks that it can cause before it answers. */
  readonly messages?: readonly MessageType[];
}

/** The rows of operations, by id. An id begins with a verb, because generated clients use it as the name of a function. */
export type OperationRows = Readonly<Record<string, OperationRow>>;
