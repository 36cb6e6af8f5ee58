/** What a checkout ends in: a payment, or stored details. */
export type Endpoint = 'payment' | 'registration';

/** Where the shop fetches the result of a checkout (API 3, Operations). */
export const resourcePathOf = (checkoutId: string, endpoint: Endpoint = 'payment'): string =>
  `/v1/checkouts/${checkoutId}/${endpoint}`;
