import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchLoop } from '../../../src/gateway/platform/time/loopDelay.ts';
import { type Question, startGateway, type Verdict } from '../../../src/gateway/start.ts';
import { databaseFault } from '../databaseFaults.ts';
import { add, receiver as webhookReceiver } from '../domain/webhook/webhookReceiver.ts';
import { code, fixtureAssets, open, openAsItIs, type Shop } from '../harness.ts';
import { AT_SHOP, cardFor } from '../shopper/shopperRequests.ts';

const { watches } = vi.hoisted(() => ({ watches: { begun: 0, open: 0 } }));
vi.mock('../../../src/gateway/platform/time/loopDelay.ts', async (original) => {
  const real = await original<typeof import('../../../src/gateway/platform/time/loopDelay.ts')>();
  const counted: typeof real.watchLoop = () => {
    const watch = real.watchLoop();
    watches.begun++;
    watches.open++;
    const stop = () => {
      watches.open--;
      watch.stop();
    };
    return { ...watch, stop };
  };
  return { ...real, watchLoop: counted };
});
vi.mock('../../../src/gateway/platform/store/sqlite.ts', async (original) =>
  (await import('../databaseFaults.ts')).withFaults(original),
);
afterEach(() => {
  databaseFault.error = undefined;
});

/** Every sample of the response, by name and labels. */
async function samples(shop: Shop): Promise<Map<string, number>> {
  const { text } = await shop.send('GET', '/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([a-z_0-9]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

const sample = async (shop: Shop, name: string) => (await samples(shop)).get(name);

/** A shop's server that responds to everything with this status. */
async function receiver(status: number) {
  const server = createServer((_, response) => void response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

describe('GET /metrics', () => {
  it('is the text format of Prometheus, and numbers only', async () => {
    const shop = await open();
    await shop.create();
    const { headers, status } = await shop.send('GET', '/metrics');
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const all = [...(await samples(shop))];
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(([name, value]) => name === '' || Number.isNaN(value))).toEqual([]);
  });

  it('counts requests by method, route and status, and never by their content', async () => {
    const shop = await open();
    const ids = [await shop.checkout(), await shop.checkout()];
    for (const id of ids) await shop.config(id);
    for (const path of ['/one', '/two', '/v1/%zz']) await shop.send('GET', path);
    const counted = [...(await samples(shop))].filter(([name]) => /http_requests_total/.test(name));
    expect(Object.fromEntries(counted)).toEqual({
      'gateway_http_requests_total{method="POST",route="/v1/checkouts",status="200"}': 2,
      'gateway_http_requests_total{method="GET",route="/v1/checkouts/:id/config",status="200"}': 2,
      'gateway_http_requests_total{method="GET",route="none",status="404"}': 2,
      'gateway_http_requests_total{method="GET",route="none",status="400"}': 1,
    });
    const duration = 'gateway_http_request_duration_seconds';
    const labels = '{method="POST",route="/v1/checkouts"}';
    expect(await sample(shop, `${duration}_count${labels}`)).toBe(2);
    expect(await sample(shop, `${duration}_sum${labels}`)).toBeGreaterThan(0);
  });

  it('counts timers by kind and outcome, and those that were given up', async () => {
    const shop = await open();
    await shop.checkout();
    await shop.gateway.clock.advance('PT30M');
    const runs = 'gateway_timer_runs_total{kind="checkoutExpiry",outcome="done"}';
    expect(await sample(shop, runs)).toBe(1);
    expect(await sample(shop, 'gateway_timers_parked')).toBe(0);
  });

  it('counts throttled calls by limit', async () => {
    const shop = await open({ throttle: 'always', limits: { post: 1 } });
    for (let n = 0; n < 3; n++) await shop.create();
    expect(await sample(shop, 'gateway_throttled_calls_total{limit="post"}')).toBe(2);
  });

  it('counts requests to shops by their response', async () => {
    const shop = await open();
    const fine = await receiver(204);
    const broken = await receiver(500);
    const gone = await receiver(204);
    gone.close();
    for (const { url } of [fine, broken, gone]) {
      await shop.pay(await shop.checkout({ shopperResultUrl: url }));
    }
    await shop.gateway.clock.advance('PT29M');
    const all = await samples(shop);
    const calls = ['2xx', '5xx', 'failed'].map((outcome) =>
      all.get(`gateway_shop_calls_total{outcome="${outcome}"}`),
    );
    expect(calls).toEqual([1, 1, 1]);
    fine.close();
    broken.close();
  });

  it('counts each attempt to send a webhook by its response', async () => {
    const shop = await open();
    const listener = await webhookReceiver({ mood: 500 });
    await add(shop, { url: listener.url, key: listener.key });
    const calls = async () =>
      [...(await samples(shop))].filter(([name]) => name.startsWith('gateway_shop_calls_total'));
    await expect.poll(calls).toEqual([['gateway_shop_calls_total{outcome="5xx"}', 1]]);
    listener.become(204);
    await shop.gateway.clock.advance('PT5M');
    await shop.charge();
    await expect
      .poll(async () => Object.fromEntries(await calls()))
      .toEqual({
        'gateway_shop_calls_total{outcome="5xx"}': 1,
        // The test message and the payment.
        'gateway_shop_calls_total{outcome="2xx"}': 2,
      });
  });

  it('counts the submits that wait for a processor', async () => {
    let answer = (_: Verdict) => {};
    const verdict = new Promise<Verdict>((resolve) => {
      answer = resolve;
    });
    const processor = { kind: 'remote', answer: () => verdict } as const;
    const shop = await openAsItIs({ processor });
    const paying = shop.pay(await shop.checkout());
    await expect.poll(() => sample(shop, 'gateway_submits_in_flight')).toBe(1);
    answer({ code: '000.100.110', riskScore: null });
    expect(code(await paying)).toBe('200 000.100.110');
    expect(await sample(shop, 'gateway_submits_in_flight')).toBe(0);
  });

  it('counts calls of the processor by what came of them, and results by their group', async () => {
    const answer = async ({ money }: Question): Promise<Verdict> => {
      if (money?.minor === 100n) throw new Error('no answer');
      return { code: money?.minor === 200n ? '800.100.152' : '000.100.110', riskScore: null };
    };
    const shop = await open({ processor: { kind: 'remote', answer } });
    for (const amount of ['1.00', '2.00', '3.00', '4.00']) await shop.charge({ amount });
    const all = await samples(shop);
    const calls = (outcome: string) =>
      all.get(`gateway_processor_call_duration_seconds_count{outcome="${outcome}"}`);
    // A question without an answer is asked twice.
    expect([calls('answered'), calls('uncertain')]).toEqual([3, 2]);
    const results = (group: string) => all.get(`gateway_results_total{group="${group}"}`);
    expect(['success', 'rejected-bank', 'pending'].map(results)).toEqual([2, 1, 1]);
  });

  it('counts payments without a result by age', async () => {
    const answer = async (): Promise<Verdict> => ({ code: '000.200.000', riskScore: null });
    const shop = await open({ processor: { kind: 'remote', answer } });
    const ages = async () => {
      const all = await samples(shop);
      const names = ['1m', '10m', '1h', '1d', 'older'];
      return names.map((age) => all.get(`gateway_pending_payments{age="${age}"}`));
    };
    await shop.charge();
    expect(await ages()).toEqual([1, 0, 0, 0, 0]);
    await shop.gateway.clock.advance('PT5M');
    await shop.charge();
    expect(await ages()).toEqual([1, 1, 0, 0, 0]);
    await shop.gateway.clock.advance('PT2H');
    expect(await ages()).toEqual([0, 0, 0, 2, 0]);
  });

  it('reports whether the database is available, and responds when it is not', async () => {
    const shop = await open();
    expect(await sample(shop, 'gateway_database_reachable')).toBe(1);
    databaseFault.error = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const away = await samples(shop);
    expect(away.get('gateway_database_reachable')).toBe(0);
    expect(away.has('gateway_timers_parked')).toBe(false);
    databaseFault.error = undefined;
    const back = await samples(shop);
    expect(back.get('gateway_database_reachable')).toBe(1);
    expect(back.get('gateway_timers_parked')).toBe(0);
  });

  it('is separate for each gateway', async () => {
    const [one, other] = [await open(), await open()];
    await one.create();
    const posts = async (shop: Shop) =>
      [...(await samples(shop)).keys()].filter((name) => name.includes('POST'));
    expect((await posts(one)).length).toBeGreaterThan(0);
    expect(await posts(other)).toEqual([]);
  });

  it('does not exist unless it is configured', async () => {
    const shop = await open({ metrics: 'off' });
    expect(code(await shop.send('GET', '/metrics'))).toBe('404 200.300.406');
  });

  it('has exactly the metrics of the page about operations', async () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    // The table has three columns. The table of alarms, which has two, names some of them again.
    const rows = [...page.matchAll(/^\| `((?:gateway|process|nodejs)_\w+)` \|([^|]*)\|[^|]*\|$/gm)];
    const documented = rows.map(([, name, labels]) => [
      name,
      [...(labels ?? '').matchAll(/`(\w+)`/g)].map(([, label]) => label),
    ]);
    const answer = async (): Promise<Verdict> => ({ code: '000.100.110', riskScore: null });
    const processor = { kind: 'remote', answer } as const;
    // Nothing listens at port 1: one call that fails.
    const threeDSecureUrl = 'http://127.0.0.1:1';
    const shop = await open({
      throttle: 'always',
      limits: { post: 1 },
      processor,
      threeDSecureUrl,
    });
    await shop.charge({ ...AT_SHOP, ...cardFor('challenge'), testMode: 'EXTERNAL' });
    await shop.pay(await shop.checkout({ shopperResultUrl: 'http://127.0.0.1:1/' }));
    await shop.create();
    await shop.gateway.clock.advance('PT30M');
    const { text } = await shop.send('GET', '/metrics');
    const real = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => {
      const found = new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, 'm').exec(text);
      return [name, [...(found?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label)];
    });
    expect(real).toHaveLength(29);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(real));
  });
});

describe('automatic measurements', () => {
  it('shows how late the event loop is', async () => {
    const watch = watchLoop();
    const lateTurn = async () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      await new Promise(setImmediate);
    };
    // A delay is measured between two readings of the clock: the first turns are for the first reading.
    for (let turn = 0; turn < 5; turn++) await lateTurn();
    const late = watch.read();
    expect(late.max).toBeGreaterThan(0.03);
    expect(late.p99).toBeGreaterThan(0.03);
    watch.stop();
    expect(watch.read().max).toBe(0);
  });

  it('ends with the gateway', async () => {
    const assets = fixtureAssets();
    const resources = () => process.getActiveResourcesInfo().length;
    const before = { ...watches, resources: resources() };
    for (let n = 0; n < 50; n++) {
      const gateway = await startGateway({ assets });
      const url = '/metrics';
      expect((await gateway.app.inject({ url })).statusCode).toBe(200);
      await gateway.close();
    }
    expect(watches).toEqual({ begun: before.begun + 50, open: before.open });
    // Sockets disappear one turn after they are closed.
    await expect.poll(resources).toBeLessThan(before.resources + 10);
  });
});
