/** GET /v1/checkouts/{id}/payment and /registration: the result of a checkout, for the shop's server. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Endpoint } from '../../domain/checkout/resourcePath.ts';
import { checkoutStatus } from '../../domain/checkout/status.ts';
import { authenticate } from '../authenticate.ts';
import { stampFor } from '../checkoutAnswer.ts';
import { type AppContext, refusal } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { render, resultOf } from '../render/envelope.ts';
import { renderPayment } from '../render/payment.ts';
import { checkoutIdOf, json, type Route, routeOf } from '../route.ts';

export const statusRoutes = (context: AppContext): Route[] =>
  (['payment', 'registration'] as const).map((endpoint) => statusRoute(context, endpoint));

const OPERATIONS = {
  payment: 'readCheckoutPayment',
  registration: 'readCheckoutRegistration',
} as const satisfies Readonly<Record<Endpoint, string>>;

const statusRoute = (context: AppContext, endpoint: Endpoint): Route => ({
  ...routeOf(OPERATIONS[endpoint]),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const id = checkoutIdOf(request);
    const status = await checkoutStatus(context, { id, entityId: caller.entityId }, endpoint);
    if (isRefusal(status))
      return json(refusal(context, request, status, stampFor(id, caller.stamp)));
    const { payment, now } = status;
    return json(
      payment
        ? renderPayment({ payment, reader: 'shop', now })
        : render({ result: resultOf('000.200.000') }, { now, ndc: id }),
    );
  },
});
