/** GET /v1/checkouts/{id}/banks: the banks that the form lets its shopper choose from. */

import { BANKS_OF } from '../../../simulator/bank/banks.ts';
import type { BrandWithBanks } from '../../catalogue/parameters/rules/methods.ts';
import { validate } from '../../catalogue/parameters/validate.ts';
import { render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { type House, refusal } from '../context.ts';
import { readQuery } from '../form.ts';
import { json, type Route } from '../route.ts';

const PATH = '/v1/checkouts/:id/banks';

export const bankListRoutes = (house: House): Route[] => [
  {
    methods: ['GET'],
    path: PATH,
    limit: 'banks',
    async answer(request) {
      const call = await openCall(house, request, 'banks');
      if (!call.ok) return call.answer;
      const { checkout, now, cors, strict } = call;
      const stamp = { now, ndc: checkout.id };
      const sent = readQuery(request);
      const { environment } = house;
      const asked = isRefusal(sent)
        ? sent
        : validate(sent, { place: 'banks', environment, strict });
      if (isRefusal(asked)) return json(refusal(house, request, asked, stamp), cors);
      const banks = BANKS_OF[asked['paymentBrand'] as BrandWithBanks];
      return json(render({ result: resultOf('000.000.100'), banks }, stamp), cors);
    },
  },
  preflightRoute(house, PATH),
];
