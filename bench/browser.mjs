// `npm run bench:browser` (after a build): what a browser needs for the card form, beside a floor: a page of the shop with one
// choice and four inputs, drawn by Preact. All of it is code of this repository.
//
// 1. The first field: from the start of the navigation until the input of the card number is visible and can be focused, with
//    an empty cache. `fast`: the link and the processor as they are. `slow`: a processor four times slower, 60 ms round trip,
//    9/1.5 Mbit/s.
// 2. The second visit: the same with the cache of the first visit, and another checkout.
// 3. A key: time of the main thread for each of the 16 digits of a card number.
//
// Pages take turns, round by round, in one browser; each load has a context of its own. Site isolation is off in Chromium, so
// that its figures of a page include the frames. `--isolated` leaves it on, as people's browsers have it: a frame of another
// site then has a process of its own.
//
// --rounds N (15)   --only fast,slow,warm,keys
// --ahead: also a page that preloads the configuration of the checkout, as docs/form.md shows
// --modern: also a page in the style `modern`
// --frames: also two pages with bare frames, which show what frames cost any form
// --browser firefox: its times of the first field only; its driver slows no processor, so `slow` is only the slow link
// --builds name=DIR,...: further builds of the form, which take turns with that in dist/

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, firefox } from '@playwright/test';
import { findBrowser } from '../scripts/browsers.mjs';
import { Link } from './browser/link.mjs';
import { openShop } from './browser/shop.mjs';
import { compare, median, report } from './figures.mjs';
import { BEARER, ENTITY, QUIET, root, send, start } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: 'fast,slow,warm,keys' },
    builds: { type: 'string', default: '' },
    ahead: { type: 'boolean', default: false },
    modern: { type: 'boolean', default: false },
    frames: { type: 'boolean', default: false },
    isolated: { type: 'boolean', default: false },
    browser: { type: 'string', default: 'chromium' },
  },
});
const rounds = Number(options.rounds);
const isFirefox = options.browser === 'firefox';
const kinds = options.only.split(',').filter((kind) => !(isFirefox && kind === 'keys'));

/** @typedef {{ cpu: number, rtt: number, down: number, up: number }} Condition `cpu`: so many times slower */
/** @type {{ fast: Condition, slow: Condition }} */
const CONDITIONS = {
  fast: { cpu: 1, rtt: 0, down: 0, up: 0 },
  slow: { cpu: 4, rtt: 60, down: 9, up: 1.5 },
};

/** Fields that accept the number. */
const FIELDS = { page: '#number', frame: 'input' };
const SECURE = ['card.number', 'card.cvv'];
const NUMBER = '4200000000000000';

/** @typedef {{ name: string, build?: string, url(): Promise<string>, fields: { page?: string, frame?: string } }} Page */
/** @typedef {Record<string, number>} Figures */

const probe = readFileSync(new URL('browser/probe.js', import.meta.url), 'utf8');
const link = new Link();
const shop = await openShop();
const shopPort = await link.open(shop.port);
const builds = {
  form: join(root, 'dist'),
  ...Object.fromEntries(
    options.builds
      .split(',')
      .filter(Boolean)
      .map((text) => [text.split('=')[0], resolve(text.split('=')[1] ?? '')]),
  ),
};
const gateways = await Promise.all(
  Object.entries(builds).map(async ([name, folder]) => {
    const gateway = await start([join(folder, 'gateway/main.js'), ...QUIET, '--data', ':memory:']);
    const port = await link.open(Number(new URL(gateway.url).port));
    return { name, gateway, port };
  }),
);
/** @type {Page[]} */
const pages = [
  {
    name: 'plain',
    fields: { page: FIELDS.page },
    url: async () => `http://localhost:${shopPort}/plain`,
  },
  {
    name: 'floor',
    fields: { page: FIELDS.page },
    url: async () => `http://localhost:${shopPort}/floor`,
  },
  // What two frames of another site cost that only have an input: in the document, and inserted by a script of that site.
  ...(options.frames ? ['frames', 'inserted'] : []).map((name) => ({
    name,
    fields: { frame: FIELDS.frame },
    url: async () => `http://localhost:${shopPort}/${name}`,
  })),
  ...gateways.flatMap(({ name, gateway, port }) =>
    ['', ...(options.ahead ? ['ahead'] : []), ...(options.modern ? ['modern'] : [])].map(
      (more) => ({
        name: more ? `${name}, ${more}` : name,
        fields: { frame: FIELDS.frame },
        async url() {
          const body = `entityId=${ENTITY}&amount=92.00&currency=EUR&paymentType=DB`;
          const { id } = await send('POST', `${gateway.url}/v1/checkouts`, BEARER, body);
          return `http://localhost:${shopPort}/form?checkout=${id}&gateway=http://127.0.0.1:${port}&${more}`;
        },
      }),
    ),
  ),
];
const browser = isFirefox
  ? await firefox.launch({
      channel: 'moz-firefox',
      executablePath: findBrowser('firefox') ?? '',
      firefoxUserPrefs: { 'fission.autostart': options.isolated },
    })
  : await chromium.launch({
      executablePath: findBrowser('headless') ?? findBrowser('chromium'),
      chromiumSandbox: false,
      args: [
        ...['--disable-quic', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
        options.isolated ? '--site-per-process' : '--disable-site-isolation-trials',
      ],
    });

/** Loads a page once. @param {Page} page @param {Condition} condition @param {string} kind @returns {Promise<Figures>} */
async function load(page, condition, kind) {
  link.speed = { rtt: 0, down: 0, up: 0 };
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    /** @type {(field: { name: string, at: number }) => void} */
    let report = () => {};
    await context.exposeBinding('benchReport', (_source, field) => report(field));
    await context.addInitScript(`window.benchFields = ${JSON.stringify(page.fields)};\n${probe}`);
    const tab = await context.newPage();
    const cdp = isFirefox ? undefined : await context.newCDPSession(tab);
    await cdp?.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp?.send('Emulation.setCPUThrottlingRate', { rate: condition.cpu });
    /** @type {Promise<Figures>} */
    let spent = Promise.resolve({});
    const open = async () => {
      const url = await page.url();
      link.speed = condition;
      /** @type {Map<string, number>} */
      const usable = new Map();
      const needed = page.fields.frame ? SECURE : [''];
      const all = new Promise((resolve) => {
        report = ({ name, at }) => {
          usable.set(name, at);
          if (name === needed[0] && cdp) spent = metrics(cdp);
          if (usable.size === needed.length) resolve(undefined);
        };
      });
      await tab.goto(url, { waitUntil: 'commit' });
      await all;
      const start = await tab.evaluate(() => performance.timeOrigin);
      const times = needed.map((name) => (usable.get(name) ?? Number.NaN) - start);
      return { first: times[0] ?? Number.NaN, all: Math.max(...times) };
    };
    if (kind === 'warm') {
      await open();
      await tab.waitForLoadState('networkidle');
    }
    const times = await open();
    if (!cdp) return times;
    const { TaskDuration = 0, ScriptDuration = 0, Nodes = 0 } = await spent;
    if (kind !== 'keys') {
      return { ...times, busy: TaskDuration * 1000, script: ScriptDuration * 1000, nodes: Nodes };
    }
    await tab.waitForLoadState('networkidle');
    return { ...times, ...(await type(tab, cdp, page)) };
  } finally {
    await context.close();
  }
}

/** Types a card number. @param {import('@playwright/test').Page} tab @param {import('@playwright/test').CDPSession} cdp @param {Page} page */
async function type(tab, cdp, page) {
  const frame = page.fields.frame
    ? tab.frames().find((one) => one.url().endsWith(`#${SECURE[0]}`))
    : tab.mainFrame();
  if (!frame) throw new Error('the frame of the card number is missing');
  await frame.locator(page.fields.frame ?? FIELDS.page).focus();
  await pause(1000);
  const before = await metrics(cdp);
  for (const digit of NUMBER) {
    await tab.keyboard.press(digit);
    await pause(60);
  }
  await pause(300);
  const after = await metrics(cdp);
  const each = (/** @type {string} */ name) =>
    ((after[name] ?? 0) - (before[name] ?? 0)) / NUMBER.length;
  return {
    key: each('TaskDuration') * 1000,
    keyScript: each('ScriptDuration') * 1000,
    keyLayouts: each('LayoutCount'),
    keyStyles: each('RecalcStyleCount'),
  };
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {import('@playwright/test').CDPSession} cdp @returns {Promise<Figures>} */
async function metrics(cdp) {
  const { metrics: all } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/** @typedef {{ title: string, figure: string, condition: Condition }} Kind `title`: the name of the result */
/** @type {Record<string, Kind>} */
const KINDS = {
  fast: { title: 'first field, fast', figure: 'first', condition: CONDITIONS.fast },
  slow: { title: 'first field, slow', figure: 'first', condition: CONDITIONS.slow },
  warm: { title: 'second visit', figure: 'first', condition: CONDITIONS.fast },
  keys: { title: 'a key', figure: 'key', condition: { ...CONDITIONS.fast, cpu: 4 } },
};

for (const kind of kinds) {
  const its = KINDS[kind];
  if (!its) throw new Error(`--only ${kind}: one of ${Object.keys(KINDS)}`);
  /** @type {Map<string, Figures[]>} */
  const all = new Map(pages.map(({ name }) => [name, []]));
  // The first round warms up.
  for (let i = -1; i < rounds; i++) {
    for (const page of pages) {
      const figures = await load(page, its.condition, kind);
      if (i >= 0) all.get(page.name)?.push(figures);
    }
  }
  print(its, all);
}
await browser.close();
for (const { gateway } of gateways) await gateway.end();
link.close();
shop.close();
process.exit(0);

/** @param {Kind} kind @param {Map<string, Figures[]>} all */
function print({ title, figure }, all) {
  const of = (/** @type {string} */ page, name = figure) =>
    (all.get(page) ?? []).map((one) => one[name] ?? Number.NaN);
  console.log(`\n${title}: median ms, least ms, ratio of medians, of least, noise; other medians`);
  for (const { name } of pages) {
    const result = compare(title, 'ms', of(name), of('floor'));
    const { ratio, leastRatio, noise } = result;
    const others = Object.keys(all.get(name)?.[0] ?? {}).filter((other) => other !== figure);
    console.log(
      [
        name.padEnd(10),
        ...[result.median, result.least, ratio, leastRatio, noise].map((number) =>
          number.toFixed(2).padStart(8),
        ),
        ...others.map((other) => `${other} ${median(of(name, other)).toFixed(1)}`),
      ].join(' '),
    );
    if (name === 'form') report(result);
  }
}
