/** The questions that the checks of a processor ask, and how an answer is told. */
import { randomUUID } from 'node:crypto';
import { isGood, isPending } from '../../contract/resultCodes.ts';
import type { Question, Verdict } from '../../gateway/domain/payment/processor.ts';
import { NOTHING_TO_REVERSE } from '../../gateway/domain/payment/reversal.ts';
import type { EntityId, PaymentId } from '../../gateway/domain/shared/ids.ts';

/** A verdict, or the fault of the answer. undefined: an inquiry about a payment that the processor does not know. */
export type Asked = Verdict | { readonly fault: string } | undefined;

/** The code of an answer, or its fault. */
export const said = (asked: Asked): string => {
  if (!asked) return '404 or 405';
  return 'fault' in asked ? `an answer with the fault ${asked.fault}` : asked.code;
};
/** What a check that has failed returns. */
export const expected = (what: string, asked: Asked): string =>
  `expected ${what}, got ${said(asked)}`;

/** Whether it is a success. */
export const isApproved = (asked: Asked): asked is Verdict =>
  asked !== undefined && 'code' in asked && isGood(asked.code);
/** Whether there is no result yet. */
export const isWaiting = (asked: Asked): asked is Verdict =>
  asked !== undefined && 'code' in asked && isPending(asked.code);
/** Whether it is a result: a success or a decline. */
export const isFinal = (asked: Asked): asked is Verdict =>
  asked !== undefined && 'code' in asked && !isPending(asked.code);
/** What a reversal must be answered with. */
export const UNDONE = `a success or one of ${NOTHING_TO_REVERSE.join(', ')}`;
/** Whether the answer to a reversal says that no money has moved, or will move. */
export const isUndone = (asked: Asked): boolean =>
  isApproved(asked) || (isFinal(asked) && NOTHING_TO_REVERSE.includes(asked.code));

const newId = (): PaymentId => randomUUID().replaceAll('-', '') as PaymentId;
const ENTITY = 'a0000000000000000000000000000001' as EntityId;

/** A question about a new payment of 92.00 EUR. */
export function questionWith(card: string, type: Question['type'] = 'DB'): Question {
  const money = type === 'RG' ? null : ({ minor: 9200n, currency: 'EUR' } as const);
  return {
    paymentId: newId(),
    entityId: ENTITY,
    channelId: ENTITY,
    type,
    brand: 'VISA',
    account: 'card',
    money,
    referenced: null,
    now: Date.parse('2030-01-31T12:00:00Z'),
    request: {
      testMode: 'EXTERNAL',
      ...(money && { amount: '92.00', currency: 'EUR' }),
      paymentBrand: 'VISA',
      paymentType: type,
      'card.number': card,
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
    },
  };
}

/** A question that refers to an earlier one. @param minor in minor units */
export function followUp(
  of: Question,
  type: Question['type'],
  minor: bigint,
  { details = {} }: Partial<Verdict> = {},
): Question {
  const money = { minor, currency: 'EUR' };
  const earlier = { minor: 9200n, currency: 'EUR' };
  return {
    ...of,
    paymentId: newId(),
    type,
    money,
    request: { testMode: 'EXTERNAL', paymentType: type },
    referenced: {
      paymentId: of.paymentId,
      money: earlier,
      details,
      type: of.type === 'RG' ? 'DB' : of.type,
    },
  };
}

/** A question about a payment without an account, such as one by a redirect or a voucher. */
export function questionOf(brand: string, more: Partial<Question> = {}): Question {
  const { 'card.number': _, 'card.cvv': __, ...request } = questionWith('').request;
  return {
    ...questionWith(''),
    brand,
    account: 'none',
    now: Date.now(),
    request: { ...request, paymentBrand: brand },
    ...more,
  };
}

/** The question as the gateway repeats it while the payment is pending: number and code of the card are erased. */
export function withoutCard(question: Question): Question {
  const { 'card.number': _, 'card.cvv': __, ...request } = question.request;
  return { ...question, request };
}
