/** GET /v1/checkouts/{id}/banks: the banks that a shopper can choose from in the form. */

import type { BrandWithBanks } from '../../catalogue/parameters/methods.ts';
import { validate } from '../../catalogue/parameters/validate.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { banksOf } from '../../domain/redirect/banks.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { render, resultOf } from '../render/envelope.ts';
import { json, type Route, routeOf } from '../route.ts';

const ROUTE = routeOf('listBanks');

export const bankListRoutes = (context: AppContext): Route[] => [
  {
    ...ROUTE,
    async answer(request) {
      const call = await openCall(context, request, 'banks');
      if (!call.ok) return call.answer;
      const { checkout, now, cors, strict } = call;
      const stamp = { now, ndc: checkout.id };
      const sent = readQuery(request);
      const { environment } = context;
      const parameters = isRefusal(sent)
        ? sent
        : validate(sent, { place: 'banks', environment, strict });
      if (isRefusal(parameters)) return json(refusal(context, request, parameters, stamp), cors);
      const banks = banksOf(
        context,
        parameters['paymentBrand'] as BrandWithBanks,
        checkout.parameters,
      );
      return json(render({ result: resultOf('000.000.100'), banks }, stamp), cors);
    },
  },
  preflightRoute(context, ROUTE.path),
];
