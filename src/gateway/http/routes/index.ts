/** Every route of the API. */
import type { House } from '../house.ts';
import { alsoUnversioned, type Route } from '../route.ts';
import { deleteRoute, updateRoute } from './checkout.ts';
import { submitRoutes } from './checkoutPayment.ts';
import { statusRoutes } from './checkoutStatus.ts';
import { createRoute } from './checkouts.ts';
import { configRoute, frameRoute } from './form.ts';
import { openApiRoutes } from './openapi.ts';
import { paymentRoute, paymentsRoute, referRoute } from './payments.ts';
import { registrationRoutes } from './registrations.ts';
import { resultCodesRoute } from './resultCodes.ts';
import { riskRoute } from './risk.ts';
import { scriptRoutes } from './script.ts';

export function apiRoutes(house: House): Route[] {
  const checkouts = [
    createRoute,
    updateRoute,
    deleteRoute,
    statusRoutes,
    submitRoutes,
    configRoute,
    frameRoute,
  ]
    .flatMap((make) => make(house))
    .flatMap(alsoUnversioned);
  const payments = [paymentsRoute, referRoute, paymentRoute].map((make) => make(house));
  return [
    ...checkouts,
    ...payments,
    ...registrationRoutes(house),
    riskRoute(house),
    ...scriptRoutes(house),
    resultCodesRoute,
    ...openApiRoutes(),
  ];
}
