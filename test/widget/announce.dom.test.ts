/** The two regions in which the page says what happens: made once, and quiet again after a while. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Container, mountContainer } from '../../src/widget/forms/container/container.tsx';
import type { PaymentForm } from '../../src/widget/forms/paymentForm.ts';
import {
  announce,
  closeRegions,
  openRegions,
  setAnnouncementRoot,
} from '../../src/widget/kernel/page/announce.tsx';
import { createNextActionLoader } from '../../src/widget/pay/loadNextAction.ts';
import { submit } from '../../src/widget/pay/press.ts';
import { createWidget, type Widget } from '../../src/widget/widget.ts';
import { resourcePath, stubGateway } from './support/browser.ts';
import { ADDRESS, loadPart, makeContext } from './support/context.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeRegions();
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'wpwlOptions');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const regions = (role: 'status' | 'alert') => [...document.querySelectorAll(`[role="${role}"]`)];
const lines = (role: 'status' | 'alert') =>
  regions(role).flatMap(({ children }) => [...children].map(({ textContent }) => textContent));

describe('the regions', () => {
  it('are one polite and one assertive, however often they are asked for, and empty', () => {
    openRegions();
    openRegions();
    expect([...document.body.children].map(({ role }) => role)).toEqual(['status', 'alert']);
    expect(document.body.textContent).toBe('');
    for (const region of document.body.children) {
      expect(region.className).toBe('wpwl-live');
      // Only what is new is read out, and not what is still there.
      expect(region.getAttribute('aria-atomic')).toBe('false');
    }
  });

  it('can’t be seen, and are not hidden from those who listen', () => {
    openRegions();
    for (const [region] of [regions('status'), regions('alert')]) {
      const { position, width, clipPath, display, visibility } = (region as HTMLElement).style;
      expect([position, width, clipPath]).toEqual(['fixed', '1px', 'inset(50%)']);
      expect([display, visibility]).not.toContain('none');
      expect(region?.hasAttribute('hidden')).toBe(false);
      expect(region?.hasAttribute('aria-hidden')).toBe(false);
    }
  });

  it('go, and may come again', () => {
    openRegions();
    closeRegions();
    expect(document.body.children).toHaveLength(0);
    announce('nobody listens');
    openRegions();
    announce('again');
    expect(lines('status')).toEqual(['again']);
  });
});

describe('an announcement', () => {
  beforeEach(openRegions);

  it('is polite, or interrupts; never both', () => {
    announce('a note');
    announce('a failure', true);
    expect([lines('status'), lines('alert')]).toEqual([['a note'], ['a failure']]);
  });

  it('stays for five seconds, each line for itself', () => {
    announce('first');
    vi.advanceTimersByTime(4_000);
    announce('second');
    expect(lines('status')).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1_000);
    expect(lines('status')).toEqual(['second']);
    vi.advanceTimersByTime(4_000);
    expect(lines('status')).toEqual([]);
  });

  it('is a separate line, also if it is repeated', () => {
    announce('same');
    announce('same');
    expect(lines('status')).toEqual(['same', 'same']);
  });

  it('is no empty line', () => {
    announce('');
    announce('', true);
    expect([...lines('status'), ...lines('alert')]).toEqual([]);
  });

  it('is text, whatever it looks like', () => {
    announce('<img src=x>');
    expect(lines('status')).toEqual(['<img src=x>']);
    expect(document.querySelector('img')).toBeNull();
  });

  it('is inside a modal dialog while one is open, and outside again after it', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    const find = document.querySelectorAll.bind(document);
    // This DOM does not know which dialogs are modal.
    vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
      find(selector === 'dialog:modal' ? 'dialog[open]' : selector),
    );
    dialog.showModal();
    announce('inside');
    expect(dialog.querySelector('[role="status"]')?.textContent).toBe('inside');
    dialog.close();
    announce('outside');
    expect(dialog.querySelector('[role="status"]')).toBeNull();
    expect(lines('status')).toEqual(['inside', 'outside']);
    expect(regions('status')).toHaveLength(1);
  });

  it('is inside a modal dialog of a shadow root if the form is behind or in it', () => {
    const shadow = (parent: ParentNode) => {
      const host = document.createElement('div');
      parent.append(host);
      return host.attachShadow({ mode: 'closed' });
    };
    const outer = shadow(document.body);
    const dialog = document.createElement('dialog');
    outer.append(dialog);
    const inner = shadow(dialog);
    const form = document.createElement('form');
    inner.append(form);
    // This DOM does not know which dialogs are modal.
    for (const root of [document, outer, inner]) {
      const find = root.querySelectorAll.bind(root);
      vi.spyOn(root, 'querySelectorAll').mockImplementation((selector: string) =>
        find(selector === 'dialog:modal' ? 'dialog[open]' : selector),
      );
    }
    setAnnouncementRoot(form);
    announce('on the page');
    dialog.showModal();
    announce('in the dialog');
    expect(dialog.querySelector('[role="status"]')?.textContent).toBe('on the pagein the dialog');
    form.remove();
    announce('no form');
    expect(lines('status')).toEqual(['on the page', 'in the dialog', 'no form']);
  });
});

describe('a page', () => {
  let widget: Widget | undefined;

  /** Mounts the forms of these brands, one page form each. */
  async function open(forms: readonly string[], answers: Record<string, () => unknown> = {}) {
    vi.useRealTimers();
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    );
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stubGateway({
      '/config': () => ({
        checkout: { id: 'C', resourcePath, endpoint: '/payment' },
        config: {},
        origins: [location.origin],
        isTestSystem: true,
        now: '2026-11-21T12:00:00Z',
        expiresAt: '2026-11-21T12:30:00Z',
        underWay: null,
      }),
      ...answers,
    });
    const onError = vi.fn();
    const onReady = vi.fn();
    Object.assign(globalThis, { wpwlOptions: { style: 'none', onError, onReady } });
    for (const brands of forms) {
      const form = document.createElement('form');
      form.className = 'paymentWidgets';
      form.dataset['brands'] = brands;
      form.setAttribute('action', 'https://shop.example/result');
      document.body.append(form);
    }
    widget = createWidget(ADDRESS, loadPart);
    widget.mount();
    await vi.waitFor(() => expect(onError.mock.calls.length + onReady.mock.calls.length).toBe(1));
    return onError;
  }
  afterEach(() => widget?.unload(false));

  it('has one pair of regions for two forms, and none when they are gone', async () => {
    await open(['VISA', 'MASTER']);
    expect(document.querySelectorAll('.wpwl-container')).toHaveLength(2);
    expect([regions('status'), regions('alert')].map(({ length }) => length)).toEqual([1, 1]);
    expect(document.querySelectorAll('.wpwl-container [role="status"]')).toHaveLength(0);
    widget?.unload();
    expect(document.querySelectorAll('.wpwl-live')).toHaveLength(0);
  });

  it('announces an error once, for any number of forms', async () => {
    const gone = () => new Response('{}', { status: 404 });
    const onError = await open(['VISA', 'MASTER'], { '/config': gone });
    expect(onError).toHaveBeenCalledOnce();
    expect(document.querySelectorAll('.wpwl-message.wpwl-has-error')).toHaveLength(2);
    expect(lines('alert')).toEqual([onError.mock.calls[0]?.[0].message]);
    expect(lines('status')).toEqual([]);
  });
});

describe('a submit', () => {
  beforeEach(openRegions);

  /** Submits a form that is right, or is not. */
  async function sent(isRight: boolean): Promise<void> {
    const fault = Object.assign(document.createElement('input'), { className: 'wpwl-has-error' });
    const original = document.body.appendChild(document.createElement('form'));
    const context = makeContext();
    const form: PaymentForm = {
      key: 'card',
      brands: ['VISA'],
      callbacks: [],
      async validate() {
        if (!isRight) container.form.append(fault);
        return isRight;
      },
      send: async () => ({ kind: 'lost' }),
      refused() {},
      forget() {},
      target: () => undefined,
      reload() {},
      end() {},
    };
    const container: Container = mountContainer(
      context,
      original,
      (element) => original.replaceWith(element),
      { key: 'card' },
      () => form,
      () => {},
    );
    if (!isRight) {
      const control = container.form.appendChild(document.createElement('input'));
      control.className = 'wpwl-has-error';
    }
    original.setAttribute('action', 'https://shop.example/result');
    const page = {
      containers: () => [container],
      ask: () => new Promise<never>(() => {}),
      loadSummary: () => loadPart('summary'),
    };
    await submit(container, context, createNextActionLoader(context, loadPart, page));
  }

  it('announces the payment in progress', async () => {
    await sent(true);
    expect([lines('status'), lines('alert')]).toEqual([['Processing your payment'], []]);
  });

  it('that finds errors announces them at once, and no payment', async () => {
    await sent(false);
    expect([lines('status'), lines('alert')]).toEqual([[], ['Check these entries']]);
  });
});
