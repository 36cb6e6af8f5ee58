/** /v1/registrations: stored payment details, for a shop's server (API 2, Tokenization and registration parameters). */

import { successCode } from '../../../simulator/bank/processor.ts';
import { type Rendered, render, resultOf } from '../../catalogue/results/envelope.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import { renderPayment } from '../../domain/payment/answer.ts';
import { initiate } from '../../domain/payment/initiate.ts';
import {
  type Done,
  extendRegistration,
  type Removed,
  readRegistration,
  removeRegistration,
} from '../../domain/registration/life.ts';
import { requestNetworkToken } from '../../domain/registration/network.ts';
import { shownToken } from '../../domain/registration/networkToken.ts';
import { lastDayOf } from '../../domain/registration/transitions.ts';
import { authenticate, type Caller } from '../authenticate.ts';
import type { House } from '../context.ts';
import { readBody, readQuery } from '../form.ts';
import { answerTo, idIn, orderOf } from '../order.ts';
import type { Request, Route } from '../route.ts';

export const registrationRoutes = (house: House): Route[] =>
  [registerRoute, readRoute, removeRoute, payRoute, extendRoute, networkRoute].map((make) =>
    make(house),
  );

const registerRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/registrations',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'register', readBody);
    if (!caller.ok) return caller.answer;
    noteMigration(request, caller);
    const work = initiate(house, orderOf(house, request, caller), { kind: 'registration' });
    return answerTo(house, request, caller, await house.submits.track(work));
  },
});

/** API 2, Recurring migration: deprecated. It is answered, and whoever reads the log learns who still sends it. */
function noteMigration(request: Request, { parameters }: Caller): void {
  if (parameters['recurringMigration.paymentType'] === undefined) return;
  request.deprecated('recurringMigration', 'standingInstruction.initialTransactionId');
}

const payRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/payments',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'stored', readBody);
    if (!caller.ok) return caller.answer;
    const registrationId = idIn(request);
    const work = initiate(house, orderOf(house, request, caller), {
      kind: 'payment',
      registrationId,
    });
    return answerTo(house, request, caller, await house.submits.track(work));
  },
});

const readRoute = (house: House): Route => ({
  methods: ['GET'],
  path: '/v1/registrations/:id',
  limit: 'read',
  async answer(request) {
    const caller = await authenticate(house, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await readRegistration(house, whichOf(request, caller));
    return answerTo(house, request, caller, isRefusal(done) ? done : recordOf(done));
  },
});

const extendRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/extendlife',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'extend', readBody);
    if (!caller.ok) return caller.answer;
    const done = await extendRegistration(house, whichOf(request, caller));
    return answerTo(
      house,
      request,
      caller,
      isRefusal(done) ? done : recordOf(done, { validUntil: lastDayOf(done.registration) }),
    );
  },
});

const networkRoute = (house: House): Route => ({
  methods: ['POST'],
  path: '/v1/registrations/:id/networkToken',
  limit: 'post',
  async answer(request) {
    const caller = await authenticate(house, request, 'network', readBody);
    if (!caller.ok) return caller.answer;
    const done = await requestNetworkToken(house, whichOf(request, caller));
    return answerTo(house, request, caller, isRefusal(done) ? done : recordOf(done));
  },
});

const removeRoute = (house: House): Route => ({
  methods: ['DELETE'],
  path: '/v1/registrations/:id',
  async answer(request) {
    const caller = await authenticate(house, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await removeRegistration(house, whichOf(request, caller));
    return answerTo(house, request, caller, isRefusal(done) ? done : removal(house, done, caller));
  },
});

const whichOf = (request: Request, { entityId, parameters, stamp }: Caller) => ({
  entityId,
  ndc: stamp.ndc,
  id: idIn(request),
  testMode: parameters['testMode'],
});

/** The record is the answer that it was made with, and of that time; with it, how the network's token stands. */
const recordOf = (
  { made, registration }: Done,
  more: Readonly<Record<string, unknown>> = {},
): Rendered =>
  renderPayment(made, 'shop', made.createdAt, {
    ...shownToken(registration.networkToken),
    ...more,
  });

/** A removal has an id of its own, and succeeds whatever has become of what made the details. */
const removal = ({ environment }: House, { id, made, now }: Removed, { stamp }: Caller): Rendered =>
  render({ id, result: resultOf(successCode(environment, made.request)) }, { now, ndc: stamp.ndc });
