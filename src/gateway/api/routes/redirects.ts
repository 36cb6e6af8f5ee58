/**
 * The way of a shopper's browser to an issuer or a bank and back: /v1/redirects/{token} and the paths below it. The token
 * is the only credential.
 */

import { CHALLENGE_WINDOWS } from '../../../protocol/index.ts';
import { endpointOf } from '../../domain/checkout/checkoutStates.ts';
import { originsOf } from '../../domain/checkout/formConfig.ts';
import { resourcePathOf } from '../../domain/checkout/resourcePath.ts';
import { askNow } from '../../domain/payment/resume.ts';
import {
  abandon,
  browserArrived,
  challengeReturned,
} from '../../domain/payment/shopper/shopperAction.ts';
import {
  CHALLENGE_RETURN,
  methodDataOf,
  redirectAddressOf,
} from '../../domain/redirect/redirectMember.ts';
import { isUnderWay, type Redirect, type RedirectTarget } from '../../domain/redirect/types.ts';
import { entityTime } from '../../domain/shared/clock.ts';
import type { RedirectToken } from '../../domain/shared/ids.ts';
import { challengeRequest } from '../../domain/threeDSecure/challengeMessages.ts';
import { encodeChallengeRequest } from '../../domain/threeDSecure/codec.ts';
import { methodDone } from '../../domain/threeDSecure/follow.ts';
import type { AuthenticationState } from '../../domain/threeDSecure/types.ts';
import type { Payment } from '../../domain/transaction/types.ts';
import { baseOf } from '../base.ts';
import { type AppContext, belongsTo, refusal } from '../context.ts';
import { corsHeaders, PREFLIGHT } from '../cors.ts';
import type { Omitted } from '../openapi/operation.ts';
import { postPage } from '../pages/post.ts';
import { preparePage } from '../pages/prepare.ts';
import { blankPage, donePage, holderPage, leavePage } from '../pages/way.ts';
import { endedAnswer, holdersOf, pageAnswer, sendTo, shownFor } from '../pages.ts';
import { proceed } from '../proceed.ts';
import { renderPayment } from '../render/payment.ts';
import {
  type Answer,
  json,
  type Request,
  type Route,
  type RouteDeclaration,
  routeOf,
} from '../route.ts';
import { decodeMethodData } from '../threeDSecureMessages.ts';
import { ThreeDSMethodWaits } from '../threeDSMethodWaits.ts';
import { valueIn } from '../values.ts';

/** A route below a token: its handler once the redirect is found. */
type Work = (context: AppContext, request: Request, redirect: Redirect) => Promise<Answer>;

const page = (
  context: AppContext,
  route: RouteDeclaration,
  work: Work,
  otherwise: (context: AppContext, request: Request) => Promise<Answer> | Answer = (...args) =>
    endedAnswer(...args, 'unknown'),
  tokenIn = ({ params }: Request) => params['token'] ?? '',
): Route => ({
  ...route,
  async answer(request) {
    const token = tokenIn(request);
    const redirect = TOKEN.test(token)
      ? await context.store.redirect.find(token as RedirectToken)
      : undefined;
    if (!redirect) return otherwise(context, request);
    await belongsTo(context, request, redirect.entityId);
    return work(context, request, redirect);
  },
});

/** A route that the document omits. */
const omitted = (
  methods: Route['methods'],
  path: string,
  openapi: Omitted = 'omitted: page',
): RouteDeclaration => ({
  methods,
  path: `/v1/redirects/:token${path}`,
  body: 'page',
  openapi,
});

const TOKEN = /^[0-9a-f]{64}$/;

const notFound = (context: AppContext, request: Request): Answer =>
  json(
    refusal(context, request, { refused: '700.400.580', status: 404 }),
    corsHeaders(request, null),
  );

export const redirectRoutes = (context: AppContext): Route[] => {
  const looks = new ThreeDSMethodWaits(context);
  return [
    page(context, omitted(['GET', 'POST'], ''), begin),
    page(context, omitted(['GET', 'POST'], '/prepare'), prepare),
    page(context, omitted(['GET'], '/prepared'), (_house, _request, redirect) =>
      context.outside(prepared(looks, redirect)),
    ),
    page(context, omitted(['POST'], '/method'), async (...args) => {
      const answer = await methodIsDone(...args);
      looks.changed(args[2].token);
      return answer;
    }),
    page(context, omitted(['GET', 'POST'], '/return'), comeBack),
    page(
      context,
      { ...omitted(['POST'], ''), path: CHALLENGE_RETURN },
      comeBack,
      undefined,
      (request) => valueIn(request, 'threeDSSessionData') ?? '',
    ),
    page(context, routeOf('readOutcome'), outcome, notFound),
    page(context, routeOf('cancelRedirect'), cancel, notFound),
    page(context, omitted(['OPTIONS'], '/cancel', 'omitted: preflight'), preflight, notFound),
  ];
};

/** The start of the redirect: sends the browser to the bank's page, or shows the page that embeds the issuer's page. */
async function begin(context: AppContext, request: Request, redirect: Redirect): Promise<Answer> {
  const here = { watched: valueIn(request, 'watched') === 'true', language: languageIn(request) };
  const payment = await proceed(context, redirect, (waiting) => browserArrived(waiting, here));
  const now = (await context.store.redirect.find(redirect.token)) ?? redirect;
  if (!payment || !isUnderWay(now, payment)) return back(context, request, now, isPost(request));
  if (now.target) return leave(context, request, now, now.target);
  if (!now.flow) {
    const { bankAddress } = context;
    return bankAddress
      ? sendTo(bankAddress(now, baseOf(context, request)))
      : endedAnswer(context, request, 'unknown', now);
  }
  return hold(context, request, now, now.flow);
}

/** Sends the browser to the page that the processor has named. */
async function leave(
  context: AppContext,
  request: Request,
  redirect: Redirect,
  { url, method, parameters }: RedirectTarget,
): Promise<Answer> {
  if (method === 'POST') {
    const shown = await shownFor(context, request, redirect);
    return pageAnswer(postPage({ ...shown, address: url, isProviders: true, parameters }));
  }
  const to = new URL(url);
  for (const { name, value } of parameters) to.searchParams.append(name, value);
  return sendTo(to.href, isPost(request) ? 303 : 307);
}

/** The language parameter of the redirect request. */
function languageIn(request: Request): string | undefined {
  const language = valueIn(request, 'lang') ?? '';
  return /^[a-z0-9-]{2,35}$/i.test(language) ? language : undefined;
}

/** A form's POST must not become a POST to the shop's page. */
const isPost = ({ method }: Request): boolean => method === 'POST';

async function hold(
  context: AppContext,
  request: Request,
  redirect: Redirect,
  flow: AuthenticationState,
): Promise<Answer> {
  const shown = await shownFor(context, request, redirect);
  const creq = encodeChallengeRequest(challengeRequest(flow));
  return pageAnswer(
    holderPage({
      ...shown,
      issuerAddress: context.issuers.addressOf('challenge', flow, baseOf(context, request)),
      parameters: [
        { name: 'creq', value: creq },
        { name: 'threeDSSessionData', value: redirect.token },
      ],
      title: shown.texts.say('authenticationTitle'),
      // A frame that another window watches already has the requested size: the issuer's page fills it.
      size: redirect.watched ? 'full' : SIZES[flow.window],
      isForeign: flow.server !== undefined,
    }),
  );
}

/** EMV challengeWindowSize, in CSS pixels. */
const [W1, W2, W3, W4] = CHALLENGE_WINDOWS;
const SIZES = { '01': W1, '02': W2, '03': W3, '04': W4, '05': 'full' } as const;

/** The page of a hidden frame: the issuer runs the 3DS Method in a frame within this page. */
async function prepare(context: AppContext, request: Request, redirect: Redirect): Promise<Answer> {
  const { ancestors } = await shownFor(context, request, redirect);
  const { flow } = redirect;
  const base = baseOf(context, request);
  if (flow?.method !== 'asked' || flow.phase !== 'begun')
    return pageAnswer(blankPage({ ancestors }));
  const url = redirectAddressOf(base, redirect);
  return pageAnswer(
    preparePage({
      ancestors,
      issuerAddress: context.issuers.addressOf('method', flow, base),
      parameters: [{ name: 'threeDSMethodData', value: methodDataOf(url, flow) }],
      waitAddress: `${url}/prepared`,
      isForeign: flow.server !== undefined,
    }),
  );
}

/** An empty image: the page that contains it keeps loading until the issuer has completed the 3DS Method. */
async function prepared(looks: ThreeDSMethodWaits, { token }: Redirect): Promise<Answer> {
  await looks.over(token);
  const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' };
  return { status: 204, headers, body: '' };
}

/** The issuer's notification that the 3DS Method is complete. */
async function methodIsDone(
  context: AppContext,
  request: Request,
  redirect: Redirect,
): Promise<Answer> {
  const data = decodeMethodData(valueIn(request, 'threeDSMethodData') ?? '');
  await proceed(context, redirect, ({ redirect: now }) =>
    now?.flow?.method === 'asked' && now.flow.serverTransactionId === data?.threeDSServerTransID
      ? { kind: 'stay', redirect: { ...now, flow: methodDone(now.flow) } }
      : { kind: 'stay' },
  );
  const { ancestors } = await shownFor(context, request, redirect);
  return pageAnswer(blankPage({ ancestors }));
}

/**
 * The page of the issuer or of the processor is done: leaves its frame, on the way back. A posted result is not read, because
 * the gateway asks the issuer or the processor for the result.
 */
async function comeBack(
  context: AppContext,
  request: Request,
  redirect: Redirect,
): Promise<Answer> {
  const { paymentId: id, entityId, target } = redirect;
  if (target) {
    // What the browser brings along proves nothing.
    await context.submits.track(askNow(context, { id, entityId }));
    return back(context, request, redirect, isPost(request));
  }
  if (!isPost(request)) return back(context, request, redirect, false);
  if (redirect.flow?.server) await proceed(context, redirect, challengeReturned);
  const shown = await shownFor(context, request, redirect);
  return pageAnswer(
    leavePage({
      ...shown,
      address: `${redirectAddressOf(baseOf(context, request), redirect)}/return`,
    }),
  );
}

/**
 * Sends the browser to the shop. If another window watches this one, that window goes to the shop, and this page sends it a
 * message.
 */
async function back(
  context: AppContext,
  request: Request,
  redirect: Redirect,
  isForm: boolean,
): Promise<Answer> {
  const { returnUrl, watched } = redirect;
  if (returnUrl === null) return endedAnswer(context, request, 'over', redirect);
  if (!watched) return sendTo(returnUrl, isForm ? 303 : 307);
  const shown = await shownFor(context, request, redirect);
  const origins = await holdersOf(context, redirect);
  return pageAnswer(donePage({ ...shown, shopAddress: returnUrl, origins }));
}

async function outcome(context: AppContext, request: Request, redirect: Redirect): Promise<Answer> {
  const payment = await context.store.payment.find(redirect.paymentId, redirect.entityId);
  if (!payment) return notFound(context, request);
  return json(await tellBrowser(context, payment), await corsOf(context, request, payment));
}

/**
 * The shopper cancels. A payment that a bank has accepted and is still processing is not cancelled when the window is
 * closed.
 */
async function cancel(context: AppContext, request: Request, redirect: Redirect): Promise<Answer> {
  await proceed(context, redirect, (waiting) =>
    waiting.payment.code === '000.200.000' ? abandon(waiting, 'cancel') : { kind: 'stay' },
  );
  return outcome(context, request, redirect);
}

async function preflight(
  context: AppContext,
  request: Request,
  { paymentId, entityId }: Redirect,
): Promise<Answer> {
  const payment = await context.store.payment.find(paymentId, entityId);
  const cors = payment ? await corsOf(context, request, payment) : {};
  return { status: 204, headers: { ...cors, ...PREFLIGHT }, body: '' };
}

/** The CORS headers that let the shop's pages read the answer. */
async function corsOf(context: AppContext, request: Request, { checkoutId }: Payment) {
  return corsHeaders(request, checkoutId === null ? null : await originsOf(context, checkoutId));
}

/** The result of a payment, with the details that the shopper's browser may see. */
async function tellBrowser({ store, systemClock }: AppContext, payment: Payment) {
  const now = await entityTime(store, systemClock, payment.entityId);
  const checkout =
    payment.checkoutId === null
      ? undefined
      : await store.checkout.find(payment.checkoutId, payment.entityId);
  const kind = payment.type === '3D' ? 'threeDSecure' : 'payments';
  const resourcePath = checkout
    ? resourcePathOf(checkout.id, endpointOf(checkout))
    : `/v1/${kind}/${payment.id}`;
  return renderPayment({ payment, reader: 'browser', now, resourcePath });
}
