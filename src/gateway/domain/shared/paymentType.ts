/** The types of transactions. */

/**
 * The six types (API 1, Basic payment), and further ones. RG stores the details of an account, 3D authenticates a shopper;
 * neither moves money. CB is a chargeback, and CR the reversal of a chargeback: the shopper's bank makes them, no request
 * does. `PA.CP` is requested as one transaction and stored as two: a PA, and the CP that refers to it.
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
 * What a shop did with something that is stored elsewhere, as a transaction of its own: stored details removed (DR), given a
 * longer life (TE), a network token requested (TK); a schedule created (SD), replaced (RS), ended by notice (DS). Stored for
 * reports only: no request can refer to such a transaction, or read it as a payment.
 */
export const CHANGE_RECORD_TYPES = ['DR', 'TE', 'TK', 'SD', 'RS', 'DS'] as const;

export type ChangeRecordType = (typeof CHANGE_RECORD_TYPES)[number];
