/** Resumes a payment whose process died while it asked a remote processor. */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { TimerHandler } from '../shared/timerHandlers.ts';
import { openLatest } from '../shared/vault.ts';
import { isUnanswered } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { ask, questionOf } from './ask.ts';
import { completePendingIn, leaseOf } from './askRemote.ts';
import { lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Verdict } from './processor.ts';
import { requestFromSealed } from './sealedRequest.ts';
import type { PaymentTables } from './tables.ts';

/** The result is unknown, because the request needed to ask again was erased. */
const UNKNOWN: Verdict = {
  code: '900.100.300',
  riskScore: null,
  cause: {
    cause: 'processor-fault',
    text: 'The gateway stopped while the processor was asked, so the result is unknown.',
  },
};

/** The answer to the repeated question, and the request, secrets included. */
interface AskedAgain {
  readonly verdict: Verdict;
  readonly secrets?: Parameters;
}

/** The timer that resumes a payment: asks the processor the same question under the same id, and completes the payment. */
export const resumeTimer = (needs: PaymentNeeds): TimerHandler<PaymentTables> => ({
  place: 'outside',
  lease: leaseOf(needs),
  async run(timer) {
    const { store, systemClock } = needs;
    const id = timer.key as PaymentId;
    const payment = await store.payment.find(id, timer.entityId);
    const waits = payment !== undefined && isUnanswered(payment);
    const again = waits ? await askAgain(needs, payment) : undefined;
    await store.transaction(async (tables) => {
      const locked = again && (await lockPayment(tables, { id, entityId: timer.entityId }));
      if (!(await tables.timer.finish(timer))) return;
      if (!again || !locked || !isUnanswered(locked.payment)) return;
      const now = await entityTime(tables, systemClock, locked.payment.entityId);
      const { verdict, secrets } = again;
      await completePendingIn(needs, tables, { ...locked, secrets }, verdict, now);
    });
  },
});

async function askAgain(needs: PaymentNeeds, payment: Payment): Promise<AskedAgain> {
  const { store, vault } = needs;
  const { id, entityId } = payment;
  const text = await openLatest(vault, store, id, () => store.pending.find(id, entityId));
  if (text === undefined) return { verdict: UNKNOWN };
  const request = requestFromSealed(text);
  const { referencedId } = payment;
  const referenced =
    referencedId === null ? undefined : await store.payment.find(referencedId, entityId);
  const verdict = await ask(needs, payment, questionOf(payment, request, referenced));
  // This time the request was not sent, but the first request may have arrived.
  return { verdict: verdict.code === '900.100.600' ? UNKNOWN : verdict, secrets: request };
}
