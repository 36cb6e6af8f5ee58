/** /bank/{id}: the page of a simulated bank or provider, where the shopper of an asynchronous brand decides. */

import { baseOf } from '../../gateway/api/base.ts';
import { belongsTo } from '../../gateway/api/context.ts';
import { leavePage } from '../../gateway/api/pages/way.ts';
import { endedAnswer, pageAnswer, shownFor } from '../../gateway/api/pages.ts';
import { proceed } from '../../gateway/api/proceed.ts';
import type { Answer, Request, Route } from '../../gateway/api/route.ts';
import { actionResult } from '../../gateway/domain/payment/shopper/shopperAction.ts';
import { redirectAddressOf } from '../../gateway/domain/redirect/redirectMember.ts';
import type { Redirect } from '../../gateway/domain/redirect/types.ts';
import { isActionRequired } from '../../gateway/domain/transaction/status.ts';
import type { SimulatorContext } from '../context.ts';
import { bankPage } from '../pages/bank.ts';
import { moneyText, nameOf, wordIn } from './shopperPage.ts';

export const bankRoute = (context: SimulatorContext): Route => ({
  methods: ['GET', 'POST'],
  path: '/bank/:issuer',
  body: 'page',
  openapi: 'omitted: test',
  async answer(request) {
    const redirect = await context.store.redirect.findByIssuer(request.params['issuer'] ?? '');
    if (!redirect || redirect.flow) return endedAnswer(context, request, 'unknown');
    await belongsTo(context, request, redirect.entityId);
    return wordIn(request) && request.method === 'POST'
      ? decide(context, request, redirect)
      : show(context, request, redirect);
  },
});

async function show(
  context: SimulatorContext,
  request: Request,
  redirect: Redirect,
): Promise<Answer> {
  const payment = await context.store.payment.find(redirect.paymentId, redirect.entityId);
  // After `later` a payment waits for days: a shopper who comes back can still decide.
  if (!payment || !isActionRequired(payment))
    return endedAnswer(context, request, 'over', redirect);
  const shown = await shownFor(context, request, redirect);
  const channel = await context.store.entity.find(payment.channelId);
  return pageAnswer(
    bankPage({
      ...shown,
      address: `/bank/${redirect.issuerId}`,
      brandName: nameOf(payment.brand, shown.texts),
      merchantName: channel?.name ?? '',
      amount: payment.type === 'RG' ? '' : moneyText(payment.money, shown.texts),
    }),
  );
}

/** Handles the shopper's decision. A second decision changes nothing: the page shows the result of the first one. */
async function decide(
  context: SimulatorContext,
  request: Request,
  redirect: Redirect,
): Promise<Answer> {
  const kind = wordIn(request);
  if (!kind) return endedAnswer(context, request, 'invalid', redirect);
  await proceed(context, redirect, (waiting) => actionResult(waiting, { kind }));
  const shown = await shownFor(context, request, redirect);
  return pageAnswer(
    leavePage({
      ...shown,
      address: `${redirectAddressOf(baseOf(context, request), redirect)}/return`,
    }),
  );
}
