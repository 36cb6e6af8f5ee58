/** The types of transactions. */

/**
 * The six types (API 1, Basic payment); RG, which stores the details of an account; 3D, which authenticates a shopper. Neither
 * of these two moves money. CB, a chargeback, and CR, the reversal of one: the shopper's bank makes them, nobody asks for them
 * here. `PA.CP` is asked for as one and kept as two: a PA, and the CP that refers to it.
 */
export type PaymentType =
  | 'PA'
  | 'DB'
  | 'CD'
  | 'CP'
  | 'RV'
  | 'RF'
  | 'RG'
  | '3D'
  | 'CB'
  | 'CR'
  | ChangeRecordType;

/**
 * What a shop did with something that is kept elsewhere, as a transaction of its own: stored details removed (DR), given a
 * longer life (TE), a network token asked for (TK); a schedule made (SD), replaced (RS), ended by notice (DS). Kept for reports
 * alone: nobody can refer to one, nor read it as a payment.
 */
export const CHANGE_RECORD_TYPES = ['DR', 'TE', 'TK', 'SD', 'RS', 'DS'] as const;

/** The type of such a transaction. */
export type ChangeRecordType = (typeof CHANGE_RECORD_TYPES)[number];
