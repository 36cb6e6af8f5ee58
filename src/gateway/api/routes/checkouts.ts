/** POST /v1/checkouts: creates a checkout. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { billingAdvice } from '../../domain/checkout/billingAdvice.ts';
import { createCheckout } from '../../domain/checkout/create.ts';
import { envelopeOf } from '../../domain/shared/ids.ts';
import { authenticate } from '../authenticate.ts';
import { checkoutAnswer } from '../checkoutAnswer.ts';
import { type AppContext, refusal } from '../context.ts';
import { readBody } from '../formBody.ts';
import { json, type Route, routeOf } from '../route.ts';

export const createRoute = (context: AppContext): Route => ({
  ...routeOf('createCheckout'),
  async answer(request) {
    const caller = await authenticate(context, request, 'create', readBody);
    if (!caller.ok) return caller.answer;
    const { entityId, money } = caller;
    const { entityId: _, ...parameters } = caller.parameters;
    const isPinned = parameters['integrity'] === 'true';
    const script = isPinned ? context.files.script.version : undefined;
    const done = await createCheckout(
      context,
      { entityId, parameters, money },
      { script, envelope: envelopeOf(caller.stamp.ndc) },
    );
    if (isRefusal(done)) return json(refusal(context, request, done, caller.stamp));
    const advice = await billingAdvice(context.store, done.checkout);
    return checkoutAnswer(context, '000.200.100', done, { withIntegrity: isPinned, advice });
  },
});
