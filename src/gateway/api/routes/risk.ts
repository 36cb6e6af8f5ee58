/** POST /v1/risk: a risk check by a shop's server, without a payment. */

import { checkRisk } from '../../domain/risk/check.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody } from '../formBody.ts';
import { answerTo, serverRequestOf } from '../order.ts';
import type { Route } from '../route.ts';

export const riskRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/risk',
  limit: 'post',
  openapi: {
    id: 'checkRisk',
    summary: 'Checks the risk of a payment that is not made yet.',
    description:
      'By the rules of the entity: docs/risk.md. Nothing is moved, kept or counted; what is refused is answered with 400.',
    credentials: 'token',
    body: ['risk'],
    answers: { 200: ['RiskCheck'], 400: ['RiskCheck', 'Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'risk', readBody);
    if (!caller.ok) return caller.answer;
    return answerTo(
      context,
      request,
      caller,
      await checkRisk(context, serverRequestOf(context, request, caller)),
    );
  },
});
