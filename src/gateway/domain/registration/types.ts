/** Registrations: payment details that are stored for later payments (API 2, Tokenization and registration parameters). */

import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { Sealed } from '../shared/sealed.ts';

/**
 * How far a registration has come. `unconfirmed`: what made it is pending. `active`: it can be paid with. `removed`: by the
 * shop. `ended`: its life is over. Of the last two the number is erased.
 */
export type RegistrationState = 'unconfirmed' | 'active' | 'removed' | 'ended';

/** Card-on-file payments of one agreement, from the first on (API 3, Card-on-file). */
export interface Series {
  /** UNSCHEDULED, INSTALLMENT or RECURRING; null where the first payment did not say. */
  readonly type: string | null;
  /** The first payment, or the registration itself where that began the agreement. */
  readonly paymentId: PaymentId;
  /** The scheme's reference of the first payment; null where nobody gave one. */
  readonly initialTransactionId: string | null;
  /** The network's name of the agreement; null with networks that have none. */
  readonly agreementId: string | null;
  /** The last day on which an authorisation may follow, yyyy-MM-dd; null = no end was said. */
  readonly expiry: string | null;
  /** How many authorisations there may be, the first one among them; null = no number was said. */
  readonly most: number | null;
  /** How many went well, or may have. */
  readonly made: number;
  /** How many are under way: nobody else may take their places. */
  readonly making: number;
  /** What became of the latest; a pending code while it is under way. */
  readonly lastCode: ResultCode;
}

/** How a scheme's token for a stored card stands; what each means is in `networkToken.ts`. */
export type NetworkTokenStatus =
  | 'requested'
  | 'active'
  | 'suspended'
  | 'deleted'
  | 'notEligible'
  | 'unsupported'
  | 'failed';

/** What a network can say of a token, or of the card it stands for. */
export type NetworkStep =
  | 'activate'
  | 'refuseCard'
  | 'refuseIssuer'
  | 'fail'
  | 'suspend'
  | 'resume'
  | 'delete'
  | 'updateCard';

/** A scheme's token for a stored card. Its number is sealed beside the card's. */
export interface NetworkToken {
  readonly status: NetworkTokenStatus;
  /** Year of the card's expiry when the token was asked for, 4 digits: chooses what the network says. */
  readonly cycle: string;
  /** How much of that was said: which word is next. */
  readonly step: number;
  /** Last four digits of the token; null while there is none, and after it was deleted. */
  readonly last4: string | null;
  /** The token's own expiry, 01 to 12 and 4 digits; null as `last4` is. */
  readonly expiryMonth: string | null;
  readonly expiryYear: string | null;
}

/** Stored details. What is known of the account beside its number is kept with the transaction of the same id. */
export interface Registration {
  readonly id: RegistrationId;
  readonly entityId: EntityId;
  readonly state: RegistrationState;
  /** When its life is over: entity time, ms UTC. */
  readonly endsAt: number;
  readonly series: readonly Series[];
  /** null where none was asked for. */
  readonly networkToken: NetworkToken | null;
  /** The number of the account under lock and key, a token's for it too; null once it is erased, or where the account has none. */
  readonly sealed: Sealed | null;
}
