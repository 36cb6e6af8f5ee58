/** Requests with a step for the shopper, and the parts of their responses that tests compare. */
import { expect, onTestFinished } from 'vitest';
import type { RedirectMember } from '../../../src/gateway/domain/redirect/redirectMember.ts';
import { AUTHENTICATED_CARDS, type Outcome } from '../../../src/simulator/issuer/cards.ts';
import { encode, type Fields, open, type Reply, type Shop } from '../harness.ts';

/** The data of a browser. */
export const BROWSER: Fields = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en-GB',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.screenColorDepth': '24',
};

/** The address that shoppers return to. */
export const RETURN = 'https://shop.example/result';

/** The data of the cardholder's address that 3-D Secure 2 requires. */
export const BILLING: Fields = {
  'billing.street1': '1 Main Street',
  'billing.city': 'Leeds',
  'billing.postcode': 'LS11AA',
  'billing.country': 'GB',
};

/** The data of a browser, and a shopperResultUrl. */
export const AT_SHOP: Fields = { ...BROWSER, shopperResultUrl: RETURN };

/** VISA's test card of an outcome: the first of its cell. */
export function cardFor(outcome: Outcome): Fields {
  const card = AUTHENTICATED_CARDS.find((one) => one.outcome === outcome && one.brand === 'VISA');
  return { 'card.number': card?.number };
}

/** A card with a challenge, and without the 3DS Method. */
export const CHALLENGED: Fields = { ...AT_SHOP, ...cardFor('challenge') };

/** The members of an absent account: for a brand whose shopper is redirected. */
export const NO_CARD: Fields = {
  'card.number': undefined,
  'card.holder': undefined,
  'card.expiryMonth': undefined,
  'card.expiryYear': undefined,
  'card.cvv': undefined,
};

/** A separate gateway for one test: its clock moves, or it has other settings. It ends with the test. */
export async function openOwn(options: Parameters<typeof open>[0] = {}): Promise<Shop> {
  const shop = await open(options);
  onTestFinished(() => shop.gateway.close());
  return shop;
}

/** `redirect` of a response. */
export function redirectOf({ body }: Reply): RedirectMember {
  expect(body.redirect).toBeDefined();
  return body.redirect;
}

/** The code of a response. */
export const resultOf = ({ body }: Reply): string => body.result.code;

/** Requests an authentication without a payment. */
export function authenticate(shop: Shop, fields: Fields = {}): Promise<Reply> {
  const all = {
    entityId: shop.gateway.entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentBrand: 'VISA',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    ...AT_SHOP,
    ...BILLING,
    ...fields,
  };
  return shop.send('POST', '/v1/threeDSecure', shop.bearer, encode(all));
}

/** Reads an authentication without a payment. */
export const authentication = (shop: Shop, id: string): Promise<Reply> =>
  shop.send('GET', `/v1/threeDSecure/${id}?entityId=${shop.gateway.entityId}`, shop.bearer);

/** Does an action of a shopper by the sandbox's control API. */
export function act(shop: Shop, id: string, does: string): Promise<Reply> {
  const headers = { ...shop.bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ entityId: shop.gateway.entityId, id, does });
  return shop.send('POST', '/_sandbox/shopper', headers, body);
}

/** The messages of a payment's 3-D Secure. */
export async function messagesOf(
  shop: Shop,
  id: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const url = `/_sandbox/authentication?entityId=${shop.gateway.entityId}&id=${id}`;
  const reply = await shop.send('GET', url, shop.bearer);
  expect(reply.status).toBe(200);
  return reply.body.messages;
}

/** The AReq of a payment. */
export async function requestOf(
  shop: Shop,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found = (await messagesOf(shop, id)).find(({ messageType }) => messageType === 'AReq');
  expect(found).toBeDefined();
  return found ?? {};
}
