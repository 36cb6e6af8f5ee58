/** Calls by a shopper's browser: the id of a checkout is the key. */

import { BANKS_OF } from '../../simulator/bank/banks.ts';
import type { Parameters } from '../catalogue/parameters/parameter.ts';
import { hasBanks } from '../catalogue/parameters/rules/methods.ts';
import { type Rule, wrong } from '../catalogue/parameters/rules/rule.ts';
import { type Sent, validate } from '../catalogue/parameters/validate.ts';
import { isRefusal, type Refusal, SESSION_NOT_FOUND } from '../catalogue/results/refusal.ts';
import { boundOrigins } from '../domain/checkout/boundOrigins.ts';
import { originsOf } from '../domain/checkout/formConfig.ts';
import { isLive } from '../domain/checkout/transitions.ts';
import type { Checkout } from '../domain/checkout/types.ts';
import { timeOf } from '../domain/shared/clock.ts';
import type { EntityId } from '../domain/shared/ids.ts';
import { checkoutIdOf, stampFor } from './checkoutAnswer.ts';
import { type House, refusal, wallStamp } from './context.ts';
import { corsHeaders, PREFLIGHT } from './cors.ts';
import { MOST_OF_A_BROWSER, readBody } from './form.ts';
import type { Limit } from './limits.ts';
import { type Answer, header, json, type Request, type Route } from './route.ts';
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
  house: House,
  request: Request,
  limit: Limit,
): Promise<BrowserCall> {
  const { store, environment } = house;
  const checkout = await store.checkout.find(checkoutIdOf(request));
  const entity = checkout && (await store.entity.find(checkout.entityId));
  if (!checkout || !entity) {
    return { ok: false, answer: noSession(house, request, corsHeaders(request, undefined)) };
  }
  const { id: entityId, terms } = entity;
  const cors = corsHeaders(request, boundOrigins(entity, checkout, environment));
  request.belongsTo(entityId);
  const clock = await store.clock.read(entityId);
  const now = timeOf(clock, house.wall.now());
  const wait = await waitOf(house, { ...request, limit }, { entityId, clock });
  if (wait === 0) return { ok: true, checkout, entityId, strict: terms.strict, now, cors };
  const rendered = refusal(house, request, TOO_MANY, { now, ndc: checkout.id });
  return { ok: false, answer: json(rendered, { ...cors, ...retryAfter(wait) }) };
}

/** The same for what only helps to pay: the checkout can still be paid. */
export async function openCall(house: House, request: Request, limit: Limit): Promise<BrowserCall> {
  const call = await browserCall(house, request, limit);
  if (!call.ok) return call;
  const { checkout, now, cors } = call;
  const isOver = !isLive(checkout, now) || checkout.state.kind === 'paid';
  return isOver ? { ok: false, answer: noSession(house, request, cors) } : call;
}

/** There is no such checkout, or none any more. */
export const noSession = (
  house: House,
  request: Request,
  headers: Answer['headers'] = {},
): Answer => {
  const stamp = stampFor(checkoutIdOf(request), wallStamp(house, request));
  return json(refusal(house, request, SESSION_NOT_FOUND, stamp), headers);
};

/** What a page asks before it posts to a path of a checkout. */
export const preflightRoute = (house: House, path: string): Route => ({
  methods: ['OPTIONS'],
  path,
  async answer(request) {
    const cors = corsHeaders(request, await originsOf(house, checkoutIdOf(request)));
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
  { environment }: House,
  request: Request,
  { fixed, strict }: SubmitOf,
): Parameters | Refusal {
  const sent = readBody(request, MOST_OF_A_BROWSER);
  if (isRefusal(sent)) return sent;
  const rules = [bankIsOfTheList];
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
const bankIsOfTheList: Rule = (request) => {
  const { paymentBrand, 'bankAccount.bankName': name } = request;
  if (name === undefined || !hasBanks(paymentBrand)) return [];
  const ids = BANKS_OF[paymentBrand].map(({ id }) => id);
  if (ids.includes(name)) return [];
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
