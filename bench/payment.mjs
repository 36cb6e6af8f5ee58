// The payment that benchmarks make: by a shop's server, with a card and a billing address.

import { BEARER, ENTITY, send } from './load.mjs';

/** What it is, for the heading of a table. */
export const PAYMENT = 'POST /v1/payments, DB with a card';

const FIELDS = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: 'order-00000001',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'billing.street1': 'Main Street 1',
  'billing.city': 'Bern',
  'billing.postcode': '3000',
  'billing.country': 'CH',
};

/** The entity of the sandbox. */
const SANDBOX = { entityId: ENTITY, token: BEARER.authorization.replace('Bearer ', '') };

/**
 * Pays at a gateway, or at a bare handler.
 * @param {string} url @param {{ entityId: string, token: string }} [entity] default: that of the sandbox
 */
export async function paymentAt(url, { entityId, token } = SANDBOX) {
  const headers = { authorization: `Bearer ${token}` };
  const body = new URLSearchParams({ entityId, ...FIELDS }).toString();
  const answer = await send('POST', `${url}/v1/payments`, headers, body);
  if (answer.result.code !== '000.100.110') throw new Error(JSON.stringify(answer));
  return answer;
}
