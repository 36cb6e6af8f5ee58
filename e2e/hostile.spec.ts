/**
 * Pages, windows and frames that want what is typed into the card fields. Each test asserts what the attacker gets
 * (nothing), and, where a form is about, that it still works. What each attack meets is told in docs/frame-protocol.md.
 *
 * Not here, since no browser lets a test drive it and no frame can prevent it: a page that draws fields of its own in
 * the place of ours, and one that takes the focus away while somebody types. Whoever can script the shop's page can do
 * that; a content security policy keeps such scripts out.
 */
import type { Page } from '@playwright/test';
import { fillCard, pay, startGateway, TEST_CARDS } from 'payment-widgets/testkit';
import { BLANK, checkoutIn, posts, test } from './support/attack.ts';
import {
  attackFrom,
  type Envelope,
  expectClosedShape,
  ORDER,
  SESSION,
  SETUP,
  WELCOME,
} from './support/attacker.ts';
import { cardForm } from './support/cardForm.ts';
import { expect } from './support/fixtures.ts';
import { findCode, findNumber } from './support/leaks.ts';
import { startWire } from './support/servers.ts';
import { storeCard } from './support/storedCards.ts';

const NUMBER = '4539578219360473';
const CODE = '731';
const CARD = { ...TEST_CARDS.visa, number: NUMBER, cvv: CODE };
const GROUPED = '4539 5782 1936 0473';

/** The form is as good as ever. */
async function expectPays(page: Page): Promise<void> {
  await fillCard(page, CARD);
  await pay(page);
  await page.waitForURL(/\/result\?/);
}

/** No frame of the page shows a field. */
async function expectNoField(page: Page): Promise<void> {
  for (const frame of page.frames()) await expect(frame.locator('input')).toHaveCount(0);
}

test.describe('the pages that can embed a card field', () => {
  test('a page of an origin that is not bound gets no field and no message', async ({
    consoleMayTell,
    page,
    evil,
    frameOf,
  }) => {
    consoleMayTell(/frame-ancestors/);
    await page.goto(`${evil.origin}/`);
    const attacker = await attackFrom(page);
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.loaded(frame);
    // A field that any page may hold (a checkout without a result address): it is heard, so the other would be.
    const open = await attacker.embed(await frameOf('card.number', { shopperResultUrl: '' }));
    await attacker.greeted(open);
    expect(await attacker.said(frame)).toEqual([]);
    await expect(attacker.field(frame)).toHaveCount(0);
  });

  test('the origins of an entity override the result address of a checkout', async ({
    consoleMayTell,
    page,
    shop,
    evil,
  }) => {
    consoleMayTell(/frame-ancestors/);
    const entity = { entityId: 'b'.repeat(32), token: 'token-of-b', origins: [shop.origin] };
    const gateway = await startGateway({ entities: [entity] });
    const created = await fetch(`${gateway.url}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${entity.token}` },
      body: new URLSearchParams({
        entityId: entity.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        shopperResultUrl: `${evil.origin}/result`,
      }),
    });
    const { id } = (await created.json()) as { id: string };
    const address = `${gateway.url}/v1/checkouts/${id}/frame#card.number`;
    await page.goto(`${evil.origin}/`);
    const attacker = await attackFrom(page);
    await attacker.loaded(await attacker.embed(address));
    await expectNoField(page);
    await page.goto(shop.payPage({ html: BLANK, policy: null }));
    const honest = await attackFrom(page);
    await honest.greeted(await honest.embed(address));
    await gateway.close();
  });

  test('a bound page inside of an unbound one gets no field: all ancestors count', async ({
    consoleMayTell,
    page,
    shop,
    evil,
    frameOf,
  }) => {
    consoleMayTell(/frame-ancestors/);
    const html = `${BLANK}<iframe src="${await frameOf('card.number')}"></iframe>`;
    const inner = shop.payPage({ html, policy: null });
    await page.goto(evil.put('/two-levels', `${BLANK}<iframe src="${inner}"></iframe>`));
    expect(page.frames()).toHaveLength(3);
    await expectNoField(page);
    await page.goto(inner);
    await expect(page.frameLocator('iframe').locator('input')).toHaveCount(1);
  });

  for (const [what, put] of [
    [
      'a sandboxed page',
      (frame: string) => ({ html: `${BLANK}<iframe src="${frame}"></iframe>`, sandbox: true }),
    ],
    [
      'a page inside of a data address',
      (frame: string) => ({
        html: `${BLANK}<iframe src="data:text/html,<iframe src='${encodeURIComponent(frame)}'></iframe>"></iframe>`,
        sandbox: false,
      }),
    ],
  ] as const) {
    test(`${what} has no origin that could be bound, and gets no field`, async ({
      consoleMayTell,
      page,
      shop,
      frameOf,
    }) => {
      consoleMayTell(/frame-ancestors/);
      const { html, sandbox } = put(await frameOf('card.number'));
      const policy = sandbox ? () => 'sandbox allow-scripts' : null;
      await page.goto(shop.payPage({ html, policy }));
      expect(page.frames().length).toBeGreaterThan(1);
      await expectNoField(page);
    });
  }

  test('without the policy of its document a frame still accepts no welcome from another origin', async ({
    page,
    evil,
    gateway,
    createCheckout,
  }) => {
    const wire = await startWire(gateway.url, { without: 'content-security-policy' });
    const checkoutId = await createCheckout();
    await page.goto(`${evil.origin}/`);
    const attacker = await attackFrom(page);
    const frame = await attacker.embed(`${wire.url}/v1/checkouts/${checkoutId}/frame#card.number`);
    // The hello says nothing, so anyone may hear it.
    await attacker.greeted(frame);
    expect(await attacker.said(frame)).toEqual([{ pw: 1, type: 'hello' }]);
    const [port] = await attacker.post(frame, WELCOME);
    await attacker.field(frame).fill(NUMBER);
    await expect(attacker.field(frame)).toHaveValue(GROUPED);
    expect(await port?.heard()).toEqual([]);
    await expect(attacker.field(frame)).not.toHaveAttribute('aria-label');
    wire.close();
  });

  test('a frame that is opened alone stays empty, and its opener gets nothing', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const opened = page.context().waitForEvent('page');
    await page.evaluate((url) => {
      const button = document.createElement('button');
      button.addEventListener('click', () => {
        const popup = window.open(url);
        Object.assign(window, { popup, fromPopup: [] as unknown[] });
      });
      window.addEventListener('message', ({ source, data }) => {
        const { popup, fromPopup } = window as unknown as { popup: Window; fromPopup: unknown[] };
        if (source === popup) fromPopup.push(data);
      });
      document.body.append(button);
    }, address);
    await page.locator('button').click();
    const popup = await opened;
    await popup.waitForLoadState();
    await page.evaluate((welcome) => {
      const { port1, port2 } = new MessageChannel();
      const { popup: other, fromPopup } = window as unknown as {
        popup: Window;
        fromPopup: unknown[];
      };
      port1.onmessage = ({ data }) => fromPopup.push(data);
      other.postMessage(welcome, '*', [port2]);
    }, WELCOME);
    await expect(popup.locator('input')).toHaveCount(0);
    // As long as a whole honest conversation takes.
    await attacker.connect(await frameOf('card.number'));
    expect(
      await page.evaluate(() => (window as unknown as { fromPopup: unknown[] }).fromPopup),
    ).toEqual([]);
  });

  test('a frame whose fragment names no field stays empty', async ({ page, attacker, frameOf }) => {
    for (const field of ['', 'card.expiryYear', 'card.number%00', '__proto__', 'CARD.NUMBER', '%'])
      await attacker.loaded(await attacker.embed(await frameOf(field)));
    await expectNoField(page);
    await attacker.connect(await frameOf('card.number'));
    for (let frame = 0; frame < 6; frame++) expect(await attacker.said(frame)).toEqual([]);
  });

  test('the document of a frame has all protective headers', async ({ shop, frameOf }) => {
    const { status, headers } = await fetch(await frameOf('card.number'));
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'none'",
      "connect-src 'self'",
      "font-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${shop.origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]{44}'(;|$)/);
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('private');
    for (const power of ['camera', 'geolocation', 'usb', 'display-capture'])
      expect(headers.get('permissions-policy')).toContain(`${power}=()`);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('an invalid checkout has no document, and its error is not a page', async ({ wire }) => {
    for (const id of ['A'.repeat(32), '..%2F..%2F', '%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
      const response = await fetch(`${wire.url}/v1/checkouts/${id}/frame`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('a page of another origin cannot read what the gateway answers to a payment', async ({
    consoleMayTell,
    page,
    evil,
    wire,
    createCheckout,
  }) => {
    consoleMayTell(/blocked by CORS policy|Cross-Origin Request Blocked/);
    const checkoutId = await createCheckout();
    await page.goto(`${evil.origin}/`);
    const outcome = await page.evaluate(
      (url) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ 'card.number': '1' }) }).then(
          (response) => response.text(),
          (error: Error) => error.name,
        ),
      `${wire.url}/v1/checkouts/${checkoutId}/payment`,
    );
    expect(outcome).toBe('TypeError');
  });
});

test.describe('the welcome', () => {
  test('an invalid welcome is ignored, and the next valid one is accepted', async ({
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.greeted(frame);
    const setup = (changes: object) => ({ ...WELCOME, setup: { ...SETUP, ...changes } });
    const { label: _, ...unlabelled } = SETUP;
    const { again: __, ...sayingNothingOfAgain } = WELCOME;
    const wrong: unknown[] = [
      null,
      'welcome',
      [],
      [WELCOME],
      {},
      sayingNothingOfAgain,
      { ...WELCOME, pw: 2 },
      { ...WELCOME, pw: '1' },
      { ...WELCOME, pw: undefined },
      { ...WELCOME, type: 'hello' },
      { ...WELCOME, type: 'Welcome' },
      { ...WELCOME, session: 'short' },
      { ...WELCOME, session: `${SESSION}/../x` },
      { ...WELCOME, session: 'f'.repeat(65) },
      { ...WELCOME, session: [SESSION] },
      { ...WELCOME, session: 1_234_567_890_123_456 },
      { ...WELCOME, again: 'no' },
      { ...WELCOME, setup: null },
      { ...WELCOME, setup: [SETUP] },
      { ...WELCOME, setup: unlabelled },
      setup({ label: 'x'.repeat(65_537) }),
      setup({ lang: 7 }),
      setup({ brands: 'VISA' }),
      setup({ brands: [['VISA']] }),
      setup({ brands: Array(2001).fill('VISA') }),
      setup({ style: [] }),
      setup({ style: { color: {} } }),
      setup({ style: { color: 'x'.repeat(65_537) } }),
      setup({ style: Object.fromEntries(Array.from({ length: 2001 }, (_v, i) => [`p${i}`, ''])) }),
      setup({ required: 1 }),
      setup({ fault: null }),
    ];
    const ports = [];
    for (const message of wrong) ports.push(...(await attacker.post(frame, message)));
    ports.push(await attacker.postHuge(frame, WELCOME, 1_000_000));
    const [right] = await attacker.post(frame, WELCOME);
    await expect.poll(async () => (await right?.heard())?.length).toBeGreaterThan(0);
    await attacker.field(frame).fill(NUMBER);
    await expect
      .poll(async () => (await right?.heard())?.at(-1)?.value)
      .toMatchObject({ length: 16 });
    for (const port of ports) expect(await port.heard()).toEqual([]);
  });

  test('a welcome with members of a prototype is ignored', async ({ page, attacker, frameOf }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.greeted(frame);
    // Whatever the page does to its own prototypes stays on the page: a message carries own members alone.
    await page.evaluate((welcome) => Object.assign(Object.prototype, welcome), WELCOME);
    const ports = await attacker.post(frame, {});
    ports.push(...(await attacker.post(frame, { pw: 1, type: 'welcome' })));
    await page.evaluate((welcome) => {
      for (const name of Object.keys(welcome)) delete (Object.prototype as never)[name];
    }, WELCOME);
    const polluting = JSON.parse(
      JSON.stringify(WELCOME).replace(
        '"setup":{',
        '"__proto__":{"polluted":1},"setup":{"__proto__":{"polluted":1},',
      ),
    );
    const [right] = await attacker.post(frame, polluting);
    await expect.poll(async () => (await right?.heard())?.length).toBeGreaterThan(0);
    for (const port of ports) expect(await port.heard()).toEqual([]);
    const inside = page.frames().find((each) => each.url().includes('/frame#'));
    expect(await inside?.evaluate(() => 'polluted' in {})).toBe(false);
  });

  test('a welcome without a port is ignored; of two ports the first is used', async ({
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.greeted(frame);
    await attacker.post(frame, WELCOME, 0);
    const [one, two] = await attacker.post(frame, WELCOME, 2);
    await expect.poll(async () => (await one?.heard())?.length).toBeGreaterThan(0);
    await two?.ask('check', null, 1);
    await two?.say('setup', { ...SETUP, label: 'Other' });
    expect(await one?.answer('check', null)).toMatchObject({ empty: true });
    await expect(attacker.field(frame)).toHaveAttribute('aria-label', 'Card Number');
    expect(await two?.heard()).toEqual([]);
  });

  test('a second welcome, also the same again, is ignored', async ({ attacker, frameOf }) => {
    const first = await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).fill(NUMBER);
    const [replayed] = await attacker.post(0, WELCOME);
    const [other] = await attacker.post(0, { ...WELCOME, session: 'e'.repeat(32), again: true });
    for (const port of [replayed, other]) await port?.ask('check', null, 1);
    expect(await first.answer('check', null)).toMatchObject({ length: 16, valid: true });
    expect(await replayed?.heard()).toEqual([]);
    expect(await other?.heard()).toEqual([]);
  });

  test('of a welcome before the hello and one after it, at most one is accepted', async ({
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    const [early] = await attacker.post(frame, WELCOME);
    await attacker.greeted(frame);
    const [right] = await attacker.post(frame, WELCOME);
    const heard = async () => [(await early?.heard())?.length, (await right?.heard())?.length];
    // Some browsers keep the early one for the document that is to come. It is of the parent, as the other.
    await expect.poll(async () => (await heard()).filter(Boolean)).toHaveLength(1);
    await attacker.field(frame).fill(NUMBER);
    await expect(attacker.field(frame)).toHaveValue(GROUPED);
    expect((await heard()).filter(Boolean)).toHaveLength(1);
  });

  test('a welcome from a window that is not the parent is ignored, of whatever origin', async ({
    page,
    shop,
    evil,
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.greeted(frame);
    const rivals = [shop.payPage({ html: BLANK, policy: null }), `${evil.origin}/rival`];
    for (const [i, address] of rivals.entries()) {
      await attacker.loaded(await attacker.embed(address));
      await page.frame({ url: address })?.evaluate(
        ([welcome, type]) => {
          const { port1, port2 } = new MessageChannel();
          Object.assign(window, { heardHere: [] as unknown[] });
          port1.onmessage = ({ data }) =>
            (window as unknown as { heardHere: unknown[] }).heardHere.push([type, data]);
          window.parent.frames[0]?.postMessage(welcome, '*', [port2]);
          port1.postMessage({ name: 'check', value: null, ask: 1 });
        },
        [WELCOME, i] as const,
      );
    }
    const [right] = await attacker.post(frame, WELCOME);
    await expect.poll(async () => (await right?.heard())?.length).toBeGreaterThan(0);
    await attacker.field(frame).fill(NUMBER);
    expect(await right?.answer('check', null)).toMatchObject({ length: 16 });
    for (const address of rivals)
      expect(
        await page
          .frame({ url: address })
          ?.evaluate(() => (window as unknown as { heardHere: unknown[] }).heardHere),
      ).toEqual([]);
  });
});

test.describe('the frame of the widget', () => {
  test('a hello of another window gets no welcome, and the form pays', async ({
    page,
    shop,
    evil,
    openForm,
  }) => {
    await openForm({
      body: `<script>window.hellos = 0; addEventListener('message', ({ data }) => {
      if (data && data.type === 'hello') hellos++; });</script>`,
    });
    const sayHello = `<script>
      const heard = []; addEventListener('message', ({ data }) => heard.push(data));
      parent.postMessage({ pw: 1, type: 'hello' }, '*');</script>`;
    const rivals = [
      shop.payPage({ html: BLANK + sayHello, policy: null }),
      evil.put('/hello', BLANK + sayHello),
    ];
    const before = await page.evaluate(() => (window as unknown as { hellos: number }).hellos);
    await page.evaluate((addresses) => {
      for (const address of addresses) {
        const frame = document.createElement('iframe');
        frame.name = 'card.number';
        frame.src = address;
        document.body.append(frame);
      }
      window.postMessage({ pw: 1, type: 'hello' }, '*');
    }, rivals);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { hellos: number }).hellos))
      .toBe(before + 3);
    await fillCard(page, CARD);
    for (const address of rivals) {
      const rival = page.frame({ url: address });
      expect(await rival?.evaluate('heard')).toEqual([]);
    }
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test('a frame that the page swaps for its own is ignored, and does not contain the input', async ({
    page,
    evil,
    wire,
    openForm,
  }) => {
    const form = await openForm();
    await fillCard(page, CARD);
    const honest = await form.numberFrame.getAttribute('src');
    const fake = evil.put(
      '/fake',
      `${BLANK}<input name="card.number"><script>
      var heard = []; addEventListener('message', ({ data, ports }) => heard.push([data, ports.length]));
      parent.postMessage({ pw: 1, type: 'hello' }, '*');</script>`,
    );
    const saidHello = page.evaluate(
      () =>
        new Promise((done) => {
          window.addEventListener('message', ({ data }) => data?.type === 'hello' && done(null));
        }),
    );
    await form.numberFrame.evaluate((frame: HTMLIFrameElement, src) => {
      frame.src = src;
    }, fake);
    await saidHello;
    await expect(form.number).toHaveValue('');
    const before = wire.exchanges.length;
    await pay(page);
    await expect(form.message).toBeVisible({ timeout: 10_000 });
    expect(await page.frame({ url: fake })?.evaluate('heard')).toEqual([]);
    expect(await form.errors()).toMatchObject([{ code: 'FRAME_SILENT' }]);
    expect(wire.exchanges.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);

    // The honest frame comes back, and pays.
    await form.numberFrame.evaluate((frame: HTMLIFrameElement, src) => {
      frame.src = src ?? '';
    }, honest);
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    await form.number.fill(NUMBER);
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test('a frame that the page navigates by its window is ignored, too', async ({
    page,
    evil,
    openForm,
  }) => {
    const form = await openForm();
    await fillCard(page, CARD);
    const fake = evil.put(
      '/elsewhere',
      `${BLANK}<script>var heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      parent.postMessage({ pw: 1, type: 'hello' }, '*');</script>`,
    );
    await page.evaluate((address) => {
      (window[0] as unknown as Window).location = address;
    }, fake);
    await expect.poll(() => page.frame({ url: fake })?.evaluate('document.title')).toBe('A page');
    await form.holder.focus();
    expect(await page.frame({ url: fake })?.evaluate('heard')).toEqual([]);
    // Back in the history of the frame the honest one loads anew: it says hello, and is welcome.
    const honest = await form.numberFrame.getAttribute('src');
    await page.evaluate((address) => {
      (window[0] as unknown as Window).location = address ?? '';
    }, honest);
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    await expectPays(page);
  });

  test('a window that opened the shop cannot navigate a card field, by its handle or by its name', async ({
    consoleMayTell,
    page,
    shop,
    evil,
    wire,
    createCheckout,
  }) => {
    consoleMayTell(/Unsafe attempt to initiate navigation/);
    const checkoutId = await createCheckout();
    const address = shop.payPage({ checkoutId, gateway: wire.url, policy: null });
    await page.goto(
      evil.put(
        '/opener',
        `${BLANK}<button>open</button><script>
      document.querySelector('button').onclick = () => { window.shop = window.open(${JSON.stringify(address)}); };
      </script>`,
      ),
    );
    const opened = page.context().waitForEvent('page');
    await page.locator('button').click();
    const victim = await opened;
    const form = cardForm(victim);
    await expect(form.number).toHaveAttribute('aria-label', 'Card Number');
    await form.number.fill(NUMBER);
    const got = await page.evaluate((fake) => {
      const { shop: other } = window as unknown as { shop: Window };
      const frame = other.frames[0] as Window;
      const tries = [
        () => {
          frame.location.href = fake;
        },
        () => frame.location.replace(fake),
        () => frame.document.body.innerHTML,
        () => frame.location.href,
        () => (frame as unknown as { meeting: unknown }).meeting,
      ];
      return tries.map((attempt) => {
        try {
          return String(attempt());
        } catch (error) {
          return (error as Error).name;
        }
      });
    }, `${evil.origin}/fake`);
    // A navigation is refused without a word or with an error; a look is always refused.
    expect(got.slice(2)).toEqual(['SecurityError', 'SecurityError', 'SecurityError']);
    expect(
      victim
        .frames()
        .map((frame) => frame.url())
        .join(),
    ).not.toContain(evil.origin);
    await expect(form.number).toHaveValue(GROUPED);
    await expectPays(victim);
  });
});

test.describe('the port', () => {
  test('ignores a message that is not a request', async ({ attacker, frameOf, wire }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await attacker.field(0).fill(NUMBER);
    const order = (changes: object) => ['submit', { ...ORDER, ...changes }] as const;
    const asks: (readonly [unknown, unknown])[] = [
      ...['value', 'digits', 'collect', 'recover', 'stash', 'state', 'Check', '', 7, null, {}].map(
        (name) => [name, { field: 'card.number', attempt: ORDER.attempt }] as const,
      ),
      ['submit', null],
      ['submit', {}],
      ['submit', [ORDER]],
      order({ path: '../../../evil' }),
      order({ path: 'payment/../config' }),
      order({ path: '//evil.example/payment' }),
      order({ path: 'https://evil.example/' }),
      order({ path: ['payment'] }),
      order({ path: 'config' }),
      order({ key: 'short' }),
      order({ key: `${'k'.repeat(32)}\r\nX-Injected: 1` }),
      order({ key: `${'k'.repeat(32)} ` }),
      order({ key: 'k'.repeat(65) }),
      order({ key: [ORDER.key] }),
      order({ attempt: '' }),
      order({ fields: [['a']] }),
      order({ fields: [['a', 'b', 'c']] }),
      order({ fields: [['a', 7]] }),
      order({ fields: { a: 'b' } }),
      order({ fields: [['a', 'x'.repeat(65_537)]] }),
      order({ fields: Array(2001).fill(['a', 'b']) }),
      order({ checkout: '..' }),
      order({ checkout: '../payments' }),
      order({ checkout: 'a/../../b' }),
      order({ checkout: '%2e%2e' }),
      order({ checkout: 'x'.repeat(65) }),
      order({ checkout: null }),
      order({ siblings: ['card.expiryYear'] }),
      order({ siblings: ['__proto__'] }),
      order({ siblings: 'card.cvv' }),
    ];
    for (const [i, [name, value]] of asks.entries()) await port.ask(name, value, i + 1);
    for (const news of ['value', 'state', 'submit', 'check', 'clear', 'listen'])
      await port.say(news, { value: NUMBER });
    expect(await port.answer('check', null)).toMatchObject({ length: 16, valid: true });
    const heard = await port.heard();
    expect(heard.filter(({ re }) => typeof re === 'number' && re <= asks.length)).toEqual([]);
    expectClosedShape(heard);
    expect(posts(wire, checkoutIn(address))).toEqual([]);
  });

  test('invalid set-ups change nothing', async ({ attacker, frameOf }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    const field = attacker.field(0);
    for (const changes of [
      { label: 'x'.repeat(65_537) },
      { brands: Array(2001).fill('VISA') },
      { style: null },
      { mask: 'yes' },
      { grouping: 0 },
      { lookUp: 'binlist' },
      { mayBePast: 'yes' },
      { fault: ['x'] },
    ])
      await port.say('setup', { ...SETUP, label: 'Changed', ...changes });
    await port.say('setup', null);
    expect(await port.answer('check', null)).toMatchObject({ empty: true });
    await expect(field).toHaveAttribute('aria-label', 'Card Number');
    await port.say('setup', { ...SETUP, label: 'Changed' });
    await expect(field).toHaveAttribute('aria-label', 'Changed');
  });

  test('a field of the page never replaces the input, and nothing is echoed', async ({
    page,
    attacker,
    frameOf,
    wire,
  }) => {
    const address = await frameOf('card.number');
    const code = address.replace('#card.number', '#card.cvv');
    await attacker.connect(code);
    const port = await attacker.connect(address);
    await attacker.field(0).fill(CODE);
    await attacker.field(1).fill(NUMBER);
    const outcome = (await port.answer('submit', {
      ...ORDER,
      siblings: ['card.cvv'],
      fields: [
        ['card.number', '4111111111111111'],
        ...ORDER.fields,
        ['card.cvv', '999'],
        ['card.number', '4222222222222222'],
      ],
    })) as { kind: string; status: number; body: { card: Record<string, string> } };
    expect(outcome).toMatchObject({
      kind: 'answer',
      status: 200,
      body: { card: { bin: NUMBER.slice(0, 6), last4Digits: NUMBER.slice(-4) } },
    });
    expect(findNumber('answer', JSON.stringify(outcome), NUMBER)).toEqual([]);
    expect(findCode('answer', JSON.stringify(outcome), CODE)).toEqual([]);
    const [post, ...more] = posts(wire, checkoutIn(address));
    expect(more).toEqual([]);
    const sent = new URLSearchParams(post?.body);
    expect(sent.getAll('card.number')).toEqual([NUMBER]);
    expect(sent.getAll('card.cvv')).toEqual([CODE]);
    // What was paid with is gone from the frame.
    await expect(attacker.field(1)).toHaveValue('');
    expect(page.url()).not.toContain('result');
  });

  test('a refusal of the gateway names the parameter without the value', async ({
    attacker,
    frameOf,
  }) => {
    // A number in the field of the code: as if a page had dressed one up as the other.
    const port = await attacker.connect(await frameOf('card.cvv'));
    await attacker.field(0).fill(NUMBER);
    const outcome = await port.answer('submit', {
      ...ORDER,
      fields: [...ORDER.fields, ['card.nummber', 'x'], ['customer.nonsense', 'y']],
    });
    expect(outcome).toMatchObject({ kind: 'answer', status: 400 });
    expect(JSON.stringify(outcome)).toContain('parameterErrors');
    expect(findNumber('answer', JSON.stringify(outcome), NUMBER)).toEqual([]);
  });

  for (const [field, digits] of [
    ['card.holder', 'Jane 4539'],
    ['card.expiry', '0534'],
  ] as const) {
    test(`a refusal does not repeat the digits that were typed into the frame of ${field}`, async ({
      attacker,
      gateway,
      frameOf,
    }) => {
      // A stored card has its own holder and date, so those that are sent are refused.
      const id = await storeCard(gateway, '4200000000000000', 'VISA');
      const port = await attacker.connect(await frameOf(field, { 'registrations[0].id': id }));
      await attacker.field(0).fill(digits);
      const order = { ...ORDER, fields: [['registrationId', id]] };
      const { body } = (await port.answer('submit', order)) as { body: { result: object } };
      const refused = JSON.stringify(body.result);
      expect(refused).toContain(`"name":"${field}`);
      expect(refused).not.toContain(digits.slice(-2));
    });
  }

  test('the frame of a code sends it to its own checkout and nowhere else', async ({
    attacker,
    frameOf,
    wire,
  }) => {
    const address = await frameOf('card.cvv');
    const port = await attacker.connect(address);
    await attacker.field(0).fill(CODE);
    const other = checkoutIn(await frameOf('card.number'));
    const before = wire.exchanges.length;
    const outcome = await port.answer('submit', {
      ...ORDER,
      fields: [...ORDER.fields, ['card.number', '4111111111111111'], ['checkoutId', other]],
    });
    expect(findCode('answer', JSON.stringify(outcome), CODE)).toEqual([]);
    const sent = wire.exchanges
      .slice(before)
      .filter(({ body }) => body.includes(`card.cvv=${CODE}`));
    expect(sent.map(({ path }) => path)).toEqual([`/v1/checkouts/${checkoutIn(address)}/payment`]);
  });

  test('a form of another session collects nothing', async ({ attacker, frameOf, wire }) => {
    const address = await frameOf('card.number');
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.field(0).fill(CODE);
    const port = await attacker.connect(address, { session: 'e'.repeat(32) });
    await attacker.field(1).fill(NUMBER);
    expect(await port.answer('submit', { ...ORDER, siblings: ['card.cvv'] })).toEqual({
      kind: 'incomplete',
      field: 'card.cvv',
    });
    expect(posts(wire, checkoutIn(address))).toEqual([]);
  });

  test('a code is returned once for each attempt', async ({ attacker, frameOf, wire }) => {
    const address = await frameOf('card.number', {
      'customParameters[forceResultCode]': '800.100.152',
    });
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.field(0).fill(CODE);
    const port = await attacker.connect(address);
    await attacker.field(1).fill(NUMBER);
    const order = { ...ORDER, siblings: ['card.cvv'] };
    expect(await port.answer('submit', order)).toMatchObject({ kind: 'answer', status: 400 });
    expect(await port.answer('submit', { ...order, key: 'l'.repeat(32) })).toMatchObject({
      kind: 'incomplete',
    });
    expect(posts(wire, checkoutIn(address))).toHaveLength(1);
  });

  test('a page that knows the session hears nothing on a channel of that name', async ({
    page,
    openForm,
    wire,
  }) => {
    const known = '00'.repeat(16);
    const form = await openForm({
      body: '<script>crypto.getRandomValues = (array) => array.fill(0);</script>',
    });
    const frame = (await form.numberFrame.getAttribute('src')) ?? '';
    await page.evaluate(
      ([session, path]) => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        for (const name of [session, path + session])
          new BroadcastChannel(name).onmessage = ({ data }) => heard.push(data);
      },
      [known, new URL(frame).pathname] as const,
    );
    await fillCard(page, CARD);

    // It has a frame of its own for the number, in the same session, and asks it for the honest code.
    const attacker = await attackFrom(page);
    const own = await attacker.embed(frame);
    await attacker.greeted(own);
    const [port] = await attacker.post(own, { ...WELCOME, session: known });
    const outcome = await port?.answer('submit', { ...ORDER, siblings: ['card.cvv'] });
    // Without a number of its own that frame sends nothing, and asks nobody.
    expect(outcome).toEqual({ kind: 'kept', reason: 'invalid' });
    expect(posts(wire, checkoutIn(frame))).toEqual([]);
    expectClosedShape((await port?.heard()) ?? []);
    expect(await page.evaluate('heard')).toEqual([]);
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test('frames without a channel find their siblings, and none of another session', async ({
    page,
    attacker,
    frameOf,
    wire,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined }),
    );
    const address = await frameOf('card.number');
    await attacker.connect(address.replace('card.number', 'card.cvv'));
    await attacker.field(0).fill(CODE);
    const stranger = await attacker.connect(address, { session: 'e'.repeat(32) });
    const sibling = await attacker.connect(address);
    await attacker.field(1).fill(NUMBER);
    await attacker.field(2).fill(NUMBER);
    const order = { ...ORDER, siblings: ['card.cvv'] };
    expect(await stranger.answer('submit', order)).toMatchObject({ kind: 'incomplete' });
    expect(posts(wire, checkoutIn(address))).toEqual([]);
    const looks = await page.evaluate(() => {
      try {
        return String((window.frames[0] as Window & Record<string, unknown>)['meeting']);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(looks).toBe('SecurityError');
    const outcome = await sibling.answer('submit', { ...order, attempt: 'b'.repeat(32) });
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 });
    expect(posts(wire, checkoutIn(address))[0]?.body).toContain(`card.cvv=${CODE}`);
  });

  test('ten thousand checks get the same response, and the field still works', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).fill(NUMBER);
    const answers = await page.evaluate(async (at) => {
      const target = (window as unknown as { kept: { ports: MessagePort[] } }).kept.ports[at];
      const heard: string[] = [];
      await new Promise((done) => {
        target?.addEventListener('message', ({ data }) => {
          if (data.re === undefined) return;
          heard.push(JSON.stringify(data.value));
          if (heard.length === 10_000) done(null);
        });
        for (let ask = 1; ask <= 10_000; ask++)
          target?.postMessage({ name: 'check', value: null, ask });
      });
      return [...new Set(heard)];
    }, port.number);
    expect(answers).toHaveLength(1);
    expect(JSON.parse(answers[0] ?? '')).toEqual({
      empty: false,
      complete: false,
      valid: true,
      length: 16,
      brands: ['VISA'],
    });
    await attacker.field(0).fill('42');
    await expect(attacker.field(0)).toHaveValue('42');
  });

  test('the port of a reloaded frame is closed', async ({ page, attacker, frameOf }) => {
    const address = await frameOf('card.number');
    const old = await attacker.connect(address);
    await attacker.field(0).fill(NUMBER);
    await expect.poll(async () => (await old.heard()).at(-1)?.value).toMatchObject({ length: 16 });
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      document.body.append(frame);
    });
    await attacker.greeted(0, 2);
    const [fresh] = await attacker.post(0, { ...WELCOME, session: 'd'.repeat(32) });
    await expect.poll(async () => (await fresh?.heard())?.length).toBeGreaterThan(0);
    // The last that the old document said, on its way out.
    const before = await old.heard();
    expectClosedShape(before);
    await old.ask('check', null, 5);
    await old.ask('submit', ORDER, 6);
    await attacker.field(0).fill(NUMBER);
    expect(await fresh?.answer('check', null)).toMatchObject({ length: 16 });
    expect(await old.heard()).toEqual(before);
  });

  test('a port that the page gives away transports nothing else', async ({
    page,
    evil,
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'));
    await attacker.greeted(frame);
    const thief = evil.put(
      '/thief',
      `${BLANK}<script>var heard = [];
      addEventListener('message', ({ ports: [port] }) => {
        port.onmessage = ({ data }) => heard.push(data);
        port.postMessage({ name: 'check', value: null, ask: 1 });
      });</script>`,
    );
    await attacker.loaded(await attacker.embed(thief));
    await page.evaluate((welcome) => {
      const { port1, port2 } = new MessageChannel();
      window.frames[0]?.postMessage(welcome, '*', [port2]);
      window.frames[1]?.postMessage('take it', '*', [port1]);
    }, WELCOME);
    await attacker.field(frame).pressSequentially(NUMBER);
    const heard = () => page.frame({ url: thief })?.evaluate('heard') as Promise<Envelope[]>;
    await expect.poll(async () => (await heard()).at(-1)?.value).toMatchObject({ length: 16 });
    expectClosedShape(await heard());
    expect(findNumber('thief', JSON.stringify(await heard()), NUMBER)).toEqual([]);
  });

  test('a hundred frames on a page share no data', async ({ page, attacker, frameOf }) => {
    test.slow();
    const address = await frameOf('card.number');
    for (let i = 0; i < 100; i++) await attacker.embed(address);
    await expect
      .poll(
        () =>
          page.evaluate(() =>
            (window as unknown as { kept: { fromFrames: unknown[][] } }).kept.fromFrames.flat(),
          ),
        { timeout: 30_000 },
      )
      .toHaveLength(100);
    const ports = [];
    for (const frame of [0, 50, 99]) ports.push(...(await attacker.post(frame, WELCOME)));
    await attacker.field(50).fill(NUMBER);
    const states = await Promise.all(ports.map((port) => port.answer('check', null)));
    expect(states).toMatchObject([{ length: 0 }, { length: 16, valid: true }, { length: 0 }]);
  });

  test('a frame that is stripped of its origin is not set up, and says why', async ({
    attacker,
    frameOf,
  }) => {
    const frame = await attacker.embed(await frameOf('card.number'), { sandbox: 'allow-scripts' });
    await attacker.greeted(frame);
    expect(await attacker.said(frame)).toEqual([{ pw: 1, type: 'sandbox' }]);
    await attacker.post(frame, WELCOME);
    await expect(attacker.field(frame)).toHaveCount(0);
  });

  test('a frame on another host of the gateway is not set up, and says why', async ({
    attacker,
    frameOf,
  }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    expect(await port.answer('check', null)).toMatchObject({ empty: true });
    const frame = await attacker.embed(address.replace('//127.0.0.1:', '//localhost:'));
    await attacker.greeted(frame);
    expect(await attacker.said(frame)).toEqual([{ pw: 1, type: 'host' }]);
    await expect(attacker.field(frame)).toHaveCount(0);
  });

  test('a frame without credentials is not set up, and says why, where a browser has such frames', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const has = await page.evaluate(() => 'credentialless' in HTMLIFrameElement.prototype);
    const frame = await attacker.embed(await frameOf('card.number'), { credentialless: '' });
    await attacker.greeted(frame);
    const type = has ? 'credentialless' : 'hello';
    expect(await attacker.said(frame)).toEqual([{ pw: 1, type }]);
  });
});

test.describe('style and text', () => {
  test('no style fetches, refers or escapes, and what is refused changes nothing', async ({
    page,
    evil,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).fill(NUMBER);
    const beacon = `${evil.origin}/beacon`;
    const computed = () =>
      attacker.field(0).evaluate((input) => {
        const style = getComputedStyle(input);
        return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
      });
    const before = await computed();
    const values = [
      `url(${beacon})`,
      `URL("${beacon}")`,
      `u\\72l(${beacon})`,
      `red url(${beacon})`,
      `image-set("${beacon}" 1x)`,
      `-webkit-image-set(url(${beacon}) 1x)`,
      `cross-fade(url(${beacon}), red)`,
      `src("${beacon}")`,
      `element(#hint)`,
      'var(--stolen)',
      'attr(value)',
      'attr(value type(<color>))',
      'env(safe-area-inset-top)',
      `red; background: url(${beacon})`,
      `red} input { background: url(${beacon})`,
      `@import "${beacon}"`,
      `x, url(${beacon})`,
      '</style><img src=x>',
      'expression(alert(1))',
      'inherit !important',
    ];
    const properties = [
      'color',
      'caretColor',
      'fontFamily',
      'fontSize',
      'letterSpacing',
      'textShadow',
      'background',
      'backgroundImage',
      'content',
      'cursor',
      'listStyleImage',
      'cssText',
      '--stolen',
      'animation',
      'position',
      'transform',
      'opacity',
      'visibility',
    ];
    for (const value of values) {
      const style = Object.fromEntries(properties.map((name) => [name, value]));
      await port.say('setup', { ...SETUP, style, placeholderStyle: style });
    }
    const harmless = { position: 'fixed', opacity: '0', visibility: 'hidden', transform: 'none' };
    await port.say('setup', { ...SETUP, style: harmless, placeholderStyle: harmless });
    await port.answer('check', null);
    const after = await computed();
    // A family is only a name: one that is not installed is passed over.
    for (const name of ['font-family']) {
      delete before[name];
      delete after[name];
    }
    expect(after).toEqual(before);
    const inside = page.frames()[1];
    expect(
      await inside?.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(evil.requests.filter(({ path }) => path.includes('beacon'))).toEqual([]);
    // Another one that is allowed still works.
    await port.say('setup', { ...SETUP, style: { color: 'rgb(1, 2, 3)' } });
    await expect(attacker.field(0)).toHaveCSS('color', 'rgb(1, 2, 3)');
  });

  test('text that is hidden or huge reveals nothing to the page', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    const box = () =>
      page.locator('iframe').evaluate((frame) => JSON.stringify(frame.getBoundingClientRect()));
    const measured = new Set<string>();
    for (const style of [
      { fontSize: '9999px', letterSpacing: '999px' },
      { fontSize: '1px', color: 'transparent' },
      { fontFamily: 'monospace', textShadow: '0 0 99px red' },
    ]) {
      await port.say('setup', { ...SETUP, style });
      await attacker.field(0).fill(NUMBER);
      await expect(attacker.field(0)).toHaveValue(GROUPED);
      measured.add(await box());
      await attacker.field(0).fill('');
      measured.add(await box());
    }
    expect(measured.size).toBe(1);
    await port.answer('check', null);
    expectClosedShape(await port.heard());
  });

  test('markup in a text is shown as text', async ({ page, attacker, frameOf }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    const markup = '"><img src=x onerror="parent.hit=1"><script>parent.hit=1</script>';
    await port.say('setup', {
      ...SETUP,
      label: markup,
      placeholder: markup,
      fault: markup,
      lang: markup,
      brand: markup,
      brands: [markup],
    });
    await expect(attacker.field(0)).toHaveAttribute('aria-label', markup);
    const inside = page.frames()[1];
    expect(await inside?.evaluate(() => document.querySelectorAll('img, script').length)).toBe(1);
    expect(await inside?.locator('#hint').textContent()).toContain(markup);
    await attacker.field(0).fill(NUMBER);
    await port.answer('check', null);
  });
});

test.describe('data that the page can read', () => {
  test('nothing of a frame can be read from outside', async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    consoleMayTell(/document\.domain/);
    await openForm();
    await fillCard(page, CARD);
    const got = await page.evaluate(() => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      const other = frame.contentWindow as Window & Record<string, unknown>;
      const looks: Record<string, () => unknown> = {
        contentDocument: () => frame.contentDocument,
        document: () => other.document,
        address: () => other.location.href,
        name: () => other.name,
        origin: () => other.origin,
        history: () => other.history.length,
        storage: () => other.localStorage,
        selection: () => other.getSelection(),
        find: () => (other as unknown as { find(text: string): boolean }).find('4'),
        meeting: () => other['meeting'],
        input: () => other['card.number'],
        own: () => Object.getOwnPropertyDescriptor(other, 'document'),
      };
      try {
        document.domain = location.hostname;
      } catch {
        // Newer browsers refuse it.
      }
      return Object.entries(looks).map(([what, look]) => {
        try {
          return `${what}: ${look()}`;
        } catch (error) {
          return `${what}: ${(error as Error).name}`;
        }
      });
    });
    expect(got).toEqual([
      'contentDocument: null',
      ...[
        'document',
        'address',
        'name',
        'origin',
        'history',
        'storage',
        'selection',
        'find',
        'meeting',
        'input',
        'own',
      ].map((what) => `${what}: SecurityError`),
    ]);
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test('keys, edits, copies and selections in a frame are no events of the page', async ({
    page,
    openForm,
  }) => {
    const form = await openForm();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const types =
        'keydown keyup keypress beforeinput input change copy cut paste select selectionchange compositionstart compositionend textInput dragstart contextmenu';
      for (const type of types.split(' ')) {
        for (const target of [window, document, ...document.querySelectorAll('iframe')])
          target.addEventListener(type, () => heard.push(type), true);
      }
    });
    await form.number.focus();
    await page.keyboard.type(NUMBER);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+C');
    await form.code.focus();
    await page.keyboard.type(CODE);
    await expect(form.number).toHaveValue(GROUPED);
    await expect(form.codeFrame).toHaveClass(/wpwl-valid/);
    expect(await page.evaluate('heard')).toEqual([]);
    const { active, selected } = await page.evaluate(() => ({
      active: document.activeElement?.tagName,
      selected: String(getSelection()),
    }));
    expect(active).toBe('IFRAME');
    expect(selected.replaceAll(/\D/g, '')).toBe('');
    await form.expiry.fill('12 / 34');
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });

  test('no control of the page is one that a browser would fill a number or a code into', async ({
    page,
    openForm,
  }) => {
    await openForm();
    const controls = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')].map((control) => [
        control.getAttribute('name'),
        control.getAttribute('autocomplete'),
      ]),
    );
    expect(controls.length).toBeGreaterThan(1);
    for (const [name, autocomplete] of controls) {
      expect(name).not.toMatch(/number|cvv|cvc|csc|code/i);
      expect(autocomplete ?? '').not.toMatch(/cc-(number|csc)/);
    }
  });

  test('a payment leaves no trace in the network data and the history of the page', async ({
    page,
    openForm,
  }) => {
    const form = await openForm();
    const before = await page.evaluate(() => history.length);
    // A page that stays: the gateway refuses a name that it does not know.
    await form.form.evaluate((element) => {
      element.append(
        Object.assign(document.createElement('input'), { name: 'customer.x', value: 'y' }),
      );
    });
    await fillCard(page, CARD);
    await pay(page);
    await expect(form.message).toBeVisible();
    const { entries, length, state } = await page.evaluate(() => ({
      entries: performance.getEntries().map(({ name }) => name),
      length: history.length,
      state: history.state,
    }));
    expect(entries.filter((name) => name.endsWith('/payment'))).toEqual([]);
    expect({ length, state }).toEqual({ length: before, state: null });
  });

  test('the request of a frame contains neither its address nor that of the page', async ({
    page,
    openForm,
    wire,
  }) => {
    const form = await openForm();
    const checkout = checkoutIn((await form.numberFrame.getAttribute('src')) ?? '');
    await expectPays(page);
    const [post] = posts(wire, checkout);
    expect(post?.headers).not.toMatch(/^referer:/im);
    expect(post?.headers).not.toMatch(/^cookie:/im);
    expect(post?.headers).toMatch(new RegExp(`^origin: ${wire.url}$`, 'im'));
  });

  test('an error inside of a frame is not an error of the page', async ({
    page,
    attacker,
    frameOf,
  }) => {
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['error', 'unhandledrejection', 'messageerror', 'rejectionhandled'])
        window.addEventListener(type, ({ type: what }) => heard.push(what), true);
    });
    const port = await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).fill(NUMBER);
    await page.frames()[1]?.evaluate(() => {
      const digits = document.querySelector('input')?.value;
      void Promise.reject(new Error(digits));
      setTimeout(() => {
        throw new Error(digits);
      });
    });
    await port.answer('check', null);
    expect(await page.evaluate('heard')).toEqual([]);
  });

  test('a page that has changed its own prototypes gets a form that works, or none', async ({
    page,
    openForm,
  }) => {
    await openForm({
      body: `<script>
      for (const name of ['pw', 'type', 'session', 'setup', 'again', 'empty', 'valid', 'length', 'kind', 'field',
        'status', 'body', 'resourcePath', 'brands', 'style', 'key', 'attempt', 'path', 'fields', 'siblings', 'method',
        'integrity', 'signal'])
        Object.defineProperty(Object.prototype, name, { value: 'polluted', writable: true, configurable: true });</script>`,
    });
    // A form that did not get its checkout gives up after its third try.
    await expect.poll(() => page.evaluate('calls.flat()')).toContain('onReady');
    await expectPays(page);
  });

  test('elements with names of the document do not name another gateway', async ({
    page,
    openForm,
    evil,
  }) => {
    // What a shop shows of its visitors, for example: no script, but names.
    await openForm({
      body: `<form name="currentScript"></form><form name="scripts"><input type="hidden"
        src="${evil.origin}/v1/paymentWidgets.js?checkoutId=${'a'.repeat(32)}"></form>`,
    });
    await expectPays(page);
  });
});

test.describe('other attacks', () => {
  test('a request named like a member of every object gets no response', async ({
    attacker,
    frameOf,
  }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    const names = [
      'constructor',
      'toString',
      'valueOf',
      'hasOwnProperty',
      '__proto__',
      '__defineGetter__',
    ];
    for (const [i, name] of names.entries()) await port.ask(name, 'echo', i + 1);
    await port.answer('check', null);
    expect((await port.heard()).filter(({ re }) => Number(re) <= names.length)).toEqual([]);
  });

  for (const member of ['ask', 're']) {
    test(`a page whose objects all have a member "${member}" gets a form that works`, async ({
      page,
      openForm,
    }) => {
      await openForm({
        body: `<script>Object.defineProperty(Object.prototype, '${member}', { value: 1, writable: true, configurable: true });</script>`,
      });
      await expectPays(page);
    });
  }

  test('a frame of another checkout collects nothing, also in the same session', async ({
    attacker,
    frameOf,
    wire,
  }) => {
    await attacker.connect(await frameOf('card.cvv'));
    await attacker.field(0).fill(CODE);
    const other = await frameOf('card.number');
    const port = await attacker.connect(other);
    await attacker.field(1).fill(NUMBER);
    expect(await port.answer('submit', { ...ORDER, siblings: ['card.cvv'] })).toEqual({
      kind: 'incomplete',
      field: 'card.cvv',
    });
    expect(posts(wire, checkoutIn(other))).toEqual([]);
  });

  test('a frame of another checkout recovers no value of this one', async ({
    page,
    attacker,
    frameOf,
  }) => {
    const mine = await frameOf('card.number');
    await attacker.connect(mine.replace('card.number', 'card.cvv'));
    await attacker.connect(mine);
    await attacker.field(1).fill(NUMBER);
    await page
      .locator('iframe')
      .nth(1)
      .evaluate((frame) => frame.remove());
    const port = await attacker.connect(await frameOf('card.number'), { again: true });
    expect(await port.answer('check', null)).toMatchObject({ empty: true });
  });

  for (const brand of ['constructor', '__proto__', 'toString']) {
    test(`a brand named ${brand} does not silence the field`, async ({ attacker, frameOf }) => {
      const port = await attacker.connect(await frameOf('card.number'));
      await port.say('setup', { ...SETUP, brands: [], brand });
      await attacker.field(0).fill('42');
      expect(await port.answer('check', null)).toMatchObject({ length: 2 });
    });
  }

  test('a selection of digits cannot be dragged out of a field', async ({ attacker, frameOf }) => {
    await attacker.connect(await frameOf('card.number'));
    await attacker.field(0).fill(NUMBER);
    const goesOn = await attacker
      .field(0)
      .evaluate((input) =>
        input.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true })),
      );
    expect(goesOn).toBe(false);
  });

  test('neither number nor code can be copied or cut out of a field', async ({
    page,
    attacker,
    frameOf,
  }) => {
    // The page has the shopper copy something else, and gives the focus to a field while the first key is down. What it gets is
    // pasted into a field of its own.
    await page.evaluate(() => {
      document.body.append(document.createElement('textarea'));
    });
    const own = page.locator('textarea');
    for (const [at, field] of ['card.number', 'card.cvv'].entries()) {
      await attacker.connect(await frameOf(field));
      await attacker.field(at).fill(CODE);
      for (const key of ['C', 'X']) {
        await own.fill('SAVE10');
        await own.press('ControlOrMeta+A');
        await own.press('ControlOrMeta+C');
        await attacker.field(at).press('ControlOrMeta+A');
        await attacker.field(at).press(`ControlOrMeta+${key}`);
        await own.fill('');
        await own.press('ControlOrMeta+V');
        await expect(own).toHaveValue('SAVE10');
      }
      await expect(attacker.field(at)).toHaveValue(CODE);
    }
  });

  test('a style that the page removes is removed', async ({ attacker, frameOf }) => {
    const port = await attacker.connect(await frameOf('card.number'));
    await port.say('setup', { ...SETUP, style: { letterSpacing: '9px' } });
    await expect(attacker.field(0)).toHaveCSS('letter-spacing', '9px');
    await port.say('setup', SETUP);
    await expect(attacker.field(0)).not.toHaveCSS('letter-spacing', '9px');
  });

  test('a secure field of the page is never sent', async ({ attacker, frameOf, wire }) => {
    const address = await frameOf('card.number');
    const port = await attacker.connect(address);
    await attacker.field(0).fill(NUMBER);
    await port.answer('submit', { ...ORDER, fields: [...ORDER.fields, ['card.cvv', '999']] });
    expect(posts(wire, checkoutIn(address))[0]?.body).not.toMatch(/(?<![\dA-F])999(?![\dA-F])/i);
  });
});
