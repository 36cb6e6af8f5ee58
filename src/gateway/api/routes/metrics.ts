/** GET /metrics: the metrics of the gateway, for Prometheus. */
import type { Metrics } from '../../platform/metrics/prometheus.ts';
import type { Route } from '../route.ts';

export const metricsRoute = (metrics: Metrics): Route => ({
  methods: ['GET'],
  isFromMemory: true,
  path: '/metrics',
  openapi: 'omitted: metrics',
  async answer() {
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' };
    return { status: 200, headers, body: await metrics.text() };
  },
});
