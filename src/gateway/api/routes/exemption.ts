/** POST /v1/exemption: the exemption that a payment could have, asked by a shop's server. */
import { judgeExempt } from '../../domain/payment/exempt.ts';
import { authenticate } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody } from '../form.ts';
import { answerTo, orderOf } from '../order.ts';
import type { Route } from '../route.ts';

export const exemptionRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/exemption',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'exempt', readBody);
    if (!caller.ok) return caller.answer;
    const done = judgeExempt(house, orderOf(house, request, caller));
    return answerTo(house, request, caller, done);
  },
});
