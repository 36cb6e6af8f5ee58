import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Container, mountContainer } from '../../src/widget/container.ts';
import type { Redirect } from '../../src/widget/redirect/redirect.ts';
import type { Run } from '../../src/widget/run.ts';
import { createSharedState } from '../../src/widget/state.ts';
import { createJourney } from '../../src/widget/submit/journey.ts';
import { englishTexts } from '../../src/widget/texts/texts.ts';
import {
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

/** A form on a page, and the journeys from it. */
function makePage() {
  const original = document.createElement('form');
  document.body.append(original);
  const failures: { code: string; retry: (() => void) | undefined }[] = [];
  const run: Run = {
    ...createSharedState(englishTexts({}), 'en'),
    address: {
      base: GATEWAY,
      origin: GATEWAY,
      checkoutId: 'C',
      purpose: 'payment',
      minified: true,
    },
    fail: (code, _details, retry) => void failures.push({ code, retry }),
    forget: () => container.clearMessage(),
    warn: () => {},
  };
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
      target: () => target,
      reload() {},
      end() {},
    };
  };
  const container: Container = mountContainer(run, original, undefined, 'card', {}, fill, () => {});
  const ended = vi.fn(async () => {});
  const journey = createJourney(run, ended);
  return { run, container, journey, ended, failures };
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

async function challenge(options: object = {}) {
  setOptions(options);
  const page = makePage();
  await page.journey.go(REDIRECT, page.container);
  return page;
}

describe('a challenge in the widget’s own frame', () => {
  it('is posted there, watched, in a named dialog, and is the only frame that is no field', async () => {
    const { container, run } = await challenge();
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
    expect(run.phase.value).toBe('waits');
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

  it('comes after the preconditions, whose frames are gone then', async () => {
    const { journey, container, run } = makePage();
    const before = { ...REDIRECT, url: 'https://issuer.example/method' };
    const going = journey.go({ ...REDIRECT, preconditions: [before] }, container);
    expect(dialog()).toBeNull();
    expect(run.phase.value).toBe('busy');
    load(document.querySelector('iframe'));
    await going;
    expect(browser.sent.map(({ action }) => action)).toEqual([before.url, TOKEN_URL]);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('is told once it is shown, with the frame as `this`, and has the focus then', async () => {
    const shown: unknown[] = [];
    await challenge({
      onLoadThreeDIframe(this: unknown) {
        shown.push(this);
      },
    });
    expect(shown).toEqual([]);
    load(frame());
    load(frame());
    expect(shown).toEqual([frame()]);
    expect(document.activeElement).toBe(frame());
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

  it('is over when its frame says so and the gateway confirms it', async () => {
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
  ])('is not over for a message of %s: nobody even looks', async (_name, message) => {
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

  it('ends once, however often it is said', async () => {
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
    const { journey, ended } = await challenge();
    const source = frame()?.contentWindow;
    journey.end();
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
  it('is told after the last page, with a way to look again', async () => {
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

  it('is told where the gateway does not know of the payment', async () => {
    const { failures } = await challenge();
    outcome = () => Response.json({}, { status: 404 });
    say(frame()?.contentWindow, GATEWAY);
    await settle();
    expect(failures.map(({ code }) => code)).toEqual(['CONNECTION_LOST']);
    expect(dialog()?.open).toBe(true);
  });

  it('does not disturb the shopper at the bank before three looks have failed', async () => {
    const { failures } = await challenge();
    outcome = () => Response.json({}, { status: 404 });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failures).toHaveLength(1);
  });
});

describe('a shopper who cancels', () => {
  it('is in the form again, which is ready for another try', async () => {
    const { container, run, ended } = await challenge();
    press('Cancel payment');
    await settle();
    expect(gateway.of('/cancel')[0]?.init.method).toBe('POST');
    expect(dialog()).toBeNull();
    expect(run.phase.value).toBe('open');
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
    const { run } = await challenge();
    expect(browser.sent.map(({ target, fields }) => [target, fields])).toEqual([
      ['_top', UNWATCHED],
    ]);
    expect(browser.opened).toEqual([]);
    expect(run.phase.value).toBe('done');
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

  it('that is a new window is opened by a name of its own, and closed at the end', async () => {
    target = '_blank';
    const other = otherWindow();
    browser.window = other;
    const { journey, container } = await challenge();
    const name = `${container.element.id}_window`;
    expect(browser.opened).toEqual([name]);
    expect(browser.sent[0]?.target).toBe(name);
    journey.end();
    expect(other.close).toHaveBeenCalledOnce();
  });

  it('that the browser blocks is opened by a button', async () => {
    target = '_blank';
    const { container, run } = await challenge();
    expect(container.element.textContent).toContain('The payment window was blocked');
    expect(browser.sent).toEqual([]);
    expect(run.phase.value).toBe('waits');
    browser.window = otherWindow();
    press('Continue');
    expect(browser.sent).toHaveLength(1);
    expect(container.element.textContent).not.toContain('blocked');
  });

  it('that is not https opens nothing, and says so', async () => {
    target = '_blank';
    const { journey, container, failures, run } = makePage();
    await journey.go({ ...REDIRECT, url: 'http://bank.example/' }, container);
    expect(failures.map(({ code }) => code)).toEqual(['ADDRESS_UNSAFE']);
    expect([browser.sent, browser.opened, gateway.calls]).toEqual([[], [], []]);
    expect(run.phase.value).toBe('open');
  });
});

describe('a window that the shopper closes', () => {
  const openWindow = async (options: object = {}) => {
    target = '_blank';
    const other = otherWindow();
    browser.window = other;
    return { other, ...(await challenge(options)) };
  };

  it('ends the payment, and the form is there again', async () => {
    const onLightboxCancel = vi.fn();
    const { other, run, container } = await openWindow({ onLightboxCancel });
    other.closed = true;
    await vi.advanceTimersByTimeAsync(600);
    expect(gateway.calls.map(({ url }) => url)).toEqual([
      `${TOKEN_URL}/outcome`,
      `${TOKEN_URL}/cancel`,
    ]);
    expect(onLightboxCancel).toHaveBeenCalledOnce();
    expect(run.phase.value).toBe('open');
    expect(container.element.textContent).toContain('The payment was cancelled');
  });

  it('after the payment was made goes to the shop, and cancels nothing', async () => {
    const { other, ended } = await openWindow();
    outcome = () => PAID;
    other.closed = true;
    await vi.advanceTimersByTimeAsync(600);
    expect(ended).toHaveBeenCalledOnce();
    expect(gateway.of('/cancel')).toHaveLength(0);
  });

  it('is one only when the shopper is on this page again: isolated pages see every popup closed', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { other } = await openWindow();
    other.closed = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gateway.of('/cancel')).toHaveLength(0);
  });
});

describe('a payment that is under way already', () => {
  it('is offered instead of the form', () => {
    const { journey, container, run } = makePage();
    journey.offer(REDIRECT, container);
    expect(container.form.style.display).toBe('none');
    expect(container.element.textContent).toContain('A payment has already been started.');
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue', 'Cancel payment']);
    expect(run.phase.value).toBe('waits');
    expect(browser.sent).toEqual([]);
  });

  it('goes on in the same way', async () => {
    const { journey, container } = makePage();
    journey.offer(REDIRECT, container);
    press('Continue');
    await settle();
    expect(dialog()?.open).toBe(true);
    expect(browser.sent[0]?.action).toBe(TOKEN_URL);
    expect(container.element.textContent).not.toContain('already been started');
  });

  it('is cancelled, and the form comes', async () => {
    const { journey, container, run } = makePage();
    journey.offer(REDIRECT, container);
    press('Cancel payment');
    await settle();
    expect(container.form.style.display).toBe('');
    expect(run.phase.value).toBe('open');
  });
});

describe('a page that comes back from the browser’s memory', () => {
  it('offers to go on with what still waits', async () => {
    target = '_top';
    const { journey, container } = await challenge();
    expect(journey.resume()).toBe(true);
    await settle();
    expect(container.element.textContent).toContain('A payment has already been started.');
  });

  it('goes to the shop with what is over', async () => {
    target = '_top';
    const { journey, ended } = await challenge();
    outcome = () => declined();
    journey.resume();
    await settle();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('keeps a challenge that it still shows', async () => {
    const { journey } = await challenge();
    const shown = frame();
    journey.resume();
    await settle();
    expect(frame()).toBe(shown);
    expect(dialog()?.open).toBe(true);
  });

  it('has nothing to resume where nothing was under way', () => {
    expect(makePage().journey.resume()).toBe(false);
  });
});
