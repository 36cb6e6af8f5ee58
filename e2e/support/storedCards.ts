/** Stored cards, as a shop's server stores them. */
import { expect } from '@playwright/test';
import type { Gateway } from 'payment-widgets/testkit';

/** Stores a card at the gateway; gives the id. @param paymentBrand key of the card's brand */
export async function storeCard(
  { url, token, entityId }: Pick<Gateway, 'url' | 'token' | 'entityId'>,
  number: string,
  paymentBrand: string,
): Promise<string> {
  const reply = await fetch(`${url}/v1/registrations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({
      entityId,
      paymentBrand,
      'card.number': number,
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    }),
  });
  const body = (await reply.json()) as { id: string };
  expect(reply.status, JSON.stringify(body)).toBe(200);
  return body.id;
}
