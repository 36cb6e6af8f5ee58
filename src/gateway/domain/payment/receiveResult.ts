/** Takes a result that the processor reports by a call of its own (docs/processor.md, Later results). */
import type { Parameters } from '../../../contract/parameters/request.ts';
import { isPending, type ResultCode } from '../../../contract/resultCodes.ts';
import { entityTime } from '../shared/clock.ts';
import type { PaymentId } from '../shared/ids.ts';
import { isActionRequired, isUnanswered, waitsForProcessor } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';
import { repeatsNumber } from './ask.ts';
import { completeIn, inquiryOf } from './completeLater.ts';
import { lockPayment } from './lockPayment.ts';
import type { PaymentNeeds } from './needs.ts';
import { isExternal, type Verdict } from './processor.ts';
import { openSealedRequest } from './sealedRequest.ts';

/**
 * What became of a reported result.
 *
 * - `known`: it is the result of the payment, now or already; or it is pending, and the payment has a result.
 * - `unknown`: the processor was never asked about such a payment.
 * - `secret`: it repeats the number of the account, so nothing of it is kept.
 * - `contradiction`: the payment has another result.
 * - `reversing`: the payment is being reversed, and the answer to the reversal will be its result.
 */
export type ReceivedResult =
  | { readonly kind: 'known'; readonly code: ResultCode }
  | { readonly kind: 'contradiction'; readonly code: ResultCode }
  | { readonly kind: 'unknown' | 'secret' | 'reversing' };

/** Finds the payment that a processor outside of the gateway was asked about. */
export async function findReported(
  { store, processorFor }: Pick<PaymentNeeds, 'store' | 'processorFor'>,
  id: PaymentId,
): Promise<Payment | undefined> {
  const payment = await store.payment.find(id);
  return payment && isExternal(processorFor(payment)) ? payment : undefined;
}

/**
 * Completes a payment that waits for its processor, in one database transaction. A repeated result changes nothing.
 *
 * @param read reads the verdict; it gets the request, with its secrets as long as they are stored; undefined if the verdict
 * repeats one of them. The code of the verdict is final or pending, and certain.
 */
export async function receiveResult(
  needs: PaymentNeeds,
  known: Payment,
  read: (request: Parameters) => Verdict | undefined,
): Promise<ReceivedResult> {
  return needs.store.transaction(async (tables) => {
    const locked = await lockPayment(tables, known);
    // While the shopper is at the issuer of the card, the processor has not been asked.
    if (!locked || isActionRequired(locked.payment)) return { kind: 'unknown' };
    const { payment } = locked;
    const sealed = await openSealedRequest(needs, tables, payment);
    const verdict = read(sealed?.request ?? payment.request);
    if (!verdict || repeatsNumber(needs, payment, verdict)) return { kind: 'secret' };
    if (!waitsForProcessor(payment)) {
      const isSame = verdict.code === payment.code || isPending(verdict.code);
      if (!isSame) needs.onResultRefused(payment.id, verdict.code, payment.code);
      return { kind: isSame ? 'known' : 'contradiction', code: payment.code };
    }
    const isRepeated = !isUnanswered(payment) && verdict.code === payment.code;
    if (isRepeated) return { kind: 'known', code: payment.code };
    const { inquiry } = await inquiryOf(tables, payment);
    if (inquiry.phase === 'reverse') {
      needs.onResultRefused(payment.id, verdict.code, undefined);
      return { kind: 'reversing' };
    }
    const now = await entityTime(tables, needs.systemClock, payment.entityId);
    const whole = { ...locked, secrets: sealed?.request, way: sealed?.way };
    await completeIn(needs, tables, whole, { inquiry, verdict, now });
    return { kind: 'known', code: verdict.code };
  });
}
