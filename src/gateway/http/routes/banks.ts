/** GET /v1/checkouts/{id}/banks: the banks that the form lets its shopper choose from. */

import type { BrandWithBanks } from '../../parameters/rules/methods.ts';
import { validate } from '../../parameters/validate.ts';
import { BANKS_OF } from '../../processor/simulator/banks.ts';
import { render, resultOf } from '../../results/envelope.ts';
import { isRefusal } from '../../results/refusal.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { readQuery } from '../form.ts';
import { type House, refusal } from '../house.ts';
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
