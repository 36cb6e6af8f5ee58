/** POST /v1/checkouts/{id}/bin: what the first digits of a number say about its card, requested by the number's frame. */

import { validate } from '../../catalogue/parameters/validate.ts';
import { render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { binInfoOf } from '../../domain/payment/binInfo.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { readBody } from '../formBody.ts';
import { json, type Route } from '../route.ts';

const PATH = '/v1/checkouts/:id/bin';

export const binRoutes = (context: AppContext): Route[] => [
  {
    methods: ['POST'],
    path: PATH,
    limit: 'bin',
    body: 'bin',
    openapi: {
      id: 'lookUpBin',
      summary: 'Looks up a card by the first digits of its number.',
      description:
        'The form sends the request: the id of a checkout that can still be paid is the credential.',
      credentials: 'none',
      body: ['bin'],
      answers: { 200: ['BinInfo'], 400: ['Refusal'] },
    },
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
  preflightRoute(context, PATH),
];
