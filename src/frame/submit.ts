/** Posts a payment directly to the gateway: the page's fields, the value of this frame and those of its siblings. */
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
 * The `Accept` header of the request for this document. No script can read it, so the gateway writes it into the document. A
 * parameter that the page sends takes precedence.
 */
const ACCEPT = 'customer.browser.acceptHeader';

/** The frame that sends. */
export interface Sender {
  readonly field: SecureFieldName;
  /** Origin of the page that sent the welcome. */
  readonly page: string;
  readonly siblings: Siblings;
  readonly input: Pick<SecureInput, 'settled' | 'release' | 'value' | 'clear'>;
}

/**
 * Collects the values and sends them. Without a response it tries again with the same submit id. The gateway then returns the
 * outcome of the first try, so nothing is paid twice.
 */
export async function submit(order: SubmitOrder, sender: Sender): Promise<SubmitOutcome> {
  const { field, page, siblings, input } = sender;
  const checkout = new URL(order.checkout ? `../${order.checkout}/` : '.', location.href);
  if (order.checkout && !(await mayShow(page, checkout))) return { kind: 'incomplete', field };
  await input.settled(true);
  // No `await` from here until the value is read, so the value that is checked is the value that is sent.
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

/** The brand that the page names; '' for two different brands, which the gateway rejects. */
function brandIn({ fields }: SubmitOrder): string | undefined {
  const named = new Set(
    fields.flatMap(([name, value]) => (name === 'paymentBrand' ? [value] : [])),
  );
  return named.size > 1 ? '' : [...named][0];
}

/**
 * Whether a page may show the form of a checkout. For the checkout of this document, the handshake has already checked this.
 */
async function mayShow(page: string, checkout: URL): Promise<boolean> {
  const answer = await askGateway(fetch, new URL('config', checkout), {}, []);
  const origins = own(bodyOf(answer), 'origins');
  return origins === null || (Array.isArray(origins) && origins.includes(page));
}

/** Number and code never come from the page; the holder is a field of the page if it has no frame. */
const isOfPage = (name: string): boolean => name === 'card.holder' || !isSecureField(name);

/**
 * Adds a value as parameters of the gateway. An invalid holder or date is not sent, because it may be a card number in the
 * wrong field.
 */
function put(body: URLSearchParams, field: SecureFieldName, value: string): void {
  if (field === 'card.expiry') {
    const date = parseExpiry(value);
    if (!date) return;
    body.set('card.expiryMonth', String(date.month).padStart(2, '0'));
    body.set('card.expiryYear', String(date.year));
  } else if (value && (field !== 'card.holder' || isHolder(value))) body.set(field, value);
}
