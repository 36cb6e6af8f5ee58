/** POST and DELETE /v1/checkouts/{id}: changes or deletes a checkout. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { billingAdvice } from '../../domain/checkout/billingAdvice.ts';
import { deleteCheckout } from '../../domain/checkout/delete.ts';
import { updateCheckout } from '../../domain/checkout/update.ts';
import { authenticate } from '../authenticate.ts';
import { checkoutAnswer, stampFor } from '../checkoutAnswer.ts';
import { type AppContext, refusal } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { checkoutIdOf, json, type Route, routeOf } from '../route.ts';

export const updateRoute = (context: AppContext): Route => ({
  ...routeOf('updateCheckout'),
  async answer(request) {
    const id = checkoutIdOf(request);
    const caller = await authenticate(context, request, 'update', readBody, id);
    if (!caller.ok) return caller.answer;
    const { entityId, parameters } = caller;
    const isPinned = parameters['integrity'] === 'true';
    const script = isPinned ? context.files.script.version : undefined;
    const done = await updateCheckout(context, { id, entityId }, parameters, script);
    if (isRefusal(done)) return json(refusal(context, request, done, stampFor(id, caller.stamp)));
    const advice = await billingAdvice(context.store, done.checkout);
    return checkoutAnswer(context, '000.200.101', done, { withIntegrity: isPinned, advice });
  },
});

export const deleteRoute = (context: AppContext): Route => ({
  ...routeOf('deleteCheckout'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const id = checkoutIdOf(request);
    const done = await deleteCheckout(context, { id, entityId: caller.entityId });
    if (isRefusal(done)) return json(refusal(context, request, done, stampFor(id, caller.stamp)));
    return checkoutAnswer(context, '000.200.102', done);
  },
});
