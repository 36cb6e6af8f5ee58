/** `redirect` of a pending answer: where the browser goes, and what it does before (API 2, Asynchronous payments). */
import type { Precondition, RedirectMember } from '../../../protocol/redirect.ts';
import { encodeMethodData } from '../threeDSecure/codec.ts';
import type { Flow } from '../threeDSecure/types.ts';
import type { Redirect } from './types.ts';

export type { RedirectMember };

/** Who executes it: a shop's server has pages of its own, which post forms; the gateway's form lives in pages that may forbid it. */
export type Executor = 'shop' | 'form';

/**
 * The address that a redirect begins at; its other addresses are below it.
 *
 * @param base the gateway's own address as whoever is told knows it: what one caller said of it is nothing for another
 */
export const addressOf = (base: string, { token }: Pick<Redirect, 'token'>): string =>
  `${base}/v1/redirects/${token}`;

/** The member for a redirect; undefined where the browser has nothing to do. */
export function redirectMember(
  base: string,
  redirect: Redirect,
  executor: Executor,
): RedirectMember | undefined {
  const { flow, returnUrl, language } = redirect;
  if (returnUrl === null) return undefined;
  const url = addressOf(base, redirect);
  const parameters = language === null ? [] : [{ name: 'lang', value: language }];
  if (!flow) return { url, method: 'GET', parameters };
  const method = executor === 'form' ? 'GET' : 'POST';
  const preconditions = flow.method === 'asked' ? [preparation(url, flow, method)] : [];
  return { url, method, parameters, preconditions };
}

/** The issuer has a look at the browser first: within a page of the gateway, which loads until that is done. */
const preparation = (url: string, flow: Flow, method: 'GET' | 'POST'): Precondition => ({
  origin: 'iframe#hidden',
  waitUntil: 'iframe#onload',
  description: 'Lets the issuer recognise the browser (3DS Method)',
  method,
  url: `${url}/prepare`,
  parameters:
    method === 'GET' ? [] : [{ name: 'threeDSMethodData', value: methodDataOf(url, flow) }],
});

/** What the issuer's method URL is given. @param url of the redirect */
export const methodDataOf = (url: string, { serverTransactionId }: Flow): string =>
  encodeMethodData({
    threeDSServerTransID: serverTransactionId,
    threeDSMethodNotificationURL: `${url}/method`,
  });
