/** A port around the work of each route. In test the sandbox injects faults there; in live nothing does. */
import type { ServerResponse } from 'node:http';
import type { Refusal } from '../catalogue/results/refusal.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { Answer, Request } from './route.ts';

/** A request that has arrived completely, and that no route has handled yet. */
export interface Arrival {
  readonly request: Request;
  /** The path of its route, with `:name` for a segment. */
  readonly path: string;
  readonly response: ServerResponse;
  /** The headers that every answer has. */
  readonly headers: Answer['headers'];
  /** The entities that the credentials of the request may act for; none if it has none, or wrong ones. */
  entities(): Promise<readonly EntityId[]>;
  /** Names a fault in the log line of the request. @param isCut whether it closes the connection */
  note(fault: string, isCut: boolean): void;
  /**
   * Notes a request whose connection was closed in place of the server's answer.
   *
   * @param answer the answer, if the request was processed
   * @param status the status that was sent; undefined if nothing was sent
   */
  cut(answer: Answer | undefined, status: number | undefined): void;
  /** Renders a refusal. */
  refuse(why: Refusal): Answer;
}

/**
 * Does the work of a route, or something in its place.
 *
 * @param work the work of the route
 * @returns the answer to send; undefined if the response has been ended, or its connection closed
 */
export type Intercept = (
  arrival: Arrival,
  work: () => Promise<Answer>,
) => Promise<Answer | undefined>;
