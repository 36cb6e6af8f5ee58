/** /v1/registrations: stored payment details, for a shop's server (API 2, Tokenization and registration parameters). */

import { successCode } from '../../catalogue/results/success.ts';
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
import { type Rendered, render, resultOf } from '../render/envelope.ts';
import { renderAnswer } from '../render/index.ts';
import { renderPayment } from '../render/payment.ts';
import { type Request, type Route, routeOf } from '../route.ts';

export const registrationRoutes = (context: AppContext): Route[] =>
  [registerRoute, readRoute, removeRoute, payRoute, extendRoute, networkRoute, provisionRoute].map(
    (make) => make(context),
  );

const registerRoute = (context: AppContext): Route => ({
  ...routeOf('register'),
  async answer(request) {
    const caller = await authenticate(context, request, 'register', readBody);
    if (!caller.ok) return caller.answer;
    noteMigration(request, caller);
    const work = createServerPayment(context, serverRequestOf(context, request, caller), {
      kind: 'registration',
    });
    const done = await context.submits.track(work);
    return answerTo(context, request, caller, done, renderAnswer);
  },
});

/** API 2, Recurring migration: deprecated. The request is answered, and the log shows which entities still send it. */
function noteMigration(request: Request, { parameters }: Caller): void {
  if (parameters['recurringMigration.paymentType'] === undefined) return;
  request.deprecated('recurringMigration', 'standingInstruction.initialTransactionId');
}

const payRoute = (context: AppContext): Route => ({
  ...routeOf('payWithRegistration'),
  async answer(request) {
    const caller = await authenticate(context, request, 'stored', readBody);
    if (!caller.ok) return caller.answer;
    const registrationId = idIn(request);
    const work = createServerPayment(context, serverRequestOf(context, request, caller), {
      kind: 'payment',
      registrationId,
    });
    const done = await context.submits.track(work);
    return answerTo(context, request, caller, done, renderAnswer);
  },
});

const readRoute = (context: AppContext): Route => ({
  ...routeOf('readRegistration'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await readRegistration(context, whichOf(request, caller));
    return answerTo(context, request, caller, done, recordOf);
  },
});

const extendRoute = (context: AppContext): Route => ({
  ...routeOf('extendRegistration'),
  async answer(request) {
    const caller = await authenticate(context, request, 'extend', readBody);
    if (!caller.ok) return caller.answer;
    const done = await extendRegistration(context, whichOf(request, caller));
    return answerTo(context, request, caller, done, (result) =>
      recordOf(result, { validUntil: lastDayOf(result.registration) }),
    );
  },
});

const networkRoute = (context: AppContext): Route => ({
  ...routeOf('requestNetworkToken'),
  async answer(request) {
    const caller = await authenticate(context, request, 'network', readBody);
    if (!caller.ok) return caller.answer;
    const done = await requestNetworkToken(context, whichOf(request, caller));
    return answerTo(context, request, caller, done, recordOf);
  },
});

/** The same request by its name at the reference. */
const provisionRoute = (context: AppContext): Route => ({
  ...networkRoute(context),
  path: '/v1/registrations/:id/provisionNetworkToken',
  openapi: 'omitted: alias',
});

const removeRoute = (context: AppContext): Route => ({
  ...routeOf('removeRegistration'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await removeRegistration(context, whichOf(request, caller));
    return answerTo(context, request, caller, done, (removed) => removal(context, removed, caller));
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
  renderPayment(
    { payment: made, reader: 'shop', now: made.createdAt },
    { ...shownToken(registration.networkToken), ...more },
  );

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
