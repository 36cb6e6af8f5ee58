/** The alert rules and the dashboard, against the metrics of a gateway. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { certificate } from '../gateway/certificate.ts';
import { openAsItIs, type Shop } from '../gateway/harness.ts';
import { type Behaviour, say, testSystem } from '../gateway/platform/processor/testSystem.ts';
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

/** A gateway in live whose processor gives this answer, and its alerts after ten payments. */
async function alertsAfterTen(answer: Behaviour) {
  const system = await testSystem();
  system.behave(answer);
  const shop = await openAsItIs({
    environment: 'live',
    tls: certificate(),
    metrics: 'on',
    entities: [{ entityId: 'c0000000000000000000000000000005', token: 'live-token' }],
    processorUrl: system.url,
  });
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

it('each rule says how urgent it is, and what to do', () => {
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    expect(annotations.description).not.toBe('');
  }
});
