/** POST /v1/exemption: whether a payment could be exempted from authentication. Moves no money and stores nothing. */
import { formatAmount } from '../../../money/index.ts';
import { dayOf } from '../../../time/format.ts';
import { effective } from '../../catalogue/parameters/defaults.ts';
import { moneyIn } from '../../catalogue/parameters/money.ts';
import { brandOf } from '../../catalogue/parameters/rules/rule.ts';
import { type Rendered, render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { type IsCorporate, judgeExemption } from '../threeDSecure/exemption.ts';
import { accountOf, judgeAccount } from '../transaction/account.ts';
import type { PaymentNeeds } from './needs.ts';
import type { ServerRequest } from './serverPayment.ts';

/** Dependencies of the exemption check. */
export interface ExemptNeeds extends Pick<PaymentNeeds, 'cardHash' | 'ids'> {
  readonly isCorporate: IsCorporate;
}

/**
 * Judges the request. Returns 000.300.103 with the exemption in `resultDetails.RiskRuleCategory`. A wrong card is rejected as
 * in a payment.
 */
export function judgeExempt(
  { cardHash, ids, isCorporate }: ExemptNeeds,
  { request: sent, ndc, now }: ServerRequest,
): Rendered | Refusal {
  const money = moneyIn(sent);
  if (isRefusal(money)) return money;
  const request = effective(sent, now);
  const brand = brandOf(request) ?? null;
  const { kind, bin, last4 } = accountOf(request, brand, cardHash);
  const wrong =
    kind === 'card' ? judgeAccount(request, brand, dayOf(now)) : ('100.150.100' as const);
  const number = request['card.number'] ?? '';
  const details = { RiskRuleCategory: judgeExemption(request, money, number, isCorporate) };
  return render(
    {
      id: ids.payment(now),
      paymentBrand: brand ?? undefined,
      amount: formatAmount(money),
      currency: money.currency,
      result: resultOf(wrong ?? '000.300.103'),
      resultDetails: wrong ? undefined : details,
      card:
        kind === 'card' ? { bin: bin ?? undefined, last4Digits: last4 ?? undefined } : undefined,
    },
    { now, ndc },
  );
}
