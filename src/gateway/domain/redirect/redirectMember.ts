/** `redirect` of a pending response: where the browser goes, and what it does before (API 2, Asynchronous payments). */
import type { Precondition, RedirectMember } from '../../../protocol/redirect.ts';
import { encodeMethodData } from '../threeDSecure/codec.ts';
import type { AuthenticationState } from '../threeDSecure/types.ts';
import type { Redirect } from './types.ts';

export type { RedirectMember };

/**
 * Which side executes the redirect. The pages of a shop's server can post forms. The gateway's form is embedded in pages that
 * may forbid that.
 */
export type Executor = 'shop' | 'form';

/**
 * The first address of a redirect; its other addresses start with this one.
 *
 * @param base the gateway's own address as the receiver of this response knows it: the address that one caller uses may not
 * be valid for another
 */
export const redirectAddressOf = (base: string, { token }: Pick<Redirect, 'token'>): string =>
  `${base}/v1/redirects/${token}`;

/**
 * Where the browser comes back to from the issuer's page behind a 3-D Secure server (EMV notificationURL). The token of the
 * redirect is in `threeDSSessionData`: it is made after the AReq.
 */
export const CHALLENGE_RETURN = '/v1/redirects/return';

/** The member for a redirect; undefined where the browser has nothing to do. */
export function redirectMember(
  base: string,
  redirect: Redirect,
  executor: Executor,
): RedirectMember | undefined {
  const { flow, returnUrl, language } = redirect;
  if (returnUrl === null && redirect.target === null) return undefined;
  const url = redirectAddressOf(base, redirect);
  const parameters = language === null ? [] : [{ name: 'lang', value: language }];
  if (!flow) return { url, method: 'GET', parameters };
  const method = executor === 'form' ? 'GET' : 'POST';
  const preconditions = flow.method === 'asked' ? [preparation(url, flow, method)] : [];
  return { url, method, parameters, preconditions };
}

/** The issuer examines the browser first, in a page of the gateway that is loading until the issuer has finished. */
const preparation = (
  url: string,
  flow: AuthenticationState,
  method: 'GET' | 'POST',
): Precondition => ({
  origin: 'iframe#hidden',
  waitUntil: 'iframe#onload',
  description: 'Lets the issuer recognise the browser (3DS Method)',
  method,
  url: `${url}/prepare`,
  parameters:
    method === 'GET' ? [] : [{ name: 'threeDSMethodData', value: methodDataOf(url, flow) }],
});

/** The data for the issuer's method URL. @param url of the redirect */
export const methodDataOf = (url: string, { serverTransactionId }: AuthenticationState): string =>
  encodeMethodData({
    threeDSServerTransID: serverTransactionId,
    threeDSMethodNotificationURL: `${url}/method`,
  });
