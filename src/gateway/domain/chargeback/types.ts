/** Disputes: a shopper's bank takes a payment back (CB), and may give it back (CR). */
import type { EntityId, PaymentId } from '../shared/ids.ts';

/**
 * The state of a dispute. `opened`: the bank took the money; `represented`: the shop contests that; `won`: the bank gave the
 * money back; `lost`: the bank rejected the contest. The last two are final.
 */
export type DisputeState = 'opened' | 'represented' | 'won' | 'lost';

/** A dispute: a chargeback, and its state. */
export interface Dispute {
  /** The payment of type CB. */
  readonly id: PaymentId;
  /** That of the chargeback. */
  readonly entityId: EntityId;
  readonly state: DisputeState;
  /** The payment of type CR; null unless it is won. */
  readonly reversalId: PaymentId | null;
  /** When the dispute reached this state. Entity time, ms UTC. */
  readonly changedAt: number;
  /** The processor's reference of the chargeback; null if the processor has not reported it. */
  readonly reference: string | null;
}
