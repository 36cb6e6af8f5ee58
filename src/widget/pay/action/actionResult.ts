/** The status of a payment that waits for its shopper: asks the gateway, and acts on the answer. */

import type { GatewayAnswer } from '../../../protocol/index.ts';
import type { Container } from '../../forms/container/container.tsx';
import { notify } from '../../kernel/options/callbacks.ts';
import { askOutcome, askToCancel, isPending } from '../redirect/askOutcome.ts';
import type { ActionNeeds, ShopperAction, StatusReason } from './shopperAction.ts';
import { textOf } from './showChoice.ts';

/** The number of failed automatic status requests in a row after which a lost connection is reported. */
const MISSES = 3;

/** Callbacks for the end of an action. */
export interface ActionListeners {
  /** The gateway's final answer on a payment. */
  ended(answer: GatewayAnswer, container: Container): Promise<void>;
  /** The gateway does not know the payment. */
  unknown(container: Container): Promise<void>;
}

/** @returns `askStatus` and `cancel` of the steps */
export function createStatusCheck(
  { context, isCurrent, stop, giveUp }: Omit<ActionNeeds, 'askStatus' | 'cancel'>,
  { ended, unknown }: ActionListeners,
) {
  async function askStatus(action: ShopperAction, reason: StatusReason): Promise<void> {
    const isPoll = reason === 'again';
    if (isPoll && action.looking) return;
    action.looking++;
    const answer = await askOutcome(action.redirect, action.leave.signal, isPoll);
    action.looking--;
    if (!isCurrent(action)) return;
    if (!isKnown(answer)) return missed(action, answer, isPoll);
    const { misses } = action;
    action.misses = 0;
    // The action is done once the shopper returns from the bank, even if the money arrives later.
    if (!isPending(answer.body) || reason === 'back') return end(action, answer);
    if (reason === 'closed') return cancel(action, true);
    if (isPoll && !misses) return;
    context.clearFailures();
    action.restate();
    if (reason === 'tried' || misses >= MISSES) action.showAgain?.(reason === 'tried');
  }

  /** @param isClosed whether the shopper cancelled by closing the window */
  async function cancel(action: ShopperAction, isClosed = false): Promise<void> {
    const { redirect, container, leave } = action;
    const answer = await askToCancel(redirect, leave.signal);
    if (!isCurrent(action)) return;
    if (!isKnown(answer)) return missed(action, answer);
    // The payment is being processed: the next request gets its result.
    if (isPending(answer.body)) return action.restate('paymentInFlight');
    if (answer.status < 400) return end(action, answer);
    action.close?.();
    giveUp();
    if (isClosed) notify('onLightboxCancel', undefined);
    container.showNote(textOf(context, 'paymentCancelled'));
    container.focus();
  }

  function end(action: ShopperAction, answer: GatewayAnswer): void {
    stop();
    context.clearFailures();
    void ended(answer, action.container);
  }

  /** The gateway did not return the status of the payment. */
  function missed(action: ShopperAction, answer: GatewayAnswer, isPoll = false): void {
    const status = answer.kind === 'answer' ? answer.status : 0;
    if (status === 404) {
      giveUp();
      context.clearFailures();
      void unknown(action.container);
      return;
    }
    // Rate limiting is not a lost connection.
    if (isPoll && (status === 429 || ++action.misses < MISSES)) return;
    action.misses = MISSES;
    context.phase.value = 'waits';
    context.fail('CONNECTION_LOST', {}, () => askStatus(action, 'tried'));
  }

  return { askStatus, cancel };
}

/** Whether there is an answer, and the gateway knows the payment. */
const isKnown = (answer: GatewayAnswer): answer is Extract<GatewayAnswer, { kind: 'answer' }> =>
  answer.kind === 'answer' && answer.status < 404;
