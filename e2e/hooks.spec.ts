import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { expect, test } from './support/fixtures.ts';

test('onReady is called once with the forms, and wpwl.checkout is complete by then', async ({
  openForm,
}) => {
  const options = `{ onReady(forms) { window.calls.push([forms, window.wpwl.checkout, document.querySelectorAll('form.wpwl-form-card').length, this === wpwlOptions]); } }`;
  const form = await openForm({ options });
  const { checkoutId } = form;
  await expect.poll(() => form.calls()).toHaveLength(1);
  const [forms, checkout, count, isOptions] = (await form.calls())[0] as unknown[];
  expect(forms).toEqual([{ containerKey: 'card', ccMethods: ['VISA', 'MASTER', 'AMEX'] }]);
  expect(checkout).toMatchObject({
    id: checkoutId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    endpoint: '/payment',
    resourcePath: `/v1/checkouts/${checkoutId}/payment`,
    config: { registrations: [] },
  });
  expect([count, isOptions]).toEqual([1, true]);
});

const blocking = {
  false: 'return false',
  'a promise of false': 'return Promise.resolve(false)',
  'a rejected promise': "return Promise.reject(new Error('no'))",
  preventDefault: 'event.preventDefault()',
  'a throw': "throw new Error('no')",
};
for (const [result, code] of Object.entries(blocking)) {
  test(`onBeforeSubmitCard with ${result} stops the submit, and the next click tries again`, async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    consoleMayTell(/onBeforeSubmitCard failed/);
    const options = `{ onBeforeSubmitCard(event) {
      window.calls.push(['before', event.target.className.includes('wpwl-form-card'), this === event.target]);
      if (window.calls.length === 1) { ${code} }
    }, onReady() {} }`;
    const form = await openForm({ options });
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await expect.poll(() => form.calls()).toEqual([['before', true, true]]);
    await expect(form.pay).toBeEnabled();
    expect(page.url()).toMatch(/\/pay-/);
    await expect(form.number).toHaveValue('4200 0000 0000 0000');
    await pay(page);
    await page.waitForURL(/\/result\?/);
  });
}

for (const result of ['return true', '', 'return Promise.resolve()']) {
  test(`onBeforeSubmitCard with "${result}" continues, and onAfterSubmit is called once`, async ({
    page,
    openForm,
    pay,
  }) => {
    const options = `{ onBeforeSubmitCard() { ${result} }, onAfterSubmit() { sessionStorage.after = 1 + Number(sessionStorage.after ?? 0) } }`;
    await openForm({ options });
    await pay();
    expect(await page.evaluate(() => sessionStorage['after'])).toBe('1');
  });
}

test('the hook is called after validation: not for a form with errors', async ({
  page,
  openForm,
}) => {
  const options = `{ onBeforeSubmitCard() { window.calls.push(['before']) }, onReady() {} }`;
  await openForm({ options });
  await fillCard(page, TEST_CARDS.badNumber);
  await pay(page);
  await expect(cardForm(page).hints).toHaveCount(1);
  expect(await cardForm(page).calls()).toEqual([]);
});

test('a callback that throws stops nothing', async ({ consoleMayTell, openForm, pay }) => {
  consoleMayTell(/(?:onReady|onAfterSubmit) failed/);
  const options = `{ onReady() { $('.x') }, onAfterSubmit() { nonsense() } }`;
  await openForm({ options });
  await pay();
});

test('options may be defined after the script tag, with const', async ({
  page,
  shop,
  createCheckout,
  gateway,
}) => {
  const script = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`;
  const html = `<!doctype html><script src="${script}"></script>
    <script>const wpwlOptions = { locale: 'de' };</script>
    <form class="paymentWidgets" action="/result">VISA MASTER</form>`;
  await page.goto(shop.payPage({ html, policy: null }));
  await expect(cardForm(page).pay).toHaveText('Jetzt bezahlen');
  await expect(cardForm(page).brand.locator('option')).toHaveCount(2);
});
