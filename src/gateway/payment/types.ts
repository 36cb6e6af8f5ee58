/** A payment: one transaction and its result. */
import type { Money } from '../../money/index.ts';
import type { CheckoutId } from '../checkout/types.ts';
import type { EntityId } from '../entity/types.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { AccountKind } from '../parameters/rules/account.ts';
import type { ResultCode } from '../results/codes.ts';

/** 32 lower-case hex, a version 7 UUID. */
export type PaymentId = string & { readonly brand: 'PaymentId' };

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
  /** HMAC-SHA-256 of the number under the gateway's key, hex: tells equal accounts. */
  readonly hash: string | null;
}

/** A payment that has its result. */
export interface Payment {
  readonly id: PaymentId;
  readonly entityId: EntityId;
  readonly checkoutId: CheckoutId;
  /** Entity time, ms UTC. */
  readonly createdAt: number;
  /** PA, DB, CD or PA.CP. */
  readonly type: string;
  readonly brand: string | null;
  /** Whether the brand was told from the number rather than sent. */
  readonly brandDetected: boolean;
  readonly money: Money;
  readonly descriptor: string;
  readonly account: Account;
  readonly code: ResultCode;
  /** Who refused: `account` for one that nobody was asked about; its answer says less. */
  readonly judgedBy: 'account' | 'processor';
  /** -99999 to 99999; null where no risk check was made. */
  readonly riskScore: number | null;
  /** What was asked, without anything that is never stored. */
  readonly request: Parameters;
}
