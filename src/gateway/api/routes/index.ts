/** Every route of the API. */

import type { AppContext } from '../context.ts';
import { alsoUnversioned, type Route } from '../route.ts';
import { authenticationRoutes } from './authentications.ts';
import { bankListRoutes } from './banks.ts';
import { binRoutes } from './bin.ts';
import { deleteRoute, updateRoute } from './checkout.ts';
import { dataRoutes } from './checkoutData.ts';
import { submitRoutes } from './checkoutPayment.ts';
import { statusRoutes } from './checkoutStatus.ts';
import { createRoute } from './checkouts.ts';
import { exemptionRoute } from './exemption.ts';
import { configRoute, frameRoute } from './form.ts';
import { openApiRoutes } from './openapi.ts';
import { paymentRoute, paymentsRoute, referRoute } from './payments.ts';
import { queryRoutes } from './query.ts';
import { reconciliationRoutes } from './reconciliations.ts';
import { redirectRoutes } from './redirects.ts';
import { registrationRoutes } from './registrations.ts';
import { resultCodesRoute } from './resultCodes.ts';
import { riskRoute } from './risk.ts';
import { scheduleRoutes } from './schedules.ts';
import { scriptRoutes } from './script.ts';

export function apiRoutes(context: AppContext): Route[] {
  const checkouts = [
    createRoute,
    updateRoute,
    deleteRoute,
    statusRoutes,
    submitRoutes,
    dataRoutes,
    binRoutes,
    bankListRoutes,
    configRoute,
    frameRoute,
  ]
    .flatMap((make) => make(context))
    .flatMap(alsoUnversioned);
  const payments = [paymentsRoute, referRoute, paymentRoute].map((make) => make(context));
  return [
    ...checkouts,
    ...payments,
    ...registrationRoutes(context),
    ...scheduleRoutes(context),
    ...queryRoutes(context),
    ...reconciliationRoutes(context),
    riskRoute(context),
    ...authenticationRoutes(context),
    exemptionRoute(context),
    ...redirectRoutes(context),
    ...scriptRoutes(context),
    resultCodesRoute,
    ...openApiRoutes(),
  ];
}
