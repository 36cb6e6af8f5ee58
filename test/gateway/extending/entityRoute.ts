/** GET /v1/entity: the entity that a token authorises. */

import { authenticate } from '../../../src/gateway/api/authenticate.ts';
import type { AppContext } from '../../../src/gateway/api/context.ts';
import { readQuery } from '../../../src/gateway/api/formBody.ts';
import { answerTo } from '../../../src/gateway/api/order.ts';
import type { Route } from '../../../src/gateway/api/route.ts';
import { render, resultOf } from '../../../src/gateway/catalogue/results/envelope.ts';

export const entityRoute = (context: AppContext): Route => ({
  methods: ['GET'],
  path: '/v1/entity',
  limit: 'read',
  openapi: {
    id: 'readEntity',
    summary: 'Reads the entity that a token authorises.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Envelope'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId, stamp } = caller;
    const result = resultOf('000.000.100');
    return answerTo(context, request, caller, render({ result, entityId }, stamp));
  },
});
