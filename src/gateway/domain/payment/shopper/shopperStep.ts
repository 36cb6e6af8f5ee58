/**
 * The steps before the processor is asked: the authentication of the shopper (3-D Secure 2), or what the shopper does on the
 * page of a bank or a provider (API 2, Asynchronous payments). Decides only; stores nothing.
 */

import type { Parameters } from '../../../../contract/parameters/request.ts';
import type { ResultCode } from '../../../../contract/resultCodes.ts';
import { MINUTE_MS } from '../../../../time/units.ts';
import { asksOnItsPage, isPaidLater, isRedirected } from '../../../catalogue/parameters/methods.ts';
import { requestOf } from '../../../catalogue/parameters/nestedObject.ts';
import type { Cause } from '../../../catalogue/results/cause.ts';
import { NO_RETURN, RETURN_NOT_ALLOWED } from '../../../catalogue/results/causes/shopper.ts';
import type { Refusal } from '../../../catalogue/results/refusal.ts';
import type { Entity } from '../../merchant/types.ts';
import {
  CHALLENGE_RETURN,
  type RedirectMember,
  redirectMember,
} from '../../redirect/redirectMember.ts';
import type { Redirect } from '../../redirect/types.ts';
import type { WayBack } from '../../redirect/wayBack.ts';
import type { Envelope, Ids } from '../../shared/ids.ts';
import { beginAuthentication, refusalToBegin } from '../../threeDSecure/begin.ts';
import type { AuthenticationInput, Issuers } from '../../threeDSecure/issuer.ts';
import type { Authentication, AuthenticationState } from '../../threeDSecure/types.ts';
import { decided, requiresAction } from '../../transaction/status.ts';
import type { Payment } from '../../transaction/types.ts';
import { isInOneGo } from '../draft.ts';
import { LATER_MS } from './voucher.ts';

/** A step that the shopper has to take while the payment is pending. */
export interface ShopperStep {
  /** The redirect to the step and back; null if only the timeout or an external message ends the step. */
  readonly redirect: Redirect | null;
  /** How long the shopper has, in ms of entity time; absent: as long as any payment with such a code. */
  readonly timeout?: number;
  /** The `redirect` member of the response; undefined if no browser is redirected. */
  readonly member?: RedirectMember | undefined;
}

/** Where the shopper's browser comes from and goes back to. */
export interface ShopperOrigin {
  /** The gateway's own address as the caller knows it, without a path. */
  readonly base: string;
  /** Where the shopper returns to, with `id` and `resourcePath`; null if there is no such address. */
  readonly returnUrl: string | null;
  /** Whether the shopper uses a form of the gateway; false if the shop's server sends the request. */
  readonly isForm: boolean;
  /** Whether a browser sent the account, in this request or earlier for a summary page. */
  readonly isShoppers: boolean;
}

/** The input for the decision. `now`: entity time, ms UTC. */
export interface ShopperStepInput {
  readonly issuers: Issuers;
  /** Whether the simulator stands in for the processor, and for the banks and providers behind it. */
  readonly isSimulated: boolean;
  readonly ids: Ids;
  /** Whether the entity's requests must follow the specification exactly: its term `strict`. */
  readonly isStrict: boolean;
  /** The shape of its ids; that of the platform requires an address to return to for each card that is authenticated. */
  readonly envelope: Envelope;
  /** The channel that the payment goes over. */
  readonly channel: Entity;
  /** Not judged yet. */
  readonly payment: Payment;
  /** The request with its defaults applied, secrets included. */
  readonly request: Parameters;
  readonly home: ShopperOrigin;
  /** Whether the payment is paid with stored details. */
  readonly isStored: boolean;
  readonly now: number;
  /** When the checkout expires. The shop could not learn of a payment that succeeds later. Entity time, ms UTC. */
  readonly endsAt?: number | undefined;
}

/** The payment with what is known so far: with a step if it waits, with a result code if it is over. */
export interface ShopperStepResult {
  readonly payment: Payment;
  readonly step?: ShopperStep;
  /** The redirect with the questions and answers of the authentication, if the shopper has nothing left to do. */
  readonly redirect?: Redirect | null;
}

/** How long a shopper has, in ms of entity time: for a challenge, and for a bank's page or a confirmation elsewhere. */
const CHALLENGE_MS = 15 * MINUTE_MS;
const ELSEWHERE_MS = 30 * MINUTE_MS;

/** Decides the first step of the shopper. */
export function firstShopperStep(before: ShopperStepInput): ShopperStepResult {
  const { payment, request } = before;
  if (payment.account.kind === 'card' || payment.type === '3D') return authenticated(before);
  // A processor says itself where the shopper goes, and what the shopper pays by.
  if (!before.isSimulated) return { payment };
  const isAbsent = before.isStored || request['standingInstruction.source'] === 'MIT';
  if (isAbsent || !(pays(payment) || (payment.type === 'RG' && before.home.isForm)))
    return { payment };
  if (pays(payment) && isPaidLater(payment.brand)) {
    const waiting = { ...payment, ...requiresAction('800.400.500') };
    return { payment: waiting, step: { redirect: null, timeout: LATER_MS } };
  }
  return hasProviderPage(payment) ? sentAway(before, null, ELSEWHERE_MS) : { payment };
}

/** How the shopper comes back, if the processor sends the shopper away; undefined if no shopper is there. */
export function wayBack(before: ShopperStepInput): WayBack | undefined {
  const { payment, request, home, ids, isSimulated } = before;
  const { base, returnUrl } = home;
  const isAbsent = payment.source !== undefined || request['standingInstruction.source'] === 'MIT';
  if (isSimulated || isAbsent || !(pays(payment) || payment.type === 'RG')) return undefined;
  const language = request['customer.browser.language'] ?? null;
  return { token: ids.redirect(), base, returnUrl, language };
}

const pays = (payment: Payment): boolean =>
  payment.type === 'DB' || payment.type === 'PA' || isInOneGo(payment);

/** Whether the shopper of a payment is sent to a page of a bank or provider. */
export const hasProviderPage = ({
  brand,
  account,
}: Pick<Payment, 'brand'> & { readonly account: Pick<Payment['account'], 'kind'> }): boolean =>
  isRedirected(brand) || (account.kind === 'none' && asksOnItsPage(brand));

/**
 * Names the parameters that an authentication lacks, if the payment is refused without them. Such a payment is not stored.
 */
export const refusalOfStep = (before: ShopperStepInput): Refusal | undefined =>
  refusalToBegin(askedBy(before));

function askedBy(before: ShopperStepInput): AuthenticationInput {
  const { payment, request, channel, issuers, ids, home, isStored, now, isStrict } = before;
  const { type, brand, account, money } = payment;
  return {
    request: requestOf(request),
    subject: { type, brand, accountKind: account.kind, money, isStored },
    networks: channel.terms.threeDSecure,
    issuers,
    entityId: payment.entityId,
    channelId: payment.channelId,
    notificationUrl: `${home.base}${CHALLENGE_RETURN}`,
    ids: {
      get server() {
        return ids.uuid();
      },
      get ds() {
        return ids.uuid();
      },
      get acs() {
        return ids.uuid();
      },
    },
    now,
    hasBrowserPage: home.isForm,
    isShoppers: home.isShoppers,
    isStrict,
    needsReturn: before.envelope === 'platform' && !home.isForm,
  };
}

function authenticated(before: ShopperStepInput): ShopperStepResult {
  const start = beginAuthentication(askedBy(before));
  const payment = advised(before.payment, start.advice);
  switch (start.kind) {
    case 'none':
      return { payment: withOutcome(payment, start.authentication) };
    case 'done': {
      const { authentication, code, cause, flow } = start;
      const known = withOutcome(payment, authentication);
      const redirect = flow ? wayOf(before, flow, null) : null;
      return { payment: code === undefined ? known : ended(known, code, cause), redirect };
    }
    case 'waits': {
      const { flow } = start;
      const isBrowsers = flow.channel === 'browser' && flow.phase !== 'decoupled';
      const timeout = flow.phase === 'decoupled' ? ELSEWHERE_MS : CHALLENGE_MS;
      const advisedStep = { ...before, payment };
      return isBrowsers
        ? sentAway(advisedStep, flow, timeout)
        : waiting(advisedStep, flow, timeout, null);
    }
    default:
      return start satisfies never;
  }
}

/** Adds advice to the payment: what the shop should send. */
export function advised(payment: Payment, advice: string | undefined): Payment {
  if (advice === undefined) return payment;
  const { findings } = payment;
  const all = findings.advice === undefined ? advice : `${findings.advice}; ${advice}`;
  return { ...payment, findings: { ...findings, advice: all } };
}

/** Adds the result of the authentication to the payment. */
export const withOutcome = (payment: Payment, outcome: Authentication | undefined): Payment =>
  outcome ? { ...payment, findings: { ...payment.findings, threeDSecure: outcome } } : payment;

/** Ends the payment before the processor is asked. */
export const ended = (payment: Payment, code: ResultCode, cause?: Cause): Payment => ({
  ...payment,
  ...decided('shopper', code, cause),
});

/** Sends the shopper's browser to the page of an issuer, a bank or a provider. This needs a return address. */
function sentAway(
  before: ShopperStepInput,
  flow: AuthenticationState | null,
  timeout: number,
): ShopperStepResult {
  const { payment, request, home } = before;
  if (home.returnUrl !== null) return waiting(before, flow, timeout, home.returnUrl);
  // The request has no shopperResultUrl, or one that is not bound to the checkout.
  const isSaid = request['shopperResultUrl'] !== undefined;
  if (isSaid) return { payment: ended(payment, '600.300.211', RETURN_NOT_ALLOWED) };
  const advice = 'the payment redirects the shopper: shopperResultUrl is required';
  return { payment: ended(advised(payment, advice), '100.380.305', NO_RETURN) };
}

function waiting(
  before: ShopperStepInput,
  flow: AuthenticationState | null,
  timeout: number,
  returnUrl: string | null,
): ShopperStepResult {
  const { home } = before;
  const redirect = wayOf(before, flow, returnUrl);
  const pending = { ...before.payment, ...requiresAction('000.200.000') };
  const payment =
    flow && returnUrl === null
      ? withOutcome(pending, begunIn(flow, before.issuers, home.base))
      : pending;
  const member = redirectMember(home.base, redirect, home.isForm ? 'form' : 'shop');
  const { now, endsAt = Number.POSITIVE_INFINITY } = before;
  return { payment, step: { redirect, timeout: Math.min(timeout, endsAt - now), member } };
}

/** What an app's SDK, or a shop that waits for a decoupled authentication, has to know. */
function begunIn(flow: AuthenticationState, issuers: Issuers, base: string): Authentication {
  const { version, phase, channel, dsTransactionId, acsTransactionId, serverTransactionId } = flow;
  const isInApp = channel === 'app' && phase === 'challenge';
  return {
    version,
    flow: phase === 'decoupled' ? 'decoupled' : 'challenge',
    dsTransactionId,
    acsTransactionId,
    serverTransactionId,
    authenticationStatus: phase === 'decoupled' ? 'D' : 'C',
    ...(isInApp && { acsUrl: issuers.addressOf('challenge', flow, base) }),
  };
}

/** A 3-D Secure server makes the other ids, so only this one is known to be unique. */
const issuerIdOf = ({ server, serverTransactionId, acsTransactionId }: AuthenticationState) =>
  server ? serverTransactionId : acsTransactionId;

function wayOf(
  { payment, request, ids }: ShopperStepInput,
  flow: AuthenticationState | null,
  returnUrl: string | null,
): Redirect {
  return {
    token: ids.redirect(),
    paymentId: payment.id,
    entityId: payment.entityId,
    issuerId: flow ? issuerIdOf(flow) : ids.redirect(),
    returnUrl,
    language: request['customer.browser.language'] ?? null,
    watched: false,
    flow,
    target: null,
  };
}
