/** What walks through the console need of an entity: a session of the page, and calls of a shop's server. */
import type { Page } from '@playwright/test';
import type { TestGateway } from '../support/entities.ts';

/** Signs in with the entity of the test. */
export const signIn = (page: Page, { entityId, token }: TestGateway) =>
  page.addInitScript(
    (session) => sessionStorage.setItem('console.session', session),
    JSON.stringify({ entityId, token }),
  );

/** What the walks read of an answer. */
interface Answered {
  readonly status: number;
  readonly id: string;
  readonly code: string;
}

/** Sends parameters as the server of a shop does. */
export async function send(
  { url, entityId, token }: TestGateway,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answered> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ entityId, currency: 'EUR', ...fields }),
  });
  const { id, result } = (await response.json()) as {
    readonly id: string;
    readonly result: { readonly code: string };
  };
  return { status: response.status, id, code: result.code };
}

const CARD = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

/** Pays 92.00 EUR with a test card. */
export const pay = (gateway: TestGateway, fields: Readonly<Record<string, string>> = {}) =>
  send(gateway, '/v1/payments', { amount: '92.00', paymentType: 'DB', ...CARD, ...fields });
