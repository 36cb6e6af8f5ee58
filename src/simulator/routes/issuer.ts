/** The simulated issuer's side of 3-D Secure 2: method URL and challenge, in a browser (/acs/) and in an app (/acs/app). */

import { baseOf } from '../../gateway/api/base.ts';
import { belongsTo } from '../../gateway/api/context.ts';
import { postPage } from '../../gateway/api/pages/post.ts';
import { endedAnswer, pageAnswer, sendTo, shownFor } from '../../gateway/api/pages.ts';
import { proceed } from '../../gateway/api/proceed.ts';
import type { Answer, Request, Route } from '../../gateway/api/route.ts';
import { decodeMethodData } from '../../gateway/api/threeDSecureMessages.ts';
import { valueIn } from '../../gateway/api/values.ts';
import { requestOf } from '../../gateway/catalogue/parameters/nestedObject.ts';
import {
  actionResult,
  type ShopperAction,
} from '../../gateway/domain/payment/shopper/shopperAction.ts';
import { redirectAddressOf } from '../../gateway/domain/redirect/redirectMember.ts';
import type { Redirect } from '../../gateway/domain/redirect/types.ts';
import { entityTime } from '../../gateway/domain/shared/clock.ts';
import { authenticatedMoney } from '../../gateway/domain/threeDSecure/money.ts';
import type { AuthenticationState } from '../../gateway/domain/threeDSecure/types.ts';
import { isActionRequired } from '../../gateway/domain/transaction/status.ts';
import type { Payment } from '../../gateway/domain/transaction/types.ts';
import { pause } from '../../gateway/platform/time/systemClock.ts';
import type { SimulatorContext } from '../context.ts';
import { decodeChallengeRequest, encodeChallengeResponse } from '../issuer/codec.ts';
import type { IssuerFault } from '../issuer/faults.ts';
import { MOST_WRONG_CODES, RIGHT_CODE } from '../issuer/oneTimeCode.ts';
import { challengeResponse } from '../issuer/respond.ts';
import { scriptOf } from '../issuer/script.ts';
import { challengePage } from '../pages/challenge.ts';
import { moneyText, nameOf, wordIn } from './shopperPage.ts';

export const issuerRoutes = (context: SimulatorContext): Route[] => [
  post('/acs/method', (request) => look(context, request)),
  post('/acs/challenge', (request) => challenge(context, request)),
  post('/acs/challenge/:issuer', (request) => reply(context, request)),
];

const post = (path: string, answer: Route['answer']): Route => ({
  methods: ['POST'],
  path,
  body: 'page',
  openapi: 'omitted: test',
  answer,
});

/** How long an issuer that hangs delays its response, in ms of the system clock: longer than every timeout for it. */
const HANGING_MS = 20_000;

/** The method URL: the issuer has the data of the browser, and sends the browser to the notification URL of the request. */
async function look(context: SimulatorContext, request: Request): Promise<Answer> {
  const data = decodeMethodData(valueIn(request, 'threeDSMethodData') ?? '');
  const [, token = ''] = METHOD_ADDRESS.exec(data?.threeDSMethodNotificationURL ?? '') ?? [];
  const redirect = await context.store.redirect.find(token as Redirect['token']);
  // Prevent an open redirect: send the browser only to the address of a redirect of this gateway.
  if (
    !redirect ||
    data?.threeDSMethodNotificationURL !==
      `${redirectAddressOf(baseOf(context, request), redirect)}/method`
  ) {
    return endedAnswer(context, request, 'invalid');
  }
  await belongsTo(context, request, redirect.entityId);
  const issuer = context.issuerFaultOf(redirect.entityId);
  if (issuer === 'methodHangs') {
    await noteFault(context, redirect, issuer);
    await pause(HANGING_MS);
  }
  return sendTo(data.threeDSMethodNotificationURL);
}

/** Stores that a fault took effect, so that the control API can explain why the payment waits. */
async function noteFault(
  { store, systemClock }: SimulatorContext,
  { entityId, paymentId }: Redirect,
  fault: IssuerFault,
): Promise<void> {
  const at = await entityTime(store, systemClock, entityId);
  const data = { fault, systemAt: String(systemClock.now()) };
  await store.event.append({
    entityId,
    checkoutId: null,
    paymentId,
    kind: 'issuerFault',
    at,
    data,
  });
}

const METHOD_ADDRESS = /\/v1\/redirects\/([0-9a-f]{64})\/method$/;

/** Begins the challenge: the browser posts the CReq. */
async function challenge(context: SimulatorContext, request: Request): Promise<Answer> {
  const creq = decodeChallengeRequest(valueIn(request, 'creq') ?? '');
  const redirect = creq && (await context.store.redirect.findByIssuer(creq.acsTransID));
  const flow = redirect?.flow;
  const isOurs =
    creq &&
    flow?.channel === 'browser' &&
    flow.serverTransactionId === creq.threeDSServerTransID &&
    flow.version === creq.messageVersion;
  if (!redirect || !isOurs) return endedAnswer(context, request, 'invalid');
  await belongsTo(context, request, redirect.entityId);
  const issuer = context.issuerFaultOf(redirect.entityId);
  if (issuer === 'challengeHangs' || issuer === 'challengeFails') {
    await noteFault(context, redirect, issuer);
  }
  if (issuer === 'challengeHangs') await pause(HANGING_MS);
  if (issuer === 'challengeFails') return { status: 500, headers: {}, body: '' };
  const payment = await context.store.payment.find(redirect.paymentId, redirect.entityId);
  if (!payment || !isActionRequired(payment) || flow.phase !== 'challenge') {
    return endedAnswer(context, request, 'over', redirect);
  }
  return asked(context, request, { payment, redirect, flow, isWrong: false });
}

/** The data of the challenge page. */
interface ChallengeView {
  readonly payment: Payment;
  readonly redirect: Redirect;
  readonly flow: AuthenticationState;
  /** Whether a wrong code was just entered. */
  readonly isWrong: boolean;
}

async function asked(
  context: SimulatorContext,
  request: Request,
  { payment, redirect, flow, isWrong }: ChallengeView,
): Promise<Answer> {
  const shown = await shownFor(context, request, redirect);
  const channel = await context.store.entity.find(payment.channelId);
  const money = authenticatedMoney(requestOf(payment.request), payment.money);
  return pageAnswer(
    challengePage({
      ...shown,
      address: `/acs/challenge/${redirect.issuerId}`,
      issuerName: payment.findings.issuer?.bank ?? 'Sandbox Bank',
      merchantName:
        payment.request['threeDSecure.merchant.name'] ??
        payment.request['merchant.name'] ??
        channel?.name ??
        '',
      amount: payment.type === 'RG' ? undefined : moneyText(money, shown.texts),
      last4: payment.account.showsEnds ? payment.account.last4 : null,
      brand: nameOf(payment.brand, shown.texts),
      code: RIGHT_CODE,
      isWrong,
      triesLeft: MOST_WRONG_CODES - scriptOf(flow).tries,
      window: flow.window,
    }),
  );
}

/** Handles the shopper's answer: the issuer notifies the gateway at once (RReq), and sends the browser back with the CRes. */
async function reply(context: SimulatorContext, request: Request): Promise<Answer> {
  const redirect = await context.store.redirect.findByIssuer(request.params['issuer'] ?? '');
  if (!redirect?.flow) return endedAnswer(context, request, 'unknown');
  await belongsTo(context, request, redirect.entityId);
  const word = wordIn(request);
  const code = valueIn(request, 'code') ?? '';
  const act: ShopperAction | undefined =
    word === 'approve' ? { kind: 'code', code } : word && { kind: word };
  if (!act) return endedAnswer(context, request, 'invalid', redirect);
  const payment = await proceed(context, redirect, (waiting) =>
    waiting.redirect?.flow?.phase === 'challenge' ? actionResult(waiting, act) : { kind: 'stay' },
  );
  const now = (await context.store.redirect.find(redirect.token)) ?? redirect;
  if (payment && now.flow && isActionRequired(payment)) {
    const isWrong = act.kind === 'code';
    return asked(context, request, { payment, redirect: now, flow: now.flow, isWrong });
  }
  const status = payment?.findings.threeDSecure?.authenticationStatus ?? 'N';
  const cres = encodeChallengeResponse(challengeResponse(redirect.flow, status));
  const shown = await shownFor(context, request, redirect);
  return pageAnswer(
    postPage({
      ...shown,
      address: `${redirectAddressOf(baseOf(context, request), redirect)}/return`,
      parameters: [
        { name: 'cres', value: cres },
        { name: 'threeDSSessionData', value: redirect.token },
      ],
    }),
  );
}
