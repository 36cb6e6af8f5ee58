/** Hooks around requests. In test the sandbox records and alters there; in live nothing does. */
import type { Cause } from '../catalogue/results/cause.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { AnsweredExchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import type { Intercept } from './intercept.ts';
import type { Answer } from './route.ts';

/** What happens around requests. */
export interface Hooks {
  /** Does the work of a route, or something in its place. */
  readonly intercept: Intercept;
  /** The answer as it is sent. @param requestId returns 32 hex digits */
  alterAnswer(entityId: EntityId, answer: Answer, requestId: () => string): Answer;
  /**
   * Records an answer. Returns what decided it, if that is known.
   *
   * @param body what was sent; undefined for a request without a body
   */
  recordAnswer(answered: AnsweredExchange, body: Buffer | undefined): Cause | undefined;
  /** Why a request failed, where that is known better than by its error. @param ms how long the request has taken */
  failureOf(entityId: EntityId, ms: number): Promise<Failure | undefined>;
}

/** The hooks of a gateway without an extension: they change nothing. */
export const NO_HOOKS: Hooks = {
  intercept: (_arrival, work) => work(),
  alterAnswer: (_entityId, answer) => answer,
  recordAnswer: () => undefined,
  failureOf: async () => undefined,
};
