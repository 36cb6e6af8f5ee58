/** The endpoints of the API. */

import type { AppContext } from '../context.ts';
import { alsoUnversioned, type Route, type RouteDeclaration, routeOf } from '../route.ts';
import { threeDSecureRoutes } from './authentications.ts';
import { bankListRoutes } from './banks.ts';
import { binRoutes } from './bin.ts';
import { deleteRoute, updateRoute } from './checkout.ts';
import { dataRoutes } from './checkoutData.ts';
import { submitRoutes } from './checkoutPayment.ts';
import { statusRoutes } from './checkoutStatus.ts';
import { createRoute } from './checkouts.ts';
import { exemptionRoute } from './exemption.ts';
import { configRoute, frameRoute } from './form.ts';
import { linkPageRoutes } from './linkPages.ts';
import { linkRoutes } from './links.ts';
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

/** Every endpoint of the API except that of its state. The simulator has the handler of `agreeInWallet`. */
export function apiEndpoints(context: AppContext): readonly (Route | RouteDeclaration)[] {
  const checkouts = [
    createRoute,
    updateRoute,
    deleteRoute,
    submitRoutes,
    statusRoutes,
    dataRoutes,
    binRoutes,
    bankListRoutes,
    () => routeOf('agreeInWallet'),
    configRoute,
    frameRoute,
  ]
    .flatMap<Route | RouteDeclaration>((make) => make(context))
    .flatMap(alsoUnversioned);
  return [
    ...checkouts,
    ...linkRoutes(context),
    ...linkPageRoutes(context),
    paymentsRoute(context),
    referRoute(context),
    paymentRoute(context),
    ...registrationRoutes(context),
    ...scheduleRoutes(context),
    ...queryRoutes(context),
    ...reconciliationRoutes(context),
    riskRoute(context),
    ...threeDSecureRoutes(context),
    exemptionRoute(context),
    ...redirectRoutes(context),
    ...scriptRoutes(context),
    resultCodesRoute,
    ...openApiRoutes(context),
  ];
}

/** Every route of the API that has its handler here. */
export const apiRoutes = (context: AppContext): Route[] =>
  apiEndpoints(context).filter((endpoint): endpoint is Route => 'answer' in endpoint);
