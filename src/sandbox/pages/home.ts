/** GET /: what this is, as a page for browsers and as JSON for programs. */
import { VERSION } from '../../gateway/api/openapi/version.ts';
import { pageAnswer } from '../../gateway/api/pages.ts';
import { header, JSON_HEADERS, type Route } from '../../gateway/api/route.ts';
import { SANDBOX } from '../../gateway/domain/merchant/types.ts';
import { homePage, type Place } from './homePage.ts';

const PLACES: readonly Place[] = [
  { path: '/console', about: 'Console: payments, webhooks, clock, faults' },
  { path: '/docs', about: 'Documentation' },
  { path: '/docs/api', about: 'Every operation, for people' },
  { path: '/openapi.json', about: 'Every operation, for programs' },
  { path: '/v1/resultcodes', about: 'Result codes' },
  { path: '/v1/paymentWidgets.js', about: 'Script of the form' },
  { path: '/health', about: 'Readiness' },
];

const HOME = { version: VERSION, entityId: SANDBOX.id, token: SANDBOX.token, places: PLACES };

const JSON_BODY = JSON.stringify({ name: 'payment-widgets', environment: 'test', ...HOME });

export const homeRoute: Route = {
  methods: ['GET', 'HEAD'],
  path: '/',
  openapi: 'omitted: test',
  answer(request) {
    const accepted = header(request, 'accept') ?? '';
    const answer = accepted.includes('text/html')
      ? pageAnswer(homePage(HOME))
      : { status: 200, headers: JSON_HEADERS, body: JSON_BODY };
    return { ...answer, headers: { ...answer.headers, Vary: 'Accept' } };
  },
};
