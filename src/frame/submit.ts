/** The post of a payment: the page's fields, this frame's value and its siblings', straight to the gateway. */
import { parseExpiry } from '../card/expiry.ts';
import { isHolder } from '../card/holder.ts';
import {
  askGateway,
  bodyOf,
  isSecureField,
  own,
  type SecureFieldName,
  type SubmitOrder,
  type SubmitOutcome,
  submission,
} from '../protocol/index.ts';
import type { SecureInput } from './input.ts';
import type { Siblings } from './siblings.ts';

/**
 * What the browser said it accepts when it asked for this document: no script can read it, so the gateway writes it into
 * the document. A page that sends the parameter itself knows better.
 */
const ACCEPT = 'customer.browser.acceptHeader';

/** The frame that sends. */
export interface Sender {
  readonly field: SecureFieldName;
  /** Origin of the page that it was welcomed by. */
  readonly page: string;
  readonly siblings: Siblings;
  readonly input: Pick<SecureInput, 'settled' | 'release' | 'value' | 'clear'>;
}

/**
 * Collects and sends. When no answer comes it tries again with the same submit id, which the gateway answers with the
 * outcome of the first try, so nothing is paid twice.
 */
export async function submit(order: SubmitOrder, sender: Sender): Promise<SubmitOutcome> {
  const { field, page, siblings, input } = sender;
  const checkout = new URL(order.checkout ? `../${order.checkout}/` : '.', location.href);
  if (order.checkout && !(await mayShow(page, checkout))) return { kind: 'incomplete', field };
  await input.settled();
  // At one go: what is judged is what is sent.
  const reason = input.release(brandIn(order));
  if (reason) return { kind: 'kept', reason };
  const body = new URLSearchParams();
  for (const [name, text] of order.fields) if (isOfPage(name)) body.append(name, text);
  const { accept } = document.documentElement.dataset;
  if (accept && !body.has(ACCEPT)) body.set(ACCEPT, accept);
  put(body, field, input.value());
  for (const sibling of order.siblings) {
    const value = await siblings.collect(sibling, order.attempt);
    if (value === undefined) return { kind: 'incomplete', field: sibling };
    put(body, sibling, value);
  }
  return askGateway(fetch, new URL(order.path, checkout), submission(order.key, body));
}

/** The brand that the page names; of two that differ the gateway takes none. */
function brandIn({ fields }: SubmitOrder): string | undefined {
  const named = new Set(
    fields.flatMap(([name, value]) => (name === 'paymentBrand' ? [value] : [])),
  );
  return named.size > 1 ? '' : [...named][0];
}

/** Whether a page may show the form of a checkout: what this frame's own document was asked for its own. */
async function mayShow(page: string, checkout: URL): Promise<boolean> {
  const answer = await askGateway(fetch, new URL('config', checkout), {}, []);
  const origins = own(bodyOf(answer), 'origins');
  return origins === null || (Array.isArray(origins) && origins.includes(page));
}

/** Number and code never come from the page; the holder is a field of the page's where it has no frame. */
const isOfPage = (name: string): boolean => name === 'card.holder' || !isSecureField(name);

/** As the gateway's parameters. What is no name, and no date, goes nowhere: it may be a number in the wrong field. */
function put(body: URLSearchParams, field: SecureFieldName, value: string): void {
  if (field === 'card.expiry') {
    const date = parseExpiry(value);
    if (!date) return;
    body.set('card.expiryMonth', String(date.month).padStart(2, '0'));
    body.set('card.expiryYear', String(date.year));
  } else if (value && (field !== 'card.holder' || isHolder(value))) body.set(field, value);
}
