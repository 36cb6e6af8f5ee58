/** Digits of any script while they are typed: what is shown, where the caret is, what is sent. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asciiDigits } from '../../src/card/digits.ts';
import { formatDate } from '../../src/widget/fields/readDate.ts';
import {
  formatAtEnd,
  rewriteWhileTyping,
  toAsciiDigits,
} from '../../src/widget/fields/rewriteWhileTyping.ts';
import { formatTaxId } from '../../src/widget/methods/prepayment/taxId.ts';
import { inArabic, inScript, script } from '../card/scripts.ts';
import {
  control,
  type MethodPage,
  preparePage,
  press,
  sentIn,
  type,
} from './support/methodPage.ts';

const typed = (text: string, inputType = 'insertText', isComposing = false) =>
  new InputEvent('input', { data: text, inputType, isComposing, bubbles: true });

describe('a text in ASCII digits', () => {
  it('has its caret behind the same character', () => {
    const text = fc.string({
      unit: fc.constantFrom('1', '٢', '۳', '𝟜', 'a', ' ', '😀'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (given, a, b) => {
        const characters = [...given];
        const [from, to] = [a, b].map((at) => at % (characters.length + 1)).sort((x, y) => x - y);
        const position = (count: number | undefined) => characters.slice(0, count).join('').length;
        const shown = toAsciiDigits(
          { text: given, start: position(from), end: position(to) },
          '',
          '',
        );
        expect(shown.text).toBe(asciiDigits(given));
        expect(shown.text.slice(0, shown.start)).toBe(
          asciiDigits(characters.slice(0, from).join('')),
        );
        expect(shown.text.slice(0, shown.end)).toBe(asciiDigits(characters.slice(0, to).join('')));
      }),
    );
  });

  it.each([
    ['the day of birth', formatDate, '31121980'],
    ['the CPF', formatTaxId, '12345678909'],
  ])('takes its usual form at the end, in every script: %s', (_what, format, digits) => {
    fc.assert(
      fc.property(fc.nat(digits.length), script, (length, zero) => {
        const ascii = digits.slice(0, length);
        const text = inScript(ascii, zero);
        const end = { text, start: text.length, end: text.length };
        expect(formatAtEnd(format)(end, '', 'insertText').text).toBe(format(ascii));
      }),
    );
  });

  it('keeps its form where that would move the caret, and where something is deleted', () => {
    const rewrite = formatAtEnd(formatDate);
    const inside = { text: '3١121980', start: 2, end: 2 };
    expect(rewrite(inside, '', 'insertText')).toEqual({ text: '31121980', start: 2, end: 2 });
    const atEnd = { text: '31 / ', start: 5, end: 5 };
    expect(rewrite(atEnd, '', 'deleteContentBackward')).toEqual(atEnd);
    expect(rewrite(inside, '', '').text).toBe('31 / 12 / 1980');
  });
});

describe('a field', () => {
  let input: HTMLInputElement;
  beforeEach(() => {
    input = document.body.appendChild(document.createElement('input'));
    rewriteWhileTyping(input, toAsciiDigits);
    input.focus();
  });
  afterEach(() => input.remove());

  it('shows ASCII digits at once, and its caret stays', () => {
    input.value = '12٣45';
    input.setSelectionRange(3, 3);
    input.dispatchEvent(typed('٣'));
    expect(input.value).toBe('12345');
    expect(input.selectionStart).toBe(3);
  });

  it('is not written to while an input method is at work, nor where nothing changes', () => {
    input.value = '１２';
    input.dispatchEvent(typed('２', 'insertCompositionText', true));
    expect(input.value).toBe('１２');
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect(input.value).toBe('12');
    const write = vi.spyOn(HTMLInputElement.prototype, 'value', 'set');
    input.dispatchEvent(typed('2'));
    expect(write).not.toHaveBeenCalled();
  });

  it('does not get the focus by autofill', () => {
    input.blur();
    input.value = '٤٢';
    const select = vi.spyOn(input, 'setSelectionRange');
    input.dispatchEvent(new Event('change'));
    expect(input.value).toBe('42');
    expect(select).not.toHaveBeenCalled();
  });
});

describe('every field of digits', () => {
  let page: MethodPage;
  beforeEach(() => {
    page = preparePage();
  });
  afterEach(() => page.end());

  /** Brand; what is typed in Arabic digits, by field; what is sent. */
  const FIELDS: readonly [string, Record<string, string>, Record<string, string>][] = [
    [
      'BELK_GIFT_CARD',
      { giftCardNumber: '600123456780', pin: '1234' },
      { 'giftCard.number': '600123456780', 'giftCard.pin': '1234' },
    ],
    ['INVOICE', { birthDate: '31121980' }, { 'customer.birthDate': '1980-12-31' }],
    ['GIROPAY', { accountBankBic: 'TESTDE88' }, { 'bankAccount.bic': 'TESTDE88' }],
    [
      'BOLETO',
      { givenName: 'Ana', surname: 'Lima', identificationDocId: '12345678909' },
      { 'customer.identificationDocId': '12345678909' },
    ],
    ['NETELLER', { accountId: '123456789012' }, { 'virtualAccount.accountId': '123456789012' }],
    ['STC_PAY', { mobilePhone: '+966501234567' }, { 'customer.mobile': '+966501234567' }],
  ];

  it.each(FIELDS)('of %s shows and sends ASCII digits', async (brand, fields, sent) => {
    await page.open(brand, { style: 'none' });
    control('radio-mobile')?.click();
    for (const [name, text] of Object.entries(fields)) {
      const field = control(name);
      field.value = inArabic(text);
      field.dispatchEvent(typed(text));
      expect(field.value).toBe(asciiDigits(field.value));
      expect(field.value.replace(/[^0-9]/g, '')).toBe(text.replace(/[^0-9]/g, ''));
      if (/[0-9]/.test(text)) expect(field.dir).toBe('ltr');
    }
    await press();
    await vi.waitFor(() => expect(sentIn(page.gateway)).toMatchObject(sent));
  });

  it.each(FIELDS)('of %s sends ASCII digits also without an event', async (brand, fields, sent) => {
    await page.open(brand, { style: 'none' });
    control('radio-mobile')?.click();
    for (const [name, text] of Object.entries(fields)) control(name).value = inArabic(text);
    await press();
    await vi.waitFor(() => expect(sentIn(page.gateway)).toMatchObject(sent));
  });

  it.each([
    ['DIRECTDEBIT_SEPA', { accountIban: 'DE23100000001234567890' }, 'bankAccount.iban'],
    ['DIRECTDEBIT_US', { routingNumber: '011000015' }, 'bankAccount.bankCode'],
    ['DIRECTDEBIT_US', { accountNumber: '12345678' }, 'bankAccount.number'],
  ])('of %s shows and sends ASCII digits: %j', async (brand, fields, parameter) => {
    await page.open(brand, { style: 'none' });
    for (const [name, text] of Object.entries(fields)) {
      const field = control(name);
      field.value = inArabic(text);
      field.dispatchEvent(typed(text));
      expect(field.value.replaceAll(' ', '')).toBe(text);
      expect(field.dir).toBe('ltr');
      // Set by a script of the page, and no event; this document tells nobody of its forms' data.
      field.value = inArabic(text);
      const formData = new FormData(field.form ?? undefined);
      field.form?.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      expect(formData.get(parameter)).toBe(text);
    }
  });

  it('can be typed in any script, and is validated after conversion', async () => {
    await page.open('DIRECTDEBIT_US');
    type('routingNumber', inArabic('011000015'));
    expect(control('routingNumber').classList).toContain('wpwl-valid');
    type('routingNumber', inArabic('011000016'));
    expect(control('routingNumber').classList).toContain('wpwl-has-error');
  });
});
