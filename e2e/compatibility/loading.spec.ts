/** How the script comes to the page, and how it finds form and options. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { strictPolicy } from '../support/fixtures.ts';
import { expect, FORM, JQUERY, pageOf, test } from './shopPage.ts';

test('#1 the script is at /v1/paymentWidgets.js?checkoutId=…, whatever the host is called', async ({
  page,
  shop,
  gateway,
  createCheckout,
  paid,
}) => {
  const checkoutId = await createCheckout();
  const host = gateway.url.replace('127.0.0.1', 'pay.localhost');
  const script = `<script src="${host}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`;
  await page.goto(pageOf(shop, script + FORM));
  await expect(cardForm(page).numberFrame).toHaveAttribute('src', new RegExp(`^${host}/`));
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#1 the script is at /v2/paymentWidgets.js, too', async ({
  page,
  shop,
  gateway,
  createCheckout,
  paid,
}) => {
  const checkoutId = await createCheckout();
  const src = `${gateway.url}/v2/paymentWidgets.js?checkoutId=${checkoutId}`;
  await page.goto(pageOf(shop, `<script src="${src}"></script>${FORM}`));
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#2 form.paymentWidgets, with more classes and an id, gives way to the card form; its action gets the result', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${script}<div id="here">
      <form id="pay" class="wide paymentWidgets mt-3" action="/thanks" data-brands=" MASTER  VISA "></form></div>`,
  );
  const { brand, form } = cardForm(page);
  await expect(page.locator('#here form.wpwl-form-card')).toBeVisible();
  await expect(page.locator('.paymentWidgets')).toHaveCount(0);
  await expect(brand.locator('option')).toHaveText(['Mastercard', 'Visa']);
  await expect(form).toHaveCount(1);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await page.waitForURL(/\/thanks\?id=/);
  await paid(checkoutId);
});

test('#7 the script may be added by a script long after the page was loaded', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (_, src) => `${FORM}<script>addEventListener('load', () => setTimeout(() => {
      const script = document.createElement('script');
      script.src = '${src}';
      document.head.appendChild(script);
    }))</script>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#7 the script may be fetched by jQuery, which leaves no tag behind', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (_, src) => `${JQUERY}${FORM}<script>$(window).on('load', function () {
      $.getScript('${src}');
    })</script>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.locator('script[src]')).toHaveCount(0);
  await pay(page);
  await paid(checkoutId);
});

test('#8 the script tag may stand before the form', async ({ page, open, paid }) => {
  const checkoutId = await open((script) => `<head>${script}</head><body>${FORM}`);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('#42 options that are defined after the blocking script tag count', async ({ page, open }) => {
  await open((script) => `${FORM}${script}<script>var wpwlOptions = { locale: 'de' };</script>`);
  await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
});

test('#42 a script of options that is added in the same tick as the widget counts', async ({
  page,
  open,
}) => {
  await open(
    (_, src) => `${FORM}<script>addEventListener('load', () => {
      const widget = document.createElement('script');
      widget.src = '${src}';
      document.body.appendChild(widget);
      const options = document.createElement('script');
      options.text = "var wpwlOptions = { locale: 'de' }";
      document.body.appendChild(options);
    })</script>`,
  );
  await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
});

test('#44 several forms on one page are apart: each has its brands and pays with its own fields', async ({
  page,
  open,
  paid,
}) => {
  const checkoutId = await open(
    (script) => `${script}
      <form class="paymentWidgets" action="/result" data-brands="VISA"></form>
      <form class="paymentWidgets" action="/second" data-brands="MASTER AMEX"></form>`,
  );
  const { brand } = cardForm(page);
  await expect(brand.nth(0).locator('option')).toHaveText(['Visa']);
  await expect(brand.nth(1).locator('option')).toHaveText(['Mastercard', 'American Express']);
  await fillCard(page, TEST_CARDS.visa, { form: 0 });
  await fillCard(page, TEST_CARDS.amex, { form: 1 });
  await pay(page, { form: 1 });
  await page.waitForURL(/\/second\?/);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'AMEX' });
});

test('#45 the script has the hash that the checkout was created with, and a page of another origin may check it', async ({
  consoleMayTell,
  page,
  shop,
  gateway,
  post,
  paid,
}) => {
  consoleMayTell(/no bound origin/);
  const fields = { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true' };
  const { id = '', integrity } = await post('/v1/checkouts', fields);
  await page.goto(
    pageOf(
      shop,
      `<script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"
        integrity="${integrity}" crossorigin="anonymous"></script>${FORM}`,
    ),
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(id);
});

test('#46 a policy with nonces, no eval and no inline script of ours is kept to the letter', async ({
  page,
  shop,
  createCheckout,
  paid,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      sessionStorage.setItem('broken', `${violatedDirective} ${blockedURI}`);
    });
  });
  const checkoutId = await createCheckout();
  const policy = (gateway: string) =>
    strictPolicy(gateway)
      .replace("style-src 'none'", "style-src 'unsafe-inline'")
      // The browser asks the shop for its icon.
      .replace('img-src', "img-src 'self'");
  await page.goto(shop.payPage({ checkoutId, policy }));
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
  expect(await page.evaluate(() => sessionStorage.getItem('broken'))).toBe(null);
});

test('#53 hidden inputs and other children of the form before the start are no hindrance', async ({
  consoleMayTell,
  page,
  open,
  paid,
}) => {
  consoleMayTell(/left out/);
  const checkoutId = await open(
    (script) => `${script}<form class="paymentWidgets" action="/result" data-brands="VISA">
      <input type="hidden" name="token" value="t0k3n"><noscript>VISA only</noscript>
      <p>One moment, please</p></form>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await expect(page.getByText('One moment, please')).toBeHidden();
  await pay(page);
  await paid(checkoutId);
});

test('#54 brands may be the text of the form', async ({ page, open }) => {
  await open(
    (script) => `${script}<form class="paymentWidgets" action="/result">
      VISA  MASTER AMEX
    </form>`,
  );
  await expect(cardForm(page).brand.locator('option')).toHaveText([
    'Visa',
    'Mastercard',
    'American Express',
  ]);
});

for (const [title, word] of [
  ['#60 options declared with a top-level let count', 'let'],
  ['#60 options declared with a top-level const count', 'const'],
] as const) {
  test(title, async ({ page, open }) => {
    await open(
      (script) => `<script>${word} wpwlOptions = { locale: 'de' };</script>${script}${FORM}`,
    );
    await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
  });
}
