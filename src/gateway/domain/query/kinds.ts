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
  PA: { means: 'authorisation', refersTo: 'the one that it adds to, or authorises again' },
  DB: { means: 'debit', refersTo: '' },
  CD: { means: 'credit', refersTo: '' },
  CP: { means: 'capture', refersTo: 'its PA, also where both were asked for as PA.CP' },
  RV: { means: 'reversal', refersTo: 'the PA, DB or CD' },
  RF: { means: 'refund', refersTo: 'the DB, CD or CP' },
  CB: { means: 'chargeback', refersTo: 'the DB or CP' },
  CR: { means: 'reversal of a chargeback', refersTo: 'the CB' },
  RG: { means: 'details stored', refersTo: '' },
  DR: { means: 'details removed', refersTo: 'the RG' },
  TE: { means: 'details given a longer life', refersTo: 'the RG' },
  TK: { means: 'a network token asked for', refersTo: 'the RG' },
  SD: { means: 'schedule made', refersTo: 'the RG' },
  RS: { means: 'schedule replaced', refersTo: 'the SD or RS before' },
  DS: { means: 'notice given to a schedule', refersTo: 'the SD or RS in force' },
  '3D': { means: 'authentication alone', refersTo: '' },
};
