/** A brand whose page takes the whole tab. */
import { brandButton } from '../support/brandButton.ts';
import { cardForm } from '../support/cardForm.ts';
import { pageOf } from '../support/challenge.ts';
import { expect, strictPolicy, test } from '../support/fixtures.ts';

/** Keeps the page out of the browser's memory: the driver of Firefox loses what comes back from there. */
const FORGOTTEN = '<script nonce="n0">addEventListener("unload", () => {});</script>';

for (const [kind, brand, name, does, http, code] of [
  ['onlineTransfer', 'TRUSTLY', 'Trustly', 'approve', 200, '000.100.110'],
  ['onlineTransfer', 'TRUSTLY', 'Trustly', 'decline', 400, '100.396.102'],
  ['virtualAccount', 'KLARNA_PAYMENTS_PAYNOW', 'KLARNA', 'approve', 200, '000.100.110'],
  ['virtualAccount', 'KLARNA_PAYMENTS_PAYNOW', 'KLARNA', 'cancel', 400, '100.396.101'],
] as const) {
  test(`${brand}: ${does} at the bank in the whole tab`, async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm({ brands: brand });
    await expect(page.getByRole('button', { name: new RegExp(name, 'i') })).toHaveCount(1);
    await brandButton(page, kind, brand).button.click();
    await page.waitForURL(/\/bank\//);
    await pageOf(page)[does].click();
    await page.waitForURL(/\/result\?/);
    expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
    const read = await status(checkoutId);
    expect(read).toMatchObject({ http, body: { result: { code }, paymentBrand: brand } });
  });
}

test('back from the bank, the form offers the payment in progress, and can cancel it', async ({
  page,
  status,
  openForm,
}) => {
  const brand = 'TRUSTLY';
  const { checkoutId } = await openForm({ brands: `VISA ${brand}`, body: FORGOTTEN });
  const { button, note, cancel } = brandButton(page, 'onlineTransfer', brand);
  await button.click();
  await expect(pageOf(page).approve).toBeVisible();
  await page.goBack();
  await expect(note).toContainText('A payment has already been started.');
  await note.getByRole('button', { name: 'Continue' }).click();
  await expect(pageOf(page).approve).toBeVisible();
  await page.goBack();
  await cancel.click();
  await expect(note).toHaveText('The payment was cancelled. You can try again.');
  await expect(button).toBeEnabled();
  await expect(cardForm(page).pay).toBeEnabled();
  expect((await status(checkoutId)).body.result.code).toBe('100.396.101');
});

/** Tells the shop's server what the form says, and presses Cancel where that is offered. */
const TELLTALE = `<script nonce="n0">
  let isKept = false;
  addEventListener('pageshow', ({ persisted }) => { isKept = persisted; });
  new MutationObserver(() => {
    const note = document.querySelector('.wpwl-message-note');
    if (!isKept || !note) return;
    fetch('/told?' + encodeURIComponent(note.firstChild.textContent));
    [...note.querySelectorAll('button')].at(-1)?.click();
  }).observe(document, { subtree: true, childList: true });
</script>`;

test('the same if the page is restored from the back/forward cache', async ({
  page,
  status,
  browserName,
  openForm,
}) => {
  test.skip(browserName !== 'firefox', 'the driver of Chromium turns that memory off');
  const brands = 'TRUSTLY';
  const policy = (gateway: string) =>
    strictPolicy(gateway).replace('connect-src', "connect-src 'self'");
  const told: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/told') told.push(decodeURIComponent(search.slice(1)));
  });
  const { checkoutId } = await openForm({ brands, policy, body: TELLTALE });
  await brandButton(page, 'onlineTransfer', brands).button.click();
  await expect(pageOf(page).approve).toBeVisible();
  // From here on the driver sees nothing of the page: it must tell by itself.
  await page.evaluate(() => history.back());
  await expect
    .poll(() => told)
    .toEqual([
      'A payment has already been started.',
      'The payment was cancelled. You can try again.',
    ]);
  expect((await status(checkoutId)).body.result.code).toBe('100.396.101');
});

test('before the submit a callback is called, by the kind of the brand', async ({
  page,
  openForm,
}) => {
  const options = `{ onBeforeSubmitOnlineTransfer(event) {
    window.calls.push(['onBeforeSubmitOnlineTransfer', event.target.className]);
    return window.calls.filter(([name]) => name === 'onBeforeSubmitOnlineTransfer').length > 1;
  } }`;
  await openForm({ brands: 'TRUSTLY', options });
  const { button } = brandButton(page, 'onlineTransfer', 'TRUSTLY');
  const { calls } = cardForm(page);
  await button.click();
  await expect
    .poll(calls)
    .toContainEqual([
      'onBeforeSubmitOnlineTransfer',
      expect.stringContaining('wpwl-form-onlineTransfer-TRUSTLY'),
    ]);
  await expect(button).toBeEnabled();
  expect((await calls()).map(([name]) => name)).not.toContain('onAfterSubmit');
  await button.click();
  await page.waitForURL(/\/bank\//);
});
