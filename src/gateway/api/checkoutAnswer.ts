/** Answers to requests of the shop about a checkout, with the ids from their paths. */

import type { ResultCode } from '../catalogue/results/codes.ts';
import { ndcFor, render, resultOf, type Stamp } from '../catalogue/results/envelope.ts';
import type { CheckoutResult } from '../domain/checkout/create.ts';
import type { CheckoutId } from '../domain/shared/ids.ts';
import type { AppContext } from './context.ts';
import { type Answer, json } from './route.ts';

/** `id` and `ndc` are those of the checkout; the script's hash is included on request. */
export function checkoutAnswer(
  { files }: AppContext,
  code: ResultCode,
  { checkout: { id }, now }: CheckoutResult,
  withIntegrity = false,
): Answer {
  const integrity = withIntegrity ? files.integrity : undefined;
  return json(render({ id, integrity, result: resultOf(code) }, { now, ndc: id }));
}

/** The stamp of an answer about a checkout, whether or not the checkout exists. */
export const stampFor = (id: CheckoutId, { now, ndc }: Stamp): Stamp => ({
  now,
  ndc: ndcFor(id, ndc),
});
