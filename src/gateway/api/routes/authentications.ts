/** POST /v1/threeDSecure and GET /v1/threeDSecure/{id}: an authentication by a shop's server, without a payment. */

import { isRefusal } from '../../catalogue/results/refusal.ts';
import { findPayment } from '../../domain/payment/findPayment.ts';
import { renderForShop } from '../../domain/payment/renderForShop.ts';
import { createServerPayment } from '../../domain/payment/serverPayment.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn, serverRequestOf } from '../order.ts';
import type { Route } from '../route.ts';

export const threeDSecureRoutes = (context: AppContext): Route[] => [
  {
    methods: ['POST'],
    path: '/v1/threeDSecure',
    limit: 'post',
    openapi: {
      id: 'authenticate',
      summary: 'Authenticates the holder of a card without a payment (3-D Secure 2).',
      description:
        'If the issuer asks for a challenge, the authentication is pending, and redirect contains the address for the browser. The shop sends the result with a payment. See docs/3d-secure.md.',
      credentials: 'token',
      body: ['authenticate'],
      answers: { 200: ['Authentication'], 400: ['Authentication', 'Refusal'] },
    },
    async answer(request) {
      const caller = await authenticate(context, request, 'authenticate', readBody);
      if (!caller.ok) return caller.answer;
      const order = serverRequestOf(context, request, caller);
      const done = context.submits.track(
        createServerPayment(context, order, { kind: 'authentication' }),
      );
      return answerTo(context, request, caller, await done);
    },
  },
  {
    methods: ['GET'],
    path: '/v1/threeDSecure/:id',
    limit: 'read',
    openapi: {
      id: 'readAuthentication',
      summary: 'Reads an authentication.',
      description:
        'Returns the current state, any number of times. Status 404 if it does not exist.',
      credentials: 'token',
      query: 'read',
      answers: {
        200: ['Authentication'],
        400: ['Authentication', 'Refusal'],
        404: ['Refusal'],
      },
    },
    async answer(request) {
      const caller = await authenticate(context, request, 'read', readQuery);
      if (!caller.ok) return caller.answer;
      const found = await findPayment(context, caller.entityId, idIn(request), 'authentication');
      const done = isRefusal(found)
        ? found
        : await renderForShop(context.store, found.payment, found.now);
      return answerTo(context, request, caller, done);
    },
  },
];
