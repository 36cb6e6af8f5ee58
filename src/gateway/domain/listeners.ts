/**
 * Connects the ports by which a subject causes work of subjects that it may not import: payments and stored details cause
 * messages to webhooks, settlements and the end of schedules. The work is done in the transaction of its cause.
 */

import type { PaymentListeners } from './payment/listeners.ts';
import type { PaymentNeeds } from './payment/needs.ts';
import type { RemovalNeeds } from './registration/life.ts';
import type { RegistrationNeeds } from './registration/saveRegistration.ts';
import type { CheckNeeds } from './risk/check.ts';
import type { ScheduleRenderer } from './schedule/announceSchedule.ts';
import { endSchedulesOf } from './schedule/endSchedules.ts';
import { type SettlementTimerNeeds, settlementArmer } from './settlement/settlementTimers.ts';
import type { RetentionNeeds } from './shared/retention.ts';
import type { Store, Tables } from './tables.ts';
import { type ChangeRecordNeeds, changeRecordSaver } from './transaction/changeRecord.ts';
import { causeData } from './transaction/storedCause.ts';
import { detailsAnnouncer, paymentAnnouncer } from './webhook/paymentMessages.ts';
import type { QueueNeeds } from './webhook/queue.ts';
import type { MessageRenderer } from './webhook/renderMessages.ts';
import { checkAnnouncer } from './webhook/riskMessages.ts';

/** What the connected work needs. */
export interface ListenerNeeds
  extends Pick<PaymentNeeds, 'systemClock' | 'ids' | 'environment' | 'plainReturns'>,
    RetentionNeeds,
    SettlementTimerNeeds {
  readonly store: Store;
  readonly messageRenderer: MessageRenderer;
  readonly onNotStored: QueueNeeds['onNotStored'];
  readonly scheduleMessage: ScheduleRenderer;
}

/** The connected ports. */
export type Listeners = PaymentListeners &
  Pick<RegistrationNeeds, 'announceDetails'> &
  Pick<CheckNeeds, 'announceCheck'> &
  RemovalNeeds &
  ChangeRecordNeeds;

/** Connects the ports. */
export const connectListeners = (needs: ListenerNeeds): Listeners => ({
  announcePayment: paymentAnnouncer(needs),
  announceDetails: detailsAnnouncer(needs),
  announceCheck: checkAnnouncer(needs),
  armSettlement: settlementArmer(needs),
  eventDataOf: eventDataFor(needs),
  authenticationDataOf: authenticationDataFor(needs),
  saveChangeRecord: changeRecordSaver(needs),
  // The tables are all tables of the store: the port names only those of its own subject.
  onRegistrationEnd: (tables, id, how) => endSchedulesOf(needs, tables as Tables, id, how),
});

/** In live, nothing is stored about causes. `systemAt`: the system clock, which orders events that have the same entity time. */
const eventDataFor =
  ({ environment, systemClock }: ListenerNeeds): PaymentListeners['eventDataOf'] =>
  ({ cause }) =>
    environment === 'live' ? {} : { ...causeData(cause), systemAt: String(systemClock.now()) };

const authenticationDataFor =
  ({ environment, systemClock }: ListenerNeeds): PaymentListeners['authenticationDataOf'] =>
  ({ messages }) =>
    environment === 'live'
      ? undefined
      : { messages: String(messages.length), systemAt: String(systemClock.now()) };
