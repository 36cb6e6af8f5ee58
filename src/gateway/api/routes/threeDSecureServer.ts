/** POST /threeDSecure/results: the 3-D Secure server says that a challenge is over (docs/3d-secure.md). */
import { isRefusal, type Refusal } from '../../catalogue/results/refusal.ts';
import { challengeReturned } from '../../domain/payment/shopper/shopperAction.ts';
import { messageIn } from '../../platform/processor/messages.ts';
import { NOTIFICATION } from '../../platform/threeDSecure/messages.ts';
import { type AppContext, belongsTo, refusal } from '../context.ts';
import { proceed } from '../proceed.ts';
import { type Answer, JSON_HEADERS, json, type Request, type Route } from '../route.ts';

/** The call needs no credentials: nothing in it is believed, the gateway asks the server for the result. */
export const threeDSecureServerRoute = (context: AppContext): Route => ({
  methods: ['POST'],
  path: '/threeDSecure/results',
  body: 'submit',
  openapi: 'omitted: processor',
  answer: (request) => notified(context, request),
});

async function notified(context: AppContext, request: Request): Promise<Answer> {
  const sent = messageIn(NOTIFICATION, request.body);
  if (isRefusal(sent)) return json(refusal(context, request, sent));
  const redirect = await context.store.redirect.findByIssuer(sent.threeDSServerTransID);
  if (!redirect?.flow?.server) return json(refusal(context, request, UNKNOWN));
  await belongsTo(context, request, redirect.entityId);
  await proceed(context, redirect, challengeReturned);
  return { status: 200, headers: JSON_HEADERS, body: '{}' };
}

const UNKNOWN: Refusal = { refused: '700.400.580', status: 404 };
