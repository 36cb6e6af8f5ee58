/** POST /v1/exemption: whether a payment could be exempted from authentication. Moves no money and stores nothing. */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import { dayOf } from '../../../time/format.ts';
import { effective } from '../../catalogue/parameters/defaults.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import { envelopeOf } from '../shared/ids.ts';
import { type IsCorporate, judgeExemption } from '../threeDSecure/exemption.ts';
import { accountOf, judgeAccount } from '../transaction/account.ts';
import { type Account, NO_MONEY } from '../transaction/types.ts';
import type { PaymentNeeds } from './needs.ts';
import type { ServerRequest } from './serverPayment.ts';

/** Dependencies of the exemption check. */
export interface ExemptNeeds extends Pick<PaymentNeeds, 'cardHash' | 'ids'> {
  readonly isCorporate: IsCorporate;
}

/** Which exemption a payment could use. `now`: entity time, ms UTC. */
export interface ExemptionAnswer {
  readonly id: string;
  readonly brand: string | null;
  readonly money: Money;
  readonly account: Account;
  readonly code: ResultCode;
  /** undefined: the card is refused. */
  readonly exemption: string | undefined;
  readonly ndc: string;
  readonly now: number;
}

/**
 * Judges the request. Returns 000.300.103 with the exemption in `resultDetails.RiskRuleCategory`. A wrong card is rejected as
 * in a payment.
 */
export function judgeExempt(
  { cardHash, ids, isCorporate }: ExemptNeeds,
  { request: sent, money: asked, ndc, now }: ServerRequest,
): ExemptionAnswer {
  const money = asked ?? NO_MONEY;
  const request = requestOf(effective(sent, now));
  const brand = brandOf(request) ?? null;
  const account = accountOf(request, brand, cardHash);
  const wrong =
    account.kind === 'card' ? judgeAccount(request, brand, dayOf(now)) : ('100.150.100' as const);
  const number = request.card?.number ?? '';
  const exemption = wrong ? undefined : judgeExemption(request, money, number, isCorporate);
  const code = wrong ?? '000.300.103';
  return {
    id: ids.payment(now, envelopeOf(ndc)),
    brand,
    money,
    account,
    code,
    exemption,
    ndc,
    now,
  };
}
