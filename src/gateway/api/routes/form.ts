/** GET /v1/checkouts/{id}/config and /frame: the data and the frame that the form on the page needs. */

import { isRefusal, SESSION_NOT_FOUND } from '../../catalogue/results/refusal.ts';
import { formConfig, shownCheckout } from '../../domain/checkout/formConfig.ts';
import { baseOf } from '../base.ts';
import { stampFor } from '../checkoutAnswer.ts';
import { type AppContext, belongsTo, refusal, systemTimeStamp } from '../context.ts';
import { CompressedVariants, compressed } from '../encoding.ts';
import { type FrameDocument, frameAnswer } from '../frame.ts';
import { render, resultOf } from '../render/envelope.ts';
import { checkoutIdOf, header, json, type Request, type Route, routeOf } from '../route.ts';

/** The answer contains nothing secret, so any page may read it. */
const ANY_PAGE = { 'Access-Control-Allow-Origin': '*' };

/** The origin of the calling page. Browsers omit `Origin` in same-origin requests, and send `Sec-Fetch-Site` instead. */
function originOf(request: Request, base: string): string | undefined {
  const origin = header(request, 'origin');
  const isSame = origin === undefined && header(request, 'sec-fetch-site') === 'same-origin';
  return isSame ? new URL(base).origin : origin;
}

export const configRoute = (context: AppContext): Route => ({
  ...routeOf('readFormConfig'),
  async answer(request) {
    const id = checkoutIdOf(request);
    const shown = await shownCheckout(context, id);
    if (isRefusal(shown)) {
      return json(
        refusal(context, request, shown, stampFor(id, systemTimeStamp(context, request))),
        ANY_PAGE,
      );
    }
    await belongsTo(context, request, shown.checkout.entityId);
    const base = baseOf(context, request);
    // With the token of a redirect, a page can cancel the payment: so only the shop's own pages get it.
    const origin = originOf(request, base);
    const { origins } = shown;
    const isTheirs = origin !== undefined && (origins === null || origins.includes(origin));
    const visible = isTheirs ? shown : { ...shown, underWay: null };
    const members = formConfig(visible, context, base);
    const stamp = { now: shown.now, ndc: id };
    const rendered = render({ result: resultOf('000.200.000'), ...members }, stamp);
    return compressed(request, json(rendered, ANY_PAGE));
  },
});

export const frameRoute = (context: AppContext): Route => {
  const variants = new CompressedVariants();
  const hostOf = createFrameHosts(context);
  return {
    methods: ['GET'],
    path: '/v1/checkouts/:id/frame',
    openapi: 'omitted: page',
    async answer(request) {
      const id = checkoutIdOf(request);
      const shown = await shownCheckout(context, id);
      if (isRefusal(shown) || shown.finished) {
        const stamp = stampFor(id, systemTimeStamp(context, request));
        return json(refusal(context, request, isRefusal(shown) ? shown : SESSION_NOT_FOUND, stamp));
      }
      await belongsTo(context, request, shown.checkout.entityId);
      const frame = await frameFor(context, request);
      if (!frame) return json(refusal(context, request, { refused: '200.300.406', status: 404 }));
      const accept = header(request, 'accept') ?? '';
      const host = hostOf(id, header(request, 'host') ?? '');
      return variants.answer(request, frameAnswer(frame, shown, accept, host));
    },
  };
};

/**
 * The frame of the build that the script belongs to (`b`, its hash); undefined if that build is no longer stored: script and frame
 * of two builds may not understand each other. Without a hash, the current one.
 */
async function frameFor(
  { builds }: AppContext,
  { query }: Request,
): Promise<FrameDocument | undefined> {
  const hash = new URLSearchParams(query).get('b') ?? '';
  const isHash = /^[0-9a-f]{16}$/.test(hash);
  return isHash ? (await builds.with('frame', hash))?.frame : builds.current.frame;
}

/** Checkouts that are remembered: many more than have an open form at a time. */
const MOST = 50_000;

/** The settings that decide the host. */
interface FrameHostNeeds {
  /** The origin at which browsers reach the gateway; null if none is configured. */
  readonly publicAddress: string | null;
}

/**
 * Returns a function that returns the only host of the frames of a checkout: that of the public address, else the one that
 * the first frame of the checkout was requested from. Frames of two hosts are of two origins, and do not hear each other: a
 * page could spread the digits of one number over them.
 */
function createFrameHosts({
  publicAddress,
}: FrameHostNeeds): (checkout: string, host: string) => string {
  const hosts = new Map<string, string>();
  return (checkout, requested) => {
    if (publicAddress !== null) return new URL(publicAddress).host;
    const host = hosts.get(checkout) ?? requested;
    hosts.delete(checkout);
    hosts.set(checkout, host);
    const [oldest] = hosts.keys();
    if (hosts.size > MOST && oldest !== undefined) hosts.delete(oldest);
    return host;
  };
}
