/** The code for what follows the press of the pay button: when it is loaded, and what happens until it is there. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadPart } from '../../src/widget/mount/loadPart.ts';
import { PENDING, resourcePath } from './support/browser.ts';
import { isOff } from './support/busy.ts';
import { loadPart } from './support/context.ts';
import { ASKED, type MethodPage, preparePage, press } from './support/methodPage.ts';

let page: MethodPage;
afterEach(() => page.end());

/** How the part can be had; a test changes that. */
let given: () => Promise<unknown>;
/** How often it was asked for. */
let asked: number;

const part = (async (name: 'nextAction') => {
  if (name !== 'nextAction') return loadPart(name);
  asked++;
  await given();
  return loadPart(name);
}) as LoadPart;

const away = () => Promise.reject(new Error('blocked'));
const here = () => Promise.resolve();

/** Holds the part back until it is released. */
function hold(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  given = () => held;
  return release;
}

/** A page with PayPal, whose browser is never idle by itself. @returns makes it idle */
async function open(
  options: object = {},
  { checkoutId = 'C', answers = {} }: { checkoutId?: string; answers?: object } = {},
): Promise<() => void> {
  let idle = () => {};
  vi.stubGlobal('requestIdleCallback', (start: () => void) => {
    idle = start;
  });
  asked = 0;
  page = preparePage({ ...answers }, part);
  await page.open('PAYPAL', options, checkoutId);
  await vi.waitFor(() => expect(button()).not.toBeNull());
  return () => idle();
}

const button = () => document.querySelector<HTMLButtonElement>('.wpwl-button-brand');
const message = () => document.querySelector('.wpwl-message.wpwl-has-error');
const tryAgain = () => document.querySelector<HTMLButtonElement>('.wpwl-button-retry')?.click();
const posts = () => page.gateway.of('/payment').length;
/** All that is under way in this DOM has ended. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a page that nobody pays on', () => {
  it('loads it when the browser is idle, after the forms are announced', async () => {
    given = here;
    const onReady = vi.fn();
    const idle = await open({ onReady });
    await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
    await settle();
    expect(asked).toBe(0);
    idle();
    expect(asked).toBe(1);
  });

  it('loads it also in a browser that does not tell when it is idle', async () => {
    given = here;
    await open();
    vi.stubGlobal('requestIdleCallback', undefined);
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    page.end();
    asked = 0;
    page = preparePage({}, part);
    await page.open('PAYPAL');
    await vi.waitFor(() => expect(asked).toBe(1));
  });

  it('tells nothing when it cannot be loaded, and loads it at the press', async () => {
    given = away;
    const onError = vi.fn();
    const idle = await open({ onError });
    await settle();
    idle();
    await settle();
    expect(onError).not.toHaveBeenCalled();
    given = here;
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(posts()).toBe(1));
    expect(message()).toBeNull();
  });
});

describe('a press before it is loaded', () => {
  it('waits for it, asks the page then, and pays once', async () => {
    const release = hold();
    const onBeforeSubmitVirtualAccount = vi.fn();
    await open({ onBeforeSubmitVirtualAccount });
    await press('wpwl-button-brand');
    document.querySelector<HTMLFormElement>('.wpwl-form')?.requestSubmit();
    await settle();
    expect(isOff(button())).toBe(true);
    expect([posts(), onBeforeSubmitVirtualAccount.mock.calls.length]).toEqual([0, 0]);
    release();
    await vi.waitFor(() => expect(page.browser.opened).toHaveLength(1));
    expect([posts(), onBeforeSubmitVirtualAccount.mock.calls.length]).toEqual([1, 1]);
  });

  it('creates no checkout when it cannot be loaded, and creates one at the next press', async () => {
    given = away;
    const createCheckout = vi.fn(async () => 'C2');
    await open({ createCheckout }, { checkoutId: '' });
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(message()).not.toBeNull());
    expect(createCheckout).not.toHaveBeenCalled();
    given = here;
    tryAgain();
    await vi.waitFor(() => expect(createCheckout).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(posts()).toBe(1));
  });

  it('sends nothing when it cannot be loaded; another try loads it again', async () => {
    given = away;
    const onError = vi.fn();
    const onBeforeSubmitVirtualAccount = vi.fn();
    await open({ onError, onBeforeSubmitVirtualAccount });
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(message()).not.toBeNull());
    expect(message()?.textContent).toContain('The payment service cannot be reached');
    expect(onError.mock.calls).toMatchObject([[{ code: 'FILE_UNAVAILABLE', remedy: 'retry' }]]);
    expect(isOff(button())).toBe(false);
    tryAgain();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect([posts(), onBeforeSubmitVirtualAccount.mock.calls.length]).toEqual([0, 0]);
    given = here;
    tryAgain();
    await vi.waitFor(() => expect(posts()).toBe(1));
    expect(onBeforeSubmitVirtualAccount).toHaveBeenCalledOnce();
    expect(message()).toBeNull();
  });

  it.each([
    ['the page takes its forms away', () => page.unload()],
    ['the page removes the form', () => document.querySelector('.wpwl-container')?.remove()],
  ])('sends nothing when %s meanwhile', async (_name, remove) => {
    const release = hold();
    const onBeforeSubmitVirtualAccount = vi.fn();
    await open({ onBeforeSubmitVirtualAccount });
    await press('wpwl-button-brand');
    remove();
    release();
    await settle();
    expect([posts(), onBeforeSubmitVirtualAccount.mock.calls.length]).toEqual([0, 0]);
  });
});

it('a press after it is loaded asks the page within the press: a sheet may open', async () => {
  given = here;
  const order: string[] = [];
  const idle = await open({ onBeforeSubmitVirtualAccount: () => order.push('asked') });
  await settle();
  idle();
  await settle();
  await press('wpwl-button-brand');
  // Nothing but promises that have ended is waited for: browsers count that to the press.
  for (let i = 0; i < 20; i++) await Promise.resolve();
  expect(order).toEqual(['asked']);
});

describe('a payment that is under way when the page is loaded', () => {
  const { redirect } = ASKED;
  const answers = () => ({
    '/config': () => ({
      checkout: { id: 'C', resourcePath: '/v1/checkouts/C/payment', endpoint: '/payment' },
      config: {},
      origins: [location.origin],
      isTestSystem: true,
      now: '2026-11-21T12:00:00Z',
      expiresAt: '2026-11-21T12:30:00Z',
      underWay: { redirect, paymentBrand: 'PAYPAL' },
    }),
  });
  const isOffered = () =>
    document.querySelector('.wpwl-message-note')?.textContent?.includes('already been started');

  it('is offered without an idle browser', async () => {
    given = here;
    await open({}, { answers: answers() });
    await vi.waitFor(() => expect(isOffered()).toBe(true));
  });

  it('is offered at another try when it could not be loaded', async () => {
    given = away;
    await open({}, { answers: answers() });
    await vi.waitFor(() => expect(message()).not.toBeNull());
    given = here;
    tryAgain();
    await vi.waitFor(() => expect(isOffered()).toBe(true));
  });
});

describe('a payment whose processor has not answered', () => {
  const NOTE = 'Do not pay again';
  const RESULT = 'https://shop.example/result?id=C&resourcePath=%2Fv1%2Fcheckouts%2FC%2Fpayment';
  const state = { processing: true, finished: false };
  const config = () => ({
    checkout: { id: 'C', resourcePath, endpoint: '/payment' },
    config: {},
    origins: [location.origin],
    isTestSystem: true,
    now: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-21T12:30:00Z',
    underWay: null,
    ...state,
  });
  const note = () => document.querySelector('.wpwl-message-note')?.textContent ?? '';
  const submitted = () => page.gateway.of('/payment').length;

  /** A page whose submit is answered as pending. */
  async function pay(options: object = {}) {
    given = here;
    Object.assign(state, { processing: false, finished: false });
    const answers = { '/config': config, '/payment': () => PENDING };
    await open(options, { answers });
    Object.assign(state, { processing: true });
    vi.useFakeTimers();
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(note()).toContain(NOTE));
  }

  it('is looked at until it has a result: the shopper is told not to pay again, and cannot', async () => {
    await pay();
    button()?.click();
    await vi.advanceTimersByTimeAsync(9_000);
    expect([submitted(), page.went, note()]).toEqual([1, [], expect.stringContaining(NOTE)]);
    Object.assign(state, { processing: false, finished: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(page.went).toEqual([RESULT]);
  });

  it('is shown by the shop if there is no result within a minute', async () => {
    await pay();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(page.went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.went).toEqual([RESULT]);
  });

  it('can be paid again after it has failed, if the page wants that', async () => {
    await pay({ retryDeclined: true });
    Object.assign(state, { processing: false });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(message()?.textContent).toContain('could not be completed');
    vi.useRealTimers();
    await press('wpwl-button-brand');
    await vi.waitFor(() => expect(submitted()).toBe(2));
  });

  it('is found by a page that is loaded again', async () => {
    given = here;
    Object.assign(state, { processing: true, finished: false });
    await open({}, { answers: { '/config': config } });
    await vi.waitFor(() => expect(note()).toContain(NOTE));
    button()?.click();
    await settle();
    expect(submitted()).toBe(0);
  });
});

it('a page that comes back from the memory of the browser loads it at once', async () => {
  given = here;
  await open();
  await settle();
  expect(asked).toBe(0);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(page.gateway.of('/config')).toHaveLength(2));
  expect(asked).toBe(1);
});
