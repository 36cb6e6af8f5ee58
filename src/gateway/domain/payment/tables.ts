/** The table of submits, as a port. */
import type { CheckoutTables } from '../checkout/tables.ts';
import type { RiskTables } from '../risk/tables.ts';
import type { CheckoutId, EntityId, PaymentId } from '../shared/ids.ts';
import type { PaymentKey } from '../transaction/tables.ts';
import type { FirstAnswer } from './paymentAnswer.ts';

/** One submit of a checkout, by the id that its sender chose. `completed`: its answer is stored byte for byte. */
export interface Submit {
  readonly checkoutId: CheckoutId;
  /** That of the checkout, and of the payment. */
  readonly entityId: EntityId;
  readonly key: string;
  readonly paymentId: PaymentId;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  readonly state:
    | { readonly kind: 'inFlight' }
    | { readonly kind: 'completed'; readonly answer: FirstAnswer };
}

/** What identifies a submit, with the entity that it belongs to. */
export type SubmitKey = Pick<Submit, 'checkoutId' | 'entityId' | 'key'>;

/** The submits of checkouts. */
export interface SubmitTable {
  find(submit: SubmitKey): Promise<Submit | undefined>;
  insert(submit: Submit): Promise<void>;
  /** Stores one answer for every submit that led to a payment and has no answer yet. */
  complete(payment: PaymentKey, answer: FirstAnswer): Promise<void>;
  /** The stored answer of the submits that led to a payment. */
  answer(payment: PaymentKey): Promise<FirstAnswer | undefined>;
}

/** The tables that this folder uses, including those of the folders below it. */
export interface PaymentTables extends CheckoutTables, RiskTables {
  readonly submit: SubmitTable;
}
