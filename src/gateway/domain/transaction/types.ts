/** A payment: one transaction and its result. */

import type { Money } from '../../../money/index.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { AccountKind } from '../../catalogue/parameters/rules/account.ts';
import type { ResultCode } from '../../catalogue/results/codes.ts';
import type { BankAccount } from '../merchant/types.ts';
import type { CheckoutId, EntityId, PaymentId, RegistrationId } from '../shared/ids.ts';
import type { PaymentType } from '../shared/paymentType.ts';
import type { Authentication } from '../threeDSecure/types.ts';

/**
 * What is kept of an account beside the request, which keeps its holder, its expiry, its bank. Never a whole number, never
 * a code.
 */
export interface Account {
  readonly kind: AccountKind;
  /** First six digits of a card. */
  readonly bin: string | null;
  /** Last four characters of the number. */
  readonly last4: string | null;
  /** Whether the shopper's browser may be told these two of a card (`showsEnds` of `src/card/view.ts`); false for other kinds. */
  readonly showsEnds: boolean;
  /** HMAC-SHA-256 of the number under the gateway's key, hex: tells equal accounts. */
  readonly hash: string | null;
}

/** What later payments have made of one. Minor units of its currency. */
export interface CapturedTotals {
  /** Added to an authorisation by INCREMENTAL_AUTH. */
  readonly added: bigint;
  /** What increments would add that have no result yet. */
  readonly adding: bigint;
  /** Captured from an authorisation; refunded of a debit, a credit or a capture. */
  readonly taken: bigint;
  /** How many captures, or refunds. */
  readonly takes: number;
  /** Why nothing can follow any more: it was reversed, or a capture or refund said that it was the last. */
  readonly ended: 'reversed' | 'final' | null;
}

/** Of a transaction that moves no money. ISO 4217: XXX, no currency involved. */
export const NO_MONEY: Money = { minor: 0n, currency: 'XXX' };

/** A ledger that nothing is in yet. */
export const NOTHING_CAPTURED: CapturedTotals = {
  added: 0n,
  adding: 0n,
  taken: 0n,
  takes: 0,
  ended: null,
};

/** What the processor knows of a card's issuer (API 3, Payment response: card.*). */
export interface Issuer {
  readonly bank?: string;
  readonly phone?: string;
  readonly website?: string;
  /** DEBIT, CREDIT, PREPAID. */
  readonly type?: string;
  /** Four digits. */
  readonly level?: string;
  /** REGULATED or UNREGULATED. */
  readonly regulatedFlag?: string;
}

/** What the processor said beside its code; absent members were not said. */
export interface Findings {
  /** API 3: A, Z, N, U or F. */
  readonly avsResponse?: string;
  /** API 3: M, N, P, S or U. */
  readonly cvvResponse?: string;
  /** `resultDetails`: bank-specific pairs. */
  readonly details?: Readonly<Record<string, string>>;
  readonly issuer?: Issuer;
  /** The scheme's reference of a first card-on-file payment: `standingInstruction.initialTransactionId`. */
  readonly initialTransactionId?: string;
  /** The network's name of the agreement that a first card-on-file payment begins: `standingInstruction.agreementId`. */
  readonly agreementId?: string;
  /** The direct debit's mandate, where the request named none. `dateOfSignature`: yyyy-MM-dd. */
  readonly mandate?: { readonly id: string; readonly dateOfSignature: string };
  /** Where the shopper sends the money of a transfer. Not the processor's word: the entity's setting. */
  readonly bankAccount?: BankAccount;
  /** What the shop did not send, and would have had a use. Not the processor's word: `resultDetails.IntegrationAdvice`. */
  readonly advice?: string;
  /** What came of the authentication of its shopper. Not the processor's word: it is told. */
  readonly threeDSecure?: Authentication;
}

/** A payment. While it waits for its result, its code is a pending one. */
export interface Payment {
  readonly id: PaymentId;
  /** Who authorised it; its times are those of this entity's clock. */
  readonly entityId: EntityId;
  /** The channel it went over: the entity itself, or one of its channels where it dispatches. */
  readonly channelId: EntityId;
  /** The merchant that the channel belongs to; null for a channel of its own. */
  readonly merchantId: EntityId | null;
  /** null where a shop's server paid without a checkout. */
  readonly checkoutId: CheckoutId | null;
  /** The earlier payment that it refers to. */
  readonly referencedId: PaymentId | null;
  /** The stored details that it is paid with, or those that it makes; null for neither. An RG's is its own id. */
  readonly registrationId: RegistrationId | null;
  /** API 3: the checkout's id, or one of the request's own. */
  readonly ndc: string;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  readonly type: PaymentType;
  readonly brand: string | null;
  /** Whether the brand was told from the number rather than sent. */
  readonly brandDetected: boolean;
  readonly money: Money;
  readonly descriptor: string;
  readonly account: Account;
  readonly code: ResultCode;
  /**
   * Who gave the code. `account`: the gateway, for an account that is wrong; `gateway`: for anything else, such as a
   * reference that allows no such follow-up; nobody was asked, and the answers of both say less. `nobody`: the processor has
   * not answered yet. `risk`: the entity's rules; nobody was asked either, and the answer says all the same. `shopper`: with a
   * pending code the shopper is to do something first; else how that ended, or why it could not begin: authentication failed,
   * cancelled, timed out.
   */
  readonly judgedBy: 'account' | 'gateway' | 'risk' | 'shopper' | 'processor' | 'nobody';
  /** -99999 to 99999; null where no risk check was made. */
  readonly riskScore: number | null;
  readonly findings: Findings;
  /** What was asked, without anything that is never stored. */
  readonly request: Parameters;
  /** SCHEDULER: a schedule made it, at its time; absent where somebody asked for it. */
  readonly source?: 'SCHEDULER';
  readonly ledger: CapturedTotals;
}
