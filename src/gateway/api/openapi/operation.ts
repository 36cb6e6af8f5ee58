/** What a route is in the OpenAPI document: an operation, or the reason why the document does not have it. */
import { type OperationId, OPERATIONS as ROWS } from '../../../contract/operations/index.ts';
import type { OperationRow } from '../../../contract/operations/operation.ts';
import type { Place } from '../../../contract/parameters/parameter.ts';
import type { BodyLimit } from '../bodies.ts';
import type { Limit } from '../limits.ts';

/** The row of an operation, with the sets of parameters and the limits of this gateway. */
export type Operation = OperationRow<Place, Limit, BodyLimit>;

/** Every operation, by its id. */
export const OPERATIONS: Readonly<Record<OperationId, Operation>> = ROWS;

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
