/** The answer to what the shop does with a checkout, and the ids in its paths. */

import type { ResultCode } from '../catalogue/results/codes.ts';
import { ndcFor, render, resultOf, type Stamp } from '../catalogue/results/envelope.ts';
import type { CheckoutResult } from '../domain/checkout/create.ts';
import type { CheckoutId } from '../domain/shared/ids.ts';
import type { AppContext } from './context.ts';
import { type Answer, json } from './route.ts';

/** `id` and `ndc` are the checkout's; the script's hash comes when it was asked for. */
export function checkoutAnswer(
  { files }: AppContext,
  code: ResultCode,
  { checkout: { id }, now }: CheckoutResult,
  withIntegrity = false,
): Answer {
  const integrity = withIntegrity ? files.integrity : undefined;
  return json(render({ id, integrity, result: resultOf(code) }, { now, ndc: id }));
}

/** The stamp of an answer about a checkout, whether or not there is one. */
export const stampFor = (id: CheckoutId, { now, ndc }: Stamp): Stamp => ({
  now,
  ndc: ndcFor(id, ndc),
});
