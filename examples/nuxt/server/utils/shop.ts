import { createShop, settings } from '../../../shop.mjs';

/** The server of the shop. */
export const shop = createShop(settings());
