/** POST /v1/payments, GET and POST /v1/payments/{id}: payments by a shop's server. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/find.ts';
import { initiate } from '../../domain/payment/initiate.ts';
import { refer } from '../../domain/payment/refer.ts';
import { tellShop } from '../../domain/payment/tell.ts';
import { authenticate } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody, readQuery } from '../form.ts';
import { answerTo, idIn, orderOf } from '../order.ts';
import type { Route } from '../route.ts';

export const paymentsRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/payments',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'payments', readBody);
    if (!caller.ok) return caller.answer;
    const order = orderOf(house, request, caller);
    const to = order.request['referenceUuid'];
    const done = house.submits.track(
      to === undefined
        ? initiate(house, order)
        : refer(house, { ...order, to, by: 'referenceUuid' }),
    );
    return answerTo(house, request, caller, await done);
  },
});

export const referRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/payments/:id',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'refer', readBody);
    if (!caller.ok) return caller.answer;
    const reference = {
      ...orderOf(house, request, caller),
      to: idIn(request),
      by: 'path',
    } as const;
    const done = await house.submits.track(refer(house, reference));
    return answerTo(house, request, caller, done);
  },
});

export const paymentRoute = (house: House): Route => ({
  methods: ['GET'],
  path: '/v1/payments/:id',
  limit: 'read',
  async answer(request) {
    const caller = await authenticate(house, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const found = await findPayment(house, caller.entityId, idIn(request));
    const done = isRefusal(found) ? found : await tellShop(house.store, found.payment, found.now);
    return answerTo(house, request, caller, done);
  },
});
