/** Sends pages of the gateway, and collects the values that they show. */
import { originsOf } from '../domain/checkout/formConfig.ts';
import type { Redirect } from '../domain/redirect/types.ts';
import type { AppContext } from './context.ts';
import type { Page, PageOptions } from './pages/document.ts';
import { type EndedKind, endedPage } from './pages/ended.ts';
import { pageTexts } from './pages/texts.ts';
import { type Answer, header, type Request } from './route.ts';

/** A page as an answer. */
export const pageAnswer = ({ html, status = 200, headers }: Page): Answer => ({
  status,
  headers,
  body: html,
});

/**
 * Redirects a browser: with 307 the browser repeats the request; with 303 it sends a GET, which is needed after a form
 * post.
 */
export const sendTo = (address: string, status: 303 | 307 = 307): Answer => ({
  status,
  headers: {
    Location: address,
    'Cache-Control': 'no-store',
    // In a frame of a cross-origin isolated page, browsers require this header of redirects, too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  },
  body: '',
});

/** The origins whose pages may embed the pages of a redirect in a frame: null = any. */
export async function holdersOf(
  context: AppContext,
  { paymentId, entityId }: Pick<Redirect, 'paymentId' | 'entityId'>,
): Promise<readonly string[] | null> {
  const payment = await context.store.payment.find(paymentId, entityId);
  const { checkoutId = null } = payment ?? {};
  // For a payment by a shop's server, the gateway does not know the origins of the shop's pages.
  return checkoutId === null ? null : ((await originsOf(context, checkoutId)) ?? null);
}

/** The values that every page needs. @param redirect undefined if the redirect is unknown */
export async function shownFor(
  context: AppContext,
  request: Request,
  redirect?: Redirect,
): Promise<PageOptions> {
  const holders = redirect ? await holdersOf(context, redirect) : null;
  return {
    texts: pageTexts(redirect?.language ?? undefined, header(request, 'accept-language')),
    ancestors: holders === null ? '*' : holders.join(' '),
  };
}

/** Answers with a page that says why the shopper cannot continue here, and links to the shop. */
export async function endedAnswer(
  context: AppContext,
  request: Request,
  kind: EndedKind,
  redirect?: Redirect,
): Promise<Answer> {
  const shown = await shownFor(context, request, redirect);
  return pageAnswer(endedPage({ ...shown, kind, shopAddress: redirect?.returnUrl ?? undefined }));
}
