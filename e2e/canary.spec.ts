/**
 * A card number and a code are followed through whole payments, and looked for in everything that a page could see and
 * everything that the gateway keeps. They may be in one place: the body of the frame's own post to the gateway.
 */
import type { Page, TestInfo } from '@playwright/test';
import { cardForm } from './support/cardForm.ts';
import { expect, strictPolicy, test } from './support/fixtures.ts';
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts';
import { findCode, findNumber, type Leak } from './support/leaks.ts';
import { startProxy } from './support/proxy.ts';
import {
  messagesToFrames,
  notesOf,
  RECORDED_OPTIONS,
  record,
  snapshot,
} from './support/recorder.ts';
import { type Site, startSite, startWire, type Wire } from './support/servers.ts';

/** Cards that no simulator knows, with no run of digits that comes by chance. */
const VISA = { number: '4539578219360473', code: '731', brand: 'VISA' };
const AMEX = { number: '371468295037154', code: '7319', brand: 'AMEX' };

/** Things that were collected, by the place they were found in. */
type Collected = [place: string, content: string | Uint8Array][];

/** Where the payments of a test happen, and all that is written down about them. */
interface Stage {
  readonly gateway: GatewayProcess;
  readonly wire: Wire;
  readonly shop: Site;
  readonly seen: Collected;
  /** Loses this many answers to the next posts. */
  lose(answers: number): void;
  /** Opens the page of a new checkout. */
  open(fields?: Readonly<Record<string, string>>): Promise<string>;
  /** Keeps everything that the page shows now. */
  look(when: string): Promise<void>;
  /** All of it, the gateway's own included. */
  all(): Promise<Collected>;
  close(): Promise<void>;
}

async function setStage(
  page: Page,
  { failing = false, policy = strictPolicy as (gateway: string) => string } = {},
): Promise<Stage> {
  const gateway = await startGatewayProcess({ failing });
  let losing = 0;
  const proxy = await startProxy(gateway.url, ({ method }) => {
    if (method !== 'POST' || losing === 0) return 'pass';
    losing--;
    return 'cut';
  });
  const wire = await startWire(proxy.url);
  const shop = await startSite();
  const seen: Collected = [];
  await record(page);
  page.on('console', (message) => seen.push(['console', message.text()]));
  page.on('pageerror', (error) => seen.push(['page error', `${error.stack}`]));
  page.on('request', (request) => {
    seen.push(['address', request.url()]);
    seen.push(['request headers', JSON.stringify(request.headers())]);
  });
  return {
    gateway,
    wire,
    shop,
    seen,
    lose(answers) {
      losing = answers;
    },
    async open(fields = {}) {
      const checkoutId = await gateway.createCheckout({
        shopperResultUrl: `${shop.origin}/result`,
        ...fields,
      });
      const headers = { 'content-security-policy': `${policy(wire.url)}; report-uri /reports` };
      await page.goto(shop.put('/pay', payPage(wire.url, checkoutId), headers));
      return checkoutId;
    },
    async look(when) {
      seen.push([`page ${when}`, await snapshot(page)]);
      seen.push([`frames heard ${when}`, JSON.stringify(await messagesToFrames(page))]);
    },
    async all() {
      const collected = [...seen];
      for (const [kind, data] of await notesOf(page)) collected.push([kind, JSON.stringify(data)]);
      for (const { method, path, headers, body } of shop.requests)
        collected.push(['shop request', `${method} ${path}\n${headers}\n${body}`]);
      for (const exchange of wire.exchanges) collected.push(...partsOf(exchange));
      for (const { name, bytes } of gateway.files()) collected.push([`open ${name}`, bytes]);
      await gateway.stop();
      for (const { name, bytes } of gateway.files()) collected.push([`closed ${name}`, bytes]);
      collected.push(['log', gateway.log()]);
      return collected;
    },
    async close() {
      wire.close();
      proxy.close();
      shop.close();
      await gateway.remove();
    },
  };
}

/** Everything of an exchange but the one place where number and code belong. */
function partsOf(exchange: Wire['exchanges'][number]): Collected {
  const { method, path, headers, body, answerHeaders, answer } = exchange;
  const place = `${method} ${path}`;
  return [
    [place, `${path}\n${headers}`],
    [`answer headers to ${place}`, answerHeaders],
    [`answer to ${place}`, answer],
    ...(isPost(exchange) ? [] : [[`body of ${place}`, body] as Collected[number]]),
  ];
}

const isPost = ({ method, path }: Wire['exchanges'][number]) =>
  method === 'POST' && /^\/v1\/checkouts\/[\w-]+\/payment$/.test(path);

const payPage = (gateway: string, checkoutId: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<script nonce="n0">var wpwlOptions = ${RECORDED_OPTIONS};</script></head>
<body><form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script></body></html>`;

/** Presses keys, as a shopper does. */
async function type(page: Page, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

async function eraseAll(page: Page, field: ReturnType<Page['locator']>): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
}

function leaksIn(collected: Collected, card: { number: string; code: string }): Leak[] {
  return collected.flatMap(([place, content]) => [
    ...findNumber(place, content, card.number),
    ...findCode(place, content, card.code),
  ]);
}

/** Drives a payment from the first key to the shop's result, with everything that can go wrong on the way. */
async function shopFor(page: Page, stage: Stage, card: typeof VISA): Promise<void> {
  const form = cardForm(page);
  const grouped = (digits: string) => digits.match(/.{1,4}/g)?.join(' ') ?? '';
  const shown = card === VISA ? grouped(card.number) : /^3714 682950 37154$/;

  // A declined payment, with errors on the way.
  const declined = await stage.open({ 'customParameters[forceResultCode]': '800.100.152' });
  await stage.look('before typing');
  const wrong = card.number.slice(0, -1) + ((Number(card.number.at(-1)) + 1) % 10);
  await type(page, form.number, wrong);
  await expect(form.brand).toHaveValue(card.brand);
  await type(page, form.expiry, '0120');
  await type(page, form.holder, 'Jane Jones');
  await expect(form.hints.first()).toBeVisible();
  await form.pay.click();
  await expect(form.hints).not.toHaveCount(0);
  await stage.look('with faults');
  await eraseAll(page, form.number);
  await type(page, form.number, card.number);
  await type(page, form.code, card.code);
  await eraseAll(page, form.expiry);
  await page.keyboard.type('1234');
  await form.holder.focus();
  await expect(form.hints).toHaveCount(0);
  await expect(form.number).toHaveValue(shown);
  await stage.look('when typed');

  // The number's frame loads anew when its group is moved; its sibling kept the text.
  await form.form.evaluate((element) => {
    const group = element.querySelector('.wpwl-group-cardNumber');
    if (group) element.append(group);
  });
  await expect(form.number).toHaveValue(shown);
  await stage.look('when moved');

  // A field that no parameter has the name of: the gateway refuses it, by name.
  await form.form.evaluate((element) => {
    const input = Object.assign(document.createElement('input'), {
      name: 'customer.nonsense',
      value: 'x',
    });
    element.append(input);
  });
  await form.pay.click();
  await expect(form.message).toBeVisible();
  await stage.look('when refused');
  await form.form.evaluate((element) =>
    element.querySelector('input[name="customer.nonsense"]')?.remove(),
  );

  // All tries of the frame are lost, then one of the next submit. A browser sends a request again by itself if a connection that
  // it has used before breaks, so the number of tries is not known.
  stage.lose(Number.POSITIVE_INFINITY);
  await form.pay.click();
  await expect(form.message).toContainText('The connection was lost');
  stage.lose(1);
  await stage.look('when lost');
  await form.pay.click();
  await page.waitForURL(/\/result\?/);
  await stage.look('declined');
  stage.seen.push(['status', await stage.gateway.status(declined)]);

  // And one that goes well.
  const paid = await stage.open();
  await type(page, form.number, card.number);
  await type(page, form.expiry, '1234');
  await type(page, form.code, card.code);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/result\?/);
  await stage.look('paid');
  stage.seen.push(['status', await stage.gateway.status(paid)]);
}

for (const card of [VISA, AMEX]) {
  test(`number and code of a ${card.brand} card are nowhere but in the frame's post`, async ({
    page,
  }, info) => {
    const stage = await setStage(page);
    await shopFor(page, stage, card);
    const collected = await stage.all();

    // It was there to be found: in each post, and in nothing else.
    const posts = stage.wire.exchanges.filter(isPost);
    expect(posts.length).toBeGreaterThanOrEqual(6);
    for (const { body } of posts) {
      expect(findNumber('post', body, card.number)).not.toEqual([]);
      expect(findCode('post', body, card.code)).not.toEqual([]);
    }
    expect(leaksIn(collected, card)).toEqual([]);

    // And what was collected is what there is: each kind of place had something to say.
    expectAllKinds(collected, info);
    const everything = collected.map(([, content]) => Buffer.from(content).toString('latin1'));
    const all = everything.join('\n');
    expect(all).toContain(`"last4Digits":"${card.number.slice(-4)}"`);
    expect(all).toContain(`"bin":"${card.number.slice(0, 6)}"`);
    expect(all).toContain(`"length":${card.number.length}`);
    for (const code of ['CONNECTION_LOST', 'SUBMIT_REFUSED', '800.100.152', '000.100.110'])
      expect(all).toContain(code);
    await stage.close();
  });
}

function expectAllKinds(collected: Collected, info: TestInfo): void {
  const places = new Set(collected.map(([place]) => place));
  const expected = [
    'window in',
    'port 1 in',
    'port 1 out',
    // The moved field has a port of its own, and so has the second page.
    'port 3 in',
    'onError',
    'onDetectBrand',
    'keydown',
    'element',
    'attribute',
    'address',
    'request headers',
    'shop request',
    'page with faults',
    'page when moved',
    'frames heard when moved',
    'page paid',
    'open gateway.db',
    'open gateway.db-wal',
    'closed gateway.db',
    'closed keys.json',
    'log',
    'status',
  ];
  expect([...places], info.title).toEqual(expect.arrayContaining(expected));
}

test('a processor that fails with the whole card in its error leaves nothing of it', async ({
  page,
}) => {
  const stage = await setStage(page, { failing: true });
  const form = cardForm(page);
  const checkoutId = await stage.open();
  await type(page, form.number, VISA.number);
  await type(page, form.expiry, '1234');
  await type(page, form.code, VISA.code);
  await form.pay.click();
  // Nobody knows whether the processor took the money, so the form waits.
  await expect.poll(() => stage.gateway.log()).toContain('processor failed');
  await stage.look('when it failed');
  const status = await stage.gateway.status(checkoutId);
  expect(status).toContain('000.200.000');
  stage.seen.push(['status', status]);
  const collected = await stage.all();
  expect(stage.wire.exchanges.filter(isPost)).toHaveLength(1);
  expect(leaksIn(collected, VISA)).toEqual([]);
  await stage.close();
});

test.describe('the search itself', () => {
  const { number, code } = VISA;
  const run = number.slice(4, 11);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  const dresses: [string, string | Uint8Array][] = [
    ['plain', `x ${number} y`],
    ['seven digits of it', `id=${run}a`],
    ['in groups', number.match(/.{4}/g)?.join(' ') ?? ''],
    ['with hyphens, dots and slashes', `${run[0]}-${run[1]}.${run.slice(2, 5)}/${run.slice(5)}`],
    ['as a list of digits', JSON.stringify([...run].map(Number))],
    ['as a list of texts', JSON.stringify([...run])],
    ['with signs between', [...run].join('</>')],
    ['in hex', Buffer.from(run).toString('hex')],
    ['in hex with blanks', Buffer.from(run).toString('hex').match(/../g)?.join(' ') ?? ''],
    ['as character codes', JSON.stringify([...Buffer.from(run)])],
    ['as \\x escapes', [...run].map((digit) => `\\x3${digit}`).join('')],
    ['as \\u escapes', [...run].map((digit) => `\\u003${digit}`).join('')],
    ['as entities', [...run].map((digit) => `&#${48 + Number(digit)};`).join('')],
    ['as hex entities', [...run].map((digit) => `&#x3${digit};`).join('')],
    ['percent-encoded', [...run].map((digit) => `%3${digit}`).join('')],
    ['percent-encoded twice', [...run].map((digit) => `%253${digit}`).join('')],
    ['in base64', base64(run)],
    ['in base64, one byte on', base64(`a${run}b`)],
    ['in base64, two bytes on', base64(`ab${run}c`)],
    [
      'in base64 with line ends',
      base64(`{"n":"${number}"}`)
        .match(/.{1,5}/g)
        ?.join('\n') ?? '',
    ],
    ['in base64url', Buffer.from(`??>${number}`).toString('base64url')],
    ['in base64 of UTF-16', Buffer.from(`a${run}`, 'utf16le').toString('base64')],
    ['reversed', [...run].reverse().join('')],
    ['reversed, in base64', base64([...run].reverse().join(''))],
    ['full-width', [...run].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('')],
    ['as UTF-16 bytes', Buffer.from(`x${run}`, 'utf16le')],
    ['as hex of UTF-16', Buffer.from(run, 'utf16le').toString('hex')],
    ['as bytes in a file', Buffer.concat([Buffer.from([0, 255]), Buffer.from(run)])],
    ['as an integer of a database', integerOf(number)],
    ['as a float', Buffer.from(new Float64Array([Number(number)]).buffer)],
  ];
  test('finds the number in every encoding', () => {
    for (const [name, content] of dresses)
      expect(findNumber('here', content, number), name).not.toEqual([]);
  });

  test('finds the code as a value', () => {
    for (const content of [
      `{"cvv":"${code}"}`,
      `{"cvv":${code}}`,
      `card.cvv=${code}&a=b`,
      `card.cvv%3D${code}`,
      JSON.stringify(JSON.stringify({ code })),
      `<i>${code}</i>`,
      `card.cvv: ${code}`,
      Buffer.from(`"${code}"`, 'utf16le'),
    ])
      expect(findCode('here', content, code), `${content}`).toEqual([
        { place: 'here', as: 'code' },
      ]);
  });

  test('finds four separate digits of a code anywhere', () => {
    expect(findCode('here', `VISA ${AMEX.code}`, AMEX.code)).not.toEqual([]);
    expect(findCode('here', `${AMEX.code}0`, AMEX.code)).toEqual([]);
  });

  test('leaves the first six and the last four alone', () => {
    const allowed = `{"bin":"${number.slice(0, 6)}","last4Digits":"${number.slice(-4)}"}`;
    expect(findNumber('here', allowed, number)).toEqual([]);
    expect(findCode('here', `{"length":16,"x":"1${code}","y":"${code}2"}`, code)).toEqual([]);
  });

  test('finds values that are added to each kind of place of a page and of the gateway', async ({
    page,
  }) => {
    const stage = await setStage(page, { policy: () => 'img-src *' });
    await stage.open();
    await expect(cardForm(page).number).toHaveAttribute('aria-label', 'Card Number');
    await page.evaluate(plant, number);
    await expect
      .poll(async () => (await notesOf(page)).map(([kind]) => kind))
      .toEqual(expect.arrayContaining(['rejection', 'error', 'channel in', 'port 4 in']));
    await stage.look('planted');
    // What the gateway may be told to keep, a shop could misuse.
    await stage.gateway.createCheckout({ 'customParameters[SHOPPER_note]': `n${number}` });
    await fetch(`${stage.wire.url}/v1/${number}`, { headers: { 'x-note': number } });
    // The log hides a whole number in a path; a part of one only this search would find.
    await fetch(`${stage.wire.url}/v1/${run}`);
    const collected = await stage.all();
    const places = new Set(
      collected.flatMap(([place, content]) =>
        findNumber(place, content, number).length ? [place] : [],
      ),
    );
    expect([...places]).toEqual(
      expect.arrayContaining([
        'window in',
        'port 3 out',
        'port 4 in',
        'channel out',
        'channel in',
        'onError',
        'error',
        'rejection',
        'element',
        'attribute',
        'text',
        'console',
        'address',
        'shop request',
        'page planted',
        'frames heard planted',
        `GET /v1/${number}`,
        'open gateway.db-wal',
        'log',
      ]),
    );
    const kinds = JSON.parse(String(collected.find(([place]) => place === 'page planted')?.[1]));
    for (const kind of PLANTED_IN_SNAPSHOT)
      expect(findNumber(kind, JSON.stringify(kinds[kind]), number), kind).not.toEqual([]);
    await stage.close();
  });
});

/** Members of a snapshot that `plant` fills. */
const PLANTED_IN_SNAPSHOT = [
  'html',
  'values',
  'frames',
  'title',
  'name',
  'address',
  'cookie',
  'local',
  'session',
  'databases',
  'history',
  'performance',
  'wpwl',
];

/** Runs in the page: leaves the number everywhere a careless program could. */
async function plant(number: string): Promise<void> {
  const note = document.createElement('p');
  document.body.append(note);
  note.append(number);
  note.setAttribute('data-note', number);
  (note.firstChild as Text).data = `${number}!`;
  const input = document.createElement('input');
  input.name = 'note';
  document.body.append(input);
  input.value = number;
  document.querySelector('iframe')?.setAttribute('data-note', number);
  document.title = number;
  window.name = number;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest interface is the one to plant in
  document.cookie = `note=${number}`;
  localStorage['note'] = number;
  sessionStorage['note'] = number;
  history.pushState({ number }, '', `?note=${number}`);
  performance.mark(`note ${number}`);
  await new Promise((done) => {
    const opening = indexedDB.open(`note-${number}`);
    opening.onsuccess = done;
    opening.onerror = done;
  });
  console.log(number);
  window.postMessage({ number }, '*');
  document.querySelector('iframe')?.contentWindow?.postMessage({ number }, '*');
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => undefined;
  port1.postMessage({ number });
  const one = new BroadcastChannel('note');
  const other = new BroadcastChannel('note');
  one.postMessage({ number });
  void other;
  const { wpwlOptions } = window as unknown as {
    wpwlOptions: Record<string, unknown> & { onError(error: Error): void };
  };
  wpwlOptions.onError(new Error(number));
  wpwlOptions['note'] = number;
  void Promise.reject(new Error(number));
  setTimeout(() => {
    throw new Error(number);
  });
  const picture = new Image();
  picture.src = `/picture?${number}`;
  await fetch(`/note?${number}`).catch(() => undefined);
}

/** As SQLite keeps a whole number: the fewest bytes, the highest first. */
function integerOf(number: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(number));
  return Buffer.concat([Buffer.from([6]), bytes]);
}
