// The storefront with a panel beside it, to try the form: ways to pay, language, style, colours, amount, what the bank does,
// test cards, and the code of what is seen. All settings are in the address, so a link to them can be shared.
//
// This file is not an example to copy: that is ../storefront.mjs.

import { readFileSync } from 'node:fs';
import {
  BASKET,
  DARK,
  drawing,
  html,
  LIGHT,
  money,
  PAID,
  SHOP,
  startStorefront,
} from '../storefront.mjs';
import { GOODS } from './goods.mjs';
import { ARABIC, SHOP_RULES, SHOPS, WORDS } from './shops.mjs';
import {
  BANK_CODE,
  CARDS,
  CURRENCIES,
  LABEL_POSITIONS,
  LANGUAGES,
  LAYOUTS,
  METHODS,
  OUTCOMES,
  PRESETS,
  STYLES,
  THEMES,
  TOKENS,
  USUAL_METHODS,
} from './tables.mjs';

/** Arabic with the digits that the form has in it. */
const LATIN_DIGITS = 'ar-u-nu-latn';

/** The prices of the basket. */
const PRICES = [68, 24];

/** The shop's own form: a field and a button, as most checkouts have them. The form takes its look from these. */
const DISCOUNT = `<div class="discount"><label for="discount">Discount code</label>
  <input id="discount" autocomplete="off"><button type="button" class="primary">Apply</button></div>`;

const CSS = readFileSync(new URL('./demo.css', import.meta.url), 'utf8');
const SCRIPT = readFileSync(new URL('./page.js', import.meta.url), 'utf8');

/** The token of the sandbox is public. Any other token stays on the server. */
const PUBLIC_TOKEN = 'sandbox-access-token';

/**
 * The form of a token's value, and a message. Values come from the address and go into a style sheet of the page, so no
 * other characters are allowed.
 * @type {Record<import('./tables.mjs').TokenKind, readonly [form: string, message: string]>}
 */
const TOKEN_VALUES = {
  colour: ['#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})', 'A colour like #2457e6'],
  length: ['[0-9]{1,3}(?:[.][0-9]{1,3})?(?:px|rem|em)', 'A length like 8px or 0.5rem'],
  time: ['[0-9]{1,4}ms', 'A time like 150ms'],
  weight: ['[1-9]00', 'A weight like 600'],
  fonts: ['[a-zA-Z0-9 ,_-]{1,100}', 'Names of fonts, with commas between them'],
};

/** @typedef {import('../storefront.mjs').Options} Options */
/** @typedef {import('../storefront.mjs').Page} Page */

/**
 * Starts the demo shop. It takes the options of the storefront.
 * @param {Options} options
 */
export function startDemo(options) {
  return startStorefront({
    ...options,
    pages: ({ basketPage, payPage, resultPage }) => ({
      '/': (query, nonce) => withPanel(basketPage(query), query, nonce),
      '/pay': async (query, nonce, own) => {
        const settings = settingsOf(query);
        const { name = SHOP } = SHOPS.find(({ value }) => value === settings.shop) ?? {};
        const parameters = { ...settings.outcome.parameters, 'merchant.name': name };
        const again = `/pay?${query}`;
        const more = DISCOUNT;
        const page = await payPage(shopQuery(settings), nonce, own, { parameters, again, more });
        return withPanel(page, query, nonce, own);
      },
      '/result': async (query, nonce) => {
        const page = await resultPage(query);
        const { theme, shop } = settingsOf(new URLSearchParams(page.again?.split('?')[1]));
        return {
          ...named(page, shop),
          root: rootOf(shop),
          head: `<style nonce="${nonce}">${CSS}${themeRule(theme)}${SHOP_RULES}</style>\n`,
          bar: bar(''),
          foot: developerPanel(page.payment),
        };
      },
    }),
  });

  /**
   * @param {Page} page @param {URLSearchParams} query @param {string} nonce @param {string} [own] address of the shop, on its
   * payment page
   * @returns {Page}
   */
  function withPanel(page, query, nonce, own) {
    const settings = settingsOf(query);
    const code = own === undefined ? '' : codeSection(settings, own);
    return {
      ...named(page, settings.shop),
      root: rootOf(settings.shop),
      head: `<style nonce="${nonce}">${CSS}${themeRule(settings.theme)}${SHOP_RULES}${tokenRule(settings.tokens)}</style>\n`,
      top: own === undefined ? '' : gallery(query, settings),
      foot: `<aside class="demo" id="demo" aria-label="Demo" tabindex="-1" lang="en" dir="ltr"><div>
${cardsSection()}
${settingsForm(settings)}
${code}
<p class="unseen" role="status"></p>
</div></aside>
<script type="module" nonce="${nonce}">${SCRIPT}</script>
`,
      bar: bar('<a class="skip" href="#demo" lang="en">Test cards<span> and settings</span></a>'),
    };
  }

  /** Where else to look. @param {string} skip */
  function bar(skip) {
    const service = options.gateway.replace(/\/+$/, '');
    const links = [
      ['/', 'Shop'],
      [`${service}/console`, 'Console'],
      [`${service}/docs`, 'Docs'],
    ];
    return `<nav class="places" aria-label="Places" lang="en">${links.map(([to, name]) => `<a href="${html(to)}">${name}</a>`).join('')}</nav>${skip}`;
  }

  /** Beside the receipt of the shopper: what the shop's developer wants to know. @param {import('../storefront.mjs').Payment} [payment] */
  function developerPanel(payment) {
    const id = payment?.id;
    if (!payment || id === undefined) return '';
    const { entityId, token } = options;
    const service = options.gateway.replace(/\/+$/, '');
    const bearer = quoted(
      `Authorization: Bearer ${token === PUBLIC_TOKEN ? token : '$TOKEN'}`,
    ).replace(/'/g, '"');
    const read = `curl '${service}/v1/payments/${id}?entityId=${entityId}' \\\n  -H ${bearer}`;
    const { amount, currency, result } = payment;
    const refund = `curl ${service}/v1/payments/${id} \\\n  -H ${bearer} \\\n  -d entityId=${entityId} -d paymentType=RF \\\n  -d amount=${amount} -d currency=${currency}`;
    const [heading, next] = PAID.test(result.code)
      ? ['Refund it', refund]
      : [
          'The reason of its result',
          `npx payment-widgets explain ${id} \\\n  --base-url ${service} --entity-id ${entityId}`,
        ];
    return `<aside class="demo" id="demo" aria-label="For the developer" tabindex="-1" lang="en" dir="ltr"><div>
<h2>For the developer</h2>
<p>What the shopper does not see of this payment.</p>
<p><a href="${html(`${service}/console/payments/${id}`)}">This payment in the console</a>, with its webhooks and the reason of its result</p>
<div class="code"><h3>The call that reads it</h3></div><pre>${html(read)}</pre>
<div class="code"><h3>${heading}</h3></div><pre>${html(next)}</pre>
</div></aside>`;
  }

  /** The code of what is seen. @param {Settings} settings @param {string} own */
  function codeSection(settings, own) {
    const { entityId, token } = options;
    const gateway = options.gateway.replace(/\/+$/, '');
    const {
      brands,
      locale,
      style,
      preset,
      layout,
      labelPosition,
      tokens,
      amount,
      currency,
      outcome,
    } = settings;
    const look = style === 'modern' ? { theme: preset || 'auto', layout, labelPosition } : {};
    const chosen = Object.entries({ locale, style, ...look }).filter(([, value]) => value);
    const sheet = tokens.length > 0 ? `<style>\n${tokenRule(tokens)}</style>\n` : '';
    const optionLine = chosen.length
      ? `<script>var wpwlOptions = ${JSON.stringify(Object.fromEntries(chosen))};</script>\n`
      : '';
    const markup = `${sheet}${optionLine}<script src="${gateway}/v1/paymentWidgets.js?checkoutId=CHECKOUT_ID"></script>
<form action="${own}/result" class="paymentWidgets" data-brands="${brands}"></form>`;
    const fields = {
      entityId,
      amount,
      currency,
      paymentType: 'DB',
      shopperResultUrl: `${own}/result`,
      ...outcome.parameters,
    };
    const lines = Object.entries(fields).map(
      ([name, value]) => `  -d ${quoted(`${name}=${value}`)}`,
    );
    const bearer =
      token === PUBLIC_TOKEN
        ? quoted(`Authorization: Bearer ${token}`)
        : '"Authorization: Bearer $TOKEN"';
    const curl = [`curl ${gateway}/v1/checkouts`, `  -H ${bearer}`, ...lines].join(' \\\n');
    return `<h2>The code of this page</h2>
${codeBlock('code-page', 'On the page', markup)}
${codeBlock('code-server', 'On the server: creates the checkout', curl)}`;
  }
}

/** A page with the name and the goods of a shop. @param {Page} page @param {string} value @returns {Page} */
function named(page, value) {
  const shop = SHOPS.find((one) => one.value === value);
  if (!shop) return page;
  const { goods } = shop;
  const drawings = GOODS[value] ?? [];
  const content = BASKET.reduce(
    (text, { name, picture }, at) =>
      text.replace(html(name), html(goods[at])).replace(picture, drawings[at] ?? picture),
    page.content.replaceAll('href="/"', `href="/?shop=${value}"`),
  );
  const own = { ...page, content, shop: shop.name, logo: drawings[0] ?? '' };
  return shop.locale === 'ar' ? inArabic(own) : own;
}

/** A page of the Arabic shop. @param {Page} page @returns {Page} */
function inArabic(page) {
  const title = page.title.replace(/^Pay /, 'ادفع ');
  const { amount = '92.00', currency = 'EUR' } = page.payment ?? {};
  const amounts = [...BASKET.map(({ price }) => [price, 'EUR']), [amount, currency]];
  const content = page.content
    .replace(/(?<=[>"])[A-Z][^<>"]*(?=[<"])/g, (text) => ARABIC[text] ?? text)
    .replace(/(?<=>)Pay (?=[^<]+<)/g, 'ادفع ')
    .replace(/<p class="note">(?=\d)/, '<p class="note" lang="en" dir="ltr">')
    .replace(/(?<=<dd>)\d+ [A-Z][a-z]+ \d{4}(?=<)/g, (day) =>
      new Date(`${day} UTC`).toLocaleDateString(LATIN_DIGITS, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }),
    );
  const about = ARABIC['A shop to try the payment form. Nothing is sold here.'] ?? '';
  return {
    ...page,
    title: ARABIC[title] ?? title,
    content: amounts.reduce(
      (text, [sum = '', code]) =>
        text.replaceAll(html(money(sum, code)), html(money(sum, code, LATIN_DIGITS))),
      content,
    ),
    about,
  };
}

/** @param {string} shop */
function rootOf(shop) {
  const isArabic = SHOPS.find(({ value }) => value === shop)?.locale === 'ar';
  const language = isArabic ? 'lang="ar" dir="rtl"' : 'lang="en"';
  return shop ? `${language} class="shop-${shop}"` : language;
}

/**
 * The shops, as links that load the page again; the script of the page changes the shop without that.
 * @param {URLSearchParams} query @param {Settings} settings
 */
function gallery(query, settings) {
  const shops = [
    { value: '', kind: 'Tea', name: SHOP, goods: BASKET.map(({ name }) => name), locale: '' },
    ...SHOPS,
  ];
  const links = shops.map(({ value, kind, name, goods, locale }) => {
    const next = new URLSearchParams(query);
    if (value) next.set('shop', value);
    else next.delete('shop');
    const { amount, currency } = settings;
    const data = {
      value,
      name,
      goods,
      prices: PRICES,
      total: Number(amount),
      currency,
      locale: locale || settings.locale || 'en',
      words: locale === 'ar' ? WORDS.ar : WORDS.en,
    };
    const current = value === settings.shop ? ' aria-current="true"' : '';
    return `<a href="/pay?${html(next)}" data-shop="${html(JSON.stringify(data))}"${current}>${html(kind)}</a>`;
  });
  const drawings = [['', BASKET.map(({ picture }) => picture)], ...Object.entries(GOODS)].flatMap(
    ([value, pictures]) =>
      [...pictures].map(
        (shapes, at) => `<template id="goods-${value}-${at}">${drawing(shapes)}</template>`,
      ),
  );
  return `${drawings.join('')}<nav class="gallery" aria-label="Shops" lang="en" dir="ltr"><p>One form, six more shops. The form reads the page: none of them has CSS for it.</p><div>${links.join('')}</div></nav>\n`;
}

/** @typedef {{ shop: string, methods: string[], more: string, brands: string, locale: string, style: string, theme: string, preset: string, layout: string, labelPosition: string, tokens: [name: string, value: string][], amount: string, currency: string, outcome: typeof OUTCOMES[number] }} Settings */

/** @param {URLSearchParams} query @returns {Settings} */
function settingsOf(query) {
  /** @param {string} name */
  const text = (name) => query.get(name) ?? '';
  const more = (text('brands').match(/\w+/g) ?? []).join(' ');
  const asked = METHODS.filter(({ value }) => query.getAll('method').includes(value));
  const usual = METHODS.filter(({ value }) => more === '' && USUAL_METHODS.includes(value));
  const methods = asked.length > 0 ? asked : usual;
  const outcome = OUTCOMES.find(({ value }) => value === text('outcome')) ?? OUTCOMES[0];
  if (!outcome) throw new Error('There are no outcomes.');
  return {
    shop: SHOPS.find(({ value }) => value === text('shop'))?.value ?? '',
    methods: methods.map(({ value }) => value),
    more,
    brands: [...methods.map(({ brands }) => brands), more].join(' ').trim(),
    locale: LANGUAGES.find(([value]) => value === text('locale'))?.[0] ?? '',
    style: STYLES.find(([value]) => value === text('style'))?.[0] ?? 'modern',
    theme: THEMES.find(([value]) => value === text('theme'))?.[0] ?? '',
    preset: PRESETS.find(([value]) => value === text('preset'))?.[0] ?? '',
    layout: LAYOUTS.find(([value]) => value === text('layout'))?.[0] ?? '',
    labelPosition: LABEL_POSITIONS.find(([value]) => value === text('labelPosition'))?.[0] ?? '',
    tokens: TOKENS.flatMap(({ name, kind }) => {
      const value = text(name).trim();
      return new RegExp(`^${TOKEN_VALUES[kind][0]}$`).test(value) ? [[name, value]] : [];
    }),
    amount: text('amount') || '92.00',
    currency: text('currency') || 'EUR',
    outcome,
  };
}

/** The settings as the storefront reads them. @param {Settings} settings */
function shopQuery({ shop, preset, ...settings }) {
  const { brands, style, layout, labelPosition, amount, currency } = settings;
  const locale = SHOPS.find(({ value }) => value === shop)?.locale ?? settings.locale;
  const look = { style, theme: preset, layout, labelPosition };
  return new URLSearchParams({ brands, locale, ...look, amount, currency });
}

/** @param {string} theme */
function themeRule(theme) {
  if (theme === '') return '';
  return `:root:root { color-scheme: ${theme}; ${theme === 'dark' ? DARK : LIGHT} }`;
}

/** The rule of the page that sets the tokens. @param {Settings['tokens']} tokens */
function tokenRule(tokens) {
  if (tokens.length === 0) return '';
  return `:root {\n${tokens.map(([name, value]) => `  --wpwl-${name}: ${value};\n`).join('')}}\n`;
}

/** @param {Settings} settings */
function settingsForm(settings) {
  const { methods, more, locale, style, theme, amount, currency, outcome } = settings;
  const boxes = METHODS.map(
    ({ value, name }) =>
      `<label><input type="checkbox" id="method-${value}" name="method" value="${value}"${methods.includes(value) ? ' checked' : ''}>${html(name)}</label>`,
  );
  const names = METHODS.filter(({ value }) => methods.includes(value)).map(({ name }) => name);
  const chosen = `Ways to pay: ${[...names, ...(more ? [more] : [])].join(', ')}`;
  const outcomes = OUTCOMES.map(({ value, name }) => /** @type {const} */ ([value, name]));
  const currencies = CURRENCIES.map((name) => /** @type {const} */ ([name, name]));
  return `<h2>Settings</h2>
<p>A changed setting loads the form again. The address of the page has all settings.</p>
<form method="get" action="/pay" autocomplete="off">
<input type="hidden" name="shop" value="${settings.shop}">
<details><summary>${html(chosen)}</summary>
<fieldset><legend class="unseen">Ways to pay</legend><div class="methods">${boxes.join('\n')}</div></fieldset></details>
<div class="pairs">
${choice('outcome', 'The bank', outcomes, outcome.value, 'wide')}
${choice('locale', 'Language', [['', 'Default'], ...LANGUAGES], locale)}
${choice('theme', 'Colours', THEMES, theme)}
${choice('style', 'Style', STYLES, style, 'wide')}
${field('amount', 'Amount', amount, 'inputmode="decimal"')}
${choice('currency', 'Currency', currencies, currency)}
${field('brands', 'More brands, by their keys', more, 'placeholder="JCB KLARNA_INVOICE" spellcheck="false"', 'wide')}
</div>
${themeSection(settings)}
<div class="row"><button type="submit">Apply</button><a href="/pay">Reset</a></div>
</form>`;
}

/** The theme and the tokens of the style `modern`. @param {Settings} settings */
function themeSection({ style, preset, layout, labelPosition, tokens }) {
  if (style !== 'modern') return '';
  const set = new Map(tokens);
  const fields = TOKENS.map(({ name, label, kind, example }) => {
    const [form, message] = TOKEN_VALUES[kind];
    const value = set.get(name) ?? '';
    const text = field(
      name,
      label,
      value,
      `placeholder="${example}" pattern="${form}" title="${message}" spellcheck="false"`,
    );
    return kind === 'colour'
      ? `<div class="colour">${text}${picker(name, label, value || example)}</div>`
      : text;
  });
  const summary = ['Theme', ...(tokens.length > 0 ? [`${tokens.length} set`] : [])].join(': ');
  const isOpen = preset || layout || labelPosition || tokens.length > 0;
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>
<div class="pairs theme">
${choice('preset', 'Theme of the form', PRESETS, preset, 'wide')}
${choice('layout', 'Fields of a card', LAYOUTS, layout)}
${choice('labelPosition', 'Labels', LABEL_POSITIONS, labelPosition)}
${fields.join('\n')}
</div></details>`;
}

/** A colour picker for a field. Only a script can copy its value into the field. @param {string} name @param {string} label @param {string} value */
function picker(name, label, value) {
  const full = value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value;
  return `<input type="color" hidden data-for="${name}" aria-label="${html(label)}: choose" value="${full}">`;
}

/**
 * @param {string} name @param {string} label
 * @param {readonly (readonly [value: string, text: string, language?: string])[]} entries @param {string} chosen @param {string} [className]
 */
function choice(name, label, entries, chosen, className = '') {
  const items = entries.map(
    ([value, text, language]) =>
      `<option value="${html(value)}"${language ? ` lang="${language}"` : ''}${value === chosen ? ' selected' : ''}>${html(text)}</option>`,
  );
  return `<div class="${className}"><label class="above" for="${name}">${html(label)}</label><select id="${name}" name="${name}">${items.join('')}</select></div>`;
}

/** @param {string} name @param {string} label @param {string} value @param {string} attributes @param {string} [className] */
function field(name, label, value, attributes, className = '') {
  return `<div class="${className}"><label class="above" for="${name}">${html(label)}</label><input class="text" id="${name}" name="${name}" value="${html(value)}" autocomplete="off" ${attributes}></div>`;
}

function cardsSection() {
  const items = CARDS.map(({ brand, number, end, does }, i) => {
    const id = `card-${i}`;
    return `<li><div><code id="${id}">${number}</code><span class="dot ${end}">${html(brand)}. ${html(does)}</span></div>
${copyButton(id, number)}</li>`;
  });
  return `<h2>Test cards</h2>
<p>Any expiry date in the future, any security code of 3 digits (American Express 4). The code of every bank is ${BANK_CODE}.</p>
<ul class="cards">${items.join('\n')}</ul>`;
}

/** @param {string} id @param {string} title @param {string} code */
function codeBlock(id, title, code) {
  return `<div class="code"><h3>${html(title)}</h3>${copyButton(id, title)}</div>
<pre id="${id}">${html(code)}</pre>`;
}

/** Hidden without a script, because only a script can copy. @param {string} id @param {string} what */
function copyButton(id, what) {
  return `<button type="button" hidden data-copy="${id}"><span>Copy</span> <span class="unseen">${html(what)}</span></button>`;
}

/** A text as one word of a shell. @param {string} text */
function quoted(text) {
  return /^[\w=.:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
