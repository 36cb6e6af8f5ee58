/** The language of the forms: whose word counts, a change while they are shown, and digits of other scripts. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { isolated } from '../../src/widget/fields/textStyle.ts';
import { cardForm } from '../support/cardForm.ts';
import { challengeOn, payChallenged } from '../support/challenge.ts';
import { expect, test } from '../support/fixtures.ts';

type Texts = Readonly<Record<string, string>>;

const read = (file: string): Texts => JSON.parse(readFileSync(`locales/${file}.json`, 'utf8'));

/** What a language says, by the name of its file. English where it has no word of its own. */
const textsOf = (file: string): Texts => ({ ...read('en'), ...read(file) });

/** Asks the page for another language, and waits until it is there. */
const setLocale = (page: Page, tag: string) =>
  page.evaluate((it) => (window as unknown as Wpwl).wpwl.setLocale(it), tag);

interface Wpwl {
  readonly wpwl: { setLocale(tag: string): Promise<void> };
}

const labelOf = (page: Page, field: string) => page.locator(`.wpwl-form-card .wpwl-label-${field}`);

/** Every word of the card form is of one language. @param own words of the page, by their keys */
async function expectLanguage(page: Page, file: string, tag: string, own: Texts = {}) {
  const form = cardForm(page);
  const all = { ...textsOf(file), ...own };
  const text = (key: string) => all[key] as string;
  const container = page.locator('.wpwl-container-card').first();
  await expect(form.form).toHaveAttribute('lang', tag);
  await Promise.all([
    expect(labelOf(page, 'brand')).toHaveText(text('brand')),
    expect(labelOf(page, 'cardNumber')).toHaveText(text('cardNumber')),
    expect(labelOf(page, 'expiry')).toHaveText(text('expiryDate')),
    expect(labelOf(page, 'cardHolder')).toHaveText(text('cardHolder')),
    expect(labelOf(page, 'cvv')).toHaveText(text('cvv')),
    expect(form.pay).toHaveText(text('submit')),
    expect(form.pay).toHaveAccessibleName(text('submit')),
    expect(form.expiry).toHaveAttribute('placeholder', text('mmyy')),
    expect(form.expiry).toHaveAccessibleDescription(new RegExp(`${escaped(text('expiryHint'))}$`)),
    expect(form.holder).toHaveAttribute('placeholder', text('cardHolder')),
    file === 'ar'
      ? expect(container).toHaveAttribute('dir', 'rtl')
      : expect(container).not.toHaveAttribute('dir'),
    ...(
      [
        [form.numberFrame, form.number, 'cardNumber'],
        [form.codeFrame, form.code, 'cvv'],
      ] as const
    ).flatMap(([frame, input, key]) => [
      expect(frame).toHaveAttribute('title', `${text(key)}, ${text('frameTitle')}`),
      expect(input).toHaveAccessibleName(text(key)),
      file === 'ar'
        ? expect(input).toHaveCSS('text-align', 'right')
        : expect(input).not.toHaveCSS('text-align', 'right'),
      expect(input).toHaveAttribute(
        'placeholder',
        isolated(text(`${key}Placeholder`) ?? text(key)),
      ),
      expect(frame.contentFrame().locator('html')).toHaveAttribute('lang', tag),
    ]),
  ]);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What the console is told of a language that nobody speaks here. */
function languageWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && /tlh/.test(message.text())) warnings.push(message.text());
  });
  return warnings;
}

const ready = (page: Page) =>
  expect.poll(() => cardForm(page).calls()).toContainEqual(['onReady', expect.anything()]);

test.describe('the language of a form', () => {
  // All tags are in test/language/locales.test.ts.
  for (const [locale, file, tag] of [
    ['zh', 'cn', 'zh'],
    ['ar_EG', 'ar', 'ar-EG'],
  ] as const) {
    test(`is that of the checkout: ${locale}`, async ({ page, openForm }) => {
      await openForm({ checkout: { locale } });
      await expectLanguage(page, file, tag);
    });
  }

  for (const [locale, file] of [
    ['de', 'de'],
    ['en', 'en'],
  ] as const) {
    test(`is that of the page rather than that of the checkout: ${locale}`, async ({
      page,
      openForm,
    }) => {
      await openForm({ checkout: { locale: 'fr' }, options: `{ locale: '${locale}' }` });
      await ready(page);
      await expectLanguage(page, file, file);
    });
  }

  test('is English by default', async ({ page, openForm }) => {
    await openForm();
    await ready(page);
    await expectLanguage(page, 'en', 'en');
  });

  for (const [whose, locale, options] of [
    ['page', undefined, `{ locale: 'tlh' }`],
    ['checkout', 'tlh', '{}'],
    ['page, whatever that of the checkout', 'de', `{ locale: 'tlh-DE' }`],
  ] as const) {
    test(`is English if that of the ${whose} is not supported, with one warning for the developer`, async ({
      consoleMayTell,
      page,
      openForm,
    }) => {
      consoleMayTell(/no texts in "tlh/);
      const warnings = languageWarnings(page);
      await openForm({ checkout: locale ? { locale } : {}, options });
      await ready(page);
      await expectLanguage(page, 'en', 'en');
      await expect.poll(() => warnings).toEqual([expect.stringContaining('English')]);
      await setLocale(page, 'de');
      const { pay: button } = cardForm(page);
      await expect(button).toHaveText(textsOf('de')['submit'] as string);
      await setLocale(page, 'tlh');
      await expect(button).toHaveText(textsOf('en')['submit'] as string);
      await expect.poll(() => warnings).toHaveLength(2);
    });
  }
});

test.describe('another language while the form is shown', () => {
  test('changes every text, and no input', async ({ page, openForm, expectPaid }) => {
    const form = await openForm({ options: '{ showCVVHint: true }' });
    const { checkoutId } = form;
    await expect(form.form.locator('.wpwl-icon-question')).toBeAttached();
    await fillCard(page, { ...TEST_CARDS.visa, expiry: '13 / 34', cvv: '1' });
    await form.pay.focus();
    await expect(form.hints).toHaveCount(2);
    for (const [file, tag] of [
      ['ar', 'ar'],
      ['gr', 'el'],
      ['en', 'en'],
    ] as const) {
      await setLocale(page, tag);
      await expectLanguage(page, file, tag);
      const text = textsOf(file);
      await expect(form.hints).toHaveText([
        text['expiryMonthError'] as string,
        text['cvvError'] as string,
      ]);
      await expect(form.expiry).toHaveAccessibleDescription(
        `${text['expiryMonthError']} ${text['expiryHint']}`,
      );
      await expect(form.code).toHaveAccessibleDescription(`${text['cvvError']} ${text['cvvHint']}`);
      await expect(form.number).toHaveAccessibleDescription('');
      await expect(form.number).toHaveValue('4200 0000 0000 0000');
      await expect(form.expiry).toHaveValue('13 / 34');
      await expect(form.holder).toHaveValue('Jane Jones');
      await expect(form.code).toHaveValue('1');
    }
    await form.expiry.fill('12 / 34');
    await form.code.fill('123');
    await pay(page);
    await page.waitForURL(/resourcePath=/);
    await expectPaid(checkoutId);
  });

  test('changes the list of faults, too', async ({ page, openForm }) => {
    await openForm();
    await ready(page);
    await pay(page);
    const entries = page.locator('.wpwl-summary-entry');
    for (const file of ['en', 'de', 'ja']) {
      await setLocale(page, file);
      const text = textsOf(file);
      await expect(page.locator('.wpwl-summary-title')).toHaveText(text['checkEntries'] as string);
      await expect(entries).toHaveText(
        ['cardNumberEmpty', 'expiryEmpty', 'cvvEmpty'].map((key) => text[key] as string),
      );
    }
    await entries.nth(2).click();
    await expect(cardForm(page).code).toBeFocused();
  });

  test('keeps the texts of the page', async ({ page, openForm }) => {
    const own = { cardNumber: 'Your <b>number</b>', submit: 'Go', mmyy: '05 / 29' };
    const options = `{
      labels: { cardNumber: 'Your <b>number</b>', submit: 'Go' },
      placeholders: { expiryDatePlaceholder: '05 / 29', cvvPlaceholder: '000' },
      errorMessages: { expiryMonthError: 'Not this date' },
    }`;
    const form = await openForm({ options });
    await form.expiry.fill('13');
    await form.code.fill('1');
    await form.holder.focus();
    for (const file of ['en', 'es', 'ar', 'ko']) {
      await setLocale(page, file);
      await expectLanguage(page, file, file, { ...own, cvvPlaceholder: '000' });
      await expect(form.hints).toHaveText(['Not this date', textsOf(file)['cvvError'] as string]);
    }
  });

  test('changes all forms of the page', async ({ page, openForm }) => {
    const body = '<form class="paymentWidgets" action="/result" data-brands="MASTER"></form>';
    await openForm({ body, brands: 'VISA DIRECTDEBIT_SEPA PAYPAL' });
    await ready(page);
    await expect(page.locator('form.wpwl-form')).toHaveCount(4);
    const debit = page.locator('.wpwl-form-directDebit');
    for (const file of ['it', 'ar', 'en']) {
      await setLocale(page, file);
      const text = textsOf(file);
      for (const form of await page.locator('form.wpwl-form').all()) {
        await expect(form).toHaveAttribute('lang', file);
      }
      const cards = page.locator('.wpwl-form-card');
      for (const form of await cards.all()) {
        await expect(form.locator('.wpwl-label-cardNumber')).toHaveText(
          text['cardNumber'] as string,
        );
      }
      await expect(debit.locator('.wpwl-label-accountHolder')).toHaveText(
        text['accountHolder'] as string,
      );
      for (const button of await page.locator('.wpwl-button-pay').all()) {
        await expect(button).toHaveText(text['submit'] as string);
      }
      for (const container of await page.locator('.wpwl-container').all()) {
        await expect(container).toHaveCSS('direction', file === 'ar' ? 'rtl' : 'ltr');
      }
    }
  });

  test('that changes also changes the messages: of a declined payment, of a challenge, of a cancelled payment', async ({
    page,
    openForm,
  }) => {
    const textOf = (file: string) => (key: string) => textsOf(file)[key] as string;
    await openForm({ options: '{ retryDeclined: true }' });
    const { message, dialog, cancel, note } = challengeOn(page);
    await fillCard(page, TEST_CARDS.declined);
    await pay(page);
    await expect(message).toHaveText(textOf('en')('paymentDeclined'));
    await setLocale(page, 'de');
    await expect(message).toHaveText(textOf('de')('paymentDeclined'));
    await payChallenged(page);
    await expect(dialog).toHaveAccessibleName(textOf('de')('authenticationTitle'));
    await setLocale(page, 'fr');
    await expect(dialog).toHaveAccessibleName(textOf('fr')('authenticationTitle'));
    await expect(cancel).toHaveText(textOf('fr')('cancelPayment'));
    await cancel.click();
    await expect(note).toHaveText(textOf('fr')('paymentCancelled'));
    await setLocale(page, 'nl');
    await expect(note).toHaveText(textOf('nl')('paymentCancelled'));
  });

  test('that cannot be loaded changes nothing', async ({ page, openForm }) => {
    await page.route('**/locales/fr.json', (route) => route.abort());
    await openForm();
    await ready(page);
    const form = cardForm(page);
    await form.number.fill('4200');
    await setLocale(page, 'fr');
    await expectLanguage(page, 'en', 'en');
    await setLocale(page, 'nl');
    await expectLanguage(page, 'nl', 'nl');
    await setLocale(page, 'fr');
    await expectLanguage(page, 'nl', 'nl');
    await expect(form.number).toHaveValue('4200');
    expect(await form.errors()).toEqual([]);
  });

  test('that cannot be loaded at the start leaves a form in English', async ({
    page,
    openForm,
  }) => {
    await page.route('**/locales/fr.json', (route) => route.abort());
    const options = `{ locale: 'fr' }`;
    await openForm({ options });
    await ready(page);
    await expect(cardForm(page).number).toBeVisible();
    await expectLanguage(page, 'en', 'en');
  });

  test('that was requested last applies, and not the one that arrives last', async ({
    page,
    openForm,
  }) => {
    let pass = () => {};
    const later = new Promise<void>((resolve) => {
      pass = resolve;
    });
    await page.route('**/locales/fr.json', async (route) => {
      await later;
      await route.continue();
    });
    await openForm();
    await ready(page);
    const slow = setLocale(page, 'fr');
    await setLocale(page, 'sk');
    pass();
    await slow;
    await expectLanguage(page, 'sk', 'sk');
  });
});

test.describe('Arabic', () => {
  const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN;

  test('is mirrored', async ({ page, openForm }) => {
    await openForm();
    await ready(page);
    const form = cardForm(page);
    await form.holder.fill('Jane Jones');
    await expect(form.holder).toHaveClass(/wpwl-valid/);
    const picture = form.form.locator('.wpwl-brand');
    const tick = () =>
      form.holder.evaluate((holder) => {
        const { left: start, right: end } = getComputedStyle(
          holder.parentElement as Element,
          '::after',
        );
        return Number.parseFloat(start) < Number.parseFloat(end) ? 'left' : 'right';
      });
    const textAt = (locator: Locator) =>
      locator.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return text.left - box.left > box.right - text.right ? 'right' : 'left';
      });
    for (const [locale, start, end] of [
      ['en', 'left', 'right'],
      ['ar', 'right', 'left'],
    ] as const) {
      await setLocale(page, locale);
      await expect(form.form).toHaveAttribute('lang', locale);
      const isMirrored = locale === 'ar';
      expect((await left(picture)) < (await left(form.brand))).toBe(isMirrored);
      expect((await left(form.expiry)) < (await left(form.numberFrame))).toBe(isMirrored);
      expect(await tick()).toBe(end);
      for (const field of ['brand', 'cardNumber', 'cardHolder', 'cvv']) {
        expect([field, await textAt(labelOf(page, field))]).toEqual([field, start]);
      }
    }
  });

  for (const style of ['card', 'plain', 'none']) {
    test(`has number, date and code from left to right, and the name as it is written: ${style}`, async ({
      page,
      openForm,
    }) => {
      const options = `{ locale: 'ar', style: '${style}' }`;
      await openForm({ options });
      await ready(page);
      const { number, expiry, code, holder } = cardForm(page);
      for (const field of [number, expiry, code]) {
        await expect(field).toHaveCSS('direction', 'ltr');
      }
      await expect(holder).toHaveCSS('direction', 'rtl');
    });
  }

  /** The same digits in another script, by that of its zero. */
  const written = (digits: string, zero: string) =>
    digits.replace(/\d/g, (digit) =>
      String.fromCodePoint((zero.codePointAt(0) as number) + Number(digit)),
    );

  // The digits of every script are in test/card/digits.test.ts.
  for (const [script, zero] of [
    ['Arabic-Indic', '٠'],
    ['full-width', '０'],
  ] as const) {
    test(`accepts ${script} digits in number, date and code, and pays`, async ({
      page,
      openForm,
      expectPaid,
    }) => {
      const { checkoutId, number, expiry, holder, code, brand } = await openForm({
        checkout: { locale: 'ar' },
      });
      await expect(code).toHaveAttribute('aria-label', textsOf('ar')['cvv'] as string);
      await number.focus();
      await page.keyboard.type(written('42000', zero));
      await expect(number).toHaveValue('4200 0');
      await page.keyboard.type(written('00000000000', zero));
      await expect(number).toHaveValue('4200 0000 0000 0000');
      await expect(brand).toHaveValue('VISA');
      await expiry.focus();
      await page.keyboard.type(written('1234', zero));
      await expect(expiry).toHaveValue('12 / 34');
      await holder.fill('محمد علي');
      await code.focus();
      await page.keyboard.type(written('123', zero));
      await expect(code).toHaveValue('123');
      await pay(page);
      await page.waitForURL(/resourcePath=/);
      await expectPaid(checkoutId, {
        card: { last4Digits: '0000', expiryMonth: '12', expiryYear: '2034', holder: 'محمد علي' },
      });
    });
  }
});
