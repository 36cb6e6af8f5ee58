/** The answer to what the shop does with a checkout, and the ids in its paths. */
import type { Done } from '../checkout/create.ts';
import type { CheckoutId } from '../checkout/types.ts';
import type { ResultCode } from '../results/codes.ts';
import { render, resultOf, type Stamp } from '../results/envelope.ts';
import type { House } from './house.ts';
import { type Answer, json, type Request } from './route.ts';

/** `id` and `ndc` are the checkout's; the script's hash comes when it was asked for. */
export function checkoutAnswer(
  { files }: House,
  code: ResultCode,
  { checkout: { id }, now }: Done,
  withIntegrity = false,
): Answer {
  const integrity = withIntegrity ? files.integrity : undefined;
  return json(render({ id, integrity, result: resultOf(code) }, { now, ndc: id }));
}

/** The checkout that a path names, whether or not there is one. */
export const checkoutIdOf = ({ params }: Request): CheckoutId => (params['id'] ?? '') as CheckoutId;

/** What answers about a checkout carry as `ndc`: its id, if it can be one (API 3: 32 to 48 characters). */
export function stampFor(id: CheckoutId, stamp: Stamp): Stamp {
  return /^[A-Za-z0-9-]{32,48}$/.test(id) ? { ...stamp, ndc: id } : stamp;
}
