/** The built-in look: what it leaves to the page, its pictures, its properties, and where it has to be readable. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { NAMED_BRANDS } from '../src/widget/kernel/texts/brandNames.ts';
import { spritePlaces } from '../test/spritePlaces.ts';
import { MARKUP } from './look.markup.ts';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

const dist = (path: string) => new URL(`../dist/widget/${path}`, import.meta.url);
const sheetOf = (style: string) => readFileSync(dist(`css/${style}.min.css`), 'utf8');

/** A page with every part that the look knows, and a style adopted as the widget does. */
async function showParts(page: Page, style: string, css = '', html = '<html>'): Promise<void> {
  await page.setContent(`<!doctype html>${html}<style id="page">${css}</style>${MARKUP}`);
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, sheetOf(style));
}

for (const style of ['card', 'plain', 'logos']) {
  test(`every rule of ${style} weighs one element: it beats a bare element of the page, and loses to one class`, async ({
    page,
  }) => {
    await showParts(page, style);
    const found = await page.evaluate(() => {
      const rulesIn = (list: CSSRuleList): CSSStyleRule[] =>
        [...list].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return [rule];
          return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
        });
      const apart = (selectors: string): string[] => {
        let depth = 0;
        return [...selectors]
          .map((sign) => {
            depth += Number(sign === '(') - Number(sign === ')');
            return sign === ',' && depth === 0 ? '\n' : sign;
          })
          .join('')
          .split('\n')
          .map((selector) => selector.trim());
      };
      const [all] = document.adoptedStyleSheets;
      const selectors = rulesIn(all?.cssRules as CSSRuleList).flatMap(({ selectorText }) =>
        apart(selectorText),
      );
      const own = document.querySelector('#page') as HTMLStyleElement;
      const probe = new CSSStyleSheet();
      document.adoptedStyleSheets = [probe];
      for (const element of document.body.querySelectorAll('*')) element.classList.add('mine');
      // A placeholder that is not shown has no style.
      for (const input of document.querySelectorAll('input')) {
        if (input.type === 'text') Object.assign(input, { value: '', placeholder: 'Here' });
      }
      const misshapen: string[] = [];
      const unused: string[] = [];
      const faults: string[] = [];
      for (const selector of selectors) {
        const [, element, pseudo = ''] =
          /^([a-z]+|:is\([a-z, ]+\)):where\(.+?\)(::[a-z]+)?$/.exec(selector) ?? [];
        if (!element) misshapen.push(selector);
        // States weigh nothing in :where, and a page cannot be in all of them at once.
        const steady = selector.replace(/:(focus-visible|focus|disabled)\b/g, '');
        const matched = [...document.querySelectorAll(steady.replace(/::[a-z]+$/, ''))].filter(
          (one) => pseudo !== '::placeholder' || one.matches(':placeholder-shown'),
        );
        // Pictures of other brands than these.
        if (!matched.length && !/wpwl-brand-/.test(selector)) unused.push(selector);
        probe.replaceSync(`${steady}{--who:widget}`);
        for (const one of matched) {
          const who = (css: string) => {
            own.textContent = css;
            return getComputedStyle(one, pseudo || null).getPropertyValue('--who');
          };
          const bare = `${one.localName}${pseudo}{--who:bare}`;
          if (who(bare) !== 'widget') faults.push(`${selector} loses to ${bare}`);
          if (who(`.mine${pseudo}{--who:page}`) !== 'page')
            faults.push(`${selector} beats a class`);
        }
      }
      return { count: selectors.length, misshapen, unused, faults };
    });
    expect(found.count).toBeGreaterThan(120);
    expect(found.misshapen).toEqual([]);
    expect(found.unused).toEqual([]);
    expect(found.faults).toEqual([]);
  });
}

test('the button of a method with a picture is as high as the button of a wallet', async ({
  page,
  openForm,
}) => {
  await openForm({ brands: 'GOOGLEPAY PAYPAL' });
  for (const button of ['.wpwl-google-pay-button', '.wpwl-button-brand:has(> .wpwl-brand-PAYPAL)'])
    await expect(page.locator(button)).toHaveCSS('height', '44px');
});

test('a page sets with one class what it likes, and its bare elements change nothing', async ({
  openForm,
}) => {
  const css = `div,input,iframe,select,form,button{margin:7px;padding:33px;height:99px;border:9px solid red;background:lime;display:inline}
    .wpwl-control-cvv{height:52px;border-radius:9px}.wpwl-form-card{max-width:200px}.wpwl-button-pay{background:rgb(1, 2, 3)}`;
  const body = `<style>${css}</style>`;
  const form = await openForm({ body, policy: null });
  await expect(form.codeFrame).toHaveCSS('height', '52px');
  await expect(form.codeFrame).toHaveCSS('border-top-left-radius', '9px');
  await expect(form.form).toHaveCSS('max-width', '200px');
  await expect(form.pay).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  for (const control of [form.holder, form.expiry, form.brand, form.numberFrame]) {
    await expect(control).toHaveCSS('height', '44px');
    await expect(control).toHaveCSS('border-top-width', '1px');
    // A list has a space of 4 pixels before its text.
    await expect(control).toHaveCSS('padding-left', control === form.brand ? '8px' : '12px');
  }
  await expect(form.form).toHaveCSS('display', 'flex');
});

test('a page shows the rules of the published style sheet, with the pictures of the usual cards and of its own brands', async ({
  page,
  gateway,
  openForm,
}) => {
  const brands = 'VISA CMR_FALABELLA PAYPAL _2C2P';
  await openForm({ brands });
  await expect(page.locator('.wpwl-container')).toHaveCount(3);
  const { look, own, published, pictures } = await page.evaluate((text) => {
    const file = new CSSStyleSheet();
    file.replaceSync(text);
    const texts = (sheet: CSSStyleSheet | undefined) =>
      [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
    const [look = [], own = []] = document.adoptedStyleSheets.map(texts);
    const near = (rule: string) => rule.replace(/"http[^"]*\/img\//, '"../img/');
    const address = /url\("(.*?)"\)/;
    return {
      look: look.map(near),
      own: own.map(near),
      published: texts(file),
      pictures: [...look, ...own].flatMap((rule) => address.exec(rule)?.[1] ?? []),
    };
  }, sheetOf('card'));
  expect(published.slice(0, look.length)).toEqual(look);
  expect(own).toHaveLength(4);
  expect(published).toEqual(expect.arrayContaining(own));
  expect(pictures).toHaveLength(1 + NAMED_BRANDS.length + own.length);
  for (const address of pictures) {
    expect(address.startsWith(gateway.url)).toBe(true);
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')], address).toEqual([
      200,
      'image/svg+xml;charset=utf-8',
    ]);
  }
});

/** Which picture an element of the page shows that has nothing but these classes. */
const shownBy = (page: Page, classes: string) =>
  page.evaluate((className) => {
    const clone = document.createElement('div');
    clone.className = className;
    document.body.append(clone);
    const { backgroundImage, width, height } = getComputedStyle(clone);
    return `${/(\w+)\.svg/.exec(backgroundImage)?.[1]} ${width} ${height}`;
  }, classes);

test('a clone of a picture shows the brand of its class: a usual card, or one that the page offers; else any card', async ({
  page,
  openForm,
}) => {
  const brands = 'VISA CMR_FALABELLA KLARNA_PAYMENTS_PAYLATER';
  await openForm({ brands });
  await expect(cardForm(page).number).toBeVisible();
  for (const [brand, picture] of [
    ['AMEX', 'AMEX'],
    ['VISADEBIT', 'VISADEBIT'],
    ['GENERIC', 'GENERIC'],
    ['CMR_FALABELLA', 'CMR_FALABELLA'],
    ['KLARNA_PAYMENTS_PAYLATER', 'KLARNA_PAYMENTS_PAYLATER'],
    ['KLARNA_INVOICE', 'GENERIC'],
    ['PAYPAL', 'GENERIC'],
    ['MASTERX', 'GENERIC'],
  ]) {
    const classes = `wpwl-brand wpwl-brand-card wpwl-brand-custom wpwl-brand-${brand}`;
    expect(await shownBy(page, classes), brand).toBe(`${picture} 56px 36px`);
  }
  expect(await shownBy(page, 'wpwl-brand')).toBe('GENERIC 56px 36px');
});

test('two forms of a page keep the pictures of their brands, whichever comes later or goes first', async ({
  page,
  openForm,
}) => {
  const form = (id: string, brands: string) =>
    `<form id="${id}" class="paymentWidgets" action="/result" data-brands="${brands}"></form>`;
  const body = `${form('first', 'PAYPAL')}${form('second', 'TRUSTLY')}`;
  const options = '{ autoMount: false }';
  await openForm({ body, options, brands: 'VISA' });
  await page.evaluate(() => {
    const mount = (id: string, signal?: AbortSignal) =>
      window.wpwl?.mount(document.querySelector(`#${id}`) as HTMLFormElement, signal);
    const ending = new AbortController();
    Object.assign(window, { end: () => ending.abort() });
    mount('first', ending.signal);
    mount('second');
  });
  const paypal = page.locator('.wpwl-brand-PAYPAL');
  const trustly = page.locator('.wpwl-brand-TRUSTLY');
  await expect(paypal).toHaveCSS('background-image', /\/PAYPAL\.svg/);
  await expect(trustly).toHaveCSS('background-image', /\/TRUSTLY\.svg/);
  await page.evaluate(() => Reflect.get(window, 'end')());
  await expect(paypal).toHaveCount(0);
  await expect(trustly).toHaveCSS('background-image', /\/TRUSTLY\.svg/);
});

test('a page that links a published sheet has the pictures of all brands', async ({
  page,
  shop,
  gateway,
}) => {
  await page.goto(`${shop.origin}/page`);
  await page.addStyleTag({ url: `${gateway.url}/v1/paymentWidgets/css/plain.min.css` });
  for (const brand of ['PAYPAL', 'CMR_FALABELLA', '_2C2P', 'GENERIC']) {
    expect(await shownBy(page, `wpwl-brand wpwl-brand-${brand}`)).toBe(`${brand} 56px 36px`);
  }
  expect(await shownBy(page, 'wpwl-brand wpwl-brand-MASTERX')).toBe('GENERIC 56px 36px');
});

test('the sprite has each picture in its place', async ({ page }) => {
  const faults = await page.evaluate(
    async ({ sprite, pictures, width, height }) => {
      const load = async (src: string) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image;
      };
      const whole = await load(sprite);
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pixels = (image: HTMLImageElement, ...place: [number, number, number, number]) => {
        context?.clearRect(0, 0, width, height);
        context?.drawImage(image, ...place);
        return [...(context?.getImageData(0, 0, width, height).data ?? [])];
      };
      const found: string[] = [];
      for (const { name, x, y, text } of pictures) {
        const one = await load(`data:image/svg+xml,${encodeURIComponent(text)}`);
        const wanted = pixels(one, 0, 0, width, height);
        const drawn = pixels(whole, -x, -y, whole.width, whole.height);
        const apart = wanted.reduce((sum, n, i) => sum + Math.abs(n - (drawn[i] ?? 0)), 0);
        if (apart / wanted.length > 4) found.push(`${name}: ${apart / wanted.length}`);
      }
      return found;
    },
    {
      sprite: `data:image/png;base64,${readFileSync(dist('img/brand.png'), 'base64')}`,
      // Those of families have no file of their own.
      pictures: spritePlaces()
        .filter(({ name }) => !['KLARNA', 'BANCONTACT', 'DIRECTDEBIT'].includes(name))
        .map((place) => ({
          ...place,
          text: readFileSync(dist(`img/${place.name}.svg`), 'utf8'),
        })),
      width: 56,
      height: 36,
    },
  );
  expect(faults).toEqual([]);
});

test('properties of the page reach fields, buttons, and the text in the frames', async ({
  page,
  openForm,
}) => {
  const body = `<style>:root{--wpwl-accent:rgb(0, 90, 80);--wpwl-text:rgb(10, 20, 30);--wpwl-background:rgb(250, 251, 252);
    --wpwl-border:rgb(1, 1, 1);--wpwl-error:rgb(150, 0, 0);--wpwl-radius:9px;--wpwl-font:serif;--wpwl-control-height:50px;--wpwl-gap:20px}</style>`;
  const form = await openForm({ body, policy: null });
  for (const control of [form.holder, form.expiry, form.brand, form.numberFrame, form.codeFrame]) {
    await expect(control).toHaveCSS('color', 'rgb(10, 20, 30)');
    await expect(control).toHaveCSS('background-color', 'rgb(250, 251, 252)');
    await expect(control).toHaveCSS('border-top-color', 'rgb(1, 1, 1)');
    await expect(control).toHaveCSS('border-top-left-radius', '9px');
    await expect(control).toHaveCSS('height', '50px');
  }
  await expect(form.number).toHaveCSS('color', 'rgb(10, 20, 30)');
  await expect(form.number).toHaveCSS('font-family', 'serif');
  await expect(form.pay).toHaveCSS('background-color', 'rgb(0, 90, 80)');
  await expect(page.locator('.wpwl-group-cardNumber')).toHaveCSS('padding-right', '20px');
  await form.holder.focus();
  await expect(form.holder).toHaveCSS('outline-color', 'rgb(0, 90, 80)');
  await form.pay.click();
  await expect(form.numberFrame).toHaveCSS('border-top-color', 'rgb(150, 0, 0)');
  await expect(form.hints.first()).toHaveCSS('color', 'rgb(150, 0, 0)');
});

/** Texts and lines of the look with what they stand on, by contrast. WCAG 1.4.3 and 1.4.11. */
async function tooFaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const rgba = (colour: string) => {
      context?.clearRect(0, 0, 1, 1);
      Object.assign(context ?? {}, { fillStyle: colour });
      context?.fillRect(0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0] = rgba(colour).map((n) =>
        n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const canvasColour = () => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const ground = (element: Element | null): string => {
      if (!element) return canvasColour();
      const { backgroundColor } = getComputedStyle(element);
      return rgba(backgroundColor)[3] ? backgroundColor : ground(element.parentElement);
    };
    const contrast = (a: string, b: string) => {
      const [x = 0, y = 0] = [light(a), light(b)].sort((m, n) => n - m);
      return (x + 0.05) / (y + 0.05);
    };
    const faint: string[] = [];
    const check = (selector: string, property: string, least: number, outside = false) => {
      const all = [...document.querySelectorAll(selector)];
      if (!all.length) faint.push(`no ${selector}`);
      for (const element of all) {
        const colour = getComputedStyle(element).getPropertyValue(property);
        const found = contrast(colour, ground(outside ? element.parentElement : element));
        if (found < least) faint.push(`${selector} ${property}: ${found.toFixed(2)}`);
      }
    };
    const texts = [
      'label',
      'hint',
      'control',
      'button',
      'message',
      'popover',
      'registration',
      'icon',
    ];
    for (const part of texts) check(`.wpwl-${part}`, 'color', 4.5);
    check('.wpwl-control:not([type=checkbox], .wpwl-has-error)', 'border-top-color', 3, true);
    check('.wpwl-has-error', 'border-top-color', 3, true);
    check('.wpwl-focus', 'outline-color', 3, true);
    check('.wpwl-selected', 'border-top-color', 3, true);
    check('.wpwl-logo[aria-pressed=true]', 'border-top-color', 3, true);
    return faint;
  });
}

test('everything can be read on a light and on a dark page', async ({ page }) => {
  for (const style of ['logos', 'plain']) {
    await showParts(page, style);
    expect(await tooFaint(page)).toEqual([]);
    await showParts(page, style, ':root{color-scheme:dark}');
    expect(await page.locator('.wpwl-control-surname').evaluate(isDark)).toBe(true);
    expect(await tooFaint(page)).toEqual([]);
  }
});

/** Runs in the page: whether an element stands on a dark ground of its own. */
const isDark = (element: Element) =>
  (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .every((n) => Number(n) < 100);

test('a page without a color-scheme stays light where the system is dark, and one that follows it turns', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver passes no media features on');
  await page.emulateMedia({ colorScheme: 'dark' });
  await showParts(page, 'card');
  const field = page.locator('.wpwl-control-surname');
  expect(await field.evaluate(isDark)).toBe(false);
  await expect(page.locator('.wpwl-hint').first()).toHaveCSS('color', /0\.53\d* /);
  await showParts(page, 'card', ':root{color-scheme:light dark}');
  expect(await field.evaluate(isDark)).toBe(true);
  await expect(page.locator('.wpwl-hint').first()).toHaveCSS('color', /0\.73\d* /);
});

test('forced colours leave borders, faults, the focus, the choice and the pictures', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver passes no media features on');
  await page.emulateMedia({ forcedColors: 'active' });
  await showParts(page, 'logos');
  const css = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  const plain = await css('.wpwl-control-surname', 'border-top-color');
  expect(await css('.wpwl-control-surname', 'border-top-width')).toBe('1px');
  expect(await css('.wpwl-control.wpwl-has-error', 'border-top-width')).toBe('3px');
  expect(await css('.wpwl-focus', 'outline-style')).toBe('solid');
  expect(await css('.wpwl-button-pay', 'border-top-style')).toBe('solid');
  expect(await css('.wpwl-button-pay', 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)');
  expect(await css('.wpwl-logo[aria-pressed=true]', 'border-top-color')).not.toBe(plain);
  expect(await css('.wpwl-logo[aria-pressed=true]', 'border-top-color')).not.toBe(
    await css('.wpwl-logo[aria-pressed=false]', 'border-top-color'),
  );
  expect(await css('.wpwl-brand-VISA', 'background-image')).toContain('VISA.svg');
  expect(await css('.wpwl-brand-VISA', 'forced-color-adjust')).toBe('none');
});

test('the spinner reads its properties', async ({ page }) => {
  await showParts(
    page,
    'card',
    ':root{--wpwl-spinner-color:rgb(1, 2, 3);--wpwl-spinner-radius:10px;--wpwl-spinner-width:5px;--wpwl-spinner-speed:2s;--wpwl-spinner-scale:.5}',
  );
  const wheel = await page.locator('.wpwl-wrapper-spinner').evaluate((spinner) => {
    const { borderTopColor, width, height, borderTopWidth, animationDuration, scale } =
      getComputedStyle(spinner, '::after');
    return [borderTopColor, width, height, borderTopWidth, animationDuration, scale].join(' ');
  });
  expect(wheel).toBe('rgb(1, 2, 3) 20px 20px 5px 2s 0.5');
});

test('the spinner turns slowly where motion is unwanted, and is not printed', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'this Firefox driver passes no media features on');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showParts(page, 'card', ':root{--wpwl-spinner-speed:2s}');
  const spinner = page.locator('.wpwl-wrapper-spinner');
  const turn = () => spinner.evaluate((one) => getComputedStyle(one, '::after').animationDuration);
  expect(await turn()).toBe('4s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await turn()).toBe('2s');
  await expect(spinner).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(spinner).toBeHidden();
});

test('right to left, the picture and the ticks change sides, and the expiry date has room for its tick', async ({
  page,
}) => {
  await showParts(page, 'card', '', '<html dir="rtl">');
  const left = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
  expect(await left('.wpwl-brand-card')).toBeLessThan(await left('.wpwl-control-brand'));
  expect(await left('.wpwl-group-expiry')).toBeLessThan(await left('.wpwl-group-cardNumber'));
  const side = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { left, right } = getComputedStyle(one, '::after');
        return Number.parseFloat(right) < Number.parseFloat(left) ? 'right' : 'left';
      });
  for (const field of ['cardNumber', 'cvv', 'givenName']) {
    expect(await side(`.wpwl-wrapper-${field}`), field).toBe('left');
  }
  // The text of a frame begins at the right, as that of other fields.
  await expect(page.locator('.wpwl-control-cardNumber')).toHaveCSS('padding-left', '32px');
  await expect(page.locator('.wpwl-control-cardNumber')).toHaveCSS('text-align', 'right');
  const expiry = page.locator('.wpwl-control-expiry.wpwl-valid');
  await expect(expiry).toHaveCSS('direction', 'ltr');
  await expect(expiry).toHaveCSS('text-align', 'right');
  await expect(expiry).toHaveCSS('padding-left', '32px');
  expect(await side('.wpwl-wrapper:has(> .wpwl-control-expiry.wpwl-valid)')).toBe('left');
});

test('a billing address has city and postal code side by side where there is room', async ({
  page,
}) => {
  const top = async (field: string) =>
    (await page.locator(`.wpwl-sup-wrapper-${field}`).boundingBox())?.y ?? Number.NaN;
  for (const style of ['card', 'plain']) {
    await page.setViewportSize({ width: 600, height: 800 });
    await showParts(page, style);
    expect(await top('city')).toBe(await top('postcode'));
    expect(await top('state')).toBeLessThan(await top('city'));
    // In the order of the United States the state is between the two, and beside the postal code.
    const postcode = page.locator('.wpwl-sup-wrapper-postcode');
    await postcode.evaluate((it) =>
      it.before(document.querySelector('.wpwl-sup-wrapper-state') ?? ''),
    );
    expect(await top('state')).toBe(await top('postcode'));
    expect(await top('city')).toBeLessThan(await top('state'));
    await page.setViewportSize({ width: 300, height: 800 });
    expect(await top('city')).toBeLessThan(await top('postcode'));
  }
});

test('what a page hides stays hidden', async ({ page }) => {
  for (const style of ['card', 'plain', 'logos']) {
    await showParts(page, style);
    const parts = '.wpwl-group, .wpwl-popover, .wpwl-logos, .wpwl-label, .wpwl-message';
    await page.locator(parts).evaluateAll((all) => {
      for (const one of all) (one as HTMLElement).hidden = true;
    });
    for (const one of await page.locator(parts).all()) await expect(one).toBeHidden();
  }
});
