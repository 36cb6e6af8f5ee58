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
    /** The result of a payment stays unknown: the gateway reverses it, or a person has to decide. */
    | 'paymentUncertain'
    /** In test: how far an authentication has come. */
    | 'authenticationChanged'
    /** In test: an injected fault of an issuer's page took effect. */
    | 'issuerFault'
    /** In test: an injected fault of a route took effect. */
    | 'routeFault'
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

/** An event as it is stored. `seq`: its place in the order of all events. */
export interface StoredEvent extends EventRecord {
  readonly seq: number;
}

export interface EventTable {
  append(happening: EventRecord): Promise<void>;
  /** Appends many, in their order. */
  appendAll(happenings: readonly EventRecord[]): Promise<void>;
  /** The first events of a payment, of stored details or of a checkout, in their order. */
  about(
    of: { readonly paymentId: PaymentId } | { readonly checkoutId: CheckoutId },
    most: number,
  ): Promise<readonly StoredEvent[]>;
  /** The events of an entity that come after this place, in their order. */
  after(entityId: EntityId, seq: number, most: number): Promise<readonly StoredEvent[]>;
  /** The place of the entity's latest event; 0 if it has none. */
  latestSeq(entityId: EntityId): Promise<number>;
}
