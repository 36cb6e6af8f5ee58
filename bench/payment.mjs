// The payments that benchmarks make: by a shop's server, with a card and a billing address; and through a checkout, whose
// requests are its creation, the submit of the form, and its status.

import { BEARER, ENTITY, send } from './load.mjs';

/** What it is, for the heading of a table. */
export const PAYMENT = 'POST /v1/payments, DB with a card';

/** Without its brand, which the gateway has to find. */
const CARD = {
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

const FIELDS = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 'order-00000001',
  ...CARD,
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'billing.street1': 'Main Street 1',
  'billing.city': 'Bern',
  'billing.postcode': '3000',
  'billing.country': 'CH',
};

/** The entity of the sandbox. */
const SANDBOX = { entityId: ENTITY, token: BEARER.authorization.replace('Bearer ', '') };

/** What a shop's server sends for a payment. */
const bodyOf = (/** @type {string} */ entityId) =>
  new URLSearchParams({ entityId, ...FIELDS }).toString();

/** @template {{ result: { code: string } }} T @param {T} answer */
function approved(answer) {
  if (answer.result.code !== '000.100.110') throw new Error(JSON.stringify(answer));
  return answer;
}

/**
 * Pays at a gateway, or at a bare handler.
 * @param {string} url @param {{ entityId: string, token: string }} [entity] default: that of the sandbox
 */
export async function paymentAt(url, { entityId, token } = SANDBOX) {
  const headers = { authorization: `Bearer ${token}` };
  return approved(await send('POST', `${url}/v1/payments`, headers, bodyOf(entityId)));
}

const CHECKOUT = new URLSearchParams({
  entityId: ENTITY,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 'order-00000001',
  shopperResultUrl: 'http://127.0.0.1/result',
}).toString();

const FORM = new URLSearchParams(CARD).toString();

let submits = 0;

/** @param {string} url */
export const createCheckout = (url) => send('POST', `${url}/v1/checkouts`, BEARER, CHECKOUT);

/** As the form of a browser does. @param {string} url @param {string} id */
export const submitCheckout = (url, id) => {
  const headers = { 'idempotency-key': `bench-submit-${String(++submits).padStart(9, '0')}` };
  return send('POST', `${url}/v1/checkouts/${id}/payment`, headers, FORM);
};

/** @param {string} url @param {string} id */
export const statusOf = async (url, id) =>
  approved(await send('GET', `${url}/v1/checkouts/${id}/payment?entityId=${ENTITY}`, BEARER));

/** What each request sends as its body; the status, which has none, its query. */
export const BODIES = {
  payment: bodyOf(ENTITY),
  create: CHECKOUT,
  submit: FORM,
  status: `entityId=${ENTITY}`,
};
