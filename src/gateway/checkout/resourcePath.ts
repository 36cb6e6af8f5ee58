/** Where the shop fetches the result of a checkout. */
export const resourcePathOf = (checkoutId: string): string => `/v1/checkouts/${checkoutId}/payment`;
