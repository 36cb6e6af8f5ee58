/** The input of a use case that a shop's server calls, and the answer of the use case. */

import type { Rendered } from '../catalogue/results/envelope.ts';
import { isRefusal, type Refusal } from '../catalogue/results/refusal.ts';
import type { ServerRequest } from '../domain/payment/serverPayment.ts';
import type { Caller } from './authenticate.ts';
import { baseOf } from './base.ts';
import { type AppContext, refusal } from './context.ts';
import { type Answer, json, type Request } from './route.ts';

/** The id in the path, unchanged. */
export const idIn = ({ params }: Request): string => params['id'] ?? '';

/** The part of the request that a use case gets. */
export function serverRequestOf(
  context: AppContext,
  request: Request,
  { entityId, parameters, stamp }: Caller,
): ServerRequest {
  const { entityId: _, ...rest } = parameters;
  const base = baseOf(context, request);
  return { entityId, request: rest, ndc: stamp.ndc, now: stamp.now, base };
}

/** The answer with the result of a use case. */
export function answerTo(
  context: AppContext,
  request: Request,
  { stamp }: Caller,
  done: Rendered | Refusal,
): Answer {
  return json(isRefusal(done) ? refusal(context, request, done, stamp) : done);
}
