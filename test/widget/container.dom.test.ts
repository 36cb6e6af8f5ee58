import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Container, mountContainer } from '../../src/widget/forms/container/container.tsx';
import type { WidgetContext } from '../../src/widget/kernel/context.ts';
import { closeRegions, openRegions } from '../../src/widget/kernel/page/announce.tsx';
import { followRestoredPage } from '../../src/widget/pay/restoredPage.ts';
import { type AnswerHandlers, followAnswer } from '../../src/widget/pay/submit/followAnswer.ts';
import { PAID, PENDING, TOKEN_URL } from './support/browser.ts';
import { makeContext } from './support/context.ts';

beforeEach(openRegions);
afterEach(() => {
  closeRegions();
  document.body.replaceChildren();
});

function mount(): {
  container: Container;
  forget: ReturnType<typeof vi.fn>;
  context: WidgetContext;
} {
  const original = document.body.appendChild(document.createElement('form'));
  const context = makeContext();
  const forget = vi.fn();
  const fill = (form: HTMLFormElement) => {
    form.innerHTML = '<button class="wpwl-button">Pay</button>';
    return {
      key: 'card',
      brands: ['VISA'],
      callbacks: [],
      validate: async () => true,
      send: async () => ({ kind: 'lost' as const }),
      refused() {},
      forget,
      target: () => undefined,
      reload() {},
      end() {},
    };
  };
  return {
    container: mountContainer(
      context,
      original,
      (element) => original.replaceWith(element),
      { key: 'card' },
      fill,
      () => {},
    ),
    forget,
    context,
  };
}

const goOn = { text: 'Continue', kind: 'retry', act() {} } as const;
const giveUp = { text: 'Cancel payment', kind: 'cancel', act() {} } as const;

describe('a note', () => {
  it('is announced in the region of the page, and stays in its place with its buttons', () => {
    const { container } = mount();
    const region = document.querySelector('body > [role="status"]');
    expect(region?.textContent).toBe('');
    expect(document.querySelectorAll('.wpwl-message')).toHaveLength(0);
    container.showNote('Wait', [goOn]);
    expect(document.querySelectorAll('[role="status"]')).toHaveLength(1);
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('');
    expect(region?.textContent).toBe('Wait');
    expect(region?.querySelector('button')).toBeNull();
    const note = document.querySelector('.wpwl-message-note');
    expect(note?.textContent).toBe('WaitContinue');
    container.clearMessage();
    expect(note?.isConnected).toBe(true);
    expect(note?.textContent).toBe('');
    expect(document.querySelectorAll('.wpwl-message')).toHaveLength(0);
  });

  it('makes way for a failure, and comes after it', () => {
    const { container } = mount();
    container.showNote('Wait', [goOn]);
    container.showMessage('FILE_UNAVAILABLE', 'Lost');
    expect(container.element.textContent).toBe('LostPay');
    container.showNote('Wait');
    expect(container.element.textContent).toBe('WaitPay');
  });

  it('is in the dialog while one is open', () => {
    const { container } = mount();
    const dialog = document.createElement('dialog');
    container.element.append(dialog);
    dialog.show();
    container.hideForm(true);
    container.showNote('Wait');
    expect(dialog.textContent).toBe('Wait');
    const note = dialog.firstElementChild;
    dialog.remove();
    container.hideForm(false);
    expect(container.element.firstElementChild).toBe(note);
    expect(container.element.textContent).toBe('WaitPay');
  });
});

describe('the focus of a shopper who pays', () => {
  const pay = () => {
    const page = mount();
    page.container.form.requestSubmit();
    return page.container;
  };

  it('goes to the way on when it would be lost', () => {
    pay().showNote('Blocked', [goOn, giveUp]);
    expect(document.activeElement?.textContent).toBe('Continue');
  });

  it('never goes to the button that ends the payment', () => {
    pay().showNote('Open', [giveUp]);
    expect(document.activeElement?.className).toContain('wpwl-message-note');
  });

  it('stays on the element that the shopper has chosen', () => {
    const container = pay();
    const search = document.body.appendChild(document.createElement('input'));
    search.focus();
    container.showNote('Blocked', [goOn, giveUp]);
    expect(document.activeElement).toBe(search);
  });

  it('is not taken by a page that has just been loaded', () => {
    mount().container.showNote('Under way', [goOn, giveUp]);
    expect(document.activeElement).toBe(document.body);
  });

  it('is on the button again that was off while it worked', async () => {
    const { container } = mount();
    let done = () => {};
    const act = () =>
      new Promise<void>((resolve) => {
        done = resolve;
      });
    container.showNote('Wait', [{ ...giveUp, act }]);
    const button = container.element.querySelector<HTMLButtonElement>('.wpwl-button-cancel');
    button?.click();
    expect(button?.disabled).toBe(true);
    done();
    await vi.waitFor(() => expect(button?.disabled).toBe(false));
    expect(document.activeElement).toBe(button);
  });
});

const nothing = async () => {};
const ways: AnswerHandlers = {
  shop() {},
  pending: nothing,
  redirect: nothing,
  askAgain: nothing,
  declined() {},
  startAgain() {},
};

describe('number and code', () => {
  it.each<[string, number, unknown, number]>([
    ['paid', 200, PAID, 1],
    ['with the bank', 200, PENDING, 1],
    ['waiting for the shopper', 200, { ...PENDING, redirect: { url: TOKEN_URL } }, 0],
    ['declined', 400, { ...PAID, result: { code: '800.100.100' } }, 0],
    ['refused', 400, { result: { code: '200.300.404' } }, 0],
  ])(
    'of a payment that is %s are deleted, or kept for another attempt',
    async (_name, status, body, times) => {
      const { container, forget, context } = mount();
      await followAnswer({ kind: 'answer', status, body }, container, context, ways);
      expect(forget).toHaveBeenCalledTimes(times);
    },
  );
});

describe('the eleventh number of a checkout', () => {
  it('is no fault that another try mends: the shop has to begin anew', async () => {
    const { container, context } = mount();
    const fail = vi.fn();
    const result = { code: '700.500.001' };
    await followAnswer(
      { kind: 'answer', status: 400, body: { result } },
      container,
      { ...context, fail },
      ways,
    );
    expect(fail.mock.calls).toEqual([['TOO_MANY_NUMBERS', { result }, ways.startAgain]]);
  });
});

describe('a page that the browser has kept', () => {
  it.each([
    ['with a payment, has no card', 'busy', 1],
    ['with an open form, has its text', 'open', 0],
  ] as const)('and that was left %s', (_, phase, times) => {
    const { container, forget, context } = mount();
    const nextAction = { now: () => undefined, get: async () => undefined };
    followRestoredPage(context, nextAction as never, () => [container]);
    context.phase.value = phase;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(forget).toHaveBeenCalledTimes(times);
  });
});
