/** The status of a payment that waits for its shopper. Only the gateway is asked; messages of a window are not trusted. */

import { askGateway, type GatewayAnswer } from '../../../../protocol/index.ts';
import type { Redirect } from './readRedirect.ts';

/** Asks how the payment stands. @param once whether it is asked again soon anyway, so that one try is enough */
export const askOutcome = (
  redirect: Redirect,
  signal: AbortSignal,
  once: boolean,
): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'outcome'), { signal }, once ? [] : undefined);

/** Ends the payment if it still waits. The answer tells how it stands, also when it had ended before. */
export const askToCancel = (redirect: Redirect, signal: AbortSignal): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'cancel'), { method: 'POST', signal });

/**
 * Whether an answer says that the payment still waits for its shopper. One that waits for a bank (100.400.500,
 * 800.400.5...) does not: here it has ended, and the shop is told later.
 */
export function isPending(body: unknown): boolean {
  const { result } = (body ?? {}) as { result?: { code?: unknown } | null };
  return String(result?.code).startsWith('000.200');
}

/** An address below a redirect's own, which has no query. */
const below = ({ url }: Redirect, name: string) => new URL(`${url}/${name}`);
