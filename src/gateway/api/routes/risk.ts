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
    summary: 'Checks the risk of a payment before it is made.',
    description:
      'Applies the risk rules of the entity. The request moves no money, and is neither stored nor counted. A refused check has status 400. See docs/risk.md.',
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
