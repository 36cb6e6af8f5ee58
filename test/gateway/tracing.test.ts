/** Traces as an operator gets them: the built gateway with an SDK of OpenTelemetry, which exports to a collector over HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CARD } from '../../scripts/testCard.mjs';
import { findTracing } from '../../src/gateway/platform/tracing/openTelemetry.ts';
import { startWebhookReceiver } from '../../src/testkit/webhooks.ts';
import { type Exported, startCollector, WITH_SDK } from './collector.ts';
import { ready, runWith } from './program.ts';

const ENTITY_ID = 'a0000000000000000000000000000001';
const TOKEN = 'sandbox-access-token';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

const [SERVER, CLIENT] = [2, 3];

it('there is no tracing without an SDK', () => {
  expect(findTracing()).toBeUndefined();
});

describe('the traces of a gateway with an SDK', () => {
  let spans: readonly Exported[];
  let exported: string;
  let services: readonly object[];
  let received: IncomingHttpHeaders;

  const find = (name: string) => spans.filter((span) => span.name === name);
  const inTrace = (name: string) => find(name).filter(({ traceId }) => traceId === TRACE);
  const attributesOf = (span: Exported | undefined) =>
    Object.fromEntries(
      (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    );

  beforeAll(async () => {
    const collector = await startCollector();
    const program = runWith(
      WITH_SDK,
      [
        ...['--port', '0', '--storefront-port', 'off'],
        ...['--data', ':memory:', '--log-level', 'silent'],
      ],
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    );
    const url = await ready(program);
    const receiver = await startWebhookReceiver({
      gateway: { url, entityId: ENTITY_ID, token: TOKEN },
    });
    const order = { entityId: ENTITY_ID, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const paid = await fetch(`${url}/v1/payments?merchantTransactionId=in-the-query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/x-www-form-urlencoded',
        traceparent: `00-${TRACE}-${CALLER}-01`,
        baggage: 'user=jane',
      },
      body: new URLSearchParams({ ...order, ...CARD }).toString(),
    });
    expect(paid.status).toBe(200);
    await fetch(`${url}/health`);
    await vi.waitFor(() => expect(receiver.messages).toHaveLength(1), 20_000);
    received = receiver.requests.at(-1)?.headers ?? {};
    await receiver.close();
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0 });
    exported = collector.bodies.join('\n');
    ({ services, spans } = collector.read());
  }, 120_000);

  it('continue the trace of the caller with a span of the request', () => {
    const [request, ...others] = inTrace('POST /v1/payments');
    expect(others).toEqual([]);
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: SERVER });
    expect(attributesOf(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/payments',
      'http.response.status_code': 200,
      'gateway.result.code': '000.100.110',
      'gateway.entity.id': ENTITY_ID,
    });
  });

  it('have the transaction of the payment below its request', () => {
    const [request] = inTrace('POST /v1/payments');
    const [payment] = inTrace('transaction');
    expect(payment).toMatchObject({ parentSpanId: request?.spanId, kind: CLIENT });
    expect(attributesOf(payment)).toEqual({ 'db.system.name': 'sqlite' });
  });

  it('lead on to the timer and the attempt of its message, whose receiver gets the context', () => {
    const [request] = inTrace('POST /v1/payments');
    const [payment] = inTrace('transaction');
    const [timer] = inTrace('timer delivery');
    const [attempt] = inTrace('POST');
    expect([request?.spanId, payment?.spanId]).toContain(timer?.parentSpanId);
    expect(attributesOf(timer)).toMatchObject({ 'gateway.timer.outcome': 'done' });
    expect(attempt).toMatchObject({ parentSpanId: timer?.spanId, kind: CLIENT });
    expect(attributesOf(attempt)).toMatchObject({
      'server.address': '127.0.0.1',
      'gateway.message.type': 'PAYMENT',
      'gateway.message.attempt': 1,
      'http.response.status_code': 204,
    });
    expect(received).toMatchObject({ traceparent: `00-${TRACE}-${attempt?.spanId}-01` });
    expect(received).not.toHaveProperty('baggage');
  });

  it('have other timers and requests in traces of their own, and no look at the health', () => {
    expect(find('POST /_sandbox/webhooks')).toHaveLength(1);
    expect(inTrace('POST /_sandbox/webhooks')).toEqual([]);
    expect(find('GET /health')).toEqual([]);
  });

  it('name the service, and have no value of a request', () => {
    expect(JSON.stringify(services)).toContain('payment-gateway');
    for (const value of [
      CARD['card.number'],
      CARD['card.holder'],
      'in-the-query',
      '92.00',
      TOKEN,
    ]) {
      expect(exported).not.toContain(value);
    }
  });
});
