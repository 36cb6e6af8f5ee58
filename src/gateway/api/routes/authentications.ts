/** POST /v1/threeDSecure and GET /v1/threeDSecure/{id}: an authentication by a shop's server, without a payment. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/findPayment.ts';
import { answerForShop } from '../../domain/payment/paymentAnswer.ts';
import { createServerPayment } from '../../domain/payment/serverPayment.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn, serverRequestOf } from '../order.ts';
import { renderAnswer } from '../render/index.ts';
import { renderPayment } from '../render/payment.ts';
import { type Route, routeOf } from '../route.ts';

export const threeDSecureRoutes = (context: AppContext): Route[] => [
  {
    ...routeOf('authenticate'),
    async answer(request) {
      const caller = await authenticate(context, request, 'authenticate', readBody);
      if (!caller.ok) return caller.answer;
      const order = serverRequestOf(context, request, caller);
      const done = context.submits.track(
        createServerPayment(context, order, { kind: 'authentication' }),
      );
      return answerTo(context, request, caller, await done, renderAnswer);
    },
  },
  {
    ...routeOf('readAuthentication'),
    async answer(request) {
      const caller = await authenticate(context, request, 'read', readQuery);
      if (!caller.ok) return caller.answer;
      const found = await findPayment(context, caller.entityId, idIn(request), 'authentication');
      const done = isRefusal(found)
        ? found
        : await answerForShop(context.store, found.payment, found.now);
      return answerTo(context, request, caller, done, renderPayment);
    },
  },
];
