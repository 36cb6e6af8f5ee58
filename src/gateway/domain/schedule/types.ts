/** Schedules: jobs that charge stored details by themselves, time after time (API 2, Scheduling). */

import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { EntityId, PaymentId, RegistrationId, ScheduleId } from '../shared/ids.ts';

/**
 * How far a plan has come. `active`: in force, also while it only waits for its end. `replaced`: by the next one of its chain.
 * `cancelled`: by the shop, or with the details that it charged. `ended`: by itself.
 */
export type ScheduleState = 'active' | 'replaced' | 'cancelled' | 'ended';

/** One plan. Rescheduled, another one takes its place: they are a chain, of which one is in force at most. */
export interface Schedule {
  readonly id: ScheduleId;
  /** The first plan of the chain. */
  readonly chainId: ScheduleId;
  /** Who asked for it, and authorises its payments; its times are those of this entity's clock. */
  readonly entityId: EntityId;
  readonly registrationId: RegistrationId;
  /** What made it: a schedule, or a reschedule. */
  readonly type: 'SD' | 'RS';
  readonly state: ScheduleState;
  /** Entity time, ms UTC, like all times here. */
  readonly createdAt: number;
  /** When the contract began, or begins. */
  readonly startsAt: number;
  /** null where none comes any more. */
  readonly nextRun: number | null;
  /** When the contract is over: from then on nothing runs. null where no end is known. */
  readonly endsAt: number | null;
  /** Whether the shop has given notice: `endsAt` stays. */
  readonly hasNotice: boolean;
  /** What was asked, validated; of a reschedule together with what it left as it was. */
  readonly request: Parameters;
}

/** What a run came to: a payment, or the code of what refused one. */
export interface ScheduleRun {
  readonly scheduleId: ScheduleId;
  /** When it was to be: the occurrence of the plan. */
  readonly due: number;
  readonly paymentId: PaymentId | null;
  readonly code: ResultCode | null;
}
