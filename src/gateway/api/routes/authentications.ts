/** POST /v1/threeDSecure and GET /v1/threeDSecure/{id}: an authentication by a shop's server, without a payment. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/find.ts';
import { initiate } from '../../domain/payment/initiate.ts';
import { tellShop } from '../../domain/payment/tell.ts';
import { authenticate } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody, readQuery } from '../form.ts';
import { answerTo, idIn, orderOf } from '../order.ts';
import type { Route } from '../route.ts';

export const authenticationRoutes = (house: House): Route[] => [
  {
    methods: ['POST'],
    path: '/v1/threeDSecure',
    limit: 'post',
    async answer(request) {
      const caller = await authenticate(house, request, 'authenticate', readBody);
      if (!caller.ok) return caller.answer;
      const order = orderOf(house, request, caller);
      const done = house.submits.track(initiate(house, order, { kind: 'authentication' }));
      return answerTo(house, request, caller, await done);
    },
  },
  {
    methods: ['GET'],
    path: '/v1/threeDSecure/:id',
    limit: 'read',
    async answer(request) {
      const caller = await authenticate(house, request, 'read', readQuery);
      if (!caller.ok) return caller.answer;
      const found = await findPayment(house, caller.entityId, idIn(request), 'authentication');
      const done = isRefusal(found) ? found : await tellShop(house.store, found.payment, found.now);
      return answerTo(house, request, caller, done);
    },
  },
];
