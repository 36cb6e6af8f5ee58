/** POST /v1/checkouts: creates a checkout. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { billingAdvice } from '../../domain/checkout/billingAdvice.ts';
import { createCheckout } from '../../domain/checkout/create.ts';
import { authenticate } from '../authenticate.ts';
import { checkoutAnswer } from '../checkoutAnswer.ts';
import { type AppContext, refusal } from '../context.ts';
import { readBody } from '../formBody.ts';
import { json, type Route } from '../route.ts';

export const createRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/checkouts',
  limit: 'post',
  openapi: {
    id: 'createCheckout',
    summary: 'Creates a checkout.',
    description:
      'The checkout ends after 30 minutes. With integrity=true the answer has the integrity hash of the form’s script.',
    credentials: 'token',
    body: ['create'],
    answers: { 200: ['Checkout'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'create', readBody);
    if (!caller.ok) return caller.answer;
    const { entityId: _, ...parameters } = caller.parameters;
    const isPinned = parameters['integrity'] === 'true';
    const script = isPinned ? context.files.script.version : undefined;
    const done = await createCheckout(context, caller.entityId, parameters, script);
    if (isRefusal(done)) return json(refusal(context, request, done, caller.stamp));
    const advice = await billingAdvice(context.store, done.checkout);
    return checkoutAnswer(context, '000.200.100', done, { withIntegrity: isPinned, advice });
  },
});
