/** GET /v1/checkouts/{id}/payment and /registration: the result of a checkout, for the shop's server. */

import { render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Endpoint } from '../../domain/checkout/resourcePath.ts';
import { checkoutStatus } from '../../domain/checkout/status.ts';
import { renderPayment } from '../../domain/payment/renderPayment.ts';
import { authenticate } from '../authenticate.ts';
import { stampFor } from '../checkoutAnswer.ts';
import { type AppContext, refusal } from '../context.ts';
import { readQuery } from '../formBody.ts';
import type { Description } from '../openapi/operation.ts';
import { checkoutIdOf, json, type Route } from '../route.ts';

export const statusRoutes = (context: AppContext): Route[] =>
  (['payment', 'registration'] as const).map((endpoint) => statusRoute(context, endpoint));

const DESCRIPTIONS: Readonly<Record<Endpoint, Description>> = {
  payment: {
    id: 'readCheckoutPayment',
    summary: 'Reads the result of a checkout.',
    description:
      'The result is 000.200.000 while no payment is final. A final result can be read once. A declined payment has status 400.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Payment', 'Envelope'], 400: ['Payment', 'Refusal'] },
  },
  registration: {
    id: 'readCheckoutRegistration',
    summary: 'Reads the result of a checkout that stores payment details.',
    description:
      'The result is 000.200.000 while no result is final. A final result can be read once.',
    credentials: 'token',
    query: 'read',
    answers: {
      200: ['Registration', 'Envelope'],
      400: ['Registration', 'Refusal'],
    },
  },
};

const statusRoute = (context: AppContext, endpoint: Endpoint): Route => ({
  methods: ['GET'],
  path: `/v1/checkouts/:id/${endpoint}`,
  limit: 'status',
  openapi: DESCRIPTIONS[endpoint],
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
        ? renderPayment(payment, 'shop', now)
        : render({ result: resultOf('000.200.000') }, { now, ndc: id }),
    );
  },
});
