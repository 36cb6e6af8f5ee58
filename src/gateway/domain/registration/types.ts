/** Registrations: payment details that are stored for later payments (API 2, Tokenization and registration parameters). */

import type { ResultCode } from '../../../contract/resultCodes.ts';
import type { EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { Sealed } from '../shared/sealed.ts';

/**
 * The state of a registration. `unconfirmed`: the transaction that made it is pending. `active`: it can be paid with.
 * `removed`: the shop removed it. `ended`: its life is over. In the last two states the number is erased.
 */
export type RegistrationState = 'unconfirmed' | 'active' | 'removed' | 'ended';

/** Card-on-file payments of one agreement, including the first (API 3, Card-on-file). */
export interface Series {
  /** UNSCHEDULED, INSTALLMENT or RECURRING; null where the first payment has no type. */
  readonly type: string | null;
  /** The first payment, or the registration itself where the agreement began with it. */
  readonly paymentId: PaymentId;
  /** The scheme's reference of the first payment; null where none was given. */
  readonly initialTransactionId: string | null;
  /** The network's id of the agreement; null for networks that have none. */
  readonly agreementId: string | null;
  /** The last day on which an authorisation may follow, yyyy-MM-dd; null = no end was given. */
  readonly expiry: string | null;
  /** How many authorisations are allowed, including the first; null = no number was given. */
  readonly most: number | null;
  /** How many authorisations succeeded, including those with an uncertain result. */
  readonly made: number;
  /** How many authorisations are pending: their places in the series are reserved. */
  readonly making: number;
  /** The result code of the latest payment; a pending code while it is pending. */
  readonly lastCode: ResultCode;
}

/** The status of a network token for a stored card; `networkToken.ts` describes each status. */
export type NetworkTokenStatus =
  | 'requested'
  | 'active'
  | 'suspended'
  | 'deleted'
  | 'notEligible'
  | 'unsupported'
  | 'failed';

/** What a message of the network can report about a token, or about its card. */
export type NetworkStep =
  | 'activate'
  | 'refuseCard'
  | 'refuseIssuer'
  | 'fail'
  | 'suspend'
  | 'resume'
  | 'delete'
  | 'updateCard';

/** A network token for a stored card. The number of the token is sealed together with the card number. */
export interface NetworkToken {
  readonly status: NetworkTokenStatus;
  /** Year of the card's expiry when the token was requested, 4 digits: selects the messages of the network. */
  readonly cycle: string;
  /** How many of these messages were processed: the index of the next one. */
  readonly step: number;
  /** Last four digits of the token; null before a token exists, and after it was deleted. */
  readonly last4: string | null;
  /** The token's own expiry, 01 to 12 and 4 digits; null whenever `last4` is null. */
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
}

/** Stored details. All data of the account except its number is stored with the transaction of the same id. */
export interface Registration {
  readonly id: RegistrationId;
  readonly entityId: EntityId;
  readonly state: RegistrationState;
  /** When the life of the registration ends: entity time, ms UTC. */
  readonly endsAt: number;
  readonly series: readonly Series[];
  /** null where none was requested. */
  readonly networkToken: NetworkToken | null;
  /**
   * The encrypted number of the account, with that of a network token where there is one; null once the number is erased, or
   * where the account has none.
   */
  readonly sealed: Sealed | null;
}
