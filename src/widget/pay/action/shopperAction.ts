/** An action that the shopper must complete before a payment can end: an authentication, or a bank's or provider's page. */

import type { Container } from '../../forms/container/container.tsx';
import type { WidgetContext } from '../../kernel/context.ts';
import type { TextKey } from '../../kernel/textKey.ts';
import type { Redirect } from '../redirect/readRedirect.ts';

/** Why the status of the payment is requested. */
export type StatusReason =
  /** The poll interval has elapsed. */
  | 'again'
  /** The gateway's last page was reached. */
  | 'back'
  /** The shopper closed the window. */
  | 'closed'
  /** The shopper came back to this page. */
  | 'here'
  /** The shopper retries after the connection was lost. */
  | 'tried';

/** One action of a shopper, from the redirect in the gateway's answer until the result of the payment is known. */
export interface ShopperAction {
  readonly redirect: Redirect;
  readonly container: Container;
  /** Its signal removes what the action shows, and ends its requests and timers. */
  readonly leave: AbortController;
  /** Consecutive status requests without an answer. */
  misses: number;
  /** Status requests in progress. */
  looking: number;
  /** Shows the status to the shopper again. @param text another message */
  restate: (text?: TextKey) => void;
  /** Shows again what a lost connection may have removed from the frame, immediately or after a press of a button. */
  showAgain?: (now: boolean) => void;
  /** Closes what still shows the bank's page, after the payment was cancelled. */
  close?: () => void;
}

/** The dependencies of the steps of an action. */
export interface ActionNeeds {
  readonly context: WidgetContext;
  /** Whether an action is still the current one. */
  isCurrent(action: ShopperAction): boolean;
  /** Makes an action the current one. @returns `undefined` if the page or the address forbids it */
  begin(redirect: Redirect, container: Container): ShopperAction | undefined;
  /** Offers to continue a pending payment. */
  offer(redirect: Redirect, container: Container): void;
  /** Removes what the current action shows. Later answers are ignored. */
  stop(): void;
  /** Does the same as `stop`, and makes the forms usable again. */
  giveUp(): void;
  /** Requests the status of the payment from the gateway, and acts on the answer. */
  askStatus(action: ShopperAction, reason: StatusReason): Promise<void>;
  /** Cancels the payment. */
  cancel(action: ShopperAction): Promise<void>;
}
