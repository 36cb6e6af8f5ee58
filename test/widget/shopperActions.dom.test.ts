import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Container, mountContainer } from '../../src/widget/forms/container/container.tsx';
import { createShopperActions } from '../../src/widget/pay/action/shopperActions.ts';
import type { Redirect } from '../../src/widget/pay/redirect/readRedirect.ts';
import {
  CHALLENGE,
  declined,
  GATEWAY,
  giveFramesWindows,
  load,
  otherWindow,
  PAID,
  PENDING,
  recordSent,
  say,
  stubGateway,
  TOKEN_URL,
} from './support/browser.ts';
import { makeContext } from './support/context.ts';

const REDIRECT: Redirect = {
  url: TOKEN_URL,
  method: 'POST',
  parameters: [{ name: 'a', value: 'b' }],
  preconditions: [],
};

const UNWATCHED = { a: 'b', lang: 'en' };

let browser: ReturnType<typeof recordSent>;
let outcome: () => unknown;
let cancelled: () => unknown;
let gateway: ReturnType<typeof stubGateway>;
let target: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  browser = recordSent();
  giveFramesWindows();
  target = undefined;
  outcome = () => PENDING;
  cancelled = () => declined('100.396.101');
  gateway = stubGateway({ '/outcome': () => outcome(), '/cancel': () => cancelled() });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A form on a page, and the actions from it. */
function makePage() {
  const original = document.createElement('form');
  document.body.append(original);
  const warn = vi.fn();
  const failures: { code: string; retry: (() => void) | undefined }[] = [];
  const page = new AbortController();
  const context = makeContext({
    signal: page.signal,
    fail: (code, _details, retry) => void failures.push({ code, retry }),
    clearFailures: () => container.clearMessage(),
    warn,
  });
  const fill = (form: HTMLFormElement) => {
    const button = document.createElement('button');
    button.className = 'wpwl-button wpwl-button-pay';
    form.append(button);
    return {
      key: 'card',
      brands: ['VISA'],
      callbacks: [],
      validate: async () => true,
      send: async () => ({ kind: 'lost' as const }),
      refused() {},
      forget() {},
      target: () => target,
      reload() {},
      end() {},
    };
  };
  const container: Container = mountContainer(
    context,
    original,
    (element) => original.replaceWith(element),
    { key: 'card' },
    fill,
    () => {},
  );
  const ended = vi.fn(async () => {});
  const unknown = vi.fn(async () => {});
  const actions = createShopperActions(context, { ended, unknown });
  return { context, container, actions, ended, unknown, failures, page, warn };
}

const dialog = () => document.querySelector('dialog');
const frame = () => document.querySelector<HTMLIFrameElement>('iframe.wpwl-target');
const buttons = () => [
  ...document.querySelectorAll<HTMLButtonElement>('.wpwl-message button, dialog > button'),
];
const press = (text: string) => {
  const found = buttons().find((button) => button.textContent === text);
  if (!found) throw new Error(`no button "${text}" among ${buttons().map((b) => b.textContent)}`);
  found.click();
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const setOptions = (options: object) => Object.assign(globalThis, { wpwlOptions: options });

/** On the way, and nobody has been asked anything yet. */
async function start(options: object = {}) {
  setOptions(options);
  const page = makePage();
  await page.actions.go(REDIRECT, page.container);
  return page;
}

/** The gateway's page with the issuer's is there: in the widget's own frame, where there is one. */
const arrive = () => say(frame()?.contentWindow, GATEWAY, CHALLENGE);

async function challenge(options: object = {}) {
  const page = await start(options);
  arrive();
  return page;
}

describe('a challenge in the widget’s own frame', () => {
  it('is posted there, watched, in a named dialog, and is the only frame that is no field', async () => {
    const { container, context } = await challenge();
    expect(browser.sent).toEqual([
      {
        action: TOKEN_URL,
        method: 'POST',
        target: container.element.id,
        fields: { a: 'b', lang: 'en', watched: 'true' },
      },
    ]);
    expect(frame()?.name).toBe(container.element.id);
    expect(frame()?.title).toBe('Confirm with your bank');
    expect(dialog()?.getAttribute('aria-label')).toBe('Confirm with your bank');
    expect(document.querySelectorAll('iframe:not([class*=wpwl-control-])')).toHaveLength(1);
    expect(container.form.style.display).toBe('none');
    expect(context.phase.value).toBe('waits');
    expect(container.element.querySelector('.spinner')).toBeNull();
  });

  it('stands in the place of the form, in its size', async () => {
    const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await challenge({ threeDIframeSize: { width: '90%', height: '400px' } });
    expect(dialog()?.open).toBe(true);
    expect(modal).not.toHaveBeenCalled();
    expect([frame()?.style.width, frame()?.style.height]).toEqual(['90%', '400px']);
  });

  it('fills the screen where window 5 is chosen', async () => {
    const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await challenge({ browser: { threeDChallengeWindow: 5 } });
    expect(modal).toHaveBeenCalledOnce();
  });

  it('starts after the preconditions, whose frames are then removed', async () => {
    const { actions, container, context } = makePage();
    const before = { ...REDIRECT, url: 'https://issuer.example/method' };
    const going = actions.go({ ...REDIRECT, preconditions: [before] }, container);
    expect(dialog()).toBeNull();
    expect(context.phase.value).toBe('busy');
    load(document.querySelector('iframe'));
    await going;
    expect(browser.sent.map(({ action }) => action)).toEqual([before.url, TOKEN_URL]);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('calls the callback once it is shown, with the frame as `this`, and then has the focus', async () => {
    const shown: unknown[] = [];
    await start({
      onLoadThreeDIframe(this: unknown) {
        shown.push(this);
      },
    });
    expect(shown).toEqual([]);
    arrive();
    arrive();
    expect(shown).toEqual([frame()]);
    expect(document.activeElement).toBe(frame());
  });

  it('is shown for a challenge, with a spinner until then', async () => {
    const { context, container } = await start();
    expect(dialog()?.open).toBe(false);
    expect(context.phase.value).toBe('busy');
    expect(container.form.style.display).toBe('');
    expect(container.element.querySelector('.spinner')).not.toBeNull();
    say({}, GATEWAY, CHALLENGE);
    say(frame()?.contentWindow, 'https://evil.example', CHALLENGE);
    expect(dialog()?.open).toBe(false);
    arrive();
    expect(dialog()?.open).toBe(true);
    expect(context.phase.value).toBe('waits');
  });

  it('is shown after 3 seconds all the same, for an issuer that hangs', async () => {
    const onLoadThreeDIframe = vi.fn();
    await start({ onLoadThreeDIframe });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(dialog()?.open).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(dialog()?.open).toBe(true);
    expect(onLoadThreeDIframe).not.toHaveBeenCalled();
    arrive();
    expect(onLoadThreeDIframe).toHaveBeenCalledOnce();
  });

  it('is never shown without a challenge', async () => {
    const onLoadThreeDIframe = vi.fn();
    const { ended } = await start({ onLoadThreeDIframe });
    const shown = vi.spyOn(HTMLDialogElement.prototype, 'show');
    outcome = () => PAID;
    say(frame()?.contentWindow, GATEWAY);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
    expect(onLoadThreeDIframe).not.toHaveBeenCalled();
  });

  it.each<[string, object]>([
    ['in place', {}],
    ['over the whole screen', { browser: { threeDChallengeWindow: 5 } }],
  ])(
    'has the focus in its frame and not on its button, %s: also when shown again',
    async (_name, options) => {
      // As browsers do: the first button of a dialog that opens has the focus.
      for (const name of ['show', 'showModal'] as const) {
        const original = HTMLDialogElement.prototype[name];
        vi.spyOn(HTMLDialogElement.prototype, name).mockImplementation(function (
          this: HTMLDialogElement,
        ) {
          original.call(this);
          this.querySelector('button')?.focus();
        });
      }
      await challenge(options);
      expect(document.activeElement).toBe(frame());
      dialog()?.close();
      expect(dialog()?.open).toBe(true);
      expect(document.activeElement).toBe(frame());
    },
  );

  it('does not move the focus if the shopper has moved it meanwhile', async () => {
    await start();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    arrive();
    expect(document.activeElement).toBe(search);
  });

  it('is as wide as the form, unless the page asks for more', async () => {
    await challenge({ threeDIframeSize: { width: 700 } });
    expect(dialog()?.style.maxWidth).toContain('700px');
  });

  it('lets issuers ask for passkeys', async () => {
    await start();
    expect(frame()?.getAttribute('allow')).toBe('publickey-credentials-get *; payment *');
  });

  it('that is moved in the page, so that its frame is empty, is offered again', async () => {
    const { container } = await challenge();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({} as Window);
    await vi.advanceTimersByTimeAsync(500);
    expect(dialog()).toBeNull();
    expect(container.element.textContent).toContain('A payment has already been started.');
  });

  it.each([
    ['is shown', () => challenge()],
    [
      'is offered',
      async () => {
        const page = makePage();
        page.actions.offer(REDIRECT, page.container);
        return page;
      },
    ],
  ])('whose form the page takes away while it %s holds nothing up', async (_name, begin) => {
    const { container, context } = await begin();
    container.element.remove();
    await vi.advanceTimersByTimeAsync(500);
    expect(context.phase.value).toBe('open');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('whose form the page takes away during its preparation does not begin', async () => {
    const { actions, container, context } = makePage();
    const before = { ...REDIRECT, url: 'https://issuer.example/method' };
    const going = actions.go({ ...REDIRECT, preconditions: [before] }, container);
    container.element.remove();
    await vi.advanceTimersByTimeAsync(500);
    await going;
    expect(browser.sent.map(({ action }) => action)).toEqual([before.url]);
    expect(context.phase.value).toBe('open');
  });

  it('does not begin on a page that has taken the forms away', async () => {
    const { actions, container, page } = makePage();
    page.abort();
    await actions.go(REDIRECT, container);
    expect([browser.sent, dialog()]).toEqual([[], null]);
  });

  it('in a frame of the form by name uses a separate frame, with a warning', async () => {
    target = 'card.number';
    const { warn } = await challenge();
    expect(warn).toHaveBeenCalledOnce();
    expect(dialog()?.open).toBe(true);
    expect(browser.sent[0]?.target).not.toBe('card.number');
  });

  it('is not dismissed by Escape, also not where the browser closes the dialog all the same', async () => {
    await challenge();
    const pressed = new Event('cancel', { cancelable: true });
    dialog()?.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(dialog()?.getAttribute('closedby')).toBe('none');
    dialog()?.close();
    expect(dialog()?.open).toBe(true);
    expect(gateway.of('/cancel')).toHaveLength(0);
  });

  it('ends when its frame sends the message and the gateway confirms it', async () => {
    const { ended, container } = await challenge();
    outcome = () => PAID;
    say(frame()?.contentWindow, GATEWAY);
    await settle();
    expect(ended).toHaveBeenCalledExactlyOnceWith(
      { kind: 'answer', status: 200, body: PAID },
      container,
    );
    expect(dialog()).toBeNull();
    expect(container.form.style.display).toBe('');
    expect(gateway.of('/outcome')[0]?.init.credentials).toBe('omit');
  });

  it.each<[string, () => [unknown, string, unknown?]]>([
    ['another window', () => [{}, GATEWAY]],
    ['another origin', () => [frame()?.contentWindow, 'https://evil.example']],
    ['another message', () => [frame()?.contentWindow, GATEWAY, { pw: 1, type: 'hello' }]],
    ['text', () => [frame()?.contentWindow, GATEWAY, 'returned']],
  ])('does not end by a message of %s: the gateway is not asked', async (_name, message) => {
    const { ended } = await challenge();
    outcome = () => PAID;
    say(...message());
    await settle();
    expect(gateway.calls).toHaveLength(0);
    expect(ended).not.toHaveBeenCalled();
  });

  it('is looked after every 3 seconds, also when no message comes', async () => {
    const { ended } = await challenge();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(gateway.of('/outcome')).toHaveLength(2);
    expect(ended).not.toHaveBeenCalled();
    expect(dialog()?.open).toBe(true);
    outcome = () => declined();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('is not looked after while the page is hidden', async () => {
    await challenge();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(gateway.calls).toHaveLength(0);
  });

  it('ends once, also for repeated messages', async () => {
    const { ended } = await challenge();
    outcome = () => PAID;
    const source = frame()?.contentWindow;
    say(source, GATEWAY);
    say(source, GATEWAY);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('of a shopper who is back goes to the shop also while the money has still to come', async () => {
    const { ended } = await challenge();
    say(frame()?.contentWindow, GATEWAY);
    await settle();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('that the page takes away leaves nothing: no dialog, no timer, no ear', async () => {
    const { actions, ended } = await challenge();
    const source = frame()?.contentWindow;
    actions.end();
    outcome = () => PAID;
    say(source, GATEWAY);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(dialog()).toBeNull();
    expect(gateway.calls).toHaveLength(0);
    expect(ended).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a connection that is lost', () => {
  it('is shown after the last page, with a button to check again', async () => {
    const { failures, ended } = await challenge();
    outcome = () => undefined;
    say(frame()?.contentWindow, GATEWAY);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(failures.map(({ code }) => code)).toEqual(['CONNECTION_LOST']);
    outcome = () => PAID;
    failures[0]?.retry?.();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
  });

  it.each(['/outcome', '/cancel'])(
    'is none where the gateway does not know of the payment: %s',
    async (where) => {
      const { failures, unknown, context, container } = await challenge();
      outcome = cancelled = () => Response.json({}, { status: 404 });
      if (where === '/outcome') await vi.advanceTimersByTimeAsync(3_000);
      else press('Cancel payment');
      await settle();
      expect(gateway.calls.map(({ url }) => url)).toEqual([TOKEN_URL + where]);
      expect(failures).toEqual([]);
      expect(unknown).toHaveBeenCalledExactlyOnceWith(container);
      expect(dialog()).toBeNull();
      expect(context.phase.value).toBe('open');
    },
  );

  it('lets the challenge begin anew once it is back: in the frame may be a page of the browser’s own', async () => {
    const { failures, actions } = await challenge();
    expect(browser.sent).toHaveLength(1);
    cancelled = () => undefined;
    press('Cancel payment');
    await vi.advanceTimersByTimeAsync(2_500);
    const held = frame();
    failures[0]?.retry?.();
    await settle();
    expect(browser.sent).toHaveLength(2);
    expect(browser.sent[1]).toEqual(browser.sent[0]);
    expect(frame()).toBe(held);
    actions.end();
  });

  it('that is back without a try of the shopper’s sends nothing: a button shows the challenge anew', async () => {
    const { container, actions } = await challenge();
    outcome = () => undefined;
    await vi.advanceTimersByTimeAsync(9_000);
    outcome = () => PENDING;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(browser.sent).toHaveLength(1);
    expect(container.element.querySelector('.wpwl-message')).toBeNull();
    press('Try again');
    await settle();
    expect(browser.sent).toHaveLength(2);
    actions.end();
  });

  it('is checked by one request at a time', async () => {
    await challenge();
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(String(url));
      return new Promise(() => {});
    });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(asked).toHaveLength(1);
  });

  it('is not reported for a rate limit: the gateway gets no more requests than before', async () => {
    const { failures } = await challenge();
    outcome = () => Response.json({}, { status: 429 });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(gateway.of('/outcome')).toHaveLength(5);
    expect(failures).toEqual([]);
  });

  it('leaves a challenge alone that only a look or two was missed of', async () => {
    await challenge();
    outcome = () => undefined;
    await vi.advanceTimersByTimeAsync(6_000);
    outcome = () => PENDING;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(browser.sent).toHaveLength(1);
  });

  it('does not disturb the shopper at the bank before three looks have failed', async () => {
    const { failures } = await challenge();
    outcome = () => undefined;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failures).toHaveLength(1);
  });
});

describe('a shopper who cancels', () => {
  it('is in the form again, which is ready for another try', async () => {
    const { container, context, ended } = await challenge();
    press('Cancel payment');
    await settle();
    expect(gateway.of('/cancel')[0]?.init.method).toBe('POST');
    expect(dialog()).toBeNull();
    expect(context.phase.value).toBe('open');
    expect(container.form.style.display).toBe('');
    expect(container.element.textContent).toContain('The payment was cancelled');
    expect(document.activeElement).toBe(container.form.querySelector('button'));
    expect(ended).not.toHaveBeenCalled();
  });

  it('too late goes to the shop: it was paid', async () => {
    const { ended } = await challenge();
    cancelled = () => PAID;
    press('Cancel payment');
    await settle();
    expect(ended).toHaveBeenCalledOnce();
  });

  it.each(['800.400.500', '100.400.500'])(
    'a payment that the bank decides later, %s, redirects to the shop',
    async (code) => {
      const { ended } = await challenge();
      cancelled = () => ({ ...PENDING, result: { code } });
      press('Cancel payment');
      await settle();
      expect(ended).toHaveBeenCalledOnce();
    },
  );

  it('a payment in progress waits, with a hint, and its button is disabled during the request', async () => {
    const { ended, container } = await challenge();
    cancelled = () => PENDING;
    press('Cancel payment');
    const button = buttons().find(({ textContent }) => textContent === 'Cancel payment');
    expect(button?.disabled).toBe(true);
    await settle();
    expect(button?.disabled).toBe(false);
    expect(container.element.textContent).toContain('already being processed');
    outcome = () => PAID;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('without an answer stays at the bank, and can try again', async () => {
    const { failures, container } = await challenge();
    cancelled = () => undefined;
    press('Cancel payment');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(failures.map(({ code }) => code)).toEqual(['CONNECTION_LOST']);
    expect(dialog()?.open).toBe(true);
    expect(container.form.style.display).toBe('none');
  });
});

describe('another target', () => {
  it('that is the whole tab is left to itself', async () => {
    target = '_top';
    const { context } = await challenge();
    expect(browser.sent.map(({ target, fields }) => [target, fields])).toEqual([
      ['_top', UNWATCHED],
    ]);
    expect(browser.opened).toEqual([]);
    expect(context.phase.value).toBe('done');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(gateway.calls).toHaveLength(0);
    expect(dialog()).toBeNull();
  });

  it('that holds this page is left to itself, by whatever name', async () => {
    target = '16_top';
    browser.window = window;
    await challenge();
    expect(browser.sent.map(({ target, fields }) => [target, fields])).toEqual([
      ['16_top', UNWATCHED],
    ]);
  });

  it('that is another frame is looked after', async () => {
    target = '16_top';
    const other = otherWindow();
    browser.window = other;
    const { ended, container } = await challenge();
    expect(browser.sent[0]).toMatchObject({ target: '16_top', fields: { watched: 'true' } });
    expect(container.element.textContent).toContain('Finish the payment in the window');
    outcome = () => PAID;
    say(other, GATEWAY);
    await settle();
    expect(ended).toHaveBeenCalledOnce();
    expect(other.close).not.toHaveBeenCalled();
  });

  it('in another frame shows the end of a cancelled payment', async () => {
    target = '16_top';
    browser.window = otherWindow();
    await challenge();
    press('Cancel payment');
    await settle();
    expect(browser.sent).toHaveLength(2);
    expect(browser.sent[1]).toEqual(browser.sent[0]);
  });

  it.each([
    ['is closed, since it was opened for this', {}, 1],
    ['is left, since the result shall come there', { shopperResultTarget: 'other' }, 0],
  ])('that is a new tab, by a name that nothing had, %s', async (_name, options, times) => {
    target = 'other';
    const other = Object.assign(otherWindow(), { location: { href: 'about:blank' } });
    browser.window = other;
    await challenge(options);
    press('Cancel payment');
    await settle();
    expect(other.close).toHaveBeenCalledTimes(times);
  });

  it.each(['_TOP', '_Parent', '_SELF'])('%s is a keyword in letters of any size', async (name) => {
    target = name;
    browser.window = window;
    await challenge();
    expect(browser.sent.map(({ target, fields }) => [target, fields])).toEqual([
      [name.toLowerCase(), UNWATCHED],
    ]);
    expect(browser.opened).not.toContain(name);
  });

  it('in a new window is opened with a unique name, and closed at the end', async () => {
    target = '_blank';
    const other = otherWindow();
    browser.window = other;
    const { actions, container } = await challenge();
    const name = `${container.element.id}_window`;
    expect(browser.opened).toEqual([name]);
    expect(browser.sent[0]?.target).toBe(name);
    actions.end();
    expect(other.close).toHaveBeenCalledOnce();
  });

  it.each([
    ['that the browser blocks', null],
    ['that a web view closes at once', { closed: true }],
  ])('%s gives way to the whole tab', async (_what, other) => {
    target = '_blank';
    browser.window = other as never;
    const { context } = await challenge();
    expect(browser.sent.map(({ target, fields }) => [target, fields])).toEqual([
      ['_top', UNWATCHED],
    ]);
    expect(context.phase.value).toBe('done');
  });

  it('that is not https opens nothing, with an error', async () => {
    target = '_blank';
    const { actions, container, failures, context } = makePage();
    await actions.go({ ...REDIRECT, url: 'http://bank.example/' }, container);
    expect(failures.map(({ code }) => code)).toEqual(['ADDRESS_UNSAFE']);
    expect([browser.sent, browser.opened, gateway.calls]).toEqual([[], [], []]);
    expect(context.phase.value).toBe('open');
  });
});

describe('a window that the shopper closes', () => {
  const openWindow = async (options: object = {}) => {
    target = '_blank';
    const other = otherWindow();
    browser.window = other;
    const page = await challenge(options);
    /** Closed by the shopper, after it was elsewhere for more than a second. */
    const close = async () => {
      await vi.advanceTimersByTimeAsync(1_500);
      other.closed = true;
      await vi.advanceTimersByTimeAsync(500);
    };
    return { other, close, ...page };
  };

  it('ends the payment, and the form is there again', async () => {
    const onLightboxCancel = vi.fn();
    const { close, context, container } = await openWindow({ onLightboxCancel });
    await close();
    expect(gateway.calls.map(({ url }) => url)).toEqual([
      `${TOKEN_URL}/outcome`,
      `${TOKEN_URL}/cancel`,
    ]);
    expect(onLightboxCancel).toHaveBeenCalledOnce();
    expect(context.phase.value).toBe('open');
    expect(container.element.textContent).toContain('The payment was cancelled');
  });

  it.each(['/outcome', '/cancel'])(
    'after the payment redirects to the shop, without a cancellation: %s',
    async (known) => {
      const onLightboxCancel = vi.fn();
      const { close, ended } = await openWindow({ onLightboxCancel });
      if (known === '/outcome') outcome = () => PAID;
      else cancelled = () => PAID;
      await close();
      expect(ended).toHaveBeenCalledOnce();
      expect(onLightboxCancel).not.toHaveBeenCalled();
      expect(gateway.of('/cancel')).toHaveLength(known === '/outcome' ? 0 : 1);
    },
  );

  it('is one only when the shopper is on this page again: a provider may cut its window off', async () => {
    const { close } = await openWindow();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await close();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gateway.of('/cancel')).toHaveLength(0);
  });

  it('that was never seen open cancels nothing, and can be opened again or given up', async () => {
    const { other, container, context } = await openWindow();
    other.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gateway.calls).toEqual([]);
    expect(context.phase.value).toBe('waits');
    expect(container.element.textContent).toContain('Finish the payment in the window');
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue', 'Cancel payment']);
    browser.window = otherWindow();
    press('Continue');
    await settle();
    expect(browser.sent).toHaveLength(2);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Cancel payment']);
  });

  it('that still shows its first, empty page was not seen at work yet', async () => {
    const { other } = await openWindow();
    Object.assign(other, { location: { href: 'about:blank' } });
    await vi.advanceTimersByTimeAsync(500);
    other.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(gateway.calls).toEqual([]);
  });

  it('whose page has called was seen at work', async () => {
    const { other, context } = await openWindow();
    say(other, GATEWAY, CHALLENGE);
    other.closed = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(gateway.of('/cancel')).toHaveLength(1);
    expect(context.phase.value).toBe('open');
  });

  it('without a connection is checked after another attempt', async () => {
    const { close, failures } = await openWindow();
    outcome = () => undefined;
    await close();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(failures.map(({ code }) => code)).toEqual(['CONNECTION_LOST']);
    outcome = () => PENDING;
    failures[0]?.retry?.();
    await settle();
    expect(gateway.of('/cancel')).toEqual([]);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue', 'Cancel payment']);
  });
});

describe('a payment that is under way already', () => {
  it('is offered instead of the form', () => {
    const { actions, container, context } = makePage();
    actions.offer(REDIRECT, container);
    expect(container.form.style.display).toBe('none');
    expect(container.element.textContent).toContain('A payment has already been started.');
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue', 'Cancel payment']);
    expect(context.phase.value).toBe('waits');
    expect(browser.sent).toEqual([]);
  });

  it('continues in the same way', async () => {
    const { actions, container } = makePage();
    actions.offer(REDIRECT, container);
    press('Continue');
    await settle();
    arrive();
    expect(dialog()?.open).toBe(true);
    expect(browser.sent[0]?.action).toBe(TOKEN_URL);
    expect(container.element.textContent).not.toContain('already been started');
  });

  it('is cancelled, and the form comes', async () => {
    const { actions, container, context } = makePage();
    actions.offer(REDIRECT, container);
    press('Cancel payment');
    await settle();
    expect(container.form.style.display).toBe('');
    expect(context.phase.value).toBe('open');
  });
});

describe('a page that comes back from the browser’s memory', () => {
  it('offers to go on with what still waits', async () => {
    target = '_top';
    const { actions, container } = await challenge();
    expect(actions.resume()).toBe(true);
    await settle();
    expect(container.element.textContent).toContain('A payment has already been started.');
  });

  it('redirects to the shop with an ended payment', async () => {
    target = '_top';
    const { actions, ended } = await challenge();
    outcome = () => declined();
    actions.resume();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('keeps a challenge that it still shows', async () => {
    const { actions } = await challenge();
    const shown = frame();
    actions.resume();
    await settle();
    expect(frame()).toBe(shown);
    expect(dialog()?.open).toBe(true);
  });

  it('has nothing to resume where nothing was under way', () => {
    expect(makePage().actions.resume()).toBe(false);
  });
});
