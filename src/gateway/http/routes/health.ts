/** GET /health: whether requests are taken. */
import type { House } from '../house.ts';
import { JSON_HEADERS, type Route } from '../route.ts';

export const healthRoute = ({ store }: House, isDraining: () => boolean): Route => ({
  methods: ['GET', 'HEAD'],
  path: '/health',
  async answer() {
    const status = isDraining() ? 'draining' : (await store.isReady()) ? 'ok' : 'unavailable';
    return {
      status: status === 'ok' ? 200 : 503,
      headers: JSON_HEADERS,
      body: JSON.stringify({ status }),
    };
  },
});
