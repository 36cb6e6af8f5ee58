/** A payment: one transaction and its result. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Money } from '../../../money/index.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { BankAccount } from '../merchant/types.ts';
import type { CheckoutId, EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Authentication } from '../threeDSecure/types.ts';
import type { PaymentResult } from './status.ts';

/**
 * What is stored of an account, in addition to the request, which has the holder, the expiry and the bank. Never a complete
 * number, never a code.
 */
export interface Account {
  readonly kind: AccountKind;
  /** First six digits of a card. */
  readonly bin: string | null;
  /** Last four characters of the number. */
  readonly last4: string | null;
  /**
   * Whether the shopper's browser may see `bin` and `last4` of a card (`showsEnds` of `src/card/view.ts`); false for other
   * kinds.
   */
  readonly showsEnds: boolean;
  /** HMAC-SHA-256 of the number under the gateway's key, hex. Equal accounts have equal hashes. */
  readonly hash: string | null;
}

/** The amounts of all follow-ups of a payment, in minor units of its currency. */
export interface FollowUpTotals {
  /** Added to an authorisation by INCREMENTAL_AUTH. */
  readonly added: bigint;
  /** The amount of increments without a result. */
  readonly pendingIncrements: bigint;
  /** Captured from an authorisation; refunded or charged back from a debit, a credit or a capture. */
  readonly used: bigint;
  /** The number of captures, or of refunds and chargebacks. */
  readonly uses: number;
  /** Why no follow-up is possible any more: the payment was reversed, or a capture or refund was marked as the last one. */
  readonly closedBy: 'reversed' | 'final' | null;
}

/** The money of a transaction that moves none. ISO 4217: XXX, no currency involved. */
export const NO_MONEY: Money = { minor: 0n, currency: 'XXX' };

/** The money of a transaction; null if it moves none: an RG, or a change record. */
export const movedMoney = ({ money }: Pick<Payment, 'money'>): Money | null =>
  money.currency === NO_MONEY.currency ? null : money;

/** The totals of a payment without follow-ups. */
export const NO_FOLLOW_UPS: FollowUpTotals = {
  added: 0n,
  pendingIncrements: 0n,
  used: 0n,
  uses: 0,
  closedBy: null,
};

/** What the processor knows of a card's issuer (API 3, Payment response: card.*). */
export interface CardIssuer {
  readonly bank?: string;
  readonly phone?: string;
  readonly website?: string;
  /** DEBIT, CREDIT, PREPAID. */
  readonly type?: string;
  /** Four digits. */
  readonly level?: string;
  /** REGULATED or UNREGULATED. */
  readonly regulatedFlag?: string;
  /** Country of the issuer, ISO 3166-1 alpha-2. */
  readonly binCountry?: string;
  /** PERSONAL or BUSINESS. */
  readonly binType?: string;
  /** The number of digits of the issuer's card numbers. */
  readonly maxPanLength?: string;
}

/** The account that a shopper sends the money to. */
export interface VoucherAccount {
  readonly holder: string;
  /** Set if the account number is an IBAN, else `number` is set. */
  readonly iban?: string;
  readonly number?: string;
  readonly bic?: string;
  readonly bankName?: string;
}

/** What a shopper needs to pay within days, as a response shows it. */
export interface Voucher {
  /** What the payer quotes. */
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly payableUntil: string;
  /** The account of the payee, for payments by transfer. */
  readonly bankAccount?: VoucherAccount;
}

/** What the processor returned in addition to its code. Absent members were not returned. */
export interface Findings {
  /** API 3: A, Z, N, U or F. */
  readonly avsResponse?: string;
  /** API 3: M, N, P, S or U. */
  readonly cvvResponse?: string;
  /** `resultDetails`: bank-specific pairs. */
  readonly details?: Readonly<Record<string, string>>;
  readonly issuer?: CardIssuer;
  /** The scheme's reference of a first card-on-file payment: `standingInstruction.initialTransactionId`. */
  readonly initialTransactionId?: string;
  /** The network's id of the agreement that a first card-on-file payment begins: `standingInstruction.agreementId`. */
  readonly agreementId?: string;
  /** The mandate of the direct debit, if the request named none. `dateOfSignature`: yyyy-MM-dd. */
  readonly mandate?: { readonly id: string; readonly dateOfSignature: string };
  /** By what the shopper pays within days, while the payment is pending. */
  readonly voucher?: Voucher;
  /** Where the shopper sends the money of a transfer. Not from the processor: a setting of the entity. */
  readonly bankAccount?: BankAccount;
  /** What the shop did not send, and would have been useful. Not from the processor: `resultDetails.IntegrationAdvice`. */
  readonly advice?: string;
  /** The result of the shopper's authentication. Not from the processor: the gateway sends it to the processor. */
  readonly threeDSecure?: Authentication;
}

/** A payment. While it waits for its result, its code is a pending one. */
export interface Payment extends PaymentResult {
  readonly id: PaymentId;
  /** The entity that authorised the payment. The times of the payment are times of this entity's clock. */
  readonly entityId: EntityId;
  /** The channel that the payment went over: the entity itself, or one of its channels if the entity dispatches. */
  readonly channelId: EntityId;
  /** The merchant that the channel belongs to; null for a channel without a merchant. */
  readonly merchantId: EntityId | null;
  /** null if a shop's server paid without a checkout. */
  readonly checkoutId: CheckoutId | null;
  /** The earlier payment that this payment refers to. */
  readonly referencedId: PaymentId | null;
  /** The registration that is paid with, or that the payment creates; null for neither. For an RG, its own id. */
  readonly registrationId: RegistrationId | null;
  /** API 3: the id of the checkout, or an id of the request itself. */
  readonly ndc: string;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  readonly type: PaymentType;
  readonly brand: string | null;
  /** Whether the brand was detected from the number rather than sent. */
  readonly brandDetected: boolean;
  readonly money: Money;
  readonly descriptor: string;
  readonly account: Account;
  /** -99999 to 99999; null if no risk check was made. */
  readonly riskScore: number | null;
  readonly findings: Findings;
  /** The request, without anything that is never stored. */
  readonly request: Parameters;
  /** SCHEDULER: a schedule made the payment, at its time; absent if a request asked for the payment. */
  readonly source?: 'SCHEDULER';
  readonly totals: FollowUpTotals;
}
