/** Waits while the processor has not answered: the payment may have succeeded, so the shopper must not pay again. */

import type { Container } from '../forms/container/container.tsx';
import type { ConfigAnswer } from '../kernel/checkout/config.ts';
import type { WidgetContext } from '../kernel/context.ts';
import { pause } from '../kernel/pause.ts';
import { textOf } from './action/showChoice.ts';

/** Interval between two requests for the status of the checkout, and the longest wait, ms. */
const LOOK_INTERVAL = 3_000;
const LONGEST_WAIT = 60_000;

/**
 * How the wait ended. `failed`: the payment has failed, and the checkout is open again; `result`: there is a result for the
 * shop, or none in time, so that the shop shows the payment as pending; `gone`: the page has removed the form.
 */
export type AwaitedResult = 'result' | 'failed' | 'gone';

/** Shows a note, and requests the status of the checkout until it is known or the wait is over. */
export async function awaitResult(
  context: WidgetContext,
  container: Container,
  ask: () => Promise<ConfigAnswer>,
): Promise<AwaitedResult> {
  const { phase, signal } = context;
  const isGone = () => signal.aborted || !container.element.isConnected;
  context.clearFailures();
  phase.value = 'waits';
  container.showNote(textOf(context, 'resultAwaited'));
  for (let waited = 0; waited < LONGEST_WAIT; waited += LOOK_INTERVAL) {
    await pause(LOOK_INTERVAL);
    if (isGone()) return 'gone';
    const answer = await ask();
    if (isGone()) return 'gone';
    if (answer.ok && !answer.config.processing) {
      return answer.config.finished ? 'result' : 'failed';
    }
    // The shop has read the result, or the checkout has expired: the shop knows the payment.
    if (!answer.ok && answer.code === 'CHECKOUT_INVALID') return 'result';
  }
  return 'result';
}
