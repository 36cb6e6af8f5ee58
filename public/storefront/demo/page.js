// The script of the demo shop's panel: applies a changed setting, keeps the place, copies a text. Without it, the button
// "Apply" and the selection of a text do the same.

export {};

const PLACE = 'demo-place';
const panel = /** @type {HTMLElement} */ (document.getElementById('demo'));
const settings = /** @type {HTMLFormElement} */ (panel.querySelector('form'));
const status = /** @type {HTMLElement} */ (panel.querySelector('[role="status"]'));

for (const element of panel.querySelectorAll('[hidden]')) element.removeAttribute('hidden');

// A setting loads the page again, so the control that was used gets the focus again.
settings.addEventListener('change', ({ target }) => {
  const control = /** @type {HTMLInputElement} */ (target);
  const { for: filled } = control.dataset;
  const id = filled ?? control.id;
  // A picked colour is sent as the text of its field.
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  if (filled !== undefined && field) field.value = control.value;
  if (!settings.reportValidity()) return;
  sessionStorage.setItem(PLACE, JSON.stringify({ id, top: panel.scrollTop }));
  settings.requestSubmit();
});
// Empty settings stay out of the address.
settings.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
const place = sessionStorage.getItem(PLACE);
if (place !== null) {
  sessionStorage.removeItem(PLACE);
  const { id, top } = JSON.parse(place);
  const control = document.getElementById(id);
  control?.closest('details')?.setAttribute('open', '');
  panel.scrollTop = top;
  control?.focus();
}

// The gallery changes the page, and the form follows: it is not loaded again, and keeps what is typed.
const shops = document.querySelector('.gallery');
const LOGO = /** @type {HTMLElement} */ (document.querySelector('.name'));
/** The name of the shop that the checkout has. */
const SHOWN = LOGO.lastChild?.textContent ?? '';

/** The line below the form, in the language that was set. @type {string | undefined} */
let secured;

/** What a shop sells, drawn. @param {string} value @param {number} at */
function drawn(value, at) {
  const { content } = /** @type {HTMLTemplateElement} */ (
    document.getElementById(`goods-${value}-${at}`)
  );
  return content.cloneNode(true);
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const { value, name, goods, prices, total, currency, locale, words } = JSON.parse(
    link.dataset['shop'] ?? '{}',
  );
  const root = document.documentElement;
  const isArabic = words.secured !== undefined;
  root.lang = isArabic ? 'ar' : 'en';
  root.dir = isArabic ? 'rtl' : 'ltr';
  root.className = value && `shop-${value}`;
  if (LOGO.lastChild) LOGO.lastChild.textContent = name;
  LOGO.querySelector('svg')?.replaceWith(drawn(value, 0));
  for (const [at, line] of [...document.querySelectorAll('.order li')].entries()) {
    const text = line.querySelector('span');
    if (text) text.textContent = goods[at];
    line.querySelector('svg')?.replaceWith(drawn(value, at));
  }
  for (const back of document.querySelectorAll('a.back, a.name')) {
    back.setAttribute('href', value ? `/?shop=${value}` : '/');
  }
  for (const [selector, text] of Object.entries(words.page)) {
    const element = document.querySelector(selector);
    if (element) element.textContent = text;
  }
  document.querySelector('.order')?.setAttribute('aria-label', words.page['.order .title']);
  for (const other of shops?.querySelectorAll('a') ?? []) other.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  const kept = /** @type {HTMLInputElement | null} */ (settings.querySelector('[name="shop"]'));
  if (kept) kept.value = value;
  const money = new Intl.NumberFormat(locale.replace('_', '-'), {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
  });
  const written = [
    ...document.querySelectorAll('.order li > :last-child, .order .total > :last-child'),
  ];
  for (const [at, amount] of [...prices, total].slice(-written.length).entries()) {
    const element = written[at];
    if (element) element.textContent = money.format(amount);
  }
  const title = document.querySelector('h1');
  if (title) title.textContent = words.title.replace('{total}', money.format(total));
  document.title = `${title?.textContent} · ${name}`;
  await window.wpwl?.setLocale(locale);
  // The name is that of the checkout, which stays. A text that the page writes is the page's, also in the next language.
  const line = document.querySelector('.wpwl-methods-secured');
  if (!line) return;
  secured ??= (line.textContent ?? '').replace(SHOWN, '{name}');
  line.textContent = (words.secured ?? secured).replace('{name}', name);
}

const current = /** @type {HTMLAnchorElement | null | undefined} */ (
  shops?.querySelector('[aria-current]')
);
// The shop of the address, in its language.
if (current?.dataset['shop']?.includes('"secured"')) void show(current);

shops?.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest('a');
  if (!link) return;
  event.preventDefault();
  history.replaceState(null, '', link.href);
  void show(link);
});

panel.addEventListener('click', async ({ target }) => {
  const button = /** @type {Element} */ (target).closest('button[data-copy]');
  if (!button) return;
  const { copy = '' } = /** @type {HTMLElement} */ (button).dataset;
  const text = document.getElementById(copy)?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    for (const label of panel.querySelectorAll('[data-copy] > span:first-child')) {
      label.textContent = button.contains(label) ? 'Copied' : 'Copy';
    }
    status.textContent = 'Copied';
  } catch {
    status.textContent = 'The browser does not allow copying. Select the text.';
  }
});
