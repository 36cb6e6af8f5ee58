/** GET /health: whether the gateway accepts requests. */
import { timeout } from '../../platform/time/systemClock.ts';
import type { AppContext } from '../context.ts';
import { JSON_HEADERS, type Route, routeOf } from '../route.ts';

/** The timeout of the database, in ms of the system clock; after it the database counts as unavailable. */
const PATIENCE_MS = 2000;

const isReady = async (store: AppContext['store']) =>
  (await timeout(store.isReady(), PATIENCE_MS)) === true;

export const healthRoute = ({ store }: AppContext, isDraining: () => boolean): Route => ({
  ...routeOf('readHealth'),
  async answer() {
    const status = isDraining() ? 'draining' : (await isReady(store)) ? 'ok' : 'unavailable';
    return {
      status: status === 'ok' ? 200 : 503,
      headers: JSON_HEADERS,
      body: JSON.stringify({ status }),
    };
  },
});
