/** Every route of the API. */
import type { House } from '../house.ts';
import { alsoUnversioned, type Route } from '../route.ts';
import { deleteRoute, updateRoute } from './checkout.ts';
import { payPreflightRoute, payRoute } from './checkoutPayment.ts';
import { statusRoute } from './checkoutStatus.ts';
import { createRoute } from './checkouts.ts';
import { configRoute, frameRoute } from './form.ts';
import { openApiRoutes } from './openapi.ts';
import { paymentRoute, paymentsRoute, referRoute } from './payments.ts';
import { resultCodesRoute } from './resultCodes.ts';
import { scriptRoutes } from './script.ts';

export function apiRoutes(house: House): Route[] {
  const checkouts = [
    createRoute,
    updateRoute,
    deleteRoute,
    statusRoute,
    payRoute,
    payPreflightRoute,
    configRoute,
    frameRoute,
  ].flatMap((make) => alsoUnversioned(make(house)));
  const payments = [paymentsRoute, referRoute, paymentRoute].map((make) => make(house));
  return [...checkouts, ...payments, ...scriptRoutes(house), resultCodesRoute, ...openApiRoutes()];
}
