/** Calls by a shopper's browser: the id of the checkout is the credential. */

import { isHolder } from '../../card/index.ts';
import type { Parameters } from '../../contract/parameters/request.ts';
import { isResultCode } from '../../contract/resultCodes.ts';
import { hasBanks } from '../catalogue/parameters/methods.ts';
import { requestOf } from '../catalogue/parameters/nestedObject.ts';
import { NUMBER_AS_HOLDER } from '../catalogue/parameters/rules/account.ts';
import { type Rule, wrong } from '../catalogue/parameters/rules/rule.ts';
import { laterIsShoppers } from '../catalogue/parameters/rules/standingInstruction.ts';
import { HIDDEN } from '../catalogue/parameters/secrets.ts';
import { type Sent, validate } from '../catalogue/parameters/validate.ts';
import {
  BANNED,
  isRefusal,
  type Refusal,
  SESSION_NOT_FOUND,
} from '../catalogue/results/refusal.ts';
import { boundOrigins } from '../domain/checkout/boundOrigins.ts';
import { isLive, sessionOver } from '../domain/checkout/checkoutStates.ts';
import { originsOf } from '../domain/checkout/formConfig.ts';
import type { Checkout } from '../domain/checkout/types.ts';
import { isBanned } from '../domain/merchant/findEntity.ts';
import { locksBrowserData } from '../domain/merchant/types.ts';
import { type BankSources, banksOf } from '../domain/redirect/banks.ts';
import { timeOf } from '../domain/shared/clock.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import { stampFor } from './checkoutAnswer.ts';
import { type AppContext, refusal, systemTimeStamp } from './context.ts';
import { corsHeaders, PREFLIGHT } from './cors.ts';
import { MOST_OF_A_BROWSER, readBody } from './formBody.ts';
import type { Limit } from './limits.ts';
import { type Answer, checkoutIdOf, header, json, type Request, type Route } from './route.ts';
import { retryAfter, TOO_MANY, waitOf } from './throttle.ts';

/** A call that may continue, or the answer that refuses it. */
export type BrowserCall =
  | {
      readonly ok: true;
      readonly checkout: Checkout;
      readonly entityId: EntityId;
      /** Whether the specification is applied strictly to the entity. */
      readonly strict: boolean;
      readonly locksBrowserData: boolean;
      /** Entity time, ms UTC. */
      readonly now: number;
      /** CORS headers: the pages that may read the answer. */
      readonly cors: Answer['headers'];
    }
  | { readonly ok: false; readonly answer: Answer };

/**
 * Finds the checkout in any state, and counts the call per checkout, so that a browser's calls do not use up limits of the
 * shop.
 */
export async function browserCall(
  context: AppContext,
  request: Request,
  limit: Limit,
): Promise<BrowserCall> {
  const { store, environment } = context;
  const checkout = await store.checkout.find(checkoutIdOf(request));
  const entity = checkout && (await store.entity.find(checkout.entityId));
  if (!checkout || !entity) {
    return { ok: false, answer: noSession(context, request, corsHeaders(request, undefined)) };
  }
  const { id: entityId, terms } = entity;
  const cors = corsHeaders(request, boundOrigins(entity, checkout, environment));
  const clock = await store.clock.read(entityId);
  request.belongsTo(entityId, clock);
  const now = timeOf(clock, context.systemClock.now());
  if (await isBanned(store, entity)) {
    const banned = refusal(context, request, BANNED, { now, ndc: checkout.id });
    return { ok: false, answer: json(banned, cors) };
  }
  const wait = await waitOf(context, { ...request, limit }, { entityId, clock });
  if (wait === 0) {
    const how = { strict: terms.strict, locksBrowserData: locksBrowserData(terms) };
    return { ok: true, checkout, entityId, ...how, now, cors };
  }
  const rendered = refusal(context, request, TOO_MANY, { now, ndc: checkout.id });
  return { ok: false, answer: json(rendered, { ...cors, ...retryAfter(wait) }) };
}

/** The same for calls that help the shopper to pay: the checkout must still be payable. */
export async function openCall(
  context: AppContext,
  request: Request,
  limit: Limit,
): Promise<BrowserCall> {
  const call = await browserCall(context, request, limit);
  if (!call.ok) return call;
  const { checkout, now, cors } = call;
  const isOver = !isLive(checkout, now) || checkout.state.kind === 'paid';
  return isOver
    ? { ok: false, answer: noSession(context, request, cors, sessionOver(checkout, now)) }
    : call;
}

/**
 * A refusal for a browser: that of a card parameter does not repeat its value, because it was typed into a frame. A page could
 * have any digits typed into the frame of the holder, and read them in the refusal.
 */
export function withoutTyped(why: Refusal): Refusal {
  const errors = why.errors?.map((error) =>
    error.name.startsWith('card.') && error.value !== null ? { ...error, value: HIDDEN } : error,
  );
  return errors ? { ...why, errors } : why;
}

/** The answer if the checkout does not exist, or no longer exists. */
export const noSession = (
  context: AppContext,
  request: Request,
  headers: Answer['headers'] = {},
  why: Refusal = SESSION_NOT_FOUND,
): Answer => {
  const stamp = stampFor(checkoutIdOf(request), systemTimeStamp(context, request));
  return json(refusal(context, request, why, stamp), headers);
};

/** The CORS preflight of a browser before a page posts to a path of a checkout. */
export const preflightRoute = (context: AppContext, path: string): Route => ({
  methods: ['OPTIONS'],
  path,
  openapi: 'omitted: preflight',
  async answer(request) {
    const cors = corsHeaders(request, await originsOf(context, checkoutIdOf(request)));
    return { status: 204, headers: { ...cors, ...PREFLIGHT }, body: '' };
  },
});

/** What is known before a form is submitted, and how strictly the form is read. */
export interface SubmitOf {
  /** The parameters that the shop's server set in the checkout. */
  readonly fixed: Parameters;
  readonly strict: boolean;
  readonly locksBrowserData: boolean;
}

/** Reads and validates the parameters of a submitted form. */
export function readSubmit(
  context: AppContext,
  request: Request,
  { fixed, strict, locksBrowserData }: SubmitOf,
): Parameters | Refusal {
  const sent = readBody(request, MOST_OF_A_BROWSER);
  if (isRefusal(sent)) return sent;
  const { environment } = context;
  const rules = [
    bankIsOfTheList(context, fixed),
    laterIsShoppers(fixed),
    holderIsName(fixed),
    shownIsAsked(sent, fixed),
  ];
  const advise = environment === 'test' ? request.advise : undefined;
  const read = validate(ACCEPT in fixed ? sent : withAccept(sent, request), {
    place: 'form',
    environment,
    strict,
    locksBrowserData,
    fixed,
    rules,
    advise,
  });
  return isRefusal(read) ? read : withoutMoney(read);
}

/**
 * The amount that the form has shown must be that of the checkout. If the shop has changed its checkout since, the shopper has
 * agreed to another amount.
 */
const shownIsAsked =
  ({ pairs }: Sent, fixed: Parameters): Rule =>
  (_request, _place, malformed) =>
    (['amount', 'currency'] as const).flatMap((name) => {
      const value = pairs.find(([sent]) => sent === name)?.[1];
      if (!value || malformed.has(name)) return [];
      const shown = requestOf({ [name]: value });
      if (shown[name] === requestOf(fixed)[name]) return [];
      return [wrong(shown, name, `must be that of the checkout: ${fixed[name]}`)];
    });

/** The checkout alone says what is paid. */
function withoutMoney({ amount: _, currency: __, ...others }: Parameters): Parameters {
  return Object.assign(Object.create(null), others);
}

/** A form must name a bank of the list that it was given; the server of a shop may have other lists. */
const bankIsOfTheList =
  (sources: BankSources, fixed: Parameters): Rule =>
  (request) => {
    const { paymentBrand, bankAccount } = request;
    const name = bankAccount?.bankName;
    if (name === undefined || !hasBanks(paymentBrand)) return [];
    const ids = banksOf(sources, paymentBrand, fixed).map(({ id }) => id);
    if (ids.length === 0 || ids.includes(name)) return [];
    return [wrong(request, 'bankAccount.bankName', `must be one of [${ids.join(', ')}]`)];
  };

/**
 * A page can name its frames as it likes, and get a card number typed into frames for the holder, a part in each. So from a browser
 * the holder must be a name, as in the frame; or a result code, which the simulator takes. Holders of servers are as specified.
 */
const holderIsName =
  (fixed: Parameters): Rule =>
  (request) => {
    const holder = request.card?.holder;
    const isShops = fixed['card.holder'] !== undefined;
    if (holder === undefined || isShops || isHolder(holder) || isResultCode(holder)) return [];
    return [NUMBER_AS_HOLDER];
  };

const ACCEPT = 'customer.browser.acceptHeader';

/**
 * Adds the exact Accept header of the browser (API 1, Customer). No script can read it, so it is taken from the request
 * itself.
 */
function withAccept(sent: Sent, request: Request): Sent {
  const accept = header(request, 'accept')?.slice(0, 2048) ?? '';
  const isSaid = sent.pairs.some(([name]) => name === ACCEPT);
  return isSaid ? sent : { ...sent, pairs: [...sent.pairs, [ACCEPT, accept]] };
}

/** The shopper's IP address: an IPv4 address without its IPv6 prefix, if the server listens on both. */
export const clientAddressOf = ({ ip }: Request): string => ip.replace(/^::ffff:/, '');
