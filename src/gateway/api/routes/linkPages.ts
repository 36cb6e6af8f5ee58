/** /links/{id}: the pages of a link to pay. The id of the link is the only credential. */

import { withResult } from '../../../protocol/index.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import {
  linkResult,
  type OpenedLink,
  openCheckout,
  openedLink,
} from '../../domain/checkout/link/links.ts';
import { type CheckoutId, isPaymentLinkId } from '../../domain/shared/ids.ts';
import { baseOf } from '../base.ts';
import type { AppContext } from '../context.ts';
import { type LinkShown, linkBusyPage, linkOverPage, payPage, receiptPage } from '../pages/link.ts';
import { pageTexts } from '../pages/texts.ts';
import { endedAnswer, pageAnswer, sendTo } from '../pages.ts';
import { type Answer, header, type Request, type Route } from '../route.ts';
import { retryAfter, waitOf, waitOfOpening } from '../throttle.ts';
import { valueIn } from '../values.ts';

export const linkPageRoutes = (context: AppContext): Route[] => [
  page(context, '', show),
  page(context, '/result', showResult),
];

type Work = (context: AppContext, request: Request, opened: OpenedLink) => Promise<Answer>;

const page = (context: AppContext, path: string, work: Work): Route => ({
  methods: ['GET'],
  path: `/links/:id${path}`,
  limit: 'links',
  openapi: 'omitted: page',
  async answer(request) {
    const id = request.params['id'] ?? '';
    const opened = isPaymentLinkId(id) ? await openedLink(context, id) : undefined;
    if (!opened) return endedAnswer(context, request, 'unknown');
    const { entityId } = opened.link;
    const clock = await context.store.clock.read(entityId);
    request.belongsTo(entityId, clock);
    const wait =
      waitOfOpening(context, request, opened.link.id, clock) ||
      (await waitOf(context, request, { entityId, clock }));
    if (wait > 0) return busyAnswer(request, opened, wait);
    return work(context, request, opened);
  },
});

/** The refusal of too many calls, for a shopper to read. */
function busyAnswer(request: Request, opened: OpenedLink, wait: number): Answer {
  const { headers, ...answer } = pageAnswer(linkBusyPage(shownOf(request, opened)));
  return { ...answer, headers: { ...headers, ...retryAfter(wait) } };
}

/** The form, with a checkout of this shopper. */
async function show(context: AppContext, request: Request, opened: OpenedLink): Promise<Answer> {
  const { link, status } = opened;
  const shown = shownOf(request, opened);
  if (status !== 'ACTIVE') return pageAnswer(linkOverPage({ ...shown, status }));
  const result = `${baseOf(context, request)}/links/${link.id}/result`;
  const made = await openCheckout(context, opened, result);
  if (isRefusal(made)) return endedAnswer(context, request, 'invalid');
  const { checkout, brands } = made;
  const offered = brands.filter((brand) => context.environment === 'test' || !FOREIGN.has(brand));
  return pageAnswer(payPage({ ...shown, checkoutId: checkout.id, result, brands: offered }));
}

/** Wallets whose own scripts in live need a page with a wider policy. */
const FOREIGN: ReadonlySet<string> = new Set(['GOOGLEPAY', 'GOOGLEPAYTKN', 'SAMSUNGPAY']);

/** Where the form leads after a payment: sends the shopper on to the shop, or shows a receipt. */
async function showResult(
  context: AppContext,
  request: Request,
  opened: OpenedLink,
): Promise<Answer> {
  const { link } = opened;
  const checkoutId = (valueIn(request, 'id') ?? '') as CheckoutId;
  const result = await linkResult(context, link, checkoutId);
  if (!result) return endedAnswer(context, request, 'unknown');
  const address = link.parameters.shopperResultUrl;
  if (address !== undefined) {
    const resourcePath = `/paybylink/v1/${link.id}/checkouts/${checkoutId}/payment`;
    const home = withResult(new URL(address), link.id, resourcePath);
    return sendTo(withCheckout(home, checkoutId), 303);
  }
  const { payment } = result;
  // Without a payment the shopper has come back from nowhere: for example the result was read, and the shopper may try again.
  if (!payment) return sendTo(`/links/${link.id}`, 303);
  return pageAnswer(receiptPage({ ...shownOf(request, opened), payment }));
}

function withCheckout(address: string, checkoutId: CheckoutId): string {
  const [path = '', hash] = address.split('#', 2);
  const query = `${path}&checkoutId=${encodeURIComponent(checkoutId)}`;
  return hash === undefined ? query : `${query}#${hash}`;
}

function shownOf(request: Request, { link, entity }: OpenedLink): LinkShown {
  const { locale } = link.parameters;
  return {
    texts: pageTexts(locale, header(request, 'accept-language')),
    // No page may embed it: the shopper sees the address of the gateway.
    ancestors: '',
    link,
    merchantName:
      link.parameters['merchant.name'] ?? (entity.name === entity.id ? '' : entity.name),
  };
}
