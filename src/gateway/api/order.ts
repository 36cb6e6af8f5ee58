/** The input of a use case that a shop's server calls, and the answer of the use case. */

import { isRefusal, type Refusal } from '../catalogue/results/refusal.ts';
import type { ServerRequest } from '../domain/payment/serverPayment.ts';
import type { Caller } from './authenticate.ts';
import { baseOf } from './base.ts';
import { type AppContext, refusal } from './context.ts';
import type { Rendered } from './render/envelope.ts';
import { type Answer, json, type Request } from './route.ts';

/** The id in the path, unchanged. */
export const idIn = ({ params }: Request): string => params['id'] ?? '';

/** The part of the request that a use case gets. */
export function serverRequestOf(
  context: AppContext,
  request: Request,
  { entityId, parameters, money, stamp }: Caller,
): ServerRequest {
  const { entityId: _, ...rest } = parameters;
  const base = baseOf(context, request);
  return { entityId, request: rest, money, ndc: stamp.ndc, now: stamp.now, base };
}

/** The response to a request of a shop's server: what a use case returns, rendered. */
export function answerTo(
  context: AppContext,
  request: Request,
  caller: Caller,
  result: Rendered | Refusal,
): Answer;
export function answerTo<Result extends object>(
  context: AppContext,
  request: Request,
  caller: Caller,
  result: Result | Refusal,
  render: (result: Result) => Rendered,
): Answer;
export function answerTo<Result extends object>(
  context: AppContext,
  request: Request,
  { stamp }: Caller,
  result: Result | Refusal,
  render?: (result: Result) => Rendered,
): Answer {
  if (isRefusal(result)) return json(refusal(context, request, result, stamp));
  return json(render ? render(result) : (result as unknown as Rendered));
}
