/**
 * Two payments that differ in nothing but the security code, or in nothing but the digits between the first six and
 * the last four, look the same from everywhere outside of the frames: to the byte. Chance and time are taken out of
 * both (seeded ids, a stopped clock, page ids by a counter), so that whatever differs must come from the digits.
 *
 * Number and code themselves are not the only thing that could get out: so could a bit of them, a hash, an order.
 */
import type { Browser, Page } from '@playwright/test';
import { cardForm } from './support/cardForm.ts';
import { type Dump, dumpDatabase } from './support/database.ts';
import { expect, strictPolicy, test } from './support/fixtures.ts';
import { startGatewayProcess } from './support/gatewayProcess.ts';
import {
  messagesToFrames,
  type Note,
  notesOf,
  RECORDED_OPTIONS,
  record,
  snapshot,
} from './support/recorder.ts';
import { type Site, startSite, startWire } from './support/servers.ts';

interface Card {
  readonly number: string;
  readonly code: string;
}

const CARD: Card = { number: '4539578219360473', code: '731' };
const OTHER_CODE: Card = { ...CARD, code: '046' };
/**
 * The check digit is right only at 16 digits, as with the first. (A number of 13 digits can be a whole VISA number:
 * that its check digit is right or wrong is the one thing that a frame tells of the digits in the middle.)
 */
const OTHER_MIDDLE: Card = { ...CARD, number: '4539571093240473' };
const OTHER_END: Card = { ...CARD, number: '4539578219360481' };

/** All that can be seen of one payment from outside of the frames. */
interface Seen {
  /** What each port, window and callback said and heard, in its order. */
  readonly messages: Readonly<Record<string, readonly unknown[]>>;
  readonly toFrames: unknown;
  readonly snapshots: readonly string[];
  readonly requests: readonly string[];
  readonly console: readonly string[];
  readonly rows: Dump;
  readonly log: readonly string[];
}

/**
 * The time of gateway and page alike: a frame that is there before the answer of the gateway goes by the page's, and
 * would be told of another month.
 */
const NOON = '2030-06-15T12:00:00Z';

/** The same addresses for both payments of a pair. */
interface Place {
  readonly shop: Site;
  gatewayPort: number;
  wirePort: number;
}

/** Keys are never made of a seed: each database has others. */
const withoutKeys = ({ sealing_key, ...rows }: Dump): Dump => {
  expect(sealing_key).toHaveLength(1);
  return rows;
};

/** Pays once, with everything that is random or timed made the same. */
async function payOnce(browser: Browser, place: Place, card: Card): Promise<Seen> {
  const gateway = await startGatewayProcess({
    seed: 7,
    cardKey: '5'.repeat(64),
    port: place.gatewayPort,
  });
  place.gatewayPort = Number(new URL(gateway.url).port);
  const wire = await startWire(gateway.url, { port: place.wirePort });
  place.wirePort = Number(new URL(wire.url).port);
  await gateway.freezeClock(NOON);
  const { shop } = place;
  const checkoutId = await gateway.createCheckout({ shopperResultUrl: `${shop.origin}/result` });
  const address = shop.put('/pay', payPage(wire.url, checkoutId), {
    // An icon of its own: whether a browser has looked for one by now is chance.
    'content-security-policy': strictPolicy(wire.url).replace('img-src', 'img-src data:'),
  });

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(withoutChance, Date.parse(NOON));
  await record(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const form = cardForm(page);
  const snapshots: string[] = [];
  const look = async () => snapshots.push(steady(await snapshot(page)));

  await page.goto(address);
  await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
  await expect(form.code).toHaveAttribute('aria-label', 'CVV');
  // What else the page loads, with its answer from the gateway as the last, comes side by side with the frames.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/advice.js')),
  );
  await page.evaluate(() => window.note('ready', null));
  await typeSteadily(page, 'number', card.number);
  await look();
  await typeSteadily(page, 'code', card.code);
  await look();
  await form.expiry.fill('12 / 34');
  await form.holder.fill('Jane Jones');
  await expect(form.form.locator('.wpwl-valid')).toHaveCount(4);
  await look();
  const toFrames = await messagesToFrames(page);
  await form.holder.press('Enter');
  await page.waitForURL(/\/result\?/);
  await look();
  const notes = await notesOf(page);
  await context.close();
  await gateway.stop();
  const seen = {
    messages: streamsOf(notes),
    toFrames,
    snapshots,
    requests: withoutSecondFrame(
      wire.exchanges.map(({ method, path, headers, status, answer }) =>
        [method, path, withoutHaste(headers), status, /payment$/.test(path) ? answer : ''].join(
          '\n',
        ),
      ),
      /^sec-fetch-dest: iframe$/im,
    ).sort(),
    console: said,
    rows: withoutKeys(dumpDatabase(gateway.data)),
    log: withoutSecondFrame(logLines(gateway.log()), /checkouts\/:id\/frame/),
  };
  wire.close();
  await gateway.remove();
  return seen;
}

const payPage = (gateway: string, checkoutId: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title><link rel="icon" href="data:,">
<script nonce="n0">var wpwlOptions = ${RECORDED_OPTIONS};</script></head>
<body><h1>Checkout</h1><form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script></body></html>`;

/**
 * Key by key, each only when the page has heard of the one before - of a code it hears of the first and the last alone -,
 * and the focus by way of the page: two payments in the same rhythm. (What two frames say at once comes in an order that is
 * chance.)
 */
async function typeSteadily(page: Page, field: 'number' | 'code', digits: string): Promise<void> {
  const form = cardForm(page);
  const frame = form[`${field}Frame`];
  await form[field].click();
  await expect(frame).toHaveClass(/wpwl-focus/);
  const heardOf = async () =>
    (await notesOf(page))
      .filter(([kind]) => /^port \d+ in$/.test(kind))
      .map(([, data]) => (data as { value?: { length?: number } }).value?.length)
      .at(-1);
  for (const [i, digit] of [...digits].entries()) {
    await page.keyboard.press(digit);
    if (field === 'number') await expect.poll(heardOf, { intervals: [10] }).toBe(i + 1);
    else await expect(form.code).toHaveValue(digits.slice(0, i + 1));
  }
  await page.locator('h1').click();
  await expect(frame).not.toHaveClass(/wpwl-focus/);
  await expect(frame).toHaveClass(/wpwl-valid/);
}

/** Runs in page and frames: random bytes from a counter, and a clock of the page that stands still. */
function withoutChance(noon: number): void {
  let next = 0;
  Object.defineProperty(crypto, 'getRandomValues', {
    value<T extends ArrayBufferView>(array: T): T {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) bytes[i] = (next++ * 37 + 11) % 256;
      return array;
    },
  });
  Date.now = () => noon;
}

/**
 * `Priority` is a browser's guess of what to load first, by what else it is loading just then. `Sec-Fetch-User` comes with a frame
 * in Firefox if Playwright has just done something in the page: no shopper has pressed anything when a frame loads.
 */
const withoutHaste = (headers: string) =>
  headers.replace(/^(?:priority|sec-fetch-user): .*\n/gim, '');

/** Firefox asks for the document of the second frame again if the first answer is still on its way. @param entry of a frame's request */
const withoutSecondFrame = (all: readonly string[], entry: RegExp): string[] =>
  all.filter((one, i) => !entry.test(one) || all.indexOf(one) === i);

/** Entries that tell what was loaded. The others say how quick the machine was at painting. */
const LOADS = ['navigation', 'resource', 'mark', 'measure'];

/** A snapshot without the only things on a page that tell the time: the times of its performance entries. */
function steady(text: string): string {
  const { performance: entries, ...rest } = JSON.parse(text) as Record<string, unknown> & {
    performance: Readonly<Record<string, unknown>>[];
  };
  const loads = entries
    .filter(({ entryType }) => LOADS.includes(String(entryType)))
    .map(({ entryType, name, initiatorType }) => `${entryType} ${name} ${initiatorType}`);
  return JSON.stringify({ ...rest, performance: loads.sort() });
}

/** What a parser hands over at once is chance. What came of it, the first snapshot shows. */
const MUTATIONS = ['element', 'text', 'attribute'];

/** Each kind of note by itself, and the ports by their field: which frame is connected first is chance. */
function streamsOf(notes: readonly Note[]): Record<string, unknown[]> {
  const isLong = (data: unknown) =>
    Number((data as { value?: { length?: number } } | null)?.value?.length) > 4;
  const long = notes.find(([kind, data]) => /^port \d in$/.test(kind) && isLong(data))?.[0];
  const streams: Record<string, unknown[]> = {};
  let parsed = false;
  for (const [kind, data] of notes) {
    if (kind === 'ready') parsed = true;
    else if (kind === 'document') parsed = false;
    if (!parsed && MUTATIONS.includes(kind)) continue;
    const field = kind.slice(0, 6) === long?.slice(0, 6) ? 'number' : 'code';
    const name = kind.replace(/^port \d/, field);
    streams[name] ??= [];
    streams[name].push(data);
  }
  return Object.fromEntries(Object.entries(streams).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Which request gets which of the repeatable ids is chance, where several come side by side. */
const steadyNdc = (ndc: unknown) => (/^[0-9a-f]{32}$/.test(String(ndc)) ? 'of the request' : ndc);

/** The log without times and process; in an order of its own, since pictures and frames load side by side. */
function logLines(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      const { time: _, pid: __, ms: ___, ndc, ...rest } = entry;
      return JSON.stringify({ ...rest, ndc: steadyNdc(ndc) });
    })
    .sort();
}

/** Takes a column out of a table. */
function without(seen: Seen, table: string, column: string): Seen {
  const rows = seen.rows[table]?.map(({ [column]: _, ...others }) => others) ?? [];
  return { ...seen, rows: { ...seen.rows, [table]: rows } };
}

/** Without what knows the time of the machine: when migrations ran, from when the clock was moved, when requests came. */
const comparable = (seen: Seen): Seen => {
  const migrations = Object.keys(seen.rows).filter((table) => table.endsWith('_migration'));
  const plain = migrations.reduce((all, table) => without(all, table, 'timestamp'), seen);
  return untimed(without(without(plain, 'clock_move', 'from_at'), 'request', 'system_at'));
};

/** Without the times of the system clock and the durations in texts of events and of recorded requests. */
function untimed(seen: Seen): Seen {
  const rows = Object.entries(seen.rows).map(([table, all]) => {
    if (table !== 'event' && table !== 'request') return [table, all];
    const timeless = (data: unknown) =>
      String(data).replaceAll(/"(systemAt|ms)":"[0-9]+"/g, '"$1":"…"');
    return [table, all.map((row) => ({ ...row, data: timeless(row['data']) }))];
  });
  return { ...seen, rows: Object.fromEntries(rows) };
}

let place: Place;
let first: Seen;

test.beforeAll(async ({ browser }) => {
  place = { shop: await startSite(), gatewayPort: 0, wirePort: 0 };
  first = comparable(await payOnce(browser, place, CARD));
});

test.afterAll(() => place.shop.close());

test.describe.configure({ mode: 'serial' });

test('a payment has recorded data', () => {
  expect(first.messages['number in']?.length).toBeGreaterThan(16);
  expect(first.messages['code in']?.length).toBeGreaterThan(3);
  expect(first.messages['attribute']?.length).toBeGreaterThan(3);
  expect(JSON.stringify(first.toFrames)).toContain('welcome');
  expect(first.snapshots).toHaveLength(4);
  expect(first.log.join()).toContain('/payment');
  expect(first.rows['payment']).toHaveLength(1);
  expect(first.rows['payment']?.[0]).toMatchObject({
    account_bin: '453957',
    account_last4: '0473',
  });
});

test('another security code changes nothing anywhere', async ({ browser }) => {
  const other = comparable(await payOnce(browser, place, OTHER_CODE));
  expect(other).toEqual(first);
  expect(JSON.stringify(other)).toBe(JSON.stringify(first));
});

test('other digits in the middle change nothing but the keyed hashes', async ({ browser }) => {
  const other = comparable(await payOnce(browser, place, OTHER_MIDDLE));
  const hashOf = ({ rows }: Seen) => rows['payment']?.[0]?.['account_hash'];
  // The two columns that depend on the whole number, by a key that the database does not hold.
  expect(hashOf(other)).not.toBe(hashOf(first));
  const rest = (seen: Seen) =>
    without(without(seen, 'payment', 'account_hash'), 'checkout', 'numbers');
  expect(rest(other)).toEqual(rest(first));
  expect(JSON.stringify(rest(other))).toBe(JSON.stringify(rest(first)));
});

test('other last four digits are detected: the comparison can fail', async ({ browser }) => {
  const other = comparable(await payOnce(browser, place, OTHER_END));
  expect(other.rows['payment']).not.toEqual(first.rows['payment']);
  expect(other.messages['number in']).not.toEqual(first.messages['number in']);
  // And nowhere else: neither what the page shows nor what is logged tells them.
  expect(other.snapshots).toEqual(first.snapshots);
  expect(other.log).toEqual(first.log);
});
