/** The response to a check of an exemption (API 3, Exemption). */
import { formatAmount } from '../../../money/index.ts';
import type { ExemptionAnswer } from '../../domain/payment/exempt.ts';
import { type Rendered, render, resultOf } from './envelope.ts';

/** Renders the exemption. An invalid card has status 400. */
export function renderExemption(answer: ExemptionAnswer): Rendered {
  const { id, brand, money, account, code, exemption, now, ndc } = answer;
  const { kind, bin, last4 } = account;
  return render(
    {
      id,
      paymentBrand: brand ?? undefined,
      amount: formatAmount(money),
      currency: money.currency,
      result: resultOf(code),
      resultDetails: exemption === undefined ? undefined : { RiskRuleCategory: exemption },
      card:
        kind === 'card' ? { bin: bin ?? undefined, last4Digits: last4 ?? undefined } : undefined,
    },
    { now, ndc },
  );
}
