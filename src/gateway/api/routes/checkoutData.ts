/**
 * POST /v1/checkouts/{id}/data: stores the shopper's payment details for a summary page; the shop's server pays with them
 * later.
 */
import { storeData } from '../../domain/payment/storeData.ts';
import { browserCall, clientAddressOf, preflightRoute, readSubmit } from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { json, type Route, routeOf } from '../route.ts';
import { answerOfSubmit, submitIdOf } from '../submits.ts';

const ROUTE = routeOf('storeCheckoutData');

export const dataRoutes = (context: AppContext): Route[] => [
  {
    ...ROUTE,
    async answer(request) {
      const call = await browserCall(context, request, 'submit');
      if (!call.ok) return call.answer;
      const { checkout, now, cors } = call;
      const key = submitIdOf(context, request);
      if (typeof key === 'object') {
        return json(refusal(context, request, key, { now, ndc: checkout.id }), cors);
      }
      // The prefix keeps this key different from that of a payment, whatever the header contains.
      const name = { checkoutId: checkout.id, key: `data ${key}` };
      const read = ({ fixed }: { fixed: typeof checkout.parameters }) =>
        readSubmit(context, request, { ...call, fixed });
      const order = { name, entityId: null, ip: clientAddressOf(request), read };
      const work = () => storeData(context, order);
      return json(await answerOfSubmit(context, order, work), cors);
    },
  },
  preflightRoute(context, ROUTE.path),
];
