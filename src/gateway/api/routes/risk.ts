/** POST /v1/risk: a risk check by a shop's server, without a payment. */

import { checkRisk } from '../../domain/risk/check.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody } from '../formBody.ts';
import { answerTo, serverRequestOf } from '../order.ts';
import { renderCheck } from '../render/check.ts';
import { type Route, routeOf } from '../route.ts';

export const riskRoute = (context: AppContext): Route => ({
  ...routeOf('checkRisk'),
  async answer(request) {
    const caller = await authenticate(context, request, 'risk', readBody);
    if (!caller.ok) return caller.answer;
    const done = await checkRisk(context, serverRequestOf(context, request, caller));
    return answerTo(context, request, caller, done, renderCheck);
  },
});
