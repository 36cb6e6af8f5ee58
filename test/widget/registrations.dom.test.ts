import { createElement } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import type { FieldState, SubmitOrder, SubmitOutcome } from '../../src/protocol/index.ts';
import type { FieldFrameNeeds, FieldFrameProps } from '../../src/widget/fields/fieldFrame.tsx';
import type { Texts } from '../../src/widget/kernel/texts/texts.ts';
import type { LoadPart } from '../../src/widget/mount/loadPart.ts';
import type { MountedForm } from '../../src/widget/mount/mountedForm.ts';
import registrations from '../../src/widget/mount/registrations/index.tsx';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import { declined, PAID, resourcePath, stubGateway } from './support/browser.ts';
import { isOff } from './support/busy.ts';
import { ADDRESS, loadPart, makeContext } from './support/context.ts';

const CARDS = [
  {
    id: 'r1',
    paymentBrand: 'VISA',
    card: { bin: '420000', last4Digits: '0000', expiryMonth: '05', expiryYear: '2034' },
  },
  { id: 'r2', paymentBrand: 'AMEX', card: { last4Digits: '7770', holder: '<b>Jo</b> & Co' } },
];
const PAYPAL = { id: 'r3', paymentBrand: 'PAYPAL', virtualAccount: { accountId: 'jo@a.example' } };

const config = (more: object = {}) => ({
  checkout: { id: 'C', resourcePath, endpoint: '/payment' },
  config: { registrations: offers },
  origins: [location.origin],
  isTestSystem: true,
  now: '2026-11-21T12:00:00Z',
  expiresAt: '2026-11-21T12:30:00Z',
  underWay: null,
  ...more,
});

/** A code's frame, as far as its page knows it. */
interface Fake {
  readonly needs: FieldFrameNeeds;
  readonly control: HTMLIFrameElement;
  state: FieldState;
  readonly orders: SubmitOrder[];
  type(state: Partial<FieldState>): void;
  readonly focus: Mock<() => void>;
  readonly forget: Mock<() => void>;
  readonly end: Mock<() => void>;
}

const EMPTY: FieldState = { empty: true, complete: false, valid: false, length: 0, brands: [] };
const RIGHT = { empty: false, valid: true, complete: true, length: 3 };

let widget: Widget | undefined;
let codes: Fake[];
let outcome: () => Promise<SubmitOutcome>;
let went: string[];
let answers: Record<string, () => unknown>;
let gateway: ReturnType<typeof stubGateway>;
let offers: unknown;

vi.mock('../../src/widget/fields/fieldFrame.tsx', async (original) => {
  const real = await original<typeof import('../../src/widget/fields/fieldFrame.tsx')>();
  return {
    ...real,
    // Only the frames of the card form report that digits were dropped: these are the real ones.
    FieldFrame: (props: FieldFrameProps) =>
      props.needs.closed ? real.FieldFrame(props) : FakeFrame(props),
  };
});

function FakeFrame({ needs, made }: FieldFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const { frame, fake } = connect(element.current, needs);
    made({ control: element.current, frame });
    return fake.end;
  }, []);
  return createElement('iframe', { ref: element, class: 'wpwl-control-cvv' });
}

function connect(control: HTMLIFrameElement, needs: FieldFrameNeeds) {
  const fake: Fake = {
    needs,
    control,
    state: EMPTY,
    orders: [],
    type(state) {
      fake.state = { ...fake.state, ...state };
      needs.state(fake.state);
    },
    focus: vi.fn(),
    forget: vi.fn(),
    end: vi.fn(),
  };
  codes.push(fake);
  const frame = {
    refresh() {},
    focus: fake.focus,
    enter: () => true,
    forget: fake.forget,
    connected: Promise.resolve(),
    check: async () => fake.state,
    submit: (order: SubmitOrder) => {
      fake.orders.push(order);
      return outcome();
    },
    reload() {},
    end: fake.end,
  };
  return { frame, fake };
}

/** Until then the code for what follows the press of the pay button is not loaded. */
let nextActionLoaded: Promise<void>;

const part = (async (name: 'registrations' | 'nextAction') => {
  if (name === 'registrations') return registrations();
  if (name === 'nextAction') await nextActionLoaded;
  return loadPart(name);
}) as LoadPart;

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  codes = [];
  nextActionLoaded = Promise.resolve();
  went = [];
  offers = CARDS;
  outcome = async () => ({ kind: 'answer', status: 200, body: PAID });
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    went.push(String(address));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers = {
    '/config': () => config(),
    '/payment': () => PAID,
  };
  gateway = stubGateway(answers);
});
afterEach(() => {
  widget?.unload(false);
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page whose forms are ready. */
async function page(options: object = {}, brands = 'VISA AMEX') {
  const onReady = vi.fn();
  const onError = vi.fn();
  Object.assign(globalThis, { wpwlOptions: { style: 'none', onReady, onError, ...options } });
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = brands;
  form.setAttribute('action', 'https://shop.example/result');
  document.body.append(form);
  widget = createWidget(ADDRESS, part);
  widget.mount();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  return { form, onReady, onError };
}

const find = <E extends Element = HTMLElement>(selector: string) =>
  document.querySelector<E>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const block = () => find('#wpwl-registrations');
const button = () =>
  find<HTMLButtonElement>('.wpwl-form-registrations .wpwl-group-submit .wpwl-button-pay');
const other = () => find<HTMLButtonElement>('button[data-action=show-initial-forms]');
const groups = () => all('.wpwl-group-registration');
const radios = () => all('input[name=registrationId]') as HTMLInputElement[];
const choose = (i: number) => {
  const radio = radios()[i] as HTMLInputElement;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
};
const posted = () =>
  gateway.of('/payment').map(({ init }) => Object.fromEntries(init.body as URLSearchParams));
const message = () => find('.wpwl-container-registration > .wpwl-message');

describe('the block of stored details', () => {
  it('stands above the first form, made as pages know it', async () => {
    const { onReady } = await page();
    const children = [...(block()?.parentElement?.children ?? [])];
    expect(children.indexOf(block() as Element)).toBe(
      children.indexOf(find('.wpwl-container-card') as Element) - 1,
    );
    const container = block()?.firstElementChild;
    expect(container?.className).toBe('wpwl-container wpwl-container-registration wpwl-clearfix');
    const form = container?.querySelector(':scope > form');
    expect(form?.classList.value.split(' ').sort()).toEqual([
      'wpwl-clearfix',
      'wpwl-form',
      'wpwl-form-has-inputs',
      'wpwl-form-registrations',
    ]);
    expect(form?.getAttribute('data-action')).toBe('submit-registration');
    expect(form?.getAttribute('target')).toBe('registrations-target');
    expect([...(form?.children ?? [])].map(({ className }) => className)).toEqual([
      'wpwl-group wpwl-group-registration wpwl-clearfix wpwl-selected',
      'wpwl-group wpwl-group-registration wpwl-clearfix',
      'wpwl-group wpwl-group-submit wpwl-clearfix',
      'wpwl-button wpwl-button-pay',
    ]);
    const target = container?.querySelector<HTMLIFrameElement>(':scope > iframe.wpwl-target');
    expect(target?.name).toBe('registrations-target');
    expect(target?.style.display).toBe('none');
    expect(onReady.mock.calls[0]?.[0]).toEqual([
      { containerKey: 'registration', ccMethods: [] },
      { containerKey: 'card', ccMethods: ['VISA', 'AMEX'] },
    ]);
  });

  it('shows each with its brand, masked number and expiry date, the first one chosen', async () => {
    await page();
    const label = groups()[0]?.querySelector(':scope > label.wpwl-registration');
    const parts = [...(label?.children ?? [])].map(({ className }) => className);
    expect(parts).toEqual(
      ['registrationId', 'brand', 'details'].map(
        (name) => `wpwl-wrapper-registration wpwl-wrapper-registration-${name}`,
      ),
    );
    const radio = label?.querySelector('.wpwl-wrapper-registration-registrationId > input');
    expect(radio?.getAttribute('data-action')).toBe('change-registration');
    expect(radios().map(({ value, checked }) => [value, checked])).toEqual([
      ['r1', true],
      ['r2', false],
    ]);
    const picture = label?.querySelector('.wpwl-wrapper-registration-brand > .wpwl-brand');
    expect(picture?.className).toBe('wpwl-brand wpwl-brand-inline wpwl-brand-card wpwl-brand-VISA');
    const details = label?.querySelector('.wpwl-wrapper-registration-details');
    expect(details?.querySelector('.wpwl-wrapper-registration-number')?.textContent).toBe(
      '•••• 0000',
    );
    expect(details?.querySelector('.wpwl-wrapper-registration-expiry')?.textContent).toBe(
      '05 / 34',
    );
  });

  it('is one group of choices that has a name', async () => {
    await page();
    expect(block()?.getAttribute('role')).toBe('group');
    expect(block()?.getAttribute('aria-label')).toBe('How would you like to pay?');
  });

  it('shows its data as text', async () => {
    await page();
    expect(groups()[1]?.querySelector('.wpwl-wrapper-registration-holder')?.textContent).toBe(
      '<b>Jo</b> & Co',
    );
    expect(block()?.querySelector('b')).toBeNull();
  });

  it('names each choice by brand, last digits and expiry date', async () => {
    await page();
    const ids = radios()[0]?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id));
    expect(named[0]?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Visa');
    expect(named[1]?.textContent).toContain('0000');
    expect(named[1]?.textContent).toContain('05 / 34');
    const every = radios().flatMap((radio) => radio.getAttribute('aria-labelledby')?.split(' '));
    expect(new Set(every).size).toBe(4);
  });

  it.each([
    ['there are none', [], {}],
    ['none is of the right shape', [{ id: 7 }], {}],
    ['they are no list', { id: 'r1' }, {}],
    ['the page does not want it', CARDS, { showOneClickWidget: 'false' }],
  ])('is absent where %s', async (_why, given, options) => {
    offers = given;
    await page(options);
    expect(block()).toBeNull();
    expect(find('.wpwl-container-card')).not.toBeNull();
  });

  it('goes with the other forms, and gives back the page’s own', async () => {
    const { form } = await page();
    widget?.unload();
    expect([...document.body.children]).toEqual([form]);
  });

  it('shows an error that ends all forms, also an earlier one', async () => {
    answers['/config'] = () => config({ origins: ['https://other.example'] });
    await page();
    expect(message()?.textContent).toContain('could not be loaded on this page');
    expect(find('.wpwl-form-registrations')?.style.display).toBe('none');
  });
});

describe('a payment with stored details', () => {
  it('is posted with the id that is chosen, and without a brand', async () => {
    await page();
    choose(1);
    expect(groups().map(({ classList }) => classList.contains('wpwl-selected'))).toEqual([
      false,
      true,
    ]);
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()).toHaveLength(1);
    expect(posted()[0]).toMatchObject({
      registrationId: 'r2',
      shopperResultUrl: 'https://shop.example/result',
    });
    expect(posted()[0]).not.toHaveProperty('paymentBrand');
    expect(posted()[0]).not.toHaveProperty('card.cvv');
    const [post] = gateway.of('/payment');
    expect(new Headers(post?.init.headers).get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends a selection that the page made without an event, and the page’s own fields', async () => {
    await page();
    (radios()[1] as HTMLInputElement).checked = true;
    const input = document.createElement('input');
    Object.assign(input, { name: 'customParameters[SHOPPER_note]', value: 'hi' });
    button()?.before(input);
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()[0]).toMatchObject({
      registrationId: 'r2',
      'customParameters[SHOPPER_note]': 'hi',
    });
  });

  it('pays once when the code for that is loaded after the press', async () => {
    let load = () => {};
    nextActionLoaded = new Promise((resolve) => {
      load = resolve;
    });
    const before = vi.fn(() => true);
    await page({ onBeforeSubmitOneClickCard: before });
    button()?.click();
    button()?.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect([posted(), before.mock.calls]).toEqual([[], []]);
    load();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()).toHaveLength(1);
    expect(before).toHaveBeenCalledOnce();
  });

  it('calls the page before, and once after', async () => {
    const before = vi.fn((_event: { target: unknown }) => false as boolean);
    const card = vi.fn();
    const after = vi.fn();
    await page({
      onBeforeSubmitOneClickCard: before,
      onBeforeSubmitCard: card,
      onAfterSubmit: after,
    });
    button()?.click();
    await vi.waitFor(() => expect(before).toHaveBeenCalledOnce());
    expect(before.mock.calls[0]?.[0].target).toBe(find('.wpwl-form-registrations'));
    await vi.waitFor(() => expect(isOff(button())).toBe(false));
    expect(posted()).toEqual([]);
    before.mockReturnValue(true);
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(after).toHaveBeenCalledOnce();
    expect(card).not.toHaveBeenCalled();
  });

  it('is begun by `executePayment`, too', async () => {
    await page();
    widget?.submit('wpwl-container-registration');
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ registrationId: 'r1' });
  });

  it('uses the selection at the time of the submit', async () => {
    let goOn: (value: boolean) => void = () => {};
    const waiting = new Promise<boolean>((resolve) => {
      goOn = resolve;
    });
    await page({ onBeforeSubmitOneClickCard: () => waiting });
    button()?.click();
    await vi.waitFor(() => expect(isOff(button())).toBe(true));
    choose(1);
    expect(radios()[0]?.checked).toBe(true);
    goOn(true);
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ registrationId: 'r1' });
  });

  it('that is declined leaves the shopper there where the page wants it', async () => {
    answers['/payment'] = () => declined('800.100.151');
    const { onError } = await page({ retryDeclined: true });
    button()?.click();
    await vi.waitFor(() => expect(message()?.textContent).toContain('declined'));
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(find('.wpwl-container-card > .wpwl-message')).toBeNull();
    expect(isOff(button())).toBe(false);
    expect(went).toEqual([]);
  });

  it('whose answer is lost is tried again with the same id', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    answers['/payment'] = () => undefined;
    await page();
    button()?.click();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(message()?.textContent).toContain('The connection was lost');
    answers['/payment'] = () => PAID;
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    const ids = gateway.of('/payment').map(({ init }) => new Headers(init.headers));
    expect(new Set(ids.map((headers) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('keeps the card form busy meanwhile', async () => {
    const waiting = new Promise<boolean>(() => {});
    await page({ onBeforeSubmitOneClickCard: () => waiting });
    button()?.click();
    await vi.waitFor(() => expect(isOff(button())).toBe(true));
    expect(isOff(find<HTMLButtonElement>('.wpwl-form-card .wpwl-button-pay'))).toBe(true);
    expect(find('.wpwl-container-registration > .spinner')).not.toBeNull();
  });

  it('is stored for a summary page where the page has one', async () => {
    answers['/data'] = () => ({ result: { code: '000.200.000' }, id: 'C', resourcePath });
    const onSaveTransactionData = vi.fn();
    await page({ useSummaryPage: true, onSaveTransactionData });
    button()?.click();
    await vi.waitFor(() => expect(onSaveTransactionData).toHaveBeenCalledOnce());
    expect(gateway.of('/payment')).toEqual([]);
  });
});

describe('the code of a stored card', () => {
  const asking = { registrations: { requireCvv: 'true' } };

  it('is requested for the selected card only, in a separate frame that is kept', async () => {
    await page(asking);
    const places = all('.wpwl-wrapper-registration-cvv');
    expect(places.map(({ style }) => style.display)).toEqual(['', 'none']);
    expect(codes.map(({ needs }) => needs.setup().brand)).toEqual(['VISA']);
    choose(1);
    expect(places.map(({ style }) => style.display)).toEqual(['none', '']);
    expect(codes.map(({ needs }) => needs.setup().brand)).toEqual(['VISA', 'AMEX']);
    choose(0);
    expect(codes).toHaveLength(2);
    expect(codes[0]?.control.parentElement).toBe(places[0]);
    expect(codes[0]?.needs).toMatchObject({ name: 'card.cvv', field: 'cvv', checkoutId: 'C' });
    expect(new Set(codes.map(({ needs }) => needs.session)).size).toBe(2);
  });

  it('is sent by its frame, with the data of the page', async () => {
    await page(asking);
    codes[0]?.type(RIGHT);
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(gateway.of('/payment')).toEqual([]);
    expect(codes[0]?.orders).toMatchObject([{ path: 'payment', checkout: '', siblings: [] }]);
    const fields = Object.fromEntries(codes[0]?.orders[0]?.fields ?? []);
    expect(fields).toMatchObject({ registrationId: 'r1' });
    expect(fields).not.toHaveProperty('paymentBrand');
    expect(codes[0]?.forget).toHaveBeenCalledOnce();
  });

  it('that is missing is requested: a hint, the focus, and the button disabled until it is edited', async () => {
    await page(asking);
    button()?.click();
    await vi.waitFor(() => expect(codes[0]?.focus).toHaveBeenCalled());
    const hint = codes[0]?.control.nextElementSibling;
    expect(hint?.className).toBe('wpwl-hint wpwl-hint-cvvError');
    expect(hint?.textContent).toBe('Enter the security code');
    expect(codes[0]?.needs.setup().fault).toBe('Enter the security code');
    expect(button()?.disabled).toBe(true);
    expect(button()?.classList.contains('wpwl-button-error')).toBe(true);
    expect(codes[0]?.orders).toEqual([]);
    codes[0]?.type(RIGHT);
    expect(all('.wpwl-hint')).toEqual([]);
    expect(isOff(button())).toBe(false);
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
  });

  it('of one card is no fault of another', async () => {
    await page(asking);
    button()?.click();
    await vi.waitFor(() => expect(button()?.classList).toContain('wpwl-button-error'));
    await vi.waitFor(() => expect(button()?.form?.getAttribute('aria-busy')).toBe('false'));
    choose(1);
    expect(isOff(button())).toBe(false);
    codes[1]?.type({ ...RIGHT, length: 4 });
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(codes[0]?.orders).toEqual([]);
    expect(codes[1]?.orders).toHaveLength(1);
  });

  it('that the gateway refuses is marked', async () => {
    outcome = async () => ({
      kind: 'answer',
      status: 400,
      body: { result: { code: '200.300.404', parameterErrors: [{ name: 'card.cvv' }] } },
    });
    await page(asking);
    codes[0]?.type(RIGHT);
    button()?.click();
    await vi.waitFor(() => expect(all('.wpwl-hint-cvvError')).toHaveLength(1));
    expect(button()?.disabled).toBe(true);
    expect(codes[0]?.forget).not.toHaveBeenCalled();
  });

  it('that was left shows whether it is valid', async () => {
    const onBlurSecurityCode = vi.fn();
    await page({ ...asking, onBlurSecurityCode });
    codes[0]?.needs.left();
    expect(all('.wpwl-hint')).toEqual([]);
    codes[0]?.type({ empty: false, length: 2 });
    codes[0]?.needs.left();
    expect(all('.wpwl-hint-cvvError')).toHaveLength(1);
    expect(onBlurSecurityCode.mock.calls).toEqual([[false], [false]]);
    const [context] = onBlurSecurityCode.mock.contexts as { $form: ArrayLike<unknown> }[];
    expect(context?.$form[0]).toBe(find('.wpwl-form-registrations'));
  });

  it('that was lost with its moved frame is requested again', async () => {
    await page(asking);
    codes[0]?.type(RIGHT);
    codes[0]?.needs.returned?.();
    codes[0]?.type(EMPTY);
    expect(all('.wpwl-hint-cvvError')).toHaveLength(1);
  });

  it('is not asked of accounts: the page posts these itself', async () => {
    offers = [PAYPAL];
    await page(asking);
    expect(codes).toEqual([]);
    expect(all('.wpwl-wrapper-registration-cvv')).toEqual([]);
    expect(find('.wpwl-wrapper-registration-email')?.textContent).toBe('jo@a.example');
    button()?.click();
    await vi.waitFor(() => expect(went).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ registrationId: 'r3' });
  });

  it('whose frame breaks off is a lost answer', async () => {
    outcome = () => Promise.reject(new Error());
    await page(asking);
    codes[0]?.type(RIGHT);
    button()?.click();
    await vi.waitFor(() => expect(message()?.textContent).toContain('connection was lost'));
  });

  it('ends with the form', async () => {
    await page(asking);
    widget?.unload();
    expect(codes[0]?.end).toHaveBeenCalledOnce();
  });
});

describe('the other ways to pay', () => {
  it('are hidden where the page wants it, also those that come later, until they are asked for', async () => {
    await page({ registrations: { hideInitialPaymentForms: 'true' } }, 'VISA PAYPAL');
    const containers = ['card', 'virtualAccount-PAYPAL'].map((key) =>
      find(`.wpwl-container-${key}`),
    );
    expect(containers.map((element) => element?.style.display)).toEqual(['none', 'none']);
    expect(other()?.textContent).toBe('Show other payment methods');
    other()?.click();
    expect(containers.map((element) => element?.style.display)).toEqual(['block', 'block']);
    expect(other()?.style.display).toBe('none');
    expect(posted()).toEqual([]);
  });

  it('are shown from the start otherwise, and the button goes there', async () => {
    await page({}, 'PAYPAL');
    const paypal = find<HTMLButtonElement>('.wpwl-form-virtualAccount-PAYPAL button');
    expect(find('.wpwl-container-virtualAccount-PAYPAL')?.style.display).toBe('block');
    other()?.click();
    expect(document.activeElement).toBe(paypal);
    expect(other()?.style.display).toBe('');
  });

  it('have no button where the page wants none', async () => {
    await page({ hideOtherPaymentButton: true });
    expect(block()).not.toBeNull();
    expect(other()).toBeNull();
  });
});

describe('stored details in another language', () => {
  it('say nothing in the one before', async () => {
    Object.assign(globalThis, {
      wpwlOptions: { style: 'none', registrations: { requireCvv: true } },
    });
    const context = makeContext();
    const say = (language: string) => {
      context.texts.value = ((key) => `${language}:${key}`) as Texts;
    };
    say('one');
    const anchor = document.body.appendChild(document.createElement('div'));
    const original = document.createElement('form');
    const first = {
      original,
      anchor: () => anchor,
      insertFirst: (block: Element) => anchor.before(block),
      joined: () => {},
    } as unknown as MountedForm;
    const part = registrations();
    const container = part.mount(
      context,
      first,
      CARDS,
      () => [],
      () => {},
    );
    expect(await container?.validate()).toBe(false);
    expect(document.body.innerHTML).toContain('one:');
    say('two');
    context.lang.value = 'de';
    expect(document.body.innerHTML).not.toContain('one:');
    const [code] = codes;
    expect(code?.needs.setup()).toMatchObject({
      label: 'two:cvv',
      placeholder: 'two:cvv',
      lang: 'de',
      fault: 'two:cvvEmpty',
    });
    expect(all('.wpwl-hint').map(({ textContent }) => textContent)).toEqual(['two:cvvEmpty']);
    container?.remove();
  });
});
