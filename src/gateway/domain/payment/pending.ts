/** Timers that end waiting: they erase sealed data after 30 minutes, and end payments that are pending for too long. */

import { NO_RESULT } from '../../catalogue/results/causes/payment.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { SealedDataOwner } from '../shared/sealedTables.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { decided, isActionRequired, isUnanswered, isWaiting } from '../transaction/status.ts';
import { savePayment } from './complete.ts';
import { isFirstPayment, movesMoney } from './inquiry.ts';
import { lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import { isExternal } from './processor.ts';
import { beginReversalIn } from './resume.ts';
import { lastingFindings } from './reversal.ts';
import { continuePaymentIn } from './shopper/continuePayment.ts';
import { abandon } from './shopper/shopperAction.ts';
import type { PaymentTables } from './tables.ts';

/** The timer that erases the sealed data of a waiting payment or checkout (design: card data at rest). */
export const eraseTimer: TimerHandler<PaymentTables> = {
  place: 'inside',
  async run(tables, { key, entityId }) {
    await tables.pending.erase(key as SealedDataOwner, entityId);
    return undefined;
  },
};

/**
 * The timer that ends a payment which is still pending when its time is over. If an external processor has answered that its
 * result comes later, a first payment is reversed there; a follow-up stays pending, and the processor is asked again.
 */
export const endPendingTimer = (needs: PaymentNeeds): TimerHandler<PaymentTables> => ({
  place: 'inside',
  lock: (tables: PaymentTables, { key, entityId }) =>
    lockPayment(tables, { id: key as PaymentId, entityId }),
  async run(tables, { key, entityId }, now) {
    const locked = await lockPayment(tables, { id: key as PaymentId, entityId });
    if (!locked || isUnanswered(locked.payment) || !isWaiting(locked.payment)) return undefined;
    if (isActionRequired(locked.payment)) {
      await continuePaymentIn(needs, tables, locked.payment, (waiting) =>
        abandon(waiting, 'expire'),
      );
      return undefined;
    }
    // An external processor may still execute the payment.
    if (isExternal(needs.processorFor(locked.payment))) {
      if (!isFirstPayment(locked.payment)) return undefined;
      if (movesMoney(locked.payment)) {
        await beginReversalIn(needs, tables, locked.payment, now);
        return undefined;
      }
    }
    const findings = lastingFindings(locked.payment);
    // `processor`: it was asked, so the reserved amount must be released.
    const payment = {
      ...locked.payment,
      ...decided('processor', '100.396.103', NO_RESULT),
      findings,
    };
    await savePayment(needs, tables, { ...locked, payment }, now, 'waiting');
    return undefined;
  },
});
