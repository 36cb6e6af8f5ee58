/** POST /v1/checkouts/{id}/payment and /registration: the submit, by the shopper's browser or by the shop's server. */

import { validate } from '../../catalogue/parameters/validate.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import type { Endpoint } from '../../domain/checkout/resourcePath.ts';
import { pay } from '../../domain/payment/pay.ts';
import type { PayOrder } from '../../domain/payment/submission.ts';
import type { CheckoutId, EntityId } from '../../domain/shared/ids.ts';
import { identify } from '../authenticate.ts';
import { baseOf } from '../base.ts';
import {
  browserCall,
  clientAddressOf,
  noSession,
  preflightRoute,
  readSubmit,
  withoutTyped,
} from '../browser.ts';
import { stampFor } from '../checkoutAnswer.ts';
import { type AppContext, refusal, systemTimeStamp } from '../context.ts';
import { carriesCredentials } from '../credentials.ts';
import { readBody } from '../formBody.ts';
import type { Description } from '../openapi/operation.ts';
import { type Answer, checkoutIdOf, header, json, type Request, type Route } from '../route.ts';
import { SUBMIT_ID_HEADER, submitIdOf } from '../submitId.ts';

/** The routes of submits: a payment, or payment details that are only stored. */
export const submitRoutes = (context: AppContext): Route[] =>
  (['payment', 'registration'] as const).flatMap((endpoint) => [
    submitRoute(context, endpoint),
    preflightRoute(context, `/v1/checkouts/:id/${endpoint}`),
  ]);

const DESCRIPTIONS: Readonly<Record<Endpoint, Description>> = {
  payment: {
    id: 'payCheckout',
    summary: 'Pays a checkout.',
    description:
      'A shopper’s browser submits without a token: the id of the checkout is the credential. A declined payment has status 400, and the shopper can try again.',
    credentials: 'either',
    body: ['form', 'server'],
    more: [SUBMIT_ID_HEADER],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
  },
  registration: {
    id: 'registerInCheckout',
    summary: 'Stores payment details in a checkout without a payment.',
    description:
      'The checkout must have createRegistration=true and no paymentType. The credentials are those of a payment. See docs/registrations.md.',
    credentials: 'either',
    body: ['form', 'server'],
    more: [SUBMIT_ID_HEADER],
    answers: { 200: ['Registration'], 400: ['Registration', 'Refusal'] },
  },
};

const submitRoute = (context: AppContext, endpoint: Endpoint): Route => ({
  methods: ['POST'],
  path: `/v1/checkouts/:id/${endpoint}`,
  limit: 'post',
  body: 'submit',
  openapi: DESCRIPTIONS[endpoint],
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
  const read: PayOrder['read'] = ({ fixed }) =>
    readSubmit(context, request, { fixed, strict: call.strict });
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
  const { entityId, strict, sent } = caller;
  const read: PayOrder['read'] = (before) => {
    const parameters = validate(sent, { place: 'server', environment, strict, ...before });
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
  const work = () => pay(context, { ...submission, name, base: baseOf(context, request) });
  const answer = context.submits.answer(name, work);
  const rendered = await context.meter.submitting(answer);
  return json(submission.entityId === null ? withoutTyped(rendered) : rendered, headers);
}

async function isOwn(
  { store }: AppContext,
  id: CheckoutId,
  { entityId }: Submission,
): Promise<boolean> {
  return entityId === null || (await store.checkout.find(id))?.entityId === entityId;
}
