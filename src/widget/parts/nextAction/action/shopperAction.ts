/** What the gateway asks of the shopper before a payment can end: an authentication, or a page of a bank or a provider. */

import type { WidgetContext } from '../../../context.ts';
import type { Container } from '../../../mount/container.tsx';
import type { TextKey } from '../../../texts/textKey.ts';
import type { Redirect } from '../redirect/readRedirect.ts';

/** Why the gateway is asked how the payment stands. */
export type StatusReason =
  /** Time has gone by. */
  | 'again'
  /** The gateway's last page was reached. */
  | 'back'
  /** The shopper closed the window. */
  | 'closed'
  /** The shopper came back to this page. */
  | 'here'
  /** The shopper tries again, after the connection was lost. */
  | 'tried';

/** One action of a shopper, from the redirect in the gateway's answer until the result of the payment is known. */
export interface ShopperAction {
  readonly redirect: Redirect;
  readonly container: Container;
  /** Its signal removes what the action shows, and ends its requests and timers. */
  readonly leave: AbortController;
  /** Looks in a row that got no answer. */
  misses: number;
  /** Looks that wait for their answer. */
  looking: number;
  /** Tells the shopper again how things stand. @param text in other words */
  restate: (text?: TextKey) => void;
  /** Shows again what a lost connection may have removed from the frame, at once or by a button. */
  showAgain?: (now: boolean) => void;
  /** The payment is cancelled: what still shows the page of the bank may show the end of it. */
  close?: () => void;
}

/** What the steps of an action share. */
export interface ActionNeeds {
  readonly context: WidgetContext;
  /** Whether an action is still the one under way. */
  isCurrent(action: ShopperAction): boolean;
  /** Makes an action the one under way. @returns `undefined` where the page or its address forbids it */
  begin(redirect: Redirect, container: Container): ShopperAction | undefined;
  /** Offers to continue a payment that is under way. */
  offer(redirect: Redirect, container: Container): void;
  /** Removes what the action under way shows. Later answers are ignored. */
  stop(): void;
  /** The same, and the forms can be used again. */
  giveUp(): void;
  /** Asks the gateway how the payment stands, and acts on the answer. */
  askStatus(action: ShopperAction, reason: StatusReason): Promise<void>;
  /** Ends the payment. */
  cancel(action: ShopperAction): Promise<void>;
}
