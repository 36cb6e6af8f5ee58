/** /bank/{id}: the page of a simulated bank or provider, where the shopper of an asynchronous brand decides. */

import { baseOf } from '../../gateway/api/base.ts';
import type { House } from '../../gateway/api/context.ts';
import { leavePage } from '../../gateway/api/pages/way.ts';
import { endedAnswer, pageAnswer, shownFor } from '../../gateway/api/pages.ts';
import { proceed } from '../../gateway/api/proceed.ts';
import type { Answer, Request, Route } from '../../gateway/api/route.ts';
import { turnOf } from '../../gateway/domain/payment/act.ts';
import { waitsForShopper } from '../../gateway/domain/payment/goOn.ts';
import { addressOf } from '../../gateway/domain/redirect/answer.ts';
import type { Redirect } from '../../gateway/domain/redirect/types.ts';
import { bankPage } from '../pages/bank.ts';
import { moneyText, nameOf, wordIn } from './shopperPage.ts';

export const bankRoute = (house: House): Route => ({
  methods: ['GET', 'POST'],
  path: '/bank/:issuer',
  body: 'page',
  async answer(request) {
    const redirect = await house.store.redirect.findByIssuer(request.params['issuer'] ?? '');
    if (!redirect || redirect.flow) return endedAnswer(house, request, 'unknown');
    request.belongsTo(redirect.entityId);
    return wordIn(request) && request.method === 'POST'
      ? decide(house, request, redirect)
      : show(house, request, redirect);
  },
});

async function show(house: House, request: Request, redirect: Redirect): Promise<Answer> {
  const payment = await house.store.payment.find(redirect.paymentId);
  // For days, once the bank takes its time: who comes back may still decide.
  if (!payment || !waitsForShopper(payment)) return endedAnswer(house, request, 'over', redirect);
  const shown = await shownFor(house, request, redirect);
  const channel = await house.store.entity.find(payment.channelId);
  return pageAnswer(
    bankPage({
      ...shown,
      address: `/bank/${redirect.issuerId}`,
      brandName: nameOf(payment.brand),
      merchantName: channel?.name ?? '',
      amount:
        payment.type === 'RG'
          ? ''
          : moneyText(payment.money, redirect.language, shown.texts.language),
    }),
  );
}

/** The shopper has decided. Who comes second finds what the first one did. */
async function decide(house: House, request: Request, redirect: Redirect): Promise<Answer> {
  const kind = wordIn(request);
  if (!kind) return endedAnswer(house, request, 'invalid', redirect);
  await proceed(house, redirect.paymentId, (scene) => turnOf(scene, { kind }));
  const shown = await shownFor(house, request, redirect);
  return pageAnswer(
    leavePage({ ...shown, address: `${addressOf(baseOf(house, request), redirect)}/return` }),
  );
}
