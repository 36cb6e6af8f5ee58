/** What became of a payment that waits for its shopper: the gateway knows, and nothing that a window says counts. */
import { askGateway, type GatewayAnswer } from '../../protocol/index.ts';
import type { Redirect } from './redirect.ts';

/** Asks how the payment stands. */
export const askOutcome = (redirect: Redirect): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'outcome'), {});

/** Ends the payment if it still waits. The answer tells how it stands, also when it had ended before. */
export const askToCancel = (redirect: Redirect): Promise<GatewayAnswer> =>
  askGateway(fetch, below(redirect, 'cancel'), { method: 'POST' });

/** Result codes of payments that have not ended (API 3, Result codes: pending). */
const PENDING = /^(?:000\.200|100\.400\.500|800\.400\.5)/;

/** Whether an answer says that the payment has not ended. */
export function isPending(body: unknown): boolean {
  const { result } = (body ?? {}) as { result?: { code?: unknown } | null };
  return PENDING.test(String(result?.code));
}

function below({ url }: Redirect, name: string): URL {
  const address = new URL(url);
  address.pathname += `/${name}`;
  address.search = '';
  return address;
}
