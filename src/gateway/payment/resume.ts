/** Takes up a payment whose process is gone while it asked a processor elsewhere. */
import { parseAmount } from '../../money/index.ts';
import { isPaidBy } from '../checkout/transitions.ts';
import type { Checkout, CheckoutId } from '../checkout/types.ts';
import { effective } from '../parameters/defaults.ts';
import type { Verdict } from '../processor/processor.ts';
import { entityTime } from '../time/clock.ts';
import type { Timer, TimerHandler } from '../time/timers.ts';
import { type Asked, type AskNeeds, ask, draftOf } from './ask.ts';
import { leaseOf, settleWaitingIn, type Waiting } from './settle.ts';
import { decide } from './transitions.ts';
import type { PaymentId } from './types.ts';

/** Nobody can say what became of it: what is needed to ask was erased. */
const UNKNOWN: Verdict = { code: '900.100.300', riskScore: null };

/** The timer that takes it up: the processor is asked the same under the same id, and the payment is settled. */
export const resumeTimer = (needs: AskNeeds): TimerHandler => ({
  place: 'outside',
  lease: leaseOf(needs),
  async run(timer) {
    const { store, wall } = needs;
    const id = timer.key as PaymentId;
    const checkout = await store.checkout.find(timer.payload['checkoutId'] as CheckoutId);
    const isWaiting = checkout !== undefined && isPaidBy(checkout, id);
    const asked = isWaiting ? await askedAgain(needs, checkout, timer) : undefined;
    const verdict = asked && (asked.isWhole ? await ask(needs, asked.asked) : UNKNOWN);
    await store.transaction(async (tables) => {
      const locked = checkout && (await tables.checkout.lock(checkout.id));
      if (!(await tables.timer.finish(timer))) return;
      if (!locked || !isPaidBy(locked, id) || !asked || !verdict) return;
      const now = await entityTime(tables, wall, locked.entityId);
      await settleWaitingIn(tables, locked, decide(asked.asked.draft, verdict), now);
    });
  },
});

/** The payment and its question as they were; without its secrets (`isWhole` false) where those were erased. */
async function askedAgain(
  needs: AskNeeds,
  checkout: Checkout,
  { key, due, payload }: Timer,
): Promise<{ readonly asked: Asked; readonly isWhole: boolean }> {
  const { store, sealer, ids } = needs;
  const paymentId = key as PaymentId;
  const askedAt = Number(payload['askedAt'] ?? due);
  const sealed = await store.pending.find(paymentId);
  const text = sealed === undefined ? undefined : sealer.open(sealed, paymentId);
  const waiting = text === undefined ? undefined : (JSON.parse(text) as Waiting);
  const entity = await store.entity.find(checkout.entityId);
  const { parameters } = checkout;
  const parsed = parseAmount(parameters['amount'] ?? '', parameters['currency'] ?? '');
  if (!entity || !parsed.ok) throw new Error(`checkout ${checkout.id} cannot be taken up`);
  const request = Object.assign(
    Object.create(null),
    waiting ? waiting.request : effective(parameters, askedAt),
  );
  const asked = draftOf(needs, checkout, entity, {
    paymentId,
    now: askedAt,
    money: parsed.money,
    request,
    descriptorDigits: waiting?.descriptorDigits ?? ids.descriptorDigits(),
  });
  return { asked, isWhole: waiting !== undefined };
}
