/** Tells what became of a schedule: the one place. */
import type { PaymentId } from '../payment/types.ts';
import type { Happening, Tables } from '../store/store.ts';
import { tellSchedule as announceSchedule, type QueueNeeds } from '../webhook/queue.ts';
import type { Action } from '../webhook/types.ts';
import { scheduleMembers } from './answer.ts';
import type { ReadSchedule } from './read.ts';
import type { Schedule } from './types.ts';

/** What can be told of one. */
export type ScheduleNews = Extract<Happening['kind'], `schedule${string}`>;

/** What those who listen are told of it. */
const ACTIONS: Readonly<Record<ScheduleNews, Action>> = {
  scheduleCreated: 'CREATED',
  scheduleReplaced: 'UPDATED',
  scheduleRun: 'UPDATED',
  scheduleCancelled: 'DELETED',
  scheduleEnded: 'DELETED',
};

/** What happened beside. */
export interface ScheduleAbout {
  /** Kept with the event. */
  readonly data?: Happening['data'];
  /** The run that it is about. */
  readonly run?: ReadSchedule['lastRun'];
  /** Of a run that made a payment; the rest belongs to the registration, and goes with it. */
  readonly paymentId?: PaymentId | undefined;
}

/**
 * Keeps what happened, in the transaction in which it did, with the messages to those who listen.
 *
 * @param at entity time, ms UTC
 */
export async function tellSchedule(
  tables: Tables,
  needs: QueueNeeds,
  schedule: Schedule,
  kind: ScheduleNews,
  at: number,
  { data = {}, run, paymentId = schedule.registrationId }: ScheduleAbout = {},
): Promise<void> {
  const { id: scheduleId, entityId, state } = schedule;
  const event = { entityId, checkoutId: null, paymentId, kind, at };
  await tables.event.append({ ...event, data: { scheduleId, state, ...data } });
  const payload = scheduleMembers({ schedule, lastRun: run });
  const news = { entityId, scheduleId, action: ACTIONS[kind], payload, paymentId };
  await announceSchedule(tables, needs, news, at);
}
