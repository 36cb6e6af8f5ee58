/** POST /v1/checkouts/{id}/payment and /registration: the submit, by the shopper's browser or by the shop's server. */

import { validate } from '../../catalogue/parameters/validate.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Endpoint } from '../../domain/checkout/resourcePath.ts';
import { pay } from '../../domain/payment/pay.ts';
import type { PayOrder } from '../../domain/payment/submission.ts';
import type { CheckoutId, EntityId } from '../../domain/shared/ids.ts';
import { identify } from '../authenticate.ts';
import { baseOf } from '../base.ts';
import { browserCall, clientAddressOf, noSession, preflightRoute, readSubmit } from '../browser.ts';
import { stampFor } from '../checkoutAnswer.ts';
import { type AppContext, refusal, systemTimeStamp } from '../context.ts';
import { carriesCredentials } from '../credentials.ts';
import { readBody } from '../formBody.ts';
import {
  type Answer,
  checkoutIdOf,
  header,
  json,
  type Request,
  type Route,
  routeOf,
} from '../route.ts';
import { answerOfSubmit, submitIdOf } from '../submits.ts';

/** The routes of submits: a payment, or payment details that are only stored. */
export const submitRoutes = (context: AppContext): Route[] =>
  (['payment', 'registration'] as const).flatMap((endpoint) => [
    submitRoute(context, endpoint),
    preflightRoute(context, ROUTES[endpoint].path),
  ]);

const ROUTES = {
  payment: routeOf('payCheckout'),
  registration: routeOf('registerInCheckout'),
} as const satisfies Readonly<Record<Endpoint, unknown>>;

const submitRoute = (context: AppContext, endpoint: Endpoint): Route => ({
  ...ROUTES[endpoint],
  answer: (request) =>
    isFromServer(context, request)
      ? fromServer(context, request, endpoint)
      : fromBrowser(context, request, endpoint),
});

/** A server sends credentials; a browser cannot. */
const isFromServer = ({ bodyCredentials }: AppContext, request: Request): boolean =>
  header(request, 'authorization') !== undefined ||
  (bodyCredentials && carriesCredentials(request));

/** Every browser that has the id of the checkout may pay it. */
async function fromBrowser(
  context: AppContext,
  request: Request,
  endpoint: Endpoint,
): Promise<Answer> {
  const call = await browserCall(context, request, 'submit');
  if (!call.ok) return call.answer;
  const read: PayOrder['read'] = ({ fixed }) => readSubmit(context, request, { ...call, fixed });
  const { checkout: found } = call;
  const submission = { endpoint, entityId: null, ip: clientAddressOf(request), read, found };
  return submit(context, request, submission, call.cors);
}

async function fromServer(
  context: AppContext,
  request: Request,
  endpoint: Endpoint,
): Promise<Answer> {
  const caller = await identify(context, request, readBody);
  if (!caller.ok) return caller.answer;
  const { environment } = context;
  const { entityId, strict, locksBrowserData, sent } = caller;
  const read: PayOrder['read'] = (before) => {
    const how = { environment, strict, locksBrowserData };
    const parameters = validate(sent, { place: 'server', ...how, ...before });
    if (isRefusal(parameters)) return parameters;
    const { entityId: _, ...rest } = parameters;
    return rest;
  };
  return submit(context, request, { endpoint, entityId, ip: null, read });
}

interface Submission {
  readonly endpoint: Endpoint;
  readonly entityId: EntityId | null;
  readonly ip: string | null;
  readonly read: PayOrder['read'];
  readonly found?: PayOrder['found'];
}

/** A repeated submit gets its first answer, whatever its content now is and whatever the state of the checkout. */
async function submit(
  context: AppContext,
  request: Request,
  submission: Submission,
  headers: Answer['headers'] = {},
): Promise<Answer> {
  const id = checkoutIdOf(request);
  const key = submitIdOf(context, request);
  if (typeof key === 'object') {
    return json(
      refusal(context, request, key, stampFor(id, systemTimeStamp(context, request))),
      headers,
    );
  }
  if (!(await isOwn(context, id, submission))) return noSession(context, request);
  const name = { checkoutId: id, key };
  const order = { ...submission, name, base: baseOf(context, request) };
  return json(await answerOfSubmit(context, order, () => pay(context, order)), headers);
}

async function isOwn(
  { store }: AppContext,
  id: CheckoutId,
  { entityId }: Submission,
): Promise<boolean> {
  return entityId === null || (await store.checkout.find(id))?.entityId === entityId;
}
