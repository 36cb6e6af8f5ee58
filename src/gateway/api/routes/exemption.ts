/** POST /v1/exemption: the SCA exemption that a payment could use, requested by a shop's server. */
import { judgeExempt } from '../../domain/payment/exempt.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody } from '../formBody.ts';
import { answerTo, serverRequestOf } from '../order.ts';
import { renderExemption } from '../render/exemption.ts';
import { type Route, routeOf } from '../route.ts';

export const exemptionRoute = (context: AppContext): Route => ({
  ...routeOf('checkExemption'),
  async answer(request) {
    const caller = await authenticate(context, request, 'exempt', readBody);
    if (!caller.ok) return caller.answer;
    const done = judgeExempt(context, serverRequestOf(context, request, caller));
    return answerTo(context, request, caller, done, renderExemption);
  },
});
