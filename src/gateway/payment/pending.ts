/** The end of sealed data: nothing that a payment waits with outlives its half hour (design: card data at rest). */
import type { TimerHandler } from '../time/timers.ts';
import type { PaymentId } from './types.ts';

/** The timer that erases what a payment still waits with. */
export const eraseTimer: TimerHandler = {
  place: 'inside',
  async run(tables, { key }) {
    await tables.pending.erase(key as PaymentId);
    return undefined;
  },
};
