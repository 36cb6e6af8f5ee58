/** Announces every change of a schedule; no other code does. */

import { successCode } from '../../catalogue/results/success.ts';
import type { EventRecord } from '../shared/eventTable.ts';
import type { Ids, PaymentId } from '../shared/ids.ts';
import { announceSchedule, type Members } from '../webhook/queue.ts';
import type { MessageAction } from '../webhook/types.ts';
import type { ReadSchedule } from './read.ts';
import { renderSchedule } from './renderSchedule.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

export type ScheduleEventKind = Extract<EventRecord['kind'], `schedule${string}`>;

/** The action in the message to listeners, by event. */
const ACTIONS: Readonly<Record<ScheduleEventKind, MessageAction>> = {
  scheduleCreated: 'CREATED',
  scheduleReplaced: 'UPDATED',
  scheduleRun: 'UPDATED',
  scheduleCancelled: 'DELETED',
  scheduleEnded: 'DELETED',
};

/** What announcing changes needs. */
export interface AnnounceScheduleNeeds {
  readonly ids: Pick<Ids, 'payment' | 'request'>;
  readonly environment: 'test' | 'live';
}

/** Further data of a change. */
export interface ScheduleAbout {
  /** Stored with the event. */
  readonly data?: EventRecord['data'];
  /** The run that the change is about. */
  readonly run?: ReadSchedule['lastRun'];
  /** The payment of a run. All other events belong to the registration, and are deleted with it. */
  readonly paymentId?: PaymentId | undefined;
  /** `ndc` of the response to the request, or of the run's payment; undefined: there was no request. */
  readonly ndc?: string | undefined;
}

/**
 * Stores the event of a change, in the database transaction of the change, with the messages to listeners. A message has the
 * members of a response, with the result of the run, or else that of success.
 *
 * @param at entity time, ms UTC
 */
export async function announceScheduleChange(
  needs: AnnounceScheduleNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  kind: ScheduleEventKind,
  at: number,
  { data = {}, run, paymentId = schedule.registrationId, ndc }: ScheduleAbout = {},
): Promise<void> {
  const { id: scheduleId, entityId, state } = schedule;
  const event = { entityId, checkoutId: null, paymentId, kind, at };
  await tables.event.append({ ...event, data: { scheduleId, state, ...data } });
  const payload = async (): Promise<Members> => {
    const made = await tables.payment.find(schedule.registrationId);
    const code = run?.code ?? successCode(needs.environment, made?.request['testMode']);
    const stamp = { now: at, ndc: ndc ?? `${entityId}-${needs.ids.request()}` };
    return JSON.parse(renderSchedule({ schedule, lastRun: run }, schedule.type, code, stamp).body);
  };
  const news = { entityId, scheduleId, action: ACTIONS[kind], payload, paymentId };
  await announceSchedule(needs, tables, news, at);
}
