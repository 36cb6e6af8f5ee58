/** What forms need so that everybody can pay with them: names, what browsers may fill in, keyboards, faults that tell the truth. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MethodName } from '../../src/widget/forms/method.ts';
import { stubGateway } from './support/browser.ts';
import { isBusy } from './support/busy.ts';
import { ASKING_FORMS, type MethodForm, openMethodForm } from './support/methodForm.ts';

let open: MethodForm;

beforeEach(() => {
  stubGateway({ '/banks': () => ({ banks: [{ id: 'A', name: 'Bank A' }] }) });
});
afterEach(() => {
  open.end();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const show = async (name: MethodName, brands: readonly string[], options: object = {}) => {
  open = await openMethodForm(name, brands, {}, options);
};

type Control = HTMLInputElement | HTMLSelectElement;

/** Everything of the form that somebody uses. */
const controls = (): Control[] => [
  ...open.form.querySelectorAll<Control>('input:not([type=hidden]), select'),
];
const isLine = (control: Control): control is HTMLInputElement =>
  /^(?:text|tel|password)$/.test(control.type);
const control = (name: string) =>
  open.form.querySelector(`.wpwl-control-${name}`) as HTMLInputElement;
const nameOf = (element: Element): string => {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  const own =
    open.form.querySelector(`label[for="${element.id}"]`)?.textContent ??
    element.closest('label')?.textContent;
  return labelled || element.getAttribute('aria-label') || own || '';
};

describe.each(ASKING_FORMS)('%s of %j', (name, brands) => {
  it.each([true, false])(
    'has a name for each of its controls, with labels: %s',
    async (showLabels) => {
      await show(name, brands, { showLabels });
      expect(controls().length).toBeGreaterThan(0);
      for (const each of controls()) {
        expect(nameOf(each).trim(), each.className).not.toBe('');
        // What is seen is in what is heard.
        const label = each.closest('.wpwl-group')?.querySelector('.wpwl-label')?.textContent ?? '';
        if (each.type !== 'radio') expect(nameOf(each)).toContain(label);
      }
      for (const choice of open.form.querySelectorAll('[role=radiogroup]')) {
        expect(nameOf(choice)).not.toBe('');
      }
      const [pay] = open.form.querySelectorAll('button');
      expect(pay?.textContent).toBe('Pay now');
    },
  );

  it('has autocomplete and enterkeyhint', async () => {
    await show(name, brands);
    for (const each of controls()) {
      expect(each.hasAttribute('pattern')).toBe(false);
      if (each.type !== 'radio' && each.type !== 'checkbox') {
        expect(each.getAttribute('autocomplete'), each.className).toMatch(/^[a-z-]+$/);
      }
      expect(each.getAttribute('enterkeyhint')).toBe(isLine(each) ? 'go' : null);
    }
    open.end();
    await show(name, brands, { disableSubmitOnEnter: true });
    for (const each of controls().filter(isLine)) {
      expect(each.getAttribute('enterkeyhint')).toBe('done');
    }
  });

  it('marks a field as invalid, with the error, only as long as it is invalid', async () => {
    await show(name, brands);
    for (const radio of open.form.querySelectorAll<HTMLElement>('[type=radio]')) radio.click();
    const wrong = () => controls().filter((each) => each.getAttribute('aria-invalid') === 'true');
    expect(wrong()).toEqual([]);
    await vi.waitFor(async () => {
      expect(await open.payment.validate()).toBe(false);
      expect(wrong().length).toBeGreaterThan(0);
    });
    for (const each of wrong()) {
      const said = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      expect(said?.textContent).not.toBe('');
      expect(each.getAttribute('aria-required')).toBe('true');
    }
    const [pay] = open.form.querySelectorAll('button');
    expect(pay?.disabled).toBe(true);
    expect(pay?.classList).toContain('wpwl-button-error');
    expect(isBusy(pay)).toBe(false);
  });
});

describe('autofill', () => {
  it.each([
    [
      'directDebit',
      'DIRECTDEBIT_SEPA',
      { accountHolder: 'name', accountIban: 'off', accountBic: 'off' },
    ],
    ['directDebit', 'DIRECTDEBIT_US', { routingNumber: 'off', accountNumber: 'off' }],
    ['invoice', 'INVOICE', { birthDate: 'bday' }],
    ['giftCard', 'BELK_GIFT_CARD', { giftCardNumber: 'off', pin: 'off' }],
    [
      'prepayment',
      'BOLETO',
      { givenName: 'given-name', surname: 'family-name', identificationDocId: 'off' },
    ],
    ['virtualAccount', 'STC_PAY', { mobilePhone: 'tel' }],
    ['virtualAccount', 'NETELLER', { accountId: 'off' }],
    ['onlineTransfer', 'SOFORTUEBERWEISUNG', { country: 'country' }],
  ] as const)('in %s of %s is %j', async (name, brand, tokens) => {
    await show(name, [brand]);
    for (const [field, token] of Object.entries(tokens)) {
      expect(control(field).getAttribute('autocomplete')).toBe(token);
    }
  });

  it('comes with the keyboard for it', async () => {
    await show('virtualAccount', ['STC_PAY']);
    expect(control('mobilePhone').type).toBe('tel');
    open.end();
    await show('invoice', ['INVOICE']);
    expect(control('birthDate').getAttribute('inputmode')).toBe('numeric');
  });
});

describe('words of the page', () => {
  const options = {
    labels: { accountHolder: 'Owner', birthDate: 'Birthday', submit: 'Buy' },
    errorMessages: { accountHolderError: 'Who?', birthDateError: 'When?' },
    placeholders: {
      accountHolderPlaceholder: 'Jane Jones',
      accountIban: 'DE…',
      birthDatePlaceholder: '1/2/90',
    },
  };

  it('take the place of those of a direct debit', async () => {
    await show('directDebit', ['DIRECTDEBIT_SEPA'], options);
    expect(nameOf(control('accountHolder'))).toBe('Owner');
    expect(control('accountHolder').placeholder).toBe('Jane Jones');
    expect(control('accountIban').placeholder).toBe('DE…');
    expect(control('accountBic').placeholder).toBe('BIC');
    await open.payment.validate();
    expect(open.form.querySelector('.wpwl-hint-accountHolderError')?.textContent).toBe('Who?');
    expect(open.form.querySelector('button')?.textContent).toBe('Buy');
  });

  it('take the place of those of an invoice, in every language', async () => {
    await show('invoice', ['INVOICE'], options);
    open.context.lang.value = 'de';
    const { value: say } = open.context.texts;
    open.context.texts.value = (key) => say(key);
    expect(nameOf(control('birthDate'))).toBe('Birthday');
    expect(control('birthDate').placeholder).toBe('1/2/90');
    await open.payment.validate();
    expect(open.form.querySelector('.wpwl-hint-birthDateError')?.textContent).toBe('When?');
  });

  it('leave only formats as placeholders in the list of methods, whose labels name the fields', async () => {
    await show('directDebit', ['DIRECTDEBIT_SEPA'], { style: 'modern' });
    expect(control('accountHolder').placeholder).toBe('');
    open.end();
    await show('invoice', ['INVOICE'], { style: 'modern' });
    expect(control('birthDate').placeholder).toBe('DD / MM / YYYY');
    open.end();
    await show('directDebit', ['DIRECTDEBIT_SEPA'], { style: 'modern', showLabels: false });
    expect(control('accountHolder').placeholder).toBe('Account holder');
    open.end();
    await show('directDebit', ['DIRECTDEBIT_SEPA'], { ...options, style: 'modern' });
    expect(control('accountHolder').placeholder).toBe('Jane Jones');
  });

  it('are absent if the page disables placeholders', async () => {
    await show('invoice', ['INVOICE'], { ...options, showPlaceholders: false });
    expect(control('birthDate').placeholder).toBe('');
  });

  it('may be the first choice of a list', async () => {
    const placeholders = { chooseCountryPlaceholder: 'Where?', chooseBank: 'Which?' };
    await show('onlineTransfer', ['SOFORTUEBERWEISUNG'], { placeholders });
    expect(open.form.querySelector('.wpwl-control-country option')?.textContent).toBe('Where?');
    open.end();
    await show('onlineTransfer', ['IDEAL'], { placeholders });
    await vi.waitFor(() =>
      expect(open.form.querySelector('.wpwl-control-accountBank option')?.textContent).toBe(
        'Which?',
      ),
    );
  });
});

describe('the button of a wallet', () => {
  it('can not be pressed before the wallet is there, which is no fault', async () => {
    let tell = () => {};
    const configured = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const config = () => ({ isTestSystem: true, config: {} }) as never;
    const opening = openMethodForm('googlePay', ['GOOGLEPAY'], { configured, config });
    const button = await vi.waitUntil(() => document.querySelector('button'));
    expect(button.disabled).toBe(true);
    expect(button.classList).not.toContain('wpwl-button-error');
    expect(isBusy(button)).toBe(false);
    tell();
    open = await opening;
    expect(button.disabled).toBe(false);
    open.context.phase.value = 'busy';
    expect([button.disabled, isBusy(button)]).toEqual([false, true]);
  });
});

describe('the sheet of a wallet', () => {
  it('gives the focus back to its button, and Escape is enough to leave it', async () => {
    const googlePay = { amount: '92.00', currencyCode: 'EUR', emailRequired: true };
    const config = () => ({ isTestSystem: true, config: {} }) as never;
    open = await openMethodForm('googlePay', ['GOOGLEPAY'], { config }, { googlePay });
    const button = open.form.querySelector('button');
    button?.focus();
    open.context.phase.value = 'busy';
    const over = open.payment.consent?.();
    const dialog = await vi.waitUntil(() => document.querySelector('dialog'));
    expect(dialog.getAttribute('aria-labelledby')).toBe(dialog.querySelector('h2')?.id);
    expect(dialog.querySelector('h2')?.textContent).toBe('Google Pay');
    for (const select of dialog.querySelectorAll('select')) {
      expect(select.closest('label')?.querySelector('span')?.textContent).not.toBe('');
    }
    dialog.querySelector('select')?.focus();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(await over).toBe(false);
    expect(document.querySelector('dialog')).toBeNull();
    // Where the browser has given it back to nobody.
    open.context.phase.value = 'open';
    expect(document.activeElement).toBe(button);
  });
});
