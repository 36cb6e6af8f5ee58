/** /v1/registrations: stored payment details, for a shop's server (API 2, Tokenization and registration parameters). */

import { type Rendered, render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { successCode } from '../../catalogue/results/success.ts';
import { renderPayment } from '../../domain/payment/renderPayment.ts';
import { createServerPayment } from '../../domain/payment/serverPayment.ts';
import {
  extendRegistration,
  type RegistrationResult,
  type Removed,
  readRegistration,
  removeRegistration,
} from '../../domain/registration/life.ts';
import { requestNetworkToken } from '../../domain/registration/network.ts';
import { shownToken } from '../../domain/registration/networkToken.ts';
import { lastDayOf } from '../../domain/registration/registrationStates.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn, serverRequestOf } from '../order.ts';
import type { Request, Route } from '../route.ts';

export const registrationRoutes = (context: AppContext): Route[] =>
  [registerRoute, readRoute, removeRoute, payRoute, extendRoute, networkRoute].map((make) =>
    make(context),
  );

const registerRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/registrations',
  limit: 'post',
  openapi: {
    id: 'register',
    summary: 'Stores payment details.',
    description:
      'The request moves no money. The number is stored encrypted, and no answer contains it. See docs/registrations.md.',
    credentials: 'token',
    body: ['register'],
    answers: { 200: ['Registration'], 400: ['Registration', 'Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'register', readBody);
    if (!caller.ok) return caller.answer;
    noteMigration(request, caller);
    const work = createServerPayment(context, serverRequestOf(context, request, caller), {
      kind: 'registration',
    });
    return answerTo(context, request, caller, await context.submits.track(work));
  },
});

/** API 2, Recurring migration: deprecated. The request is answered, and the log shows which entities still send it. */
function noteMigration(request: Request, { parameters }: Caller): void {
  if (parameters['recurringMigration.paymentType'] === undefined) return;
  request.deprecated('recurringMigration', 'standingInstruction.initialTransactionId');
}

const payRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/payments',
  limit: 'post',
  openapi: {
    id: 'payWithRegistration',
    summary: 'Pays with stored payment details.',
    description:
      'The payments that an agreement with the shopper allows: see docs/card-on-file.md.',
    credentials: 'token',
    body: ['stored'],
    answers: { 200: ['Payment'], 400: ['Payment', 'Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'stored', readBody);
    if (!caller.ok) return caller.answer;
    const registrationId = idIn(request);
    const work = createServerPayment(context, serverRequestOf(context, request, caller), {
      kind: 'payment',
      registrationId,
    });
    return answerTo(context, request, caller, await context.submits.track(work));
  },
});

const readRoute = (context: AppContext): Route => ({
  methods: ['GET'],
  path: '/v1/registrations/:id',
  limit: 'read',
  openapi: {
    id: 'readRegistration',
    summary: 'Reads stored payment details.',
    description:
      'Returns the answer of the request that stored the details, with later changes by the card network. Status 404 if the details do not exist or were removed. See docs/registrations.md.',
    credentials: 'token',
    query: 'read',
    answers: {
      200: ['Registration'],
      400: ['Refusal'],
      404: ['Refusal'],
    },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await readRegistration(context, whichOf(request, caller));
    return answerTo(context, request, caller, isRefusal(done) ? done : recordOf(done));
  },
});

const extendRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/extendlife',
  limit: 'post',
  openapi: {
    id: 'extendRegistration',
    summary: 'Extends the life of stored payment details.',
    description:
      'The details are valid for at least 24 months from now. See docs/registrations.md.',
    credentials: 'token',
    body: ['extend'],
    answers: { 200: ['Registration'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'extend', readBody);
    if (!caller.ok) return caller.answer;
    const done = await extendRegistration(context, whichOf(request, caller));
    return answerTo(
      context,
      request,
      caller,
      isRefusal(done) ? done : recordOf(done, { validUntil: lastDayOf(done.registration) }),
    );
  },
});

const networkRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/networkToken',
  limit: 'post',
  openapi: {
    id: 'requestNetworkToken',
    summary: 'Requests a network token for a stored card.',
    description:
      'The terms of the entity must allow network tokens. GET of the registration returns the state of the token. See docs/network-tokens.md.',
    credentials: 'token',
    body: ['network'],
    answers: { 200: ['Registration'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'network', readBody);
    if (!caller.ok) return caller.answer;
    const done = await requestNetworkToken(context, whichOf(request, caller));
    return answerTo(context, request, caller, isRefusal(done) ? done : recordOf(done));
  },
});

const removeRoute = (context: AppContext): Route => ({
  methods: ['DELETE'],
  path: '/v1/registrations/:id',
  openapi: {
    id: 'removeRegistration',
    summary: 'Removes stored payment details.',
    description:
      'The gateway erases the number at once. The id in the answer is the id of the removal. See docs/registrations.md.',
    credentials: 'token',
    query: 'read',
    answers: { 200: ['Removal'], 400: ['Refusal'] },
  },
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await removeRegistration(context, whichOf(request, caller));
    return answerTo(
      context,
      request,
      caller,
      isRefusal(done) ? done : removal(context, done, caller),
    );
  },
});

const whichOf = (request: Request, { entityId, parameters, stamp }: Caller) => ({
  entityId,
  ndc: stamp.ndc,
  id: idIn(request),
  testMode: parameters['testMode'],
});

/**
 * The answer that the registration was created with, unchanged and with its time; in addition the state of the network
 * token.
 */
const recordOf = (
  { made, registration }: RegistrationResult,
  more: Readonly<Record<string, unknown>> = {},
): Rendered =>
  renderPayment(made, 'shop', made.createdAt, {
    ...shownToken(registration.networkToken),
    ...more,
  });

/** A removal has an id of its own, and succeeds whatever the state of the transaction that created the registration. */
const removal = (
  { environment }: AppContext,
  { id, made, now }: Removed,
  { stamp }: Caller,
): Rendered =>
  render(
    { id, result: resultOf(successCode(environment, made.request['testMode'])) },
    { now, ndc: stamp.ndc },
  );
