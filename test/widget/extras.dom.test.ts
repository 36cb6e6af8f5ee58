/** What options add to a card form. */
import { createElement } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldFrameNeeds, FieldFrameProps } from '../../src/widget/fields/fieldFrame.tsx';
import { followPresses } from '../../src/widget/fields/mousePress.ts';
import type { SecureFrame } from '../../src/widget/fields/secureFrame.ts';
import type { Container } from '../../src/widget/forms/container/container.tsx';
import type { WidgetContext } from '../../src/widget/kernel/context.ts';
import type { WpwlOptions } from '../../src/widget/kernel/options/schema.ts';
import type { TextKey } from '../../src/widget/kernel/textKey.ts';
import type { Texts } from '../../src/widget/kernel/texts/texts.ts';
import type { MountedForm } from '../../src/widget/mount/mountedForm.ts';
import { mountForm } from '../../src/widget/mount/mountForm.ts';
import { collectFields } from '../../src/widget/pay/submit/collectFields.ts';
import { inArabic } from '../card/scripts.ts';
import { loadPart, makeContext } from './support/context.ts';

let mounted: MountedForm | undefined;
let context: WidgetContext;
const warn = vi.fn();
const sheets = new Set<string>();
/** What the number's frame says. */
let tell: FieldFrameNeeds['state'];

/** A field whose frame says that all is well with it. */
const told = { empty: false, complete: true, valid: true, length: 16, brands: ['VISA', 'MASTER'] };
vi.mock('../../src/widget/fields/fieldFrame.tsx', () => ({
  FieldFrame({ needs: { field, state }, made }: FieldFrameProps) {
    if (field === 'cardNumber') tell = state;
    const frame = { check: async () => told, refresh() {}, focus() {}, end() {} };
    const ref = (control: HTMLIFrameElement | null) =>
      control && made({ control, frame: frame as unknown as SecureFrame });
    const name = `wpwl-control wpwl-control-iframe wpwl-control-${field}`;
    return createElement('iframe', { ref, class: name });
  },
}));
// The look is not looked at here.
vi.mock('../../src/widget/kernel/styles/adoptStyles.ts', () => ({
  adoptFormStyles: () => () => {},
  imagesUrl: () => '',
  adoptSheet: (_node: Node, css: string) => {
    sheets.add(css);
    return () => sheets.delete(css);
  },
}));

afterEach(() => {
  mounted?.end(false);
  mounted = undefined;
  // Those of the list of methods stay as long as the page.
  sheets.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A card form with these options, and what it holds. */
async function page(options: WpwlOptions | object, brands = 'VISA MASTER AMEX MAESTRO') {
  vi.stubGlobal('wpwlOptions', { style: 'none', ...options });
  const original = document.body.appendChild(document.createElement('form'));
  original.dataset['brands'] = brands;
  context = makeContext({
    warn,
    config: () => ({ now: '2026-11-21T12:00:00Z' }) as ReturnType<WidgetContext['config']>,
  });
  mounted = mountForm(
    { context, loadPart, now: () => ({ month: 11, year: 2026 }), pay() {}, added() {}, left() {} },
    original,
  );
  await mounted.ready;
  type('expiry', '12 / 34');
  return mounted.containers[0] as Container;
}

const find = <T extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<T>(selector) as T;
const control = (name: string) => find(`.wpwl-control-${name}`);
const groups = () =>
  [...document.querySelectorAll('form > .wpwl-group')].map(
    ({ className }) => /wpwl-group-(\w+)/.exec(className)?.[1],
  );
const billingFields = () =>
  [...document.querySelectorAll('.wpwl-group-billing > .wpwl-sup-wrapper')].map(
    ({ className }) => /wpwl-sup-wrapper-(\w+)/.exec(className)?.[1],
  );
const hints = () => [...document.querySelectorAll('.wpwl-hint')].map(({ className }) => className);

function type(name: string, value: string): void {
  const input = control(name);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Faults that the form shows of its extras.  */
async function faults(container: Container): Promise<string[]> {
  await container.validate();
  return hints()
    .map((name) => /wpwl-hint-(\w+)/.exec(name)?.[1] ?? '')
    .filter((name) => !/^(?:card|cvv|expiry)/.test(name));
}

const sent = ({ form }: Container) =>
  Object.fromEntries(
    collectFields(form).fields.filter(([name]) => /^(?:billing|customer|card\.holder)/.test(name)),
  );

describe('the billing address', () => {
  it('stands before the pay button, after the last field', async () => {
    await page({ billingAddress: true });
    expect(groups()).toEqual([
      'brand',
      'cardNumber',
      'expiry',
      'cardHolder',
      'cvv',
      'billing',
      'submit',
    ]);
    expect(find('.wpwl-label-billing').textContent).toBe('Billing address');
    for (const name of ['country', 'state', 'city', 'postcode', 'street1', 'street2']) {
      const field = control(name);
      expect(field.parentElement?.className).toBe(`wpwl-sup-wrapper wpwl-sup-wrapper-${name}`);
      expect(field.name).toBe(`billing.${name}`);
      expect(field.getAttribute('aria-label')).not.toBe('');
    }
    expect(control('stateText')).toBe(control('state'));
  });

  it.each([undefined, false, 'false', 'nonsense'])('is not asked for: %j', async (option) => {
    await page({ billingAddress: option, mandatoryBillingFields: { city: true } });
    expect(groups()).not.toContain('billing');
  });

  it.each([{}, { billing: { country: 'DE', city: 'Bonn' } }, { country: 7, city: null }])(
    'is empty for %j',
    async (option) => {
      const container = await page({ billingAddress: option });
      expect(groups()).toContain('billing');
      expect(sent(container)).toEqual({});
      expect(await faults(container)).toEqual([]);
    },
  );

  it('is filled in beforehand, and text stays text', async () => {
    const street1 = '<img src=x onerror=alert(1)>';
    const container = await page({
      billingAddress: {
        country: 'us',
        state: 'California',
        city: 'LA',
        postcode: '90001',
        street1,
      },
    });
    expect(document.querySelector('.wpwl-group-billing img')).toBeNull();
    expect(sent(container)).toEqual({
      'billing.country': 'US',
      'billing.state': 'CA',
      'billing.city': 'LA',
      'billing.postcode': '90001',
      'billing.street1': street1,
    });
  });

  it.each(['', 'XX', 'Germany', '<b>'])('ignores the country %j', async (country) => {
    const container = await page({ billingAddress: { country, city: 'Bonn' } });
    expect(control('country').value).toBe('');
    expect(sent(container)).toEqual({ 'billing.city': 'Bonn' });
  });

  it('has the fields of its country, and keeps the values', async () => {
    const container = await page({ billingAddress: { country: 'DE' } });
    expect(billingFields()).toEqual(['country', 'street1', 'street2', 'postcode', 'city']);
    type('city', 'Bath');
    type('postcode', '53111');
    type('country', 'US');
    expect(billingFields()).toEqual(['country', 'street1', 'street2', 'city', 'state', 'postcode']);
    expect(control('state').tagName).toBe('SELECT');
    expect(document.querySelectorAll('[name="billing.state"]')).toHaveLength(1);
    type('state', 'WA');
    type('country', 'AU');
    expect(control('state').value).toBe('');
    type('country', 'US');
    expect(control('state').value).toBe('WA');
    type('country', 'AE');
    expect(sent(container)).toEqual({ 'billing.country': 'AE', 'billing.city': 'Bath' });
    type('country', 'FR');
    expect(sent(container)).toMatchObject({ 'billing.postcode': '53111' });
  });

  it('shows errors of filled and of required fields', async () => {
    const container = await page({
      billingAddress: { country: 'DE' },
      mandatoryBillingFields: { city: 'true', street1: true, state: true, street2: false },
    });
    expect(control('city').getAttribute('aria-required')).toBe('true');
    expect(control('street2').getAttribute('aria-required')).toBe('false');
    type('postcode', '5311');
    type('street2', 'x'.repeat(101));
    expect(await faults(container)).toEqual([
      'billingStreetError',
      'billingStreetError2',
      'billingPostCodeError',
      'billingCityError',
    ]);
    expect(control('postcode').nextElementSibling?.textContent).toBe('Invalid postal code');
    expect(control('postcode').getAttribute('aria-invalid')).toBe('true');
    type('postcode', '53111');
    expect(control('postcode').classList.contains('wpwl-has-error')).toBe(false);
    type('city', 'B');
    type('street1', 'x 1');
    type('street2', '');
    expect(hints()).toEqual([]);
  });

  it('gives the focus to the first field that is wrong, as they stand there', async () => {
    const container = await page({
      billingAddress: { country: 'US' },
      mandatoryBillingFields: { city: true, postcode: true },
    });
    await faults(container);
    expect(document.activeElement).toBe(control('city'));
  });

  it('needs no state and no postcode where there are none', async () => {
    const container = await page({
      billingAddress: {},
      mandatoryBillingFields: { country: true, state: true, postcode: true },
    });
    expect(await faults(container)).toEqual([
      'billingCountryError',
      'billingPostCodeError',
      'billingStateError',
    ]);
    type('country', 'QA');
    expect(await faults(container)).toEqual([]);
    type('country', 'IE');
    expect(await faults(container)).toEqual(['billingStateError']);
    type('country', 'US');
    expect(await faults(container)).toEqual(['billingStateError', 'billingPostCodeError']);
  });

  it('does not take two lines of digits for a street', async () => {
    const container = await page({ billingAddress: {} });
    type('street1', '12');
    type('street2', '3');
    expect(await faults(container)).toEqual(['billingStreetError']);
    type('street2', 'Floor 3');
    expect(hints()).toEqual([]);
    type('street1', '');
    type('street2', '12');
    expect(await faults(container)).toEqual(['billingStreetError2']);
  });

  it('has nothing in it that the gateway would refuse, also where no country is chosen', async () => {
    const container = await page({ billingAddress: {} });
    type('state', '<b>');
    type('postcode', '<1>');
    type('city', 'x'.repeat(81));
    expect(await faults(container)).toEqual([
      'billingPostCodeError',
      'billingCityError',
      'billingStateError',
    ]);
  });

  it('shows an error when a field is left, but not for one that was never filled in', async () => {
    await page({
      billingAddress: { country: 'GB' },
      mandatoryBillingFields: { city: true },
    });
    control('city').dispatchEvent(new Event('blur'));
    expect(hints()).toEqual([]);
    type('postcode', 'sw1a1a');
    control('postcode').dispatchEvent(new Event('blur'));
    expect(hints()).toEqual(['wpwl-hint wpwl-hint-billingPostCodeError']);
    type('postcode', 'sw1a1aa');
    control('postcode').dispatchEvent(new Event('blur'));
    expect(hints()).toEqual([]);
    expect(control('postcode').value).toBe('SW1A 1AA');
  });

  it.each([true, false])('pays by Enter unless the page forbids it: %s', async (forbidden) => {
    await page({ billingAddress: {}, disableSubmitOnEnter: forbidden });
    const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true });
    control('city').dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(forbidden);
  });

  it('is not checked where the page wants no checks', async () => {
    const container = await page({
      billingAddress: { country: 'DE', postcode: '1' },
      mandatoryBillingFields: { city: true },
      validation: false,
    });
    expect(await faults(container)).toEqual([]);
  });

  it('shows the refusal of the gateway until the field is edited', async () => {
    const container = await page({ billingAddress: { country: 'DE', city: 'Bonn' } });
    container.refused(['billing.city', 'amount']);
    expect(hints()).toEqual(['wpwl-hint wpwl-hint-billingCityError']);
    expect(find<HTMLButtonElement>('.wpwl-button-pay').disabled).toBe(true);
    type('city', 'Köln');
    expect(hints()).toEqual([]);
    expect(find<HTMLButtonElement>('.wpwl-button-pay').disabled).toBe(false);
  });

  it('clears a fault that the page itself has shown', async () => {
    await page({ billingAddress: {} });
    control('city').classList.add('wpwl-has-error');
    type('city', 'Bonn');
    expect(control('city').classList.contains('wpwl-has-error')).toBe(false);
  });

  it('speaks the language of the form, also when that comes late', async () => {
    const container = await page({
      billingAddress: { country: 'DE' },
      mandatoryBillingFields: { city: true },
    });
    await faults(container);
    const german: Partial<Record<TextKey, string>> = {
      billingCityPlaceholder: 'Ort',
      billingCityEmpty: 'Bitte Ort eingeben',
    };
    context.lang.value = 'de';
    context.texts.value = ((key) => german[key] ?? key) as Texts;
    expect(control('country').value).toBe('DE');
    expect(find<HTMLOptionElement>('option[value="AT"]').textContent).toBe('Österreich');
    expect(control('city').placeholder).toBe('Ort');
    expect(find('.wpwl-hint-billingCityError').textContent).toBe('Bitte Ort eingeben');
    expect(document.querySelectorAll('.wpwl-control-country option')).toHaveLength(251);
  });

  it('has no text in the previous language, and keeps the selection', async () => {
    const everything = {
      billingAddress: { country: 'US', state: 'CA' },
      mandatoryBillingFields: { city: true, street2: true },
      showBirthDate: true,
      showTaxNumberField: true,
      forceCardHolderEqualsBillingName: true,
      allowEmptyCardHolderName: false,
    };
    const container = await page(everything);
    const say = (language: string) => {
      context.texts.value = ((key) => `${language}:${key}`) as Texts;
    };
    say('one');
    type('birthDate', '1');
    type('taxNumber', '1');
    expect((await faults(container)).length).toBeGreaterThan(4);
    const { innerHTML: before } = document.body;
    expect(before).toContain('one:');
    say('two');
    context.lang.value = 'de';
    expect(document.body.innerHTML).not.toContain('one:');
    expect(control('state').value).toBe('CA');
    expect(control('country').value).toBe('US');
    expect(find('.wpwl-hint-birthDateError').textContent).toBe('two:birthDateError');
    expect(find('.wpwl-hint-taxNumberError').textContent).toBe('two:taxNumberError');
  });

  it('has the words of the page, and names its fields without labels and placeholders', async () => {
    await page({
      billingAddress: {},
      showLabels: false,
      showPlaceholders: false,
      labels: { billingCityPlaceholder: 'Town', billingAddress: 'Invoice' },
    });
    expect(find('.wpwl-group-billing').getAttribute('aria-label')).toBe('Invoice');
    expect(document.querySelector('.wpwl-label-billing')).toBeNull();
    expect(control('city').getAttribute('aria-label')).toBe('Town');
    expect(control('city').placeholder).toBe('');
  });

  // The words of the posts: usps.com, canadapost.ca, royalmail.com, auspost.com.au, eircode.ie, indiapost.gov.in.
  it.each([
    ['US', 'State', 'ZIP code', 'Choose your state', 'Enter your ZIP code'],
    ['CA', 'Province', 'Postal code', 'Choose your province', 'Enter your postal code'],
    ['AU', 'State', 'Postcode', 'Choose your state', 'Enter your postcode'],
    ['IE', 'County', 'Eircode', 'Enter your county', undefined],
    ['IN', 'State', 'PIN code', 'Choose your state', 'Enter your PIN code'],
    ['JP', 'Prefecture', 'Postal code', 'Enter your prefecture', 'Enter your postal code'],
    ['AE', 'Emirate', undefined, 'Enter your emirate', undefined],
    ['GB', undefined, 'Postcode', undefined, 'Enter your postcode'],
  ])('has the words of %s in the style modern', async (country, state, postcode, ...empty) => {
    const container = await page({
      style: 'modern',
      billingAddress: { country: 'DE', city: 'Bath' },
      mandatoryBillingFields: { state: true, postcode: true },
    });
    type('country', country);
    const label = (field: string) => document.querySelector(`.wpwl-label-${field}`)?.textContent;
    expect([label('state'), label('postcode')]).toEqual([state, postcode]);
    await container.validate();
    const shown = (error: string) => document.querySelector(`.wpwl-hint-${error}`)?.textContent;
    expect([shown('billingStateError'), shown('billingPostCodeError')]).toEqual(empty);
    expect(control('city').value).toBe('Bath');
  });

  it('has words for every country in other languages, and those of the page, in the style modern', async () => {
    await page({
      style: 'modern',
      billingAddress: { country: 'US' },
      labels: { billingStatePlaceholder: 'Region' },
    });
    expect(find('.wpwl-label-state').textContent).toBe('Region');
    expect(find('.wpwl-label-postcode').textContent).toBe('ZIP code');
    type('postcode', '9021');
    control('postcode').dispatchEvent(new Event('blur'));
    expect(find('.wpwl-hint-billingPostCodeError').textContent).toBe('Check the ZIP code');
    context.lang.value = 'de';
    context.texts.value = ((key) => `de:${key}`) as Texts;
    expect(find('.wpwl-label-postcode').textContent).toBe('de:billingPostCodePlaceholder');
    expect(find('.wpwl-hint-billingPostCodeError').textContent).toBe('de:billingPostCodeError');
  });

  it.each([true, false])('labels every field, with placeholders: %s', async (showPlaceholders) => {
    await page({
      billingAddress: { country: 'US', city: 'LA' },
      mandatoryBillingFields: { street2: true },
      showPlaceholders,
    });
    const names = {
      country: 'Country',
      street1: 'Street Address Line 1',
      street2: 'Street Address Line 2',
      city: 'City',
      state: 'State/Province',
      postcode: 'ZIP/Postal Code',
    };
    for (const [field, name] of Object.entries(names)) {
      const label = find<HTMLLabelElement>(`.wpwl-sup-wrapper-${field} > label`);
      expect(label.textContent).toBe(name);
      expect(label.htmlFor).toBe(control(field).id);
      expect(control(field).getAttribute('aria-labelledby')).toBe(label.id);
      expect(document.querySelectorAll(`#${control(field).id}`)).toHaveLength(1);
    }
    // The other field of the state takes the same place.
    type('country', 'AE');
    expect(control('state').id).toBe(find<HTMLLabelElement>('.wpwl-label-state').htmlFor);
    expect(control('city').placeholder).toBe(showPlaceholders ? 'City' : '');
  });

  it('can be filled in by the browser, with its autocomplete', async () => {
    await page({ billingAddress: { country: 'US' } });
    const tokens = {
      country: 'country',
      street1: 'address-line1',
      street2: 'address-line2',
      city: 'address-level2',
      state: 'address-level1',
      postcode: 'postal-code',
    };
    for (const [field, token] of Object.entries(tokens)) {
      expect(control(field).getAttribute('autocomplete')).toBe(`billing ${token}`);
    }
    expect(control('postcode').getAttribute('inputmode')).toBe('numeric');
    expect(control('city').getAttribute('enterkeyhint')).toBe('go');
    expect(document.querySelector('.wpwl-group-billing [pattern]')).toBeNull();
  });

  it('has the placeholders of the page', async () => {
    const placeholders = {
      billingCityPlaceholder: 'e.g. Bonn',
      billingCountryPlaceholder: 'Please choose',
    };
    await page({ billingAddress: {}, placeholders });
    expect(control('city').placeholder).toBe('e.g. Bonn');
    expect(find('.wpwl-control-country option').textContent).toBe('Please choose');
    expect(find('.wpwl-label-city').textContent).toBe('City');
  });
});

describe('first and last name in place of the holder', () => {
  it('have the format of the holder', async () => {
    const container = await page({ forceCardHolderEqualsBillingName: true });
    expect(groups()).toEqual([
      'brand',
      'cardNumber',
      'expiry',
      'cardHolder',
      'givenName',
      'surname',
      'cvv',
      'submit',
    ]);
    expect(find('.wpwl-group-cardHolder').style.display).toBe('none');
    expect(find('.wpwl-label-givenName').textContent).toBe('First name');
    type('givenName', ' Jane ');
    type('surname', 'Jones');
    expect(control('cardHolder').value).toBe('Jane Jones');
    expect(sent(container)).toEqual({
      'card.holder': 'Jane Jones',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    expect(await faults(container)).toEqual([]);
  });

  it('come together or, where the holder may be blank, not at all', async () => {
    const container = await page({ forceCardHolderEqualsBillingName: true });
    expect(await faults(container)).toEqual([]);
    type('givenName', 'Jane');
    expect(await faults(container)).toEqual(['surNameError']);
    type('givenName', '');
    expect(await faults(container)).toEqual([]);
  });

  it('are required where the holder is', async () => {
    const container = await page({
      forceCardHolderEqualsBillingName: true,
      allowEmptyCardHolderName: false,
      errorMessages: { surnameError: 'Name?' },
    });
    expect(await faults(container)).toEqual(['givenNameError', 'surNameError']);
    expect(find('.wpwl-hint-surNameError').textContent).toBe('Name?');
  });

  it('are no card number', async () => {
    const container = await page({ forceCardHolderEqualsBillingName: true });
    type('givenName', '4200000000000000');
    type('surname', 'Jones');
    expect(await faults(container)).toEqual(['givenNameError']);
  });

  it('get the focus that the holder is given', async () => {
    const container = await page({ forceCardHolderEqualsBillingName: true });
    container.focusField('card.holder');
    expect(document.activeElement).toBe(control('givenName'));
  });

  it('do not come where the holder is in a frame', async () => {
    await page({ forceCardHolderEqualsBillingName: true, enableSAQACompliance: true });
    expect(groups()).not.toContain('givenName');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('enableSAQACompliance'));
  });
});

describe('the names', () => {
  it('are in the order of the language', async () => {
    await page({ forceCardHolderEqualsBillingName: true });
    const names = () => groups().filter((name) => name === 'givenName' || name === 'surname');
    expect(names()).toEqual(['givenName', 'surname']);
    for (const lang of ['hu', 'ja', 'zh', 'zh-TW', 'ko']) {
      context.lang.value = lang;
      expect(names(), lang).toEqual(['surname', 'givenName']);
      context.lang.value = 'de';
      expect(names()).toEqual(['givenName', 'surname']);
    }
  });
});

describe('the day of birth', () => {
  it('is typed as day, month and year, and sent as the gateway reads it', async () => {
    const container = await page({ showBirthDate: true });
    expect(control('birthDate').placeholder).toBe('DD / MM / YYYY');
    expect(sent(container)).toEqual({});
    type('birthDate', '01021990');
    expect(control('birthDate').value).toBe('01 / 02 / 1990');
    expect(sent(container)).toEqual({ 'customer.birthDate': '1990-02-01' });
    expect(await faults(container)).toEqual([]);
  });

  // Orders: CLDR. The month is first in the United States; year, month, day in Hungary, Japan, China, Korea and Sweden.
  it.each([
    ['en', '02011990', '02 / 01 / 1990', '2 January 1990', '1990-01-02'],
    ['en-GB', '02011990', '02 / 01 / 1990', '2 January 1990', '1990-01-02'],
    ['en-US', '02011990', '02 / 01 / 1990', 'February 1, 1990', '1990-02-01'],
    ['de-CH', '02.01.1990', '02 / 01 / 1990', '2. Januar 1990', '1990-01-02'],
    ['hu', '19900102', '1990 / 01 / 02', '1990. január 2.', '1990-01-02'],
    ['ja', '1990/1/2', '1990 / 01 / 02', '1990年1月2日', '1990-01-02'],
    ['ko', '19900102', '1990 / 01 / 02', '1990년 1월 2일', '1990-01-02'],
    ['zh-TW', '19900102', '1990 / 01 / 02', '1990年1月2日', '1990-01-02'],
    ['sv', '2/1/1990', '1990 / 01 / 02', '2 januari 1990', '1990-01-02'],
    ['ar-SA', '02011990', '02 / 01 / 1990', '٢ يناير ١٩٩٠', '1990-01-02'],
  ])('follows the order of %s, and says what was read', async (lang, typed, shown, words, date) => {
    const container = await page({ showBirthDate: true });
    context.lang.value = lang;
    const input = control('birthDate');
    expect(input.placeholder).toBe(
      shown.startsWith('1990')
        ? 'YYYY / MM / DD'
        : lang === 'en-US'
          ? 'MM / DD / YYYY'
          : 'DD / MM / YYYY',
    );
    type('birthDate', typed);
    const about = find('.wpwl-wrapper-birthDate .wpwl-about');
    expect(about.textContent).toBe('');
    input.dispatchEvent(new Event('blur'));
    expect([input.value, about.textContent?.replaceAll('\u200f', '')]).toEqual([shown, words]);
    expect(input.getAttribute('aria-describedby')).toBe(about.id);
    expect(sent(container)).toEqual({ 'customer.birthDate': date });
    type('birthDate', '1');
    expect(about.textContent).toBe('');
  });

  it('is shown in words after the release of a mouse button: a click on a field below is not lost', async () => {
    const ends = new AbortController();
    followPresses(ends.signal);
    await page({ showBirthDate: true });
    type('birthDate', '01021990');
    const about = find('.wpwl-wrapper-birthDate .wpwl-about');
    window.dispatchEvent(new Event('mousedown'));
    control('birthDate').dispatchEvent(new Event('blur'));
    expect(about.textContent).toBe('');
    window.dispatchEvent(new Event('mouseup'));
    await vi.waitFor(() => expect(about.textContent).toBe('1 February 1990'));
    ends.abort();
  });

  it('stays the same date in another language', async () => {
    const container = await page({ showBirthDate: true });
    type('birthDate', '02011990');
    control('birthDate').dispatchEvent(new Event('blur'));
    context.lang.value = 'en-US';
    expect(control('birthDate').value).toBe('01 / 02 / 1990');
    expect(sent(container)).toEqual({ 'customer.birthDate': '1990-01-02' });
    type('birthDate', '1');
    expect(await faults(container)).toEqual(['birthDateError']);
    expect(find('.wpwl-hint').textContent).toBe('Invalid date of birth: MM / DD / YYYY');
  });

  it.each(['31/02/1990', '01/02', '22/11/2026', '01/01/2099'])('is not %s', async (text) => {
    const container = await page({ showBirthDate: true });
    type('birthDate', text);
    expect(await faults(container)).toEqual(['birthDateError']);
    expect(find('.wpwl-hint').textContent).toBe('Invalid date of birth: DD / MM / YYYY');
    type('birthDate', '21/11/2026');
    expect(hints()).toEqual([]);
  });
});

describe('the tax number', () => {
  it('is sent with its kind, and not without', async () => {
    const container = await page({ showTaxNumberField: true });
    expect(sent(container)).toEqual({});
    type('taxNumber', '12345678901');
    expect(sent(container)).toEqual({
      'customer.identificationDocId': '12345678901',
      'customer.identificationDocType': 'TAXSTATEMENT',
    });
    type('taxNumber', '1234567');
    expect(await faults(container)).toEqual(['taxNumberError']);
    type('taxNumber', '');
    expect(sent(container)).toEqual({});
    expect(hints()).toEqual([]);
  });
});

describe('digits of another script', () => {
  const asked = {
    billingAddress: { country: 'DE' },
    showBirthDate: true,
    showTaxNumberField: true,
  };

  it('are ASCII ones as soon as they are typed', async () => {
    const container = await page(asked);
    type('postcode', inArabic('53111'));
    expect(control('postcode').value).toBe('53111');
    type('taxNumber', inArabic('12345678901'));
    expect(control('taxNumber').value).toBe('12345678901');
    type('birthDate', inArabic('01021990'));
    expect(control('birthDate').value).toBe('01 / 02 / 1990');
    for (const name of ['postcode', 'taxNumber', 'birthDate']) {
      expect(control(name).dir).toBe('ltr');
    }
    expect(await faults(container)).toEqual([]);
  });

  it.each(['DE', 'JM', ''])(
    'are sent as ASCII digits also without an event: %j',
    async (country) => {
      const container = await page({ ...asked, billingAddress: { country } });
      control('country').value = country;
      control('postcode').value = inArabic('53111');
      control('taxNumber').value = inArabic('12345678901');
      control('birthDate').value = inArabic('01021990');
      expect(await faults(container)).toEqual([]);
      expect(sent(container)).toMatchObject({
        'billing.postcode': '53111',
        'customer.identificationDocId': '12345678901',
        'customer.birthDate': '1990-02-01',
      });
    },
  );
});

describe('the hint to the code', () => {
  const shows = () => !find('.wpwl-popover').hidden;

  it('shows at the icon, and Escape closes it', async () => {
    await page({ showCVVHint: true });
    const icon = find<HTMLButtonElement>('.wpwl-wrapper-cvv > .wpwl-icon-question');
    expect(icon.type).toBe('button');
    expect(icon.getAttribute('aria-label')).toBe('Where is this?');
    expect(icon.getAttribute('aria-describedby')).toBe(find('.wpwl-popover').id);
    expect(shows()).toBe(false);
    icon.focus();
    expect(shows()).toBe(true);
    expect(icon.getAttribute('aria-expanded')).toBe('true');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(shows()).toBe(false);
    icon.click();
    expect(shows()).toBe(true);
    icon.blur();
    expect(shows()).toBe(false);
  });

  it('shows while the mouse or the focus is at the field', async () => {
    await page({ showCVVHint: true });
    const wrapper = find('.wpwl-wrapper-cvv');
    wrapper.dispatchEvent(new MouseEvent('mouseenter'));
    expect(shows()).toBe(true);
    wrapper.dispatchEvent(new MouseEvent('mouseleave'));
    expect(shows()).toBe(false);
    control('cvv').classList.add('wpwl-focus');
    await vi.waitFor(() => expect(shows()).toBe(true));
    wrapper.dispatchEvent(new MouseEvent('mouseleave'));
    expect(shows()).toBe(true);
    control('cvv').classList.remove('wpwl-focus');
    await vi.waitFor(() => expect(shows()).toBe(false));
  });

  it('is that of the brand in force', async () => {
    await page({ showCVVHint: true });
    const text = () => find('.wpwl-popover > .wpwl-popover-content').textContent;
    expect(text()).toBe('The last 3 digits on the back of your card');
    type('brand', 'AMEX');
    expect(text()).toBe('The 4 digits on the front of your card');
    type('brand', 'MAESTRO');
    expect(text()).toBe('3 digits on the back; leave empty if there are none');
  });

  it('does not come without a field for the code', async () => {
    await page({ showCVVHint: true, requireCvv: false });
    expect(document.querySelector('.wpwl-popover')).toBeNull();
  });

  it('ends with the form', async () => {
    await page({ showCVVHint: true });
    const popover = find('.wpwl-popover');
    find('.wpwl-icon-question').focus();
    mounted?.end(false);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(popover.hidden).toBe(false);
    context.texts.value = () => 'later';
    expect(popover.textContent).not.toBe('later');
  });
});

describe('pictures as buttons', () => {
  const logos = () => [...document.querySelectorAll<HTMLButtonElement>('.wpwl-logos .wpwl-logo')];
  const pressed = () =>
    logos()
      .filter((logo) => logo.getAttribute('aria-pressed') === 'true')
      .map((logo) => logo.getAttribute('aria-label'));

  it('choose the brand, and the list of brands is in step', async () => {
    await page({ style: 'logos' }, 'VISA AMEX');
    const changes = vi.fn();
    control('brand').addEventListener('change', changes);
    expect(logos().map((logo) => logo.firstElementChild?.className)).toEqual([
      'wpwl-brand wpwl-brand-card wpwl-brand-VISA',
      'wpwl-brand wpwl-brand-card wpwl-brand-AMEX',
    ]);
    expect(pressed()).toEqual(['Visa']);
    logos()[1]?.click();
    expect(pressed()).toEqual(['American Express']);
    expect(control('brand').value).toBe('AMEX');
    expect(changes).toHaveBeenCalledOnce();
    type('brand', 'VISA');
    expect(pressed()).toEqual(['Visa']);
  });

  it('are in the group of the brand, whose label names them', async () => {
    await page({ style: 'logos' });
    const names = find('.wpwl-group-brand > .wpwl-logos').getAttribute('aria-labelledby');
    expect(document.getElementById(names as string)?.textContent).toBe('Brand');
    expect(find('.wpwl-group-brand .wpwl-brand').parentElement).toBe(find('.wpwl-group-brand'));
  });

  it('are dim where the number can not be of their brand', async () => {
    await page({ style: 'logos' }, 'VISA AMEX MASTER');
    const dim = () => logos().map((logo) => logo.classList.contains('wpwl-logo-off'));
    expect(dim()).toEqual([false, false, false]);
    tell(told);
    expect(dim()).toEqual([false, true, false]);
    tell({ ...told, length: 0, brands: [] });
    expect(dim()).toEqual([false, false, false]);
  });

  it('have a look that goes with the form', async () => {
    await page({ style: 'logos' });
    expect([...sheets].join()).toContain('wpwl-logo');
    mounted?.end(false);
    expect(sheets.size).toBe(0);
  });

  it('do not come with another style', async () => {
    await page({ style: 'card', showCVVHint: true });
    expect(logos()).toEqual([]);
  });
});
