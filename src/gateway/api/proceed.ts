/** Continues a waiting payment for a request; the shutdown of the gateway waits until that is done. */
import {
  continuePayment,
  type WaitingPayment,
  type WaitingPaymentOutcome,
} from '../domain/payment/shopper/continuePayment.ts';
import type { Redirect } from '../domain/redirect/types.ts';
import type { Payment } from '../domain/transaction/types.ts';
import type { AppContext } from './context.ts';

/** @returns the payment afterwards; undefined if it does not exist */
export const proceed = (
  context: AppContext,
  { paymentId: id, entityId }: Pick<Redirect, 'paymentId' | 'entityId'>,
  decide: (waiting: WaitingPayment) => WaitingPaymentOutcome,
): Promise<Payment | undefined> =>
  context.submits.track(continuePayment(context, { id, entityId }, decide));
