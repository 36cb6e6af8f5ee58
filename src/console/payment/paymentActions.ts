/** What a person can do with a payment from its page: which actions exist, why one is not allowed, and the call of each. */
import { currencyDecimals, parseAmount } from '../../money/index.ts';
import type { PaymentAnswer, PaymentDelivery } from '../api/types.ts';
import type { CopiedCall } from '../copiedCall.ts';
import { TEXTS } from '../texts.ts';
import { AMOUNT_FAULT } from './rules.ts';

const { payment: texts } = TEXTS;

/** The actions of the shopper, the follow-ups by their payment types, and the chargeback of the shopper's bank. */
export type ActionName = 'approve' | 'decline' | 'CP' | 'RF' | 'RV' | 'CB';

export interface PageAction {
  readonly name: ActionName;
  readonly title: string;
  /** Why it is not allowed; undefined if it is. */
  readonly why?: string | undefined;
  /** What is left for it, such as "12.00"; undefined for actions without an amount. */
  readonly left?: string | undefined;
}

const FOLLOW_UPS = ['CP', 'RF', 'RV', 'CB'] as const;

/** The actions of the page, in their order. Those of the shopper are there while the payment is pending. */
export function actionsOf(answer: PaymentAnswer): PageAction[] {
  const { payment, actions } = answer;
  const ofShopper = (['approve', 'decline'] as const).map((name) => ({
    name,
    title: texts.actions[name].title,
    why: payment.waitsForShopper ? undefined : texts.notShopper,
  }));
  const others = FOLLOW_UPS.flatMap((name): PageAction[] => {
    const found = actions.find((one) => one.name === name);
    if (!found || (!found.allowed && !canEverApply(name, payment))) return [];
    const { title } = texts.actions[name];
    return [
      found.allowed
        ? { name, title, left: found.amount }
        : { name, title, why: whyNot(name, answer) ?? found.why ?? texts.notAllowed },
    ];
  });
  return payment.status === 'pending' ? [...ofShopper, ...others] : others;
}

/** The types that a follow-up can refer to. */
const OF_TYPES: Readonly<Record<(typeof FOLLOW_UPS)[number], RegExp>> = {
  CP: /^PA$/,
  RF: /^(?:DB|CP|RC)$/,
  RV: /^(?:DB|PA|CP|CD|RC)$/,
  CB: /^(?:DB|CP)$/,
};

/** Whether a follow-up could be allowed, now or before: one that never applies is not shown. */
const canEverApply = (
  name: (typeof FOLLOW_UPS)[number],
  { paymentType, status }: PaymentAnswer['payment'],
): boolean => status !== 'failed' && OF_TYPES[name].test(paymentType);

/** Why a follow-up is not allowed, in a few words; undefined: the gateway has the words. */
function whyNot(
  name: (typeof FOLLOW_UPS)[number],
  { payment, referredBy }: PaymentAnswer,
): string | undefined {
  const { whyNot: words } = texts;
  const has = (type: string) =>
    referredBy.some(({ paymentType, status }) => paymentType === type && status === 'succeeded');
  if (payment.status === 'pending') return words.pending;
  if (has('RV')) return words.reversed;
  if (name === 'RF' && payment.chargedBack) return words.nothingLeft;
  if (name === 'CP') {
    return has('CP') ? words.captured : undefined;
  }
  if (name === 'RV' && has('CP')) return words.captured;
  if (name === 'CB' && has('CB')) return words.chargedBack;
  if (/^(?:RF|CB)$/.test(name) && has('RF')) return words.refunded;
  return undefined;
}

/** What is entered in the dialog of an action. */
export interface Entered {
  readonly amount: string;
  /** The reason of a chargeback. */
  readonly reason: string;
}

/** The usual reason of a chargeback: revocation or dispute. */
export const USUAL_REASON = '000.100.206';

/** The one call of an action. */
export function callOf(
  name: ActionName,
  { id, currency }: PaymentAnswer['payment'],
  { amount, reason }: Entered,
): CopiedCall {
  switch (name) {
    case 'approve':
    case 'decline':
      return { method: 'POST', path: '/_sandbox/shopper', body: { id, does: name } };
    case 'CB':
      return {
        method: 'POST',
        path: `/_sandbox/payments/${id}/chargebacks`,
        body: { chargebackResultCode: reason, amount },
      };
    case 'CP':
    case 'RF':
    case 'RV':
      return {
        method: 'POST',
        path: `/v1/payments/${id}`,
        body: { paymentType: name, amount, currency },
      };
    default:
      return name satisfies never;
  }
}

/** The call that sends a message of a webhook again. */
export const redeliverCall = ({ id }: PaymentDelivery): CopiedCall => ({
  method: 'POST',
  path: `/_sandbox/deliveries/${id}/redeliver`,
  body: {},
});

/** What is wrong with an amount; undefined if it can be sent. */
export function amountFault(amount: string, currency: string): string | undefined {
  if (amount === '') return 'may not be empty';
  const parsed = parseAmount(amount, currency);
  if (parsed.ok) return undefined;
  return parsed.reason === 'exponent'
    ? `must be an amount in ${currency}, which has ${currencyDecimals(currency)} decimals`
    : AMOUNT_FAULT;
}

/** Whether an amount is above another one of the same currency. Both can be read. */
export function isAbove(amount: string, limit: string, currency: string): boolean {
  const [one, other] = [parseAmount(amount, currency), parseAmount(limit, currency)];
  return one.ok && other.ok && one.money.minor > other.money.minor;
}

/** What is wrong with the reason of a chargeback, in the words of the gateway. */
export const reasonFault = (reason: string): string | undefined =>
  /^000\.100\.2\d\d$/.test(reason)
    ? undefined
    : 'must be the result code of a chargeback reason, 000.100.200 to 000.100.299';
