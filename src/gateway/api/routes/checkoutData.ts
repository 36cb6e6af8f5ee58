/** POST /v1/checkouts/{id}/data: what a shopper typed, for a summary page; the shop's server pays with it later. */
import { storeData } from '../../domain/payment/storeData.ts';
import { addressOf, browserCall, preflightRoute, readSubmit } from '../browser.ts';
import { type House, refusal } from '../context.ts';
import { json, type Route } from '../route.ts';
import { submitIdOf } from '../submitId.ts';

const PATH = '/v1/checkouts/:id/data';

export const dataRoutes = (house: House): Route[] => [
  {
    methods: ['POST'],
    path: PATH,
    limit: 'submit',
    body: 'submit',
    async answer(request) {
      const call = await browserCall(house, request, 'submit');
      if (!call.ok) return call.answer;
      const { checkout, now, cors, strict } = call;
      const key = submitIdOf(house, request);
      if (typeof key === 'object') {
        return json(refusal(house, request, key, { now, ndc: checkout.id }), cors);
      }
      // Never the name of a payment, whatever the header says.
      const name = { checkoutId: checkout.id, key: `data ${key}` };
      const read = ({ fixed }: { fixed: typeof checkout.parameters }) =>
        readSubmit(house, request, { fixed, strict });
      const order = { name, entityId: null, ip: addressOf(request), read };
      const answer = house.submits.answer(house.store, name, () => storeData(house, order));
      return json(await house.meter.submitting(answer), cors);
    },
  },
  preflightRoute(house, PATH),
];
