/** The post of a payment: the page's fields, this frame's digits and its siblings', straight to the gateway. */
import {
  isForLater,
  isSecureField,
  PATIENCE,
  type SecureFieldName,
  type SubmitOrder,
  type SubmitOutcome,
} from '../protocol/index.ts';
import type { Siblings } from './siblings.ts';

/**
 * Collects and sends. When no answer comes it tries again with the same submit id, which the gateway answers with the
 * outcome of the first try, so nothing is paid twice.
 */
export async function submit(
  order: SubmitOrder,
  field: SecureFieldName,
  value: () => string,
  siblings: Siblings,
): Promise<SubmitOutcome> {
  const body = new URLSearchParams(
    order.fields.filter(([name]) => !isSecureField(name)).map(([name, text]) => [name, text]),
  );
  body.set(field, value());
  for (const sibling of order.siblings) {
    const digits = await siblings.collect(sibling, order.attempt);
    if (digits === undefined) return { kind: 'incomplete', field: sibling };
    if (digits) body.set(sibling, digits);
  }
  return send(new URL(order.path, location.href), order.key, body);
}

async function send(url: URL, key: string, body: URLSearchParams): Promise<SubmitOutcome> {
  let outcome: SubmitOutcome = { kind: 'lost' };
  for (const pause of [0, ...PATIENCE.retries]) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    outcome = await attempt(url, key, body);
    if (outcome.kind === 'answer' && !isForLater(outcome.status)) break;
  }
  return outcome;
}

async function attempt(url: URL, key: string, body: URLSearchParams): Promise<SubmitOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE.gateway),
    });
    return { kind: 'answer', status: response.status, body: await response.json() };
  } catch {
    return { kind: 'lost' };
  }
}
