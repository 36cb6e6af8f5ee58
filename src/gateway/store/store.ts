/** What the gateway keeps, as a port: tables by what is asked of them, and transactions over them. No SQL here. */
import type { Checkout, CheckoutId } from '../checkout/types.ts';
import type { Entity, EntityId } from '../entity/types.ts';
import type { Payment, PaymentId } from '../payment/types.ts';
import type { Rendered } from '../results/envelope.ts';
import type { ClockSetting } from '../time/clock.ts';

/**
 * One submit of a checkout, by the id that its sender gave it.
 * `interrupted`: the process that made it is gone; `settled`: its answer is kept to the byte.
 */
export interface Submit {
  readonly checkoutId: CheckoutId;
  readonly key: string;
  readonly paymentId: PaymentId;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  readonly state:
    | { readonly kind: 'inFlight' | 'interrupted' }
    | { readonly kind: 'settled'; readonly answer: Rendered };
}

/** Something that happened, kept with the change that it tells of. */
export interface Happening {
  readonly entityId: EntityId;
  readonly checkoutId: CheckoutId;
  readonly paymentId: PaymentId | null;
  readonly kind:
    | 'checkoutCreated'
    | 'checkoutUpdated'
    | 'checkoutDeleted'
    | 'paymentSettled'
    | 'resultRead';
  /** Entity time, ms UTC. */
  readonly at: number;
  readonly data: Readonly<Record<string, string>>;
}

/** The tables. */
export interface Tables {
  readonly entity: {
    find(id: EntityId): Promise<Entity | undefined>;
    /** Creates it or replaces its settings. */
    save(entity: Entity): Promise<void>;
  };
  readonly token: {
    /** The entities that a token speaks for. @param hash SHA-256 of the token, hex */
    entities(hash: string): Promise<readonly EntityId[]>;
    /** Forgets every token: those that count come with the configuration at each start. */
    clear(): Promise<void>;
    /** From now on the entity has this token and no other. */
    replace(entityId: EntityId, hash: string): Promise<void>;
  };
  readonly clock: {
    read(entityId: EntityId): Promise<ClockSetting>;
    save(entityId: EntityId, setting: ClockSetting): Promise<void>;
  };
  readonly checkout: {
    find(id: CheckoutId): Promise<Checkout | undefined>;
    /** Inside a transaction: finds it and keeps everybody else away from it until the end. */
    lock(id: CheckoutId): Promise<Checkout | undefined>;
    insert(checkout: Checkout): Promise<void>;
    save(checkout: Checkout): Promise<void>;
  };
  readonly submit: {
    find(checkoutId: CheckoutId, key: string): Promise<Submit | undefined>;
    save(submit: Submit): Promise<void>;
    /** Gives every submit that led to a payment the same answer. */
    settle(paymentId: PaymentId, answer: Rendered): Promise<void>;
    /** The checkouts whose submits are in flight. */
    inFlight(): Promise<readonly CheckoutId[]>;
    /** Marks every submit in flight as interrupted, or those of one payment. */
    interrupt(paymentId?: PaymentId): Promise<void>;
  };
  readonly payment: {
    find(id: PaymentId): Promise<Payment | undefined>;
    insert(payment: Payment): Promise<void>;
  };
  readonly event: {
    append(happening: Happening): Promise<void>;
  };
}

/** The store. Outside of a transaction every call stands for itself. */
export interface Store extends Tables {
  /** Runs the work as one: all of it is kept, durably, or nothing is. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** How often this store was opened before; counts this time. */
  countStart(): Promise<number>;
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
