/** One trace over two processes: one makes the payment and is killed, the other one sends its message. */
import { expect, it, vi } from 'vitest';
import { startWebhookReceiver } from '../../../src/testkit/webhooks.ts';
import { startCollector, WITH_SDK } from '../collector.ts';
import { BEARER, ENTITY, post, send } from '../fleet.ts';
import { temporaryFolder, VISA } from '../harness.ts';
import { freshDatabaseUrl, TEST_DATABASE_URL, WITHOUT_POSTGRES } from '../postgres.ts';
import { ready, runWith } from '../program.ts';
import { orWhy } from './servers.ts';

const WHY = TEST_DATABASE_URL ? undefined : WITHOUT_POSTGRES;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PATIENT = { timeout: 60_000, interval: 20 };

it.skipIf(WHY)(
  orWhy('a message is sent within the trace of its payment, also by another process', WHY),
  async () => {
    const flags = [
      ...['--port', '0', '--storefront-port', 'off', '--log-level', 'silent'],
      ...['--data', temporaryFolder(), '--database-url', await freshDatabaseUrl()],
    ];
    const startTraced = async () => {
      const collector = await startCollector();
      const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const program = runWith(WITH_SDK, flags, environment);
      return { collector, program, url: await ready(program) };
    };
    const first = await startTraced();
    const token = BEARER.authorization.replace('Bearer ', '');
    const receiver = await startWebhookReceiver({
      gateway: { url: first.url, entityId: ENTITY, token },
    });
    receiver.become(500);
    const order = { entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const caller = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const payment = { ...order, ...VISA };
    await post(`${first.url}/v1/payments`, payment, { ...BEARER, ...caller });
    await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(0), PATIENT);
    first.program.child.kill('SIGKILL');
    await first.program.ended;

    const second = await startTraced();
    receiver.become(204);
    await vi.waitFor(async () => {
      await send(`${second.url}/_sandbox/clock/advance`, {
        method: 'POST',
        headers: { ...BEARER, 'content-type': 'application/json' },
        body: JSON.stringify({ entityId: ENTITY, by: 'PT1H' }),
      });
      expect(receiver.messages.length).toBeGreaterThan(0);
    }, PATIENT);
    await receiver.close();
    second.program.child.kill('SIGTERM');
    expect(await second.program.ended).toMatchObject({ code: 0 });
    const { spans } = second.collector.read();
    const inTrace = spans.filter(({ traceId }) => traceId === TRACE).map(({ name }) => name);
    expect(inTrace).toEqual(expect.arrayContaining(['timer delivery', 'POST']));
    expect(receiver.requests.at(-1)?.headers['traceparent']).toContain(TRACE);
  },
  180_000,
);
