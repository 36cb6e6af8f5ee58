/**
 * A description of every type of transaction that the gateway stores (the specification lists more types; the gateway has no
 * transactions of those).
 */
import type { PaymentType } from '../shared/paymentType.ts';

/** The description of a type, and of the transaction that it refers to. */
export interface KindInWords {
  readonly means: string;
  readonly refersTo: string;
}

/** In the order of the documentation. */
export const KINDS: Readonly<Record<PaymentType, KindInWords>> = {
  PA: { means: 'authorisation', refersTo: 'the PA that it increases or authorises again' },
  DB: { means: 'debit', refersTo: '' },
  CD: { means: 'credit', refersTo: '' },
  CP: { means: 'capture', refersTo: 'the PA, also for PA.CP' },
  RV: { means: 'reversal', refersTo: 'the PA, DB, CD or CP' },
  RF: { means: 'refund', refersTo: 'the DB, CD or CP' },
  CB: { means: 'chargeback', refersTo: 'the DB or CP' },
  CR: { means: 'reversal of a chargeback', refersTo: 'the CB' },
  RG: { means: 'registration', refersTo: '' },
  DR: { means: 'registration deleted', refersTo: 'the RG' },
  TE: { means: 'life of a registration extended', refersTo: 'the RG' },
  TK: { means: 'network token requested', refersTo: 'the RG' },
  SD: { means: 'schedule created', refersTo: 'the RG' },
  RS: { means: 'schedule replaced', refersTo: 'the previous SD or RS' },
  DS: { means: 'schedule cancelled', refersTo: 'the last SD or RS' },
  '3D': { means: 'authentication without a payment', refersTo: '' },
};
