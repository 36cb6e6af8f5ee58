/** POST /v1/payments, GET and POST /v1/payments/{id}: payments by a shop's server. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/findPayment.ts';
import { createFollowUp } from '../../domain/payment/followUp/createFollowUp.ts';
import { renderForShop } from '../../domain/payment/renderForShop.ts';
import { createServerPayment } from '../../domain/payment/serverPayment.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn, serverRequestOf } from '../order.ts';
import type { Route } from '../route.ts';

export const paymentsRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/payments',
  limit: 'post',
  openapi: {
    id: 'pay',
    summary: 'Creates a payment, or a follow-up of the payment in referenceUuid.',
    description:
      'PA, DB, CD and PA.CP create a payment. With referenceUuid, CP, RV, RF and PA create a follow-up. A declined payment has status 400. See docs/life-cycle.md.',
    credentials: 'token',
    body: ['payments'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
  },
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
    return answerTo(context, request, caller, await done);
  },
});

export const referRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/payments/:id',
  limit: 'post',
  openapi: {
    id: 'referToPayment',
    summary: 'Captures, reverses or refunds a payment, or adds to an authorisation.',
    description:
      'PA increases or repeats an authorisation. Concurrent follow-ups of one payment are processed one after the other. See docs/life-cycle.md.',
    credentials: 'token',
    body: ['refer'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'refer', readBody);
    if (!caller.ok) return caller.answer;
    const reference = {
      ...serverRequestOf(context, request, caller),
      to: idIn(request),
      by: 'path',
    } as const;
    const done = await context.submits.track(createFollowUp(context, reference));
    return answerTo(context, request, caller, done);
  },
});

export const paymentRoute = (context: AppContext): Route => ({
  methods: ['GET'],
  path: '/v1/payments/:id',
  limit: 'read',
  openapi: {
    id: 'readPayment',
    summary: 'Reads a payment.',
    description: 'Returns the current state, any number of times. Status 404 if it does not exist.',
    credentials: 'token',
    query: 'read',
    answers: {
      200: ['Payment'],
      400: ['Payment', 'Refusal'],
      404: ['Refusal'],
    },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const found = await findPayment(context, caller.entityId, idIn(request));
    const done = isRefusal(found)
      ? found
      : await renderForShop(context.store, found.payment, found.now);
    return answerTo(context, request, caller, done);
  },
});
