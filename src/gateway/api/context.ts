/** The dependencies of the routes. Created by `app.ts`. */

import type { Refusal } from '../catalogue/results/refusal.ts';
import type { CheckoutNeeds } from '../domain/checkout/create.ts';
import type { FormNeeds } from '../domain/checkout/formConfig.ts';
import type { ExternalServices } from '../domain/externalServices.ts';
import type { PaymentNeeds } from '../domain/payment/needs.ts';
import type { RunningSubmits } from '../domain/payment/submits.ts';
import type { RemovalNeeds } from '../domain/registration/life.ts';
import type { CheckNeeds } from '../domain/risk/check.ts';
import type { AnnounceScheduleNeeds } from '../domain/schedule/announceSchedule.ts';
import type { RunNeeds } from '../domain/schedule/run.ts';
import type { SettlementTimerNeeds } from '../domain/settlement/settlementTimers.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import type { Store } from '../domain/tables.ts';
import type { ChangeRecordNeeds } from '../domain/transaction/changeRecord.ts';
import type { ListenNeeds } from '../domain/webhook/manageWebhooks.ts';
import type { ClockNeeds } from '../platform/time/runningMoves.ts';
import type { StaticFiles } from './assets.ts';
import type { BaseNeeds } from './base.ts';
import type { Builds } from './builds.ts';
import type { Gate } from './gate.ts';
import type { Hooks } from './hooks.ts';
import type { LocalCounts } from './localCounts.ts';
import type { WrongPasswords } from './passwords.ts';
import { type Rendered, renderRefusal, type Stamp } from './render/envelope.ts';
import type { Request } from './route.ts';
import type { ThrottleNeeds } from './throttle.ts';

export interface AppContext
  extends CheckoutNeeds,
    FormNeeds,
    PaymentNeeds,
    Pick<RunNeeds, 'isClockDoubted' | 'onRunsMissed'>,
    RemovalNeeds,
    ChangeRecordNeeds,
    ClockNeeds,
    ThrottleNeeds,
    BaseNeeds,
    ExternalServices,
    CheckNeeds,
    SettlementTimerNeeds,
    Pick<ListenNeeds, 'messageRenderer' | 'onNotStored'>,
    Pick<AnnounceScheduleNeeds, 'scheduleMessage'> {
  readonly store: Store;
  readonly hooks: Hooks;
  /** Whether credentials are accepted among the parameters. */
  readonly bodyCredentials: boolean;
  readonly wrongPasswords: WrongPasswords;
  readonly linkOpenings: LocalCounts;
  readonly submits: RunningSubmits<Rendered>;
  /** Of this version. */
  readonly files: StaticFiles;
  readonly builds: Builds;
  readonly gate: Gate;
  /**
   * The id of a request, 32 lower-case hex. It comes from a random stream of its own, so that the number of requests
   * changes no other id of a seeded gateway.
   */
  readonly requestId: () => string;
}

/** Sets the entity of a request, with the clock of the entity as it is now. */
export async function belongsTo(
  { store }: Pick<AppContext, 'store'>,
  request: Pick<Request, 'belongsTo'>,
  entityId: EntityId,
): Promise<void> {
  request.belongsTo(entityId, await store.clock.read(entityId));
}

/** The stamp of an answer that belongs to neither an entity nor a checkout. */
export const systemTimeStamp = (
  { systemClock }: AppContext,
  { id }: Pick<Request, 'id'>,
): Stamp => ({
  now: systemClock.now(),
  ndc: id,
});

/**
 * Renders a refusal that created no payment. The refusal of a new checkout has no `id`, because clients would take the `id`
 * for that of a checkout.
 */
export function refusal(
  context: AppContext,
  request: Pick<Request, 'id'> & Partial<Pick<Request, 'method' | 'operation'>>,
  why: Refusal,
  stamp: Stamp = systemTimeStamp(context, request),
): Rendered {
  const { method, operation } = request;
  const isOfCheckout = method === 'POST' && operation === '/checkouts';
  return renderRefusal(why, stamp, isOfCheckout ? undefined : context.ids.request());
}
