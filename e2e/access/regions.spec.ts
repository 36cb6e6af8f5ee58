/** Where things are said: what is behind a modal dialog is not there for those who listen, also within a shadow root. */
import { cardForm } from '../support/cardForm.ts';
import { expect, test } from '../support/fixtures.ts';

test('a form in a modal dialog of a shadow root announces its errors inside the dialog', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const html = `<!doctype html><html lang="en"><title>Pay</title><main><h1>Shop</h1><div></div></main>
    <script>
      const root = document.querySelector('div').attachShadow({ mode: 'open' });
      root.innerHTML = '<dialog aria-label="Payment"><form class="paymentWidgets" action="/result" data-brands="VISA"></form></dialog>';
      root.querySelector('dialog').showModal();
    </script><script src="${src}"></script></html>`;
  await page.goto(shop.payPage({ html, policy: null }));
  const { number, pay, hints } = cardForm(page);
  await expect(number).toBeVisible();
  await pay.click();
  await expect(hints).toHaveCount(3);
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog.getByRole('alert')).toContainText('Check these entries');
  await page.evaluate(() =>
    document.querySelector('div')?.shadowRoot?.querySelector('dialog')?.close(),
  );
  await page.evaluate(() => window.wpwl?.unload());
  await expect(page.locator('.wpwl-live')).toHaveCount(0);
});
