/** Timers: what happens when the clock of an entity shows a certain time. Rows of the store; handlers by kind. */

import type { EntityId } from './ids.ts';

/** Every kind of timer: when it is due, and what happens then. The key of a timer names its subject. */
export const TIMER_KINDS = {
  checkoutExpiry: '30 minutes after a checkout was created: it is over',
  shopperResultUrlCall:
    '29 minutes after a checkout was created, where a submit was made: shopperResultUrl is called unless the status was read',
  resumeSubmit: 'a payment whose process is gone while it asked a processor: asked again',
  eraseSecrets:
    '30 minutes after a payment began to wait, or at the end of a checkout with a summary page: the sealed number and code are erased',
  endPending:
    '30 minutes after a payment began to be pending, 15 where its shopper is to confirm with the issuer of a card, 7 days where a bank takes its time: it is declined with 100.396.103',
  retention:
    'when the oldest checkout or payment of an entity is as old as the retention: it is taken out',
  registrationEnd:
    'when the life of stored details is over: their number is erased; after the retention what is left of them is taken out',
  networkToken:
    'when a card network says the next word of a stored card’s token: the token changes',
  scheduleRun:
    'when a schedule runs: a payment is made with its stored details, and the next run is planned',
  scheduleEnd: 'when the contract of a schedule is over: it is not in force any more',
  settlement:
    'at 00:00 UTC after a day with payments: the day is closed, and what it comes to is settled',
  settlementFile:
    'when the reconciliation file of a day is due on an entity’s FTP server: it is sent',
  settlementEnd: 'the retention after a day was closed: its settlements are taken out',
  delivery:
    'when a message to a webhook, or a call of a notificationUrl, is due: it is sent; what belongs to no payment is taken out after the retention',
} as const;

/** A kind of timer. */
export type TimerKind = keyof typeof TIMER_KINDS;

/** A timer to arm. There is one for each entity, kind and key. `due`: entity time, ms UTC. */
export interface NewTimer {
  readonly entityId: EntityId;
  readonly kind: TimerKind;
  readonly key: string;
  readonly due: number;
  readonly payload?: Readonly<Record<string, string>>;
}

/** The id of a timer that was armed in a database transaction and is not stored yet. No row of the database has this id. */
export const UNSAVED_TIMER_ID = 0;

/** A claimed timer. `attempt`: how often it failed; `fence`: the number of this claim. */
export interface Timer extends Required<NewTimer> {
  readonly id: number;
  readonly attempt: number;
  readonly fence: number;
}

/**
 * How far ahead of the clock a timer of a kind can be due, in ms. A clock that is set back must not leave a timer far in the
 * future: a waiting payment would wait for years, and its sealed data with it.
 */
export const LONGEST_DELAY_MS: Readonly<Partial<Record<TimerKind, number>>> = {
  resumeSubmit: 0,
  eraseSecrets: 30 * 60_000,
  endPending: 7 * 86_400_000,
  networkToken: 10_000,
  settlement: 86_400_000,
  settlementFile: 86_400_000,
  delivery: 86_400_000,
};
