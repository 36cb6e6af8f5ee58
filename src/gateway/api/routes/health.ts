/** GET /health: whether the gateway accepts requests. */
import { timeout } from '../../platform/time/systemClock.ts';
import type { AppContext } from '../context.ts';
import { JSON_HEADERS, type Route, type RouteDeclaration } from '../route.ts';

/** The timeout of the database, in ms of the system clock; after it the database counts as unavailable. */
const PATIENCE_MS = 2000;

const isReady = async (store: AppContext['store']) =>
  (await timeout(store.isReady(), PATIENCE_MS)) === true;

/** The route without its handler, for the document: the server makes the handler. */
export const HEALTH: RouteDeclaration = {
  methods: ['GET', 'HEAD'],
  path: '/health',
  openapi: {
    id: 'readHealth',
    summary: 'Reads whether the gateway accepts requests.',
    credentials: 'none',
    answers: { 200: ['Health'], 503: ['Health'] },
  },
};

export const healthRoute = ({ store }: AppContext, isDraining: () => boolean): Route => ({
  ...HEALTH,
  async answer() {
    const status = isDraining() ? 'draining' : (await isReady(store)) ? 'ok' : 'unavailable';
    return {
      status: status === 'ok' ? 200 : 503,
      headers: JSON_HEADERS,
      body: JSON.stringify({ status }),
    };
  },
});
