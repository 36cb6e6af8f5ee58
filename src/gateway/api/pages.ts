/** How pages of the gateway go out, and what they are told. */
import { originsOf } from '../domain/checkout/formConfig.ts';
import type { Redirect } from '../domain/redirect/types.ts';
import type { AppContext } from './context.ts';
import type { Page, Shown } from './pages/document.ts';
import { type EndedKind, endedPage } from './pages/ended.ts';
import { pageTexts } from './pages/texts.ts';
import { type Answer, header, type Request } from './route.ts';

/** A page as an answer. */
export const pageAnswer = ({ html, status = 200, headers }: Page): Answer => ({
  status,
  headers,
  body: html,
});

/** Sends a browser on: the same request once more, or a fresh GET where that came with a form. */
export const sendTo = (address: string, status: 303 | 307 = 307): Answer => ({
  status,
  headers: {
    Location: address,
    'Cache-Control': 'no-store',
    // In a frame of an isolated page browsers ask this of redirects, too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
  },
  body: '',
});

/** The origins whose pages may hold those of a redirect: null = any. */
export async function holdersOf(
  context: AppContext,
  { paymentId }: Pick<Redirect, 'paymentId'>,
): Promise<readonly string[] | null> {
  const payment = await context.store.payment.find(paymentId);
  const { checkoutId = null } = payment ?? {};
  // A shop's server that pays by itself has pages of its own, and only it knows where.
  return checkoutId === null ? null : ((await originsOf(context, checkoutId)) ?? null);
}

/** What every page is told. @param redirect undefined where nobody knows what it is about */
export async function shownFor(
  context: AppContext,
  request: Request,
  redirect?: Redirect,
): Promise<Shown> {
  const holders = redirect ? await holdersOf(context, redirect) : null;
  return {
    texts: pageTexts(redirect?.language ?? undefined, header(request, 'accept-language')),
    ancestors: holders === null ? '*' : holders.join(' '),
  };
}

/** Says that there is nothing to do here, and where to go. */
export async function endedAnswer(
  context: AppContext,
  request: Request,
  kind: EndedKind,
  redirect?: Redirect,
): Promise<Answer> {
  const shown = await shownFor(context, request, redirect);
  return pageAnswer(endedPage({ ...shown, kind, shopAddress: redirect?.returnUrl ?? undefined }));
}
