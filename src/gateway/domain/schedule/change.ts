/** Requests of a shop's server about schedules: SD, RS and DS (API 2, Scheduling). */

import type { Parameters } from '../../../contract/parameters/request.ts';
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { requireEntity } from '../merchant/findEntity.ts';
import type { Entity } from '../merchant/types.ts';
import type { PaymentNeeds } from '../payment/needs.ts';
import { otherMode, useDetails } from '../registration/useRegistration.ts';
import type { Background } from '../shared/background.ts';
import { entityTime } from '../shared/clock.ts';
import type { EntityId, PaymentId, ScheduleId } from '../shared/ids.ts';
import { envelopeOf } from '../shared/ids.ts';
import type { Store } from '../shared/tables.ts';
import type { ChangeRecordNeeds } from '../transaction/changeRecord.ts';
import type { Payment } from '../transaction/types.ts';
import { type AnnounceScheduleNeeds, announceScheduleChange } from './announceSchedule.ts';
import { lockSchedule } from './findSchedule.ts';
import { jobOf, mergedRequest, runRequest } from './job.ts';
import { type CaughtUp, catchUp, type RunNeeds } from './run.ts';
import { insertSchedule, saveSchedule } from './saveSchedule.ts';
import { begin, giveNotice, over, replace } from './scheduleStates.ts';
import type { ScheduleTables } from './tables.ts';
import type { Schedule } from './types.ts';

/** What making schedules needs. */
export type ScheduleNeeds = AnnounceScheduleNeeds &
  Pick<PaymentNeeds, 'systemClock' | 'ids' | 'vault'> & {
    readonly store: Store<ScheduleTables>;
  } & ChangeRecordNeeds;

/** What changing schedules needs: overdue runs are made before a change. */
export interface ChangeNeeds extends RunNeeds, ChangeRecordNeeds {
  readonly store: Store<ScheduleTables>;
  readonly background: Background;
}

/** A request of a shop's server. `request`: the validated parameters; `ndc`: of the response. */
export interface ScheduleRequest {
  readonly entityId: EntityId;
  readonly ndc: string;
  readonly request: Parameters;
}

/** A request about an existing plan. `id`: as the request has it. */
export interface ExistingScheduleRequest extends ScheduleRequest {
  readonly id: string;
}

/** A plan, the transaction that made the stored details which the plan charges, and the entity time of the response. */
export interface Planned {
  readonly schedule: Schedule;
  readonly made: Payment;
  readonly now: number;
}

/** Makes a plan, where its stored details could be charged now by a request like that of its runs. */
export async function createSchedule(
  needs: ScheduleNeeds,
  { entityId, request, ndc }: ScheduleRequest,
): Promise<Planned | Refusal> {
  const { store, systemClock, ids, vault, saveChangeRecord } = needs;
  return store.transaction(async (tables) => {
    const entity = await requireEntity(tables, entityId);
    const job = jobOf(entity, request);
    if (isRefusal(job)) return job;
    const now = await entityTime(tables, systemClock, entityId);
    const id = request['registrationId'] ?? '';
    const used = await useDetails({ vault }, tables, {
      entity,
      id,
      parameters: asRun(request),
      now,
    });
    if (isRefusal(used)) return used;
    const making = { id: newId(ids, ndc, now), request, job, now };
    const schedule = begin(entityId, used.registration.id, making);
    if (isRefusal(schedule)) return schedule;
    await insertSchedule(tables, schedule);
    await announceScheduleChange(needs, tables, schedule, 'scheduleCreated', now, { ndc });
    const made = await madeOf(tables, schedule);
    await saveChangeRecord(tables, { ...noteOf(schedule, 'SD', made), entityId, ndc }, now);
    return { schedule, made, now };
  });
}

/** The request that the runs will make. */
const asRun = (request: Parameters): Parameters => runRequest(request, true);

const newId = (ids: ScheduleNeeds['ids'], ndc: string, now: number): ScheduleId =>
  ids.payment(now, envelopeOf(ndc)) as string as ScheduleId;

const asPayment = (id: ScheduleId): PaymentId => id as string as PaymentId;

/**
 * The record of a shop's change of a plan, as a transaction. The record has the id of the plan where the change made a plan,
 * and refers to the stored details.
 */
function noteOf({ id, request, money }: Schedule, type: 'SD' | 'RS' | 'DS', made: Payment) {
  return { id: asPayment(id), type, made, referencedId: made.id, request, money };
}

async function madeOf(tables: ScheduleTables, { registrationId }: Schedule): Promise<Payment> {
  const made = await tables.payment.find(registrationId);
  if (!made) throw new Error(`the transaction of registration ${registrationId} does not exist`);
  return made;
}

const NOTHING_TO_RESCHEDULE: Refusal = { refused: '100.360.300' };
const NOTHING_TO_DESCHEDULE: Refusal = { refused: '100.360.303' };

/** Replaces a plan that is in force by another plan. */
export function reschedule(
  needs: ChangeNeeds,
  { entityId, id, request: sent, ndc }: ExistingScheduleRequest,
): Promise<Planned | Refusal> {
  const { systemClock, ids, vault } = needs;
  return change(needs, async (tables) => {
    const entity = await requireEntity(tables, entityId);
    const own = await lockSchedule(tables, entity, id);
    if (own?.schedule.state !== 'active') return NOTHING_TO_RESCHEDULE;
    const now = await entityTime(tables, systemClock, own.schedule.entityId);
    return caughtUp(needs, tables, own.schedule, now, async (before) => {
      if (before.state !== 'active') return NOTHING_TO_RESCHEDULE;
      const payer = await payerOf(tables, entity, before);
      const request = mergedRequest(before.request, sent);
      const job = jobOf(payer, request);
      if (isRefusal(job)) return job;
      const use = { entity: payer, id: before.registrationId, parameters: asRun(request), now };
      const used = await useDetails({ vault }, tables, use);
      if (isRefusal(used)) return used;
      const after = replace(before, sent, { id: newId(ids, ndc, now), request, job, now });
      if (isRefusal(after)) return after;
      const replaced = over(before, 'replaced');
      await saveSchedule(tables, replaced);
      await insertSchedule(tables, after);
      await announceScheduleChange(needs, tables, replaced, 'scheduleReplaced', now, {
        data: { by: after.id },
        ndc,
      });
      await announceScheduleChange(needs, tables, after, 'scheduleCreated', now, {
        data: { replaces: before.id },
        ndc,
      });
      const record = { ...noteOf(after, 'RS', own.made), referencedId: asPayment(before.id) };
      await needs.saveChangeRecord(tables, { ...record, entityId, ndc }, now);
      return { schedule: after, made: own.made, now };
    });
  });
}

/** The entity that authorises the plan's payments, whichever entity makes the request. */
const payerOf = async (
  tables: ScheduleTables,
  asks: Entity,
  { entityId }: Schedule,
): Promise<Entity> => (asks.id === entityId ? asks : requireEntity(tables, entityId));

/**
 * Gives notice to the plan of a chain that is in force: the plan is cancelled at once, or when the notice period is over.
 *
 * @param id of any plan of the chain
 */
export function deschedule(
  needs: ChangeNeeds,
  { entityId, id, request, ndc }: ExistingScheduleRequest,
): Promise<Planned | Refusal> {
  const { systemClock, ids } = needs;
  return change(needs, async (tables) => {
    const own = await lockSchedule(tables, await requireEntity(tables, entityId), id);
    const active = own && (await tables.schedule.activeOf(own.schedule));
    if (!active) return NOTHING_TO_DESCHEDULE;
    const { made } = own;
    const refused = otherMode(made, request['testMode']);
    if (refused) return { refused };
    const now = await entityTime(tables, systemClock, active.entityId);
    return caughtUp(needs, tables, active, now, async (schedule) => {
      if (schedule.state !== 'active') return NOTHING_TO_DESCHEDULE;
      const job = jobOf(await requireEntity(tables, schedule.entityId), schedule.request);
      if (isRefusal(job)) throw new Error(`schedule ${schedule.id} has invalid fields`);
      const after = giveNotice(schedule, job, now);
      if (after !== schedule) {
        await saveSchedule(tables, after);
        const until: Record<string, string> =
          after.endsAt === null ? {} : { endsAt: String(after.endsAt) };
        await announceScheduleChange(needs, tables, after, 'scheduleCancelled', now, {
          data: until,
          ndc,
        });
        const record = { ...noteOf(after, 'DS', made), referencedId: asPayment(after.id) };
        await needs.saveChangeRecord(
          tables,
          { ...record, id: ids.payment(now, envelopeOf(ndc)), entityId, ndc },
          now,
        );
      }
      return { schedule: after, made, now };
    });
  });
}

/**
 * The result of one database transaction; `done` undefined: there were more overdue runs than one database transaction makes,
 * and the change must be started again.
 */
interface ChangeAttempt {
  readonly done: Planned | Refusal | undefined;
  readonly afterwards: CaughtUp['afterwards'];
}

/** Changes a locked plan, once it has no overdue runs. */
async function caughtUp(
  needs: ChangeNeeds,
  tables: ScheduleTables,
  schedule: Schedule,
  now: number,
  work: (schedule: Schedule) => Promise<Planned | Refusal>,
): Promise<ChangeAttempt> {
  const { isDone, schedule: plan, afterwards } = await catchUp(needs, tables, schedule, now);
  return { done: isDone ? await work(plan) : undefined, afterwards };
}

async function change(
  { store, background }: ChangeNeeds,
  work: (tables: ScheduleTables) => Promise<ChangeAttempt | Refusal>,
): Promise<Planned | Refusal> {
  for (;;) {
    const step = await store.transaction(work);
    if (isRefusal(step)) return step;
    for (const afterwards of step.afterwards) void background.add(afterwards);
    if (step.done) return step.done;
  }
}
