/** POST /v1/checkouts/{id}/bin: what the first digits of a number say about its card, requested by the number's frame. */

import { validate } from '../../catalogue/parameters/validate.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { binInfoOf } from '../../domain/payment/binInfo.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { readBody } from '../formBody.ts';
import { render, resultOf } from '../render/envelope.ts';
import { json, type Route, routeOf } from '../route.ts';

const ROUTE = routeOf('lookUpBin');

export const binRoutes = (context: AppContext): Route[] => [
  {
    ...ROUTE,
    async answer(request) {
      const call = await openCall(context, request, 'bin');
      if (!call.ok) return call.answer;
      const { checkout, now, cors, strict } = call;
      const stamp = { now, ndc: checkout.id };
      const sent = readBody(request);
      const { environment } = context;
      const parameters = isRefusal(sent)
        ? sent
        : validate(sent, { place: 'bin', environment, strict });
      if (isRefusal(parameters)) return json(refusal(context, request, parameters, stamp), cors);
      const bin = binInfoOf(parameters['bin'] as string, context.findCard);
      return json(render({ result: resultOf('000.000.100'), bin }, stamp), cors);
    },
  },
  preflightRoute(context, ROUTE.path),
];
