/** One way of a shopper through a page of a bank. */
import type { Container } from '../container.tsx';
import type { Redirect } from '../redirect/redirect.ts';
import type { TextKey } from '../texts/texts.ts';

/** Why the gateway is asked. */
export type Why =
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

/** What is known of it. */
export interface Trip {
  readonly redirect: Redirect;
  readonly container: Container;
  readonly leave: AbortController;
  /** Looks in a row that got no answer. */
  misses: number;
  /** Looks that wait for theirs. */
  looking: number;
  /** Says again how things stand. @param text in other words */
  restate: (text?: TextKey) => void;
  /** Shows again what a lost connection may have taken out of the frame, at once or by a button. */
  showAgain?: (now: boolean) => void;
  /** The payment is cancelled: what still shows the bank's page may show the end of it. */
  close?: () => void;
}
