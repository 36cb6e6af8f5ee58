/**
 * POST /v1/checkouts/{id}/data: stores the shopper's payment details for a summary page; the shop's server pays with them
 * later.
 */
import { storeData } from '../../domain/payment/storeData.ts';
import {
  browserCall,
  clientAddressOf,
  preflightRoute,
  readSubmit,
  withoutTyped,
} from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { json, type Route } from '../route.ts';
import { SUBMIT_ID_HEADER, submitIdOf } from '../submitId.ts';

const PATH = '/v1/checkouts/:id/data';

export const dataRoutes = (context: AppContext): Route[] => [
  {
    methods: ['POST'],
    path: PATH,
    limit: 'submit',
    body: 'submit',
    openapi: {
      id: 'storeCheckoutData',
      summary: 'Stores the shopper’s payment details for a summary page.',
      description:
        'The shopper’s browser sends the request: the id of the checkout is the credential. The request pays nothing. The shop’s server pays later with POST to the payment of the checkout, without an account. A second request replaces the details of the first. See docs/summary-page.md.',
      credentials: 'none',
      body: ['form'],
      more: [SUBMIT_ID_HEADER],
      answers: { 200: ['StoredData'], 400: ['Refusal'] },
    },
    async answer(request) {
      const call = await browserCall(context, request, 'submit');
      if (!call.ok) return call.answer;
      const { checkout, now, cors, strict } = call;
      const key = submitIdOf(context, request);
      if (typeof key === 'object') {
        return json(refusal(context, request, key, { now, ndc: checkout.id }), cors);
      }
      // The prefix keeps this key different from that of a payment, whatever the header contains.
      const name = { checkoutId: checkout.id, key: `data ${key}` };
      const read = ({ fixed }: { fixed: typeof checkout.parameters }) =>
        readSubmit(context, request, { fixed, strict });
      const order = { name, entityId: null, ip: clientAddressOf(request), read };
      const answer = context.submits.answer(name, () => storeData(context, order));
      return json(withoutTyped(await context.meter.submitting(answer)), cors);
    },
  },
  preflightRoute(context, PATH),
];
