/** Pages that bring their options, or their form, when the script has started already. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, FORM, ready, test } from '../compatibility/shopPage.ts';
import { cardForm } from '../support/cardForm.ts';

const OPTIONS = `window.wpwlOptions = { style: 'plain', locale: 'de', showLabels: true,
  labels: { cardHolder: 'Wie auf der Karte' }, onReady: () => note('ready') };`;

/** Ways in which pages set their options: what is written after the script's tag. */
const WAYS: Readonly<Record<string, (options: string) => string>> = {
  'by a second script, 20 ms later': (options) =>
    `<script>setTimeout(() => { ${options} }, 20)</script>`,
  'by a second script, 80 ms later': (options) =>
    `<script>setTimeout(() => { ${options} }, 80)</script>`,
  'half a second later': (options) => `<script>setTimeout(() => { ${options} }, 500)</script>`,
  'when the page has loaded': (options) =>
    `<script>addEventListener('load', () => { ${options} })</script>`,
};

for (const [way, html] of Object.entries(WAYS)) {
  test(`options that come ${way} are used, onReady is called once, and the form pays`, async ({
    page,
    open,
    paid,
    notes,
  }) => {
    const checkoutId = await open((tag) => `${FORM}${tag}${html(OPTIONS)}`);
    await expect(page.locator('.wpwl-label-cardHolder')).toHaveText('Wie auf der Karte');
    await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Kartennummer');
    await expect(page.locator('.wpwl-form-card')).toHaveCSS('border-top-style', 'none');
    await expect.poll(notes).toEqual([['ready']]);
    await ready(page);
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await paid(checkoutId);
    expect(await notes()).toEqual([['ready']]);
  });
}

test('options and form in the onload of the script’s tag', async ({ page, open, paid, notes }) => {
  const checkoutId = await open(
    (_tag, src) => `<div id="place"></div><script>
      var script = document.createElement('script');
      script.src = '${src}';
      script.onload = function () {
        ${OPTIONS}
        document.querySelector('#place').innerHTML = '${FORM}';
      };
      document.head.append(script);
    </script>`,
  );
  await ready(page);
  await expect(page.locator('.wpwl-label-cardHolder')).toHaveText('Wie auf der Karte');
  expect(await notes()).toEqual([['ready']]);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('a form that the page draws a second after the script pays', async ({ page, open, paid }) => {
  const checkoutId = await open(
    (tag) => `<div id="place"></div>${tag}<script>
      setTimeout(() => { document.querySelector('#place').innerHTML = '${FORM}' }, 1000);
    </script>`,
  );
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('later options: callbacks and texts are used, the layout stays, and the developer gets a warning', async ({
  page,
  open,
  notes,
  consoleMayTell,
}) => {
  consoleMayTell(/showLabels was set after the forms were drawn/);
  const told = page.waitForEvent('console', (message) => /showLabels/.test(message.text()));
  await open(
    (tag) => `<script>var wpwlOptions = { onReady: () => note('ready') }</script>${tag}${FORM}`,
  );
  await ready(page);
  await expect.poll(notes).toEqual([['ready']]);
  await page.evaluate(() => {
    Object.assign((window as unknown as { wpwlOptions: object }).wpwlOptions, {
      locale: 'fr',
      labels: { cardNumber: 'Carte' },
      showLabels: false,
      onBlurCardHolder: () => (window as unknown as { note(text: string): void }).note('blur'),
    });
  });
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Carte');
  await expect(cardForm(page).pay).toHaveText('Payer maintenant');
  await told;
  await cardForm(page).holder.fill('Jane Jones');
  await cardForm(page).holder.blur();
  expect(await notes()).toEqual([['ready'], ['blur']]);
});

test('the input of a shopper is kept when options come later', async ({
  page,
  open,
  paid,
  consoleMayTell,
}) => {
  consoleMayTell(/style was set after the forms were drawn/);
  const checkoutId = await open((tag) => `${FORM}${tag}`);
  await ready(page);
  await fillCard(page, TEST_CARDS.visa);
  await page.evaluate(() => {
    Object.assign(window, { wpwlOptions: { style: 'plain', labels: { cardHolder: 'Name' } } });
  });
  await expect(page.locator('.wpwl-label-cardHolder')).toHaveText('Name');
  await pay(page);
  await paid(checkoutId);
});
