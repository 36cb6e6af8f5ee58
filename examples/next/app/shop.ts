import { createShop, type Shop, settings } from '../../shop.mjs';

// Next bundles each page apart. What was ordered is kept once for the process; a shop has a database for this.
const kept: { shop?: Shop } = globalThis as never;

/** The server of the shop. */
export function shop(): Shop {
  kept.shop ??= createShop(settings());
  return kept.shop;
}
