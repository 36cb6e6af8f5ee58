/** POST /v1/exemption: the SCA exemption that a payment could use, requested by a shop's server. */
import { judgeExempt } from '../../domain/payment/exempt.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody } from '../formBody.ts';
import { answerTo, serverRequestOf } from '../order.ts';
import type { Route } from '../route.ts';

export const exemptionRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/exemption',
  limit: 'post',
  openapi: {
    id: 'checkExemption',
    summary: 'Checks which SCA exemption a payment could use.',
    description:
      'The request moves no money and is not stored. An invalid card has status 400. See docs/3d-secure.md.',
    credentials: 'token',
    body: ['exempt'],
    answers: { 200: ['Exemption'], 400: ['Exemption', 'Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'exempt', readBody);
    if (!caller.ok) return caller.answer;
    const done = judgeExempt(context, serverRequestOf(context, request, caller));
    return answerTo(context, request, caller, done);
  },
});
