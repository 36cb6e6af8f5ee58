/** Answers to requests of the shop about a checkout, with the ids from their paths. */

import type { ResultCode } from '../../contract/resultCodes.ts';
import type { CheckoutResult } from '../domain/checkout/create.ts';
import type { CheckoutId } from '../domain/shared/ids.ts';
import type { AppContext } from './context.ts';
import { ndcFor, render, resultOf, type Stamp } from './render/envelope.ts';
import { type Answer, json } from './route.ts';

/** What an answer about a checkout has beside the checkout. */
interface More {
  /** Whether the hash of the script is included. */
  readonly withIntegrity?: boolean;
  /** What the shop did not send, and should send. */
  readonly advice?: string | undefined;
}

/** `id` and `ndc` are those of the checkout. */
export function checkoutAnswer(
  { files }: AppContext,
  code: ResultCode,
  { checkout: { id }, now }: CheckoutResult,
  { withIntegrity = false, advice }: More = {},
): Answer {
  const integrity = withIntegrity ? files.integrity : undefined;
  const resultDetails = advice === undefined ? undefined : { IntegrationAdvice: advice };
  const members = { id, integrity, result: resultOf(code), resultDetails };
  return json(render(members, { now, ndc: id }));
}

/** The stamp of an answer about a checkout, whether or not the checkout exists. */
export const stampFor = (id: CheckoutId, { now, ndc }: Stamp): Stamp => ({
  now,
  ndc: ndcFor(id, ndc),
});
