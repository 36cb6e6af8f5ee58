/** The table of events, as a port. */
import type { CheckoutId, EntityId, PaymentId } from './ids.ts';

/** Something that happened, stored together with the change that it reports. */
export interface EventRecord {
  readonly entityId: EntityId;
  readonly checkoutId: CheckoutId | null;
  readonly paymentId: PaymentId | null;
  readonly kind:
    | 'checkoutCreated'
    | 'checkoutUpdated'
    | 'checkoutDeleted'
    | 'checkoutExpired'
    | 'dataStored'
    | 'shopCalled'
    | 'paymentPending'
    | 'paymentCompleted'
    | 'resultRead'
    | 'disputeRepresented'
    | 'disputeLost'
    | 'registrationCreated'
    | 'registrationConfirmed'
    | 'registrationUpdated'
    | 'registrationExtended'
    | 'registrationRemoved'
    | 'registrationEnded'
    | 'scheduleCreated'
    | 'scheduleReplaced'
    | 'scheduleCancelled'
    | 'scheduleEnded'
    | 'scheduleRun';
  /** Entity time, ms UTC. */
  readonly at: number;
  readonly data: Readonly<Record<string, string>>;
}

/** The events. */
export interface EventTable {
  append(happening: EventRecord): Promise<void>;
  /** Appends many, in their order. */
  appendAll(happenings: readonly EventRecord[]): Promise<void>;
}
