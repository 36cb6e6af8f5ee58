/** POST /v1/payments, GET and POST /v1/payments/{id}: payments by a shop's server. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/findPayment.ts';
import { createFollowUp } from '../../domain/payment/followUp/createFollowUp.ts';
import { answerForShop } from '../../domain/payment/paymentAnswer.ts';
import { createServerPayment } from '../../domain/payment/serverPayment.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn, serverRequestOf } from '../order.ts';
import { renderAnswer } from '../render/index.ts';
import { renderPayment } from '../render/payment.ts';
import { type Route, routeOf } from '../route.ts';

export const paymentsRoute = (context: AppContext): Route => ({
  ...routeOf('pay'),
  async answer(request) {
    const caller = await authenticate(context, request, 'payments', readBody);
    if (!caller.ok) return caller.answer;
    const order = serverRequestOf(context, request, caller);
    const to = order.request['referenceUuid'];
    const done = context.submits.track(
      to === undefined
        ? createServerPayment(context, order)
        : createFollowUp(context, { ...order, to, by: 'referenceUuid' }),
    );
    return answerTo(context, request, caller, await done, renderAnswer);
  },
});

export const referRoute = (context: AppContext): Route => ({
  ...routeOf('referToPayment'),
  async answer(request) {
    const caller = await authenticate(context, request, 'refer', readBody);
    if (!caller.ok) return caller.answer;
    const reference = {
      ...serverRequestOf(context, request, caller),
      to: idIn(request),
      by: 'path',
    } as const;
    const done = await context.submits.track(createFollowUp(context, reference));
    return answerTo(context, request, caller, done, renderAnswer);
  },
});

export const paymentRoute = (context: AppContext): Route => ({
  ...routeOf('readPayment'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const found = await findPayment(context, caller.entityId, idIn(request));
    const done = isRefusal(found)
      ? found
      : await answerForShop(context.store, found.payment, found.now);
    return answerTo(context, request, caller, done, renderPayment);
  },
});
