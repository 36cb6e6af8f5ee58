/** What a shopper has to do elsewhere before a payment can go on, and the way there and back (API 2, Asynchronous payments). */
import type { EntityId, PaymentId, RedirectToken } from '../shared/ids.ts';
import type { Flow } from '../threeDSecure/types.ts';

/** The way of one payment's shopper. It stays as long as the payment: whoever comes a second time is led back, too. */
export interface Redirect {
  readonly token: RedirectToken;
  readonly paymentId: PaymentId;
  readonly entityId: EntityId;
  /** The name by which the issuer's or the bank's side knows it: a UUID for an authentication, else 64 hex. */
  readonly issuerId: string;
  /** Where the shopper returns to: absolute, with `id` and `resourcePath`; null where no browser goes anywhere. */
  readonly returnUrl: string | null;
  /** The shopper's language, BCP 47, where it was said. */
  readonly language: string | null;
  /** Whether a page watches the window that the shopper is in, and goes to the shop itself. */
  readonly watched: boolean;
  /** The authentication; null for a bank's page. */
  readonly flow: Flow | null;
}
