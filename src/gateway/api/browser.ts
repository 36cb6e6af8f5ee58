/** Calls by a shopper's browser: the id of a checkout is the key. */

import type { Parameters } from '../catalogue/parameters/parameter.ts';
import { hasBanks } from '../catalogue/parameters/rules/methods.ts';
import { type Rule, wrong } from '../catalogue/parameters/rules/rule.ts';
import { type Sent, validate } from '../catalogue/parameters/validate.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../catalogue/results/refusal.ts';
import { boundOrigins } from '../domain/checkout/boundOrigins.ts';
import { originsOf } from '../domain/checkout/formConfig.ts';
import { isLive } from '../domain/checkout/transitions.ts';
import type { Checkout } from '../domain/checkout/types.ts';
import type { BanksOf } from '../domain/redirect/banks.ts';
import { timeOf } from '../domain/shared/clock.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import { stampFor } from './checkoutAnswer.ts';
import { type AppContext, refusal, wallStamp } from './context.ts';
import { corsHeaders, PREFLIGHT } from './cors.ts';
import { MOST_OF_A_BROWSER, readBody } from './formBody.ts';
import type { Limit } from './limits.ts';
import { type Answer, checkoutIdOf, header, json, type Request, type Route } from './route.ts';
import { retryAfter, TOO_MANY, waitOf } from './throttle.ts';

/** A browser that may go on, or the answer that says why it may not. */
export type BrowserCall =
  | {
      readonly ok: true;
      readonly checkout: Checkout;
      readonly entityId: EntityId;
      /** Whether the entity is held to the specification. */
      readonly strict: boolean;
      /** Entity time, ms UTC. */
      readonly now: number;
      /** Which page may read the answer. */
      readonly cors: Answer['headers'];
    }
  | { readonly ok: false; readonly answer: Answer };

/** Finds the checkout, whatever became of it, and counts the call by it: no shop is kept out that way. */
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
  request.belongsTo(entityId);
  const clock = await store.clock.read(entityId);
  const now = timeOf(clock, context.wall.now());
  const wait = await waitOf(context, { ...request, limit }, { entityId, clock });
  if (wait === 0) return { ok: true, checkout, entityId, strict: terms.strict, now, cors };
  const rendered = refusal(context, request, TOO_MANY, { now, ndc: checkout.id });
  return { ok: false, answer: json(rendered, { ...cors, ...retryAfter(wait) }) };
}

/** The same for what only helps to pay: the checkout can still be paid. */
export async function openCall(
  context: AppContext,
  request: Request,
  limit: Limit,
): Promise<BrowserCall> {
  const call = await browserCall(context, request, limit);
  if (!call.ok) return call;
  const { checkout, now, cors } = call;
  const isOver = !isLive(checkout, now) || checkout.state.kind === 'paid';
  return isOver ? { ok: false, answer: noSession(context, request, cors) } : call;
}

/** There is no such checkout, or none any more. */
export const noSession = (
  context: AppContext,
  request: Request,
  headers: Answer['headers'] = {},
): Answer => {
  const stamp = stampFor(checkoutIdOf(request), wallStamp(context, request));
  return json(refusal(context, request, SESSION_NOT_FOUND, stamp), headers);
};

/** What a page asks before it posts to a path of a checkout. */
export const preflightRoute = (context: AppContext, path: string): Route => ({
  methods: ['OPTIONS'],
  path,
  async answer(request) {
    const cors = corsHeaders(request, await originsOf(context, checkoutIdOf(request)));
    return { status: 204, headers: { ...cors, ...PREFLIGHT }, body: '' };
  },
});

/** What was said before a form is submitted, and how it is read. */
export interface SubmitOf {
  /** What the shop's server said of the checkout. */
  readonly fixed: Parameters;
  readonly strict: boolean;
}

/** Reads what a form submits. */
export function readSubmit(
  { environment, banksOf }: AppContext,
  request: Request,
  { fixed, strict }: SubmitOf,
): Parameters | Refusal {
  const sent = readBody(request, MOST_OF_A_BROWSER);
  if (isRefusal(sent)) return sent;
  const rules = [bankIsOfTheList(banksOf)];
  const advise = environment === 'test' ? request.advise : undefined;
  return validate(withAccept(sent, request), {
    place: 'form',
    environment,
    strict,
    fixed,
    rules,
    advise,
  });
}

/** A form names a bank of the list that it was given; the server of a shop may have lists of its own. */
const bankIsOfTheList =
  (banksOf: BanksOf): Rule =>
  (request) => {
    const { paymentBrand, 'bankAccount.bankName': name } = request;
    if (name === undefined || !hasBanks(paymentBrand)) return [];
    const ids = banksOf(paymentBrand).map(({ id }) => id);
    if (ids.length === 0 || ids.includes(name)) return [];
    return [wrong(request, 'bankAccount.bankName', `must be one of [${ids.join(', ')}]`)];
  };

const ACCEPT = 'customer.browser.acceptHeader';

/** The exact accept header of the browser (API 1, Customer), which no script can read: the request itself has it. */
function withAccept(sent: Sent, request: Request): Sent {
  const accept = header(request, 'accept')?.slice(0, 2048) ?? '';
  const isSaid = sent.pairs.some(([name]) => name === ACCEPT);
  return isSaid ? sent : { ...sent, pairs: [...sent.pairs, [ACCEPT, accept]] };
}

/** The shopper's address: an IPv4 address as such, also where the server listens on both. */
export const addressOf = ({ ip }: Request): string => ip.replace(/^::ffff:/, '');
