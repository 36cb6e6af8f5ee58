/** POST /v1/risk: a risk check by a shop's server, without a payment. */

import { riskPartOf } from '../../domain/payment/announce.ts';
import { checkRisk } from '../../domain/risk/check.ts';
import { accountOf, judgeAccount } from '../../domain/transaction/account.ts';
import { unwrap, withCard } from '../../domain/wallet/unwrap.ts';
import { authenticate } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody } from '../form.ts';
import { answerTo, orderOf } from '../order.ts';
import type { Route } from '../route.ts';

export const riskRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/risk',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(context, request, 'risk', readBody);
    if (!caller.ok) return caller.answer;
    const needs = { ...context, accountOf, judgeAccount, unwrap, withCard, riskPartOf };
    return answerTo(
      context,
      request,
      caller,
      await checkRisk(needs, orderOf(context, request, caller)),
    );
  },
});
