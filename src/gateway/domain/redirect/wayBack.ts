/** The way of a shopper whom the processor sends to a page of its own, and who comes back to the gateway. Pure. */
import type { RedirectToken } from '../shared/ids.ts';
import type { Payment } from '../transaction/types.ts';
import { redirectAddressOf } from './redirectMember.ts';
import type { Redirect, RedirectTarget } from './types.ts';

/** The way back, before it is known whether the processor sends the shopper away. */
export interface WayBack {
  readonly token: RedirectToken;
  /** The gateway's own address as the caller knows it, without a path. */
  readonly base: string;
  /** Where the shopper goes afterwards; null if there is no such address. */
  readonly returnUrl: string | null;
  /** The shopper's language, BCP 47; null where none was sent. */
  readonly language: string | null;
}

/** The address of the gateway that the shopper comes back to. */
export const gatewayReturnUrl = ({ base, token }: WayBack): string =>
  `${redirectAddressOf(base, { token })}/return`;

/** The redirect of a payment whose processor sends the shopper away. */
export const redirectTo = (
  target: RedirectTarget,
  { id: paymentId, entityId }: Pick<Payment, 'id' | 'entityId'>,
  { token, returnUrl, language }: WayBack,
): Redirect => ({
  token,
  paymentId,
  entityId,
  // No issuer and no simulated bank knows this redirect.
  issuerId: token,
  returnUrl,
  language,
  watched: false,
  flow: null,
  target,
});
