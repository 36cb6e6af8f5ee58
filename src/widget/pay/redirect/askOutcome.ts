/** Requests the status of a payment that waits for its shopper from the gateway. Messages of a window are not trusted. */

import { askGateway, type GatewayAnswer } from '../../../protocol/index.ts';
import type { Redirect } from './readRedirect.ts';

/** Requests the status of the payment. @param once whether another request follows soon, so that one try is sufficient */
export const askOutcome = (
  redirect: Redirect,
  signal: AbortSignal,
  once: boolean,
): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'outcome'), { signal }, once ? [] : undefined);

/** Cancels the payment if it still waits. The answer contains its status, even if it has already ended. */
export const askToCancel = (redirect: Redirect, signal: AbortSignal): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'cancel'), { method: 'POST', signal });

/**
 * Whether an answer says that the payment still waits for its shopper. One that waits for a bank (100.400.500,
 * 800.400.5...) does not: it has ended for the shopper, and the shop is notified later.
 */
export function isPending(body: unknown): boolean {
  const { result } = (body ?? {}) as { result?: { code?: unknown } | null };
  return String(result?.code).startsWith('000.200');
}

/** An address below that of a redirect, which has no query. */
const below = ({ url }: Redirect, name: string) => new URL(`${url}/${name}`);
