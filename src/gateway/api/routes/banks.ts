/** GET /v1/checkouts/{id}/banks: the banks that a shopper can choose from in the form. */

import type { BrandWithBanks } from '../../catalogue/parameters/methods.ts';
import { validate } from '../../catalogue/parameters/validate.ts';
import { render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { banksOf } from '../../domain/redirect/banks.ts';
import { openCall, preflightRoute } from '../browser.ts';
import { type AppContext, refusal } from '../context.ts';
import { readQuery } from '../formBody.ts';
import { json, type Route } from '../route.ts';

const PATH = '/v1/checkouts/:id/banks';

export const bankListRoutes = (context: AppContext): Route[] => [
  {
    methods: ['GET'],
    path: PATH,
    limit: 'banks',
    openapi: {
      id: 'listBanks',
      summary: 'Lists the banks that a shopper can select.',
      description:
        'The form sends the request: the id of a checkout that can still be paid is the credential. The form submits the id of the selected bank as bankAccount.bankName. See docs/asynchronous.md.',
      credentials: 'none',
      query: 'banks',
      answers: { 200: ['Banks'], 400: ['Refusal'] },
    },
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
  preflightRoute(context, PATH),
];
