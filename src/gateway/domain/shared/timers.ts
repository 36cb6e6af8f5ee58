/** Timers: what happens when the clock of an entity shows a certain time. Rows of the store; handlers by kind. */

import { DAY_MS, MINUTE_MS } from '../../../time/units.ts';
import type { EntityId } from './ids.ts';

/** Every kind of timer: when it is due, and what happens then. The key of a timer names its subject. */
export const TIMER_KINDS = {
  checkoutExpiry: '30 minutes after a checkout was created: the checkout ends',
  shopperResultUrlCall:
    '29 minutes after a checkout with a submit was created: the gateway calls shopperResultUrl, unless the shop has read the status',
  resumeSubmit:
    'when the processor has not answered, or has answered that the result comes later: the gateway asks again; after 30 minutes without an answer it reverses the payment',
  eraseSecrets:
    '30 minutes after a payment became pending, or at the end of a checkout with a summary page: the gateway erases the encrypted number and security code',
  endPending:
    '30 minutes after a payment became pending (15 minutes during 3-D Secure, 7 days if a bank decides later): the payment is declined with 100.396.103',
  retention:
    'when the oldest checkout or payment of an entity is older than the retention: the gateway deletes it',
  registrationEnd:
    'when a registration expires: the gateway erases its number; after the retention, the gateway deletes the registration',
  networkToken: 'when a card network sends the next status of a network token: the token changes',
  scheduleRun:
    'when a schedule is due: the gateway makes a payment with the registration, and plans the next run',
  scheduleEnd: 'when the contract of a schedule ends: the schedule ends',
  settlement:
    'at 00:00 UTC after a day with payments: the gateway closes the day and creates its settlements',
  settlementFile:
    'when the reconciliation file of a day is due: the gateway sends the file to the FTP server of the entity',
  settlementEnd:
    'when a closed day is older than the retention: the gateway deletes its settlements',
  delivery:
    'when a message to a webhook, or a call of a notificationUrl, is due: the gateway sends it; after the retention, the gateway deletes messages that belong to no payment',
} as const;

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
  eraseSecrets: 30 * MINUTE_MS,
  endPending: 7 * DAY_MS,
  networkToken: 10_000,
  settlement: DAY_MS,
  settlementFile: DAY_MS,
  delivery: DAY_MS,
};
