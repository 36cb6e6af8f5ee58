/** Goes on with a waiting payment for a request: whoever ends the gateway waits until that is done. */
import {
  continuePayment,
  type NextStep,
  type WaitingPayment,
} from '../domain/payment/continuePayment.ts';
import type { PaymentId } from '../domain/shared/ids.ts';
import type { Payment } from '../domain/transaction/types.ts';
import type { AppContext } from './context.ts';

/** @returns the payment as it stands afterwards; undefined where there is none */
export const proceed = (
  context: AppContext,
  id: PaymentId,
  turn: (scene: WaitingPayment) => NextStep,
): Promise<Payment | undefined> => context.submits.track(continuePayment(context, id, turn));
