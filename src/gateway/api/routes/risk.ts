/** POST /v1/risk: a risk check by a shop's server, without a payment. */

import { riskPartOf } from '../../domain/payment/announce.ts';
import { checkRisk } from '../../domain/risk/check.ts';
import { accountOf, judgeAccount } from '../../domain/transaction/account.ts';
import { unwrap, withCard } from '../../domain/wallet/unwrap.ts';
import { authenticate } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody } from '../form.ts';
import { answerTo, orderOf } from '../order.ts';
import type { Route } from '../route.ts';

export const riskRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/risk',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'risk', readBody);
    if (!caller.ok) return caller.answer;
    const needs = { ...house, accountOf, judgeAccount, unwrap, withCard, riskPartOf };
    return answerTo(
      house,
      request,
      caller,
      await checkRisk(needs, orderOf(house, request, caller)),
    );
  },
});
