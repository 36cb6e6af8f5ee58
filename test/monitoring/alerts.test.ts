/** The alert rules and the dashboard, against the metrics of a gateway. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { certificate } from '../gateway/certificate.ts';
import { receiver } from '../gateway/domain/webhook/webhookReceiver.ts';
import { open, openAsItIs, type Shop } from '../gateway/harness.ts';
import { type Behaviour, say, testSystem } from '../gateway/platform/processor/testSystem.ts';
import { AT_SHOP, cardFor } from '../gateway/shopper/shopperRequests.ts';
import { laterPort } from '../laterPort.ts';
import { isTrue, metricsIn, type Scrape, scrapeIn } from './promql.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

const { groups } = parse(readFileSync('monitoring/alerts.yml', 'utf8'));
const rules: readonly Rule[] = groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const dashboard = JSON.parse(readFileSync('monitoring/dashboard.json', 'utf8'));
const panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] =
  dashboard.panels;

const metricsOf = async (shop: Shop): Promise<string> => (await shop.send('GET', '/metrics')).text;

const LIVE = {
  environment: 'live',
  tls: certificate(),
  metrics: 'on',
  entities: [{ entityId: 'c0000000000000000000000000000005', token: 'live-token' }],
} as const;

/** A gateway in live whose processor gives this answer, and its alerts after ten payments. */
async function alertsAfterTen(answer: Behaviour) {
  const system = await testSystem();
  system.behave(answer);
  const shop = await openAsItIs({ ...LIVE, processorUrl: system.url });
  const before: Scrape = scrapeIn(await metricsOf(shop));
  await Promise.all(Array.from({ length: 10 }, () => shop.charge()));
  const text = await metricsOf(shop);
  const scrapes = { before, after: scrapeIn(text), now: Date.now() };
  return {
    text,
    alerts: rules.filter(({ expr }) => isTrue(expr, scrapes)).map(({ alert }) => alert),
  };
}

it('with a processor that answers, no rule raises an alarm, and each metric that is named exists', async () => {
  const { text, alerts } = await alertsAfterTen(say('{"code":"000.000.000"}'));
  // The machine of the tests may be slow.
  expect(alerts.filter((alert) => alert !== 'EventLoopLate')).toEqual([]);
  const exported = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  const named = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    metricsIn(expr),
  );
  const families = named.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(families.filter((name) => !exported.includes(name))).toEqual([]);
  expect(rules.length).toBeGreaterThan(10);
  expect(panels.length).toBeGreaterThan(10);
});

it.each([
  ['answers with 500', 500],
  ['refuses every question', 403],
])('with a processor that %s, an alarm is raised', async (_, status) => {
  const { alerts } = await alertsAfterTen(say('{}', status));
  expect(alerts).toContain('ProcessorFails');
});

it('with a processor that cannot be reached, an alarm is raised without a payment', async () => {
  const processorUrl = `http://127.0.0.1:${await laterPort()}/`;
  const text = await metricsOf(await openAsItIs({ ...LIVE, processorUrl }));
  const scrape = scrapeIn(text);
  const scrapes = { before: scrape, after: scrape, now: Date.now() };
  const pages = rules.filter(
    ({ expr, labels }) => labels.severity === 'page' && isTrue(expr, scrapes),
  );
  expect(pages.map(({ alert }) => alert)).toEqual(['ProcessorFails']);
});

it('the first call of a processor that fails counts', async () => {
  const shop = await openAsItIs({ ...LIVE, processorUrl: (await testSystem()).url });
  const failed = 'gateway_processor_call_duration_seconds_count{outcome="undone"}';
  expect(scrapeIn(await metricsOf(shop)).get(failed)).toBe(0);
});

it('with a 3-D Secure server that cannot be reached, an alarm is raised, and the dashboard shows it', async () => {
  const threeDSecureUrl = `http://127.0.0.1:${await laterPort()}/`;
  const shop = await open({ threeDSecureUrl });
  const before = scrapeIn(await metricsOf(shop));
  await shop.charge({ ...AT_SHOP, ...cardFor('challenge'), testMode: 'EXTERNAL' });
  const scrapes = { before, after: scrapeIn(await metricsOf(shop)), now: Date.now() };
  const alerts = rules.filter(({ expr }) => isTrue(expr, scrapes)).map(({ alert }) => alert);
  expect(alerts).toContain('ThreeDSecureFails');
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect(shown).toContain('gateway_three_d_secure_call_duration_seconds_count');
  expect(shown).toContain('gateway_three_d_secure_call_duration_seconds_bucket');
});

it('with a receiver of a shop that fails, an alarm is raised', async () => {
  const shop = await open();
  const { url } = await receiver({ mood: 500 });
  const before = scrapeIn(await metricsOf(shop));
  for (let n = 0; n < 10; n++) await shop.charge({ notificationUrl: url });
  const alerts = async () => {
    const scrapes = { before, after: scrapeIn(await metricsOf(shop)), now: Date.now() };
    return rules.filter(({ expr }) => isTrue(expr, scrapes)).map(({ alert }) => alert);
  };
  await expect.poll(alerts).toContain('ShopCallsFail');
});

it('each rule says how urgent it is, and what to do', () => {
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    expect(annotations.description).not.toBe('');
  }
});
