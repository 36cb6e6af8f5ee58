/** The post of a payment: the page's fields, this frame's digits and its siblings', straight to the gateway. */
import {
  askGateway,
  isSecureField,
  type SecureFieldName,
  type SubmitOrder,
  type SubmitOutcome,
  submission,
} from '../protocol/index.ts';
import type { Siblings } from './siblings.ts';

/**
 * What the browser said it accepts when it asked for this document: no script can read it, so the gateway writes it into
 * the document. A page that sends the parameter itself knows better.
 */
const ACCEPT = 'customer.browser.acceptHeader';

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
  const { accept } = document.documentElement.dataset;
  if (accept && !body.has(ACCEPT)) body.set(ACCEPT, accept);
  body.set(field, value());
  for (const sibling of order.siblings) {
    const digits = await siblings.collect(sibling, order.attempt);
    if (digits === undefined) return { kind: 'incomplete', field: sibling };
    if (digits) body.set(sibling, digits);
  }
  return askGateway(fetch, new URL(order.path, location.href), submission(order.key, body));
}
