/** POST /v1/checkouts/{id}/payment and /registration: the submit, by the shopper's browser or by the shop's server. */
import { boundOrigins } from '../../checkout/boundOrigins.ts';
import { originsOf } from '../../checkout/formConfig.ts';
import type { Endpoint } from '../../checkout/resourcePath.ts';
import type { CheckoutId } from '../../checkout/types.ts';
import type { EntityId } from '../../entity/types.ts';
import { faultOf, pattern } from '../../parameters/format.ts';
import type { Parameters } from '../../parameters/parameter.ts';
import { shown } from '../../parameters/secrets.ts';
import { type Sent, validate } from '../../parameters/validate.ts';
import { pay } from '../../payment/pay.ts';
import {
  badParameters,
  isRefusal,
  type Refusal,
  SESSION_NOT_FOUND,
} from '../../results/refusal.ts';
import { timeOf } from '../../time/clock.ts';
import { authenticate } from '../authenticate.ts';
import { baseOf } from '../base.ts';
import { checkoutIdOf, stampFor } from '../checkoutAnswer.ts';
import { corsHeaders, PREFLIGHT } from '../cors.ts';
import { readBody } from '../form.ts';
import { type House, refusal, wallStamp } from '../house.ts';
import { type Answer, header, json, type Request, type Route } from '../route.ts';
import { retryAfter, TOO_MANY, waitOf } from '../throttle.ts';

/** The header that names a submit. */
export const SUBMIT_ID = 'Idempotency-Key';
/** What the name of a submit looks like. */
export const SUBMIT_ID_FORMAT = pattern(
  '^[A-Za-z0-9_-]{16,64}$',
  'len 16-64',
  ['0123456789abcdef'],
  ['0123456789'],
);

/** What can be submitted to a checkout: a payment, and details that are only to be stored. */
export const submitRoutes = (house: House): Route[] =>
  (['payment', 'registration'] as const).flatMap((endpoint) => [
    submitRoute(house, endpoint),
    preflightRoute(house, endpoint),
  ]);

const submitRoute = (house: House, endpoint: Endpoint): Route => ({
  methods: ['POST'],
  path: `/v1/checkouts/:id/${endpoint}`,
  limit: 'post',
  answer: (request) =>
    header(request, 'authorization') === undefined
      ? fromBrowser(house, request, endpoint)
      : fromServer(house, request, endpoint),
});

const preflightRoute = (house: House, endpoint: Endpoint): Route => ({
  methods: ['OPTIONS'],
  path: `/v1/checkouts/:id/${endpoint}`,
  async answer(request) {
    const cors = corsHeaders(request, await originsOf(house, checkoutIdOf(request)));
    return { status: 204, headers: { ...cors, ...PREFLIGHT }, body: '' };
  },
});

/** The id of the checkout is the key: whoever has it may pay it, and is counted by it: no shop is kept out that way. */
async function fromBrowser(house: House, request: Request, endpoint: Endpoint): Promise<Answer> {
  const { store, environment } = house;
  const id = checkoutIdOf(request);
  const checkout = await store.checkout.find(id);
  const entity = checkout && (await store.entity.find(checkout.entityId));
  if (!checkout || !entity) return noSession(house, request, corsHeaders(request, undefined));
  const cors = corsHeaders(request, boundOrigins(entity, checkout, environment));
  request.belongsTo(entity.id);
  const clock = await store.clock.read(entity.id);
  const wait = await waitOf(house, { ...request, limit: 'submit' }, { entityId: entity.id, clock });
  if (wait > 0) {
    const stamp = { now: timeOf(clock, house.wall.now()), ndc: id };
    return json(refusal(house, request, TOO_MANY, stamp), { ...cors, ...retryAfter(wait) });
  }
  const read = (fixed: Parameters) => {
    const sent = readBody(request);
    if (isRefusal(sent)) return sent;
    return validate(withAccept(sent, request), { place: 'form', environment, fixed });
  };
  const ip = addressOf(request);
  return submit(house, request, { id, endpoint, entityId: null, ip, read }, cors);
}

const noSession = (house: House, request: Request, headers: Answer['headers'] = {}): Answer => {
  const stamp = stampFor(checkoutIdOf(request), wallStamp(house, request));
  return json(refusal(house, request, SESSION_NOT_FOUND, stamp), headers);
};

const ACCEPT = 'customer.browser.acceptHeader';

/** The exact accept header of the browser (API 1, Customer), which no script can read: the request itself has it. */
function withAccept(sent: Sent, request: Request): Sent {
  const accept = header(request, 'accept')?.slice(0, 2048) ?? '';
  const isSaid = sent.pairs.some(([name]) => name === ACCEPT);
  return isSaid ? sent : { ...sent, pairs: [...sent.pairs, [ACCEPT, accept]] };
}

async function fromServer(house: House, request: Request, endpoint: Endpoint): Promise<Answer> {
  const id = checkoutIdOf(request);
  const caller = await authenticate(house, request, 'server', readBody, id);
  if (!caller.ok) return caller.answer;
  const { entityId } = caller;
  const read = (fixed: Parameters) => {
    const parameters = caller.again(fixed);
    if (isRefusal(parameters)) return parameters;
    const { entityId: _, ...rest } = parameters;
    return rest;
  };
  return submit(house, request, { id, endpoint, entityId, ip: null, read });
}

interface Submission {
  readonly id: CheckoutId;
  readonly endpoint: Endpoint;
  readonly entityId: EntityId | null;
  readonly ip: string | null;
  readonly read: (fixed: Parameters) => Parameters | Refusal;
}

/** A submit that came before gets its first answer, whatever it carries now and whatever became of the checkout. */
async function submit(
  house: House,
  request: Request,
  { id, endpoint, entityId, ip, read }: Submission,
  headers: Answer['headers'] = {},
): Promise<Answer> {
  const key = header(request, SUBMIT_ID.toLowerCase()) ?? house.ids.submit();
  const message = faultOf(SUBMIT_ID_FORMAT, key);
  if (message !== undefined) {
    const why = badParameters([{ name: SUBMIT_ID, value: shown(SUBMIT_ID, key), message }]);
    return json(refusal(house, request, why, stampFor(id, wallStamp(house, request))), headers);
  }
  if (entityId !== null && (await house.store.checkout.find(id))?.entityId !== entityId) {
    return noSession(house, request);
  }
  const name = { checkoutId: id, key };
  const base = baseOf(house, request);
  const work = () => pay(house, { name, endpoint, entityId, ip, base, read });
  const answer = house.submits.answer(house.store, name, work);
  return json(await house.meter.submitting(answer), headers);
}

/** An IPv4 address as such, also where the server listens on both. */
const addressOf = ({ ip }: Request): string => ip.replace(/^::ffff:/, '');
