/**
 * The actions of a shopper in one run of the script: authentications, and pages of banks and providers. One at a time,
 * because a checkout has one pending payment.
 */

import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import { findUnsafeAddress, type Redirect } from '../redirect/readRedirect.ts';
import { runPreconditions } from '../threeDSecure/preconditions.tsx';
import { type ActionListeners, createStatusCheck } from './actionResult.ts';
import { createActionOpener } from './openAction.ts';
import type { ActionNeeds, ShopperAction } from './shopperAction.ts';
import { showChoice } from './showChoice.ts';

/** Interval for checking whether the form is still on the page, ms. */
const CHECK_INTERVAL = 500;

export interface ShopperActions {
  /** Starts an action: prepares it, opens it, watches it. */
  go(redirect: Redirect, container: Container): Promise<void>;
  /** Offers to continue or to cancel a payment that was already pending. */
  offer(redirect: Redirect, container: Container): void;
  /** The page was restored from the back/forward cache. @returns whether a payment was pending */
  resume(): boolean;
  /** Removes what is shown. */
  end(): void;
}

/** @param ends callbacks for the end of an action */
export function createShopperActions(
  context: WidgetContext,
  ends: ActionListeners,
): ShopperActions {
  let current: ShopperAction | undefined;

  function begin(redirect: Redirect, container: Container): ShopperAction | undefined {
    giveUp();
    context.clearFailures();
    const { element } = container;
    // The page has removed its forms in the meantime.
    if (context.signal.aborted || !element.isConnected) return undefined;
    context.activeContainer.value = element;
    const unsafe = findUnsafeAddress(redirect, context.address.base);
    if (unsafe !== undefined) {
      context.fail('ADDRESS_UNSAFE', { detail: unsafe });
      return undefined;
    }
    const restate = () => offer(redirect, container);
    const leave = new AbortController();
    const timer = setInterval(() => element.isConnected || giveUp(), CHECK_INTERVAL);
    leave.signal.addEventListener('abort', () => clearInterval(timer));
    current = { redirect, container, leave, misses: 0, looking: 0, restate };
    return current;
  }

  function stop(): void {
    current?.leave.abort();
    current?.container.hideForm(false);
    current = undefined;
  }

  function giveUp(): void {
    stop();
    context.phase.value = 'open';
  }

  async function go(redirect: Redirect, container: Container): Promise<void> {
    const action = begin(redirect, container);
    if (!action) return;
    context.phase.value = 'busy';
    await runPreconditions(redirect.preconditions, container.element, action.leave.signal);
    if (current === action) open(action);
  }

  function offer(redirect: Redirect, container: Container): void {
    const action = begin(redirect, container);
    if (!action) return;
    container.hideForm(true);
    showChoice(needs, action, 'paymentUnderWay', () => void go(redirect, container));
  }

  const isCurrent = (action: ShopperAction) => current === action;
  const shared = { context, isCurrent, begin, offer, stop, giveUp };
  const { askStatus, cancel } = createStatusCheck(shared, ends);
  const needs: ActionNeeds = { ...shared, askStatus, cancel };
  const open = createActionOpener(needs);

  return {
    go,
    offer,
    resume() {
      if (current) void askStatus(current, 'here');
      return current !== undefined;
    },
    end: stop,
  };
}
