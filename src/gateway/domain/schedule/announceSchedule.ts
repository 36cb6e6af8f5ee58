/** Tells what became of a schedule: the one place. */

import { successCode } from '../../catalogue/results/success.ts';
import type { Ids, PaymentId } from '../shared/ids.ts';
import type { EventRecord } from '../shared/tables.ts';
import { announceSchedule, type Members } from '../webhook/queue.ts';
import type { Action } from '../webhook/types.ts';
import type { ReadSchedule } from './read.ts';
import { renderSchedule } from './renderSchedule.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** What can be told of one. */
export type ScheduleNews = Extract<EventRecord['kind'], `schedule${string}`>;

/** What those who listen are told of it. */
const ACTIONS: Readonly<Record<ScheduleNews, Action>> = {
  scheduleCreated: 'CREATED',
  scheduleReplaced: 'UPDATED',
  scheduleRun: 'UPDATED',
  scheduleCancelled: 'DELETED',
  scheduleEnded: 'DELETED',
};

/** What telling needs. */
export interface AnnounceScheduleNeeds {
  readonly ids: Pick<Ids, 'payment' | 'request'>;
  readonly environment: 'test' | 'live';
}

/** What happened beside. */
export interface ScheduleAbout {
  /** Kept with the event. */
  readonly data?: EventRecord['data'];
  /** The run that it is about. */
  readonly run?: ReadSchedule['lastRun'];
  /** Of a run that made a payment; the rest belongs to the registration, and goes with it. */
  readonly paymentId?: PaymentId | undefined;
  /** Of the answer to whoever asked for it, or of the run's payment; undefined: nobody asked. */
  readonly ndc?: string | undefined;
}

/**
 * Keeps what happened, in the transaction in which it did, with the messages to those who listen: what an answer would say,
 * with the result of the run, or else that of success.
 *
 * @param at entity time, ms UTC
 */
export async function announceScheduleChange(
  tables: ScheduleTables,
  needs: AnnounceScheduleNeeds,
  schedule: Schedule,
  kind: ScheduleNews,
  at: number,
  { data = {}, run, paymentId = schedule.registrationId, ndc }: ScheduleAbout = {},
): Promise<void> {
  const { id: scheduleId, entityId, state } = schedule;
  const event = { entityId, checkoutId: null, paymentId, kind, at };
  await tables.event.append({ ...event, data: { scheduleId, state, ...data } });
  const payload = async (): Promise<Members> => {
    const made = await tables.payment.find(schedule.registrationId);
    const code = run?.code ?? successCode(needs.environment, made?.request ?? {});
    const stamp = { now: at, ndc: ndc ?? `${entityId}-${needs.ids.request()}` };
    return JSON.parse(renderSchedule({ schedule, lastRun: run }, schedule.type, code, stamp).body);
  };
  const news = { entityId, scheduleId, action: ACTIONS[kind], payload, paymentId };
  await announceSchedule(tables, needs, news, at);
}
