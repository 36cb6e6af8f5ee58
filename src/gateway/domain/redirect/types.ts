/**
 * The shopper's step outside of the gateway that a payment waits for, and the redirect to it and back (API 2, Asynchronous
 * payments).
 */
import type { Step } from '../../../protocol/redirect.ts';
import type { EntityId, PaymentId, RedirectToken } from '../shared/ids.ts';
import type { AuthenticationState } from '../threeDSecure/types.ts';
import { isActionRequired, isWaiting } from '../transaction/status.ts';
import type { Payment } from '../transaction/types.ts';

/**
 * The redirect of one payment's shopper. It is stored as long as the payment, so that a shopper who opens it again is also
 * redirected back.
 */
export interface Redirect {
  readonly token: RedirectToken;
  readonly paymentId: PaymentId;
  readonly entityId: EntityId;
  /** The id of the redirect at the issuer or the bank: a UUID for an authentication, else 64 hex digits. */
  readonly issuerId: string;
  /** Where the shopper returns to: absolute, with `id` and `resourcePath`; null where no browser is redirected. */
  readonly returnUrl: string | null;
  /** The shopper's language, BCP 47; null where none was sent. */
  readonly language: string | null;
  /** Whether a page watches the shopper's window, and goes to the shop itself. */
  readonly watched: boolean;
  /** The authentication; null for the page of a bank. */
  readonly flow: AuthenticationState | null;
  /** Where the processor sends the browser; null for an issuer, and for a simulated bank. */
  readonly target: RedirectTarget | null;
}

/** An address that the processor of a payment sends the shopper's browser to. `parameters`: of its query, or of its form. */
export type RedirectTarget = Step;

/**
 * Whether the shopper has something to do on the page of a redirect. While the shopper is on a page that the processor has
 * named, only the processor knows the state of the payment.
 */
export const isUnderWay = (
  { target }: Pick<Redirect, 'target'>,
  payment: Pick<Payment, 'status'>,
): boolean => (target === null ? isActionRequired(payment) : isWaiting(payment));
