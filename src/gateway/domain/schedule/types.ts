/** Schedules: jobs that charge stored details repeatedly, without further requests (API 2, Scheduling). */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { Money } from '../../../money/index.ts';
import type { EntityId, PaymentId, RegistrationId, ScheduleId } from '../shared/ids.ts';

/**
 * The state of a plan. `active`: in force, even if only its end is still to come. `replaced`: a reschedule made the next plan
 * of the chain. `cancelled`: by the shop, or because the shop removed the stored details. `ended`: without a request of the
 * shop.
 */
export type ScheduleState = 'active' | 'replaced' | 'cancelled' | 'ended';

/** One plan. A reschedule replaces a plan by a new one. These plans form a chain, of which at most one is in force. */
export interface Schedule {
  readonly id: ScheduleId;
  /** The first plan of the chain. */
  readonly chainId: ScheduleId;
  /** The entity that requested the plan and authorises its payments. All times are by the clock of this entity. */
  readonly entityId: EntityId;
  readonly registrationId: RegistrationId;
  /** The type of request that made the plan: a schedule, or a reschedule. */
  readonly type: 'SD' | 'RS';
  readonly state: ScheduleState;
  /** Entity time, ms UTC, like all times here. */
  readonly createdAt: number;
  /** When the contract began, or begins. */
  readonly startsAt: number;
  /** The time of the next run; null where no run follows. */
  readonly nextRun: number | null;
  /** When the contract ends: nothing runs from then on. null where no end is known. */
  readonly endsAt: number | null;
  /** Whether the shop has given notice; `endsAt` is then fixed. */
  readonly hasNotice: boolean;
  /** The validated parameters; for a reschedule merged with those of the previous plan. */
  readonly request: Parameters;
  /** The amount that each run debits or credits. */
  readonly money: Money;
}

/** What a response reports: the schedule as it was made, or that it was descheduled. */
export type ReportedType = 'SD' | 'RS' | 'DS';

/** The result of a run: a payment, or the code of its refusal. */
export interface ScheduleRun {
  readonly scheduleId: ScheduleId;
  /** That of the plan, and of the payment. */
  readonly entityId: EntityId;
  /** The time at which the run was planned: an occurrence of the plan. */
  readonly due: number;
  readonly paymentId: PaymentId | null;
  readonly code: ResultCode | null;
}
