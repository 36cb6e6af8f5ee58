/** Announces every change of a schedule; no other code does. */

import type { MessageAction } from '../../../contract/messages.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import { successCode } from '../../catalogue/results/success.ts';
import type { Entity } from '../merchant/types.ts';
import type { EventRecord } from '../shared/eventTable.ts';
import type { Ids, PaymentId } from '../shared/ids.ts';
import { ndcOf } from '../shared/ids.ts';
import { announceSchedule, type QueueNeeds } from '../webhook/queue.ts';
import type { Members, MessageOwner } from '../webhook/renderMessages.ts';
import type { ReadSchedule } from './read.ts';
import type { ScheduleTables } from './tables.ts';
import type { ReportedType, Schedule } from './types.ts';

export type ScheduleEventKind = Extract<EventRecord['kind'], `schedule${string}`>;

/** The action in the message to listeners, by event. */
const ACTIONS: Readonly<Record<ScheduleEventKind, MessageAction>> = {
  scheduleCreated: 'CREATED',
  scheduleReplaced: 'UPDATED',
  scheduleRun: 'UPDATED',
  scheduleCancelled: 'DELETED',
  scheduleEnded: 'DELETED',
};

/** A schedule as a response reports it. `code`: of success, or of the run that is announced. */
export interface ScheduleAnswer extends ReadSchedule {
  readonly reported: ReportedType;
  readonly code: ResultCode;
}

/** Makes the payload of a message about a schedule. `api/render` implements it. */
export type ScheduleRenderer = (
  answer: ScheduleAnswer,
  owner: Omit<MessageOwner, 'source'>,
  ndc: string,
) => Members;

/** What announcing changes needs. */
export interface AnnounceScheduleNeeds extends QueueNeeds {
  readonly ids: Pick<Ids, 'payment' | 'request'>;
  readonly environment: 'test' | 'live';
  readonly scheduleMessage: ScheduleRenderer;
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
  const payload = async (channel: Entity): Promise<Members> => {
    const made = await tables.payment.find(schedule.registrationId);
    const code = run?.code ?? successCode(needs.environment, made?.request['testMode']);
    const answer = { schedule, lastRun: run, reported: schedule.type, code };
    const owner = { entityId, channel, now: at };
    const own = ndcOf(entityId, needs.ids.request(), channel.terms.envelope);
    return needs.scheduleMessage(answer, owner, ndc ?? own);
  };
  const news = { entityId, scheduleId, action: ACTIONS[kind], payload, paymentId };
  await announceSchedule(needs, tables, news, at);
}
