/** Pages that rewrite the HTML of a group, a wrapper or the whole form in `onReady`: what stands there is a copy. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { expect, FORM, ready, STORED, test } from '../compatibility/shopPage.ts';
import { cardForm } from '../support/cardForm.ts';

const rewriting = (
  selector: string,
) => `<script>var wpwlOptions = { showCVVHint: true, style: 'logos',
  registrations: { requireCvv: true }, onReady() {
    for (const element of document.querySelectorAll('${selector}')) element.innerHTML = element.innerHTML;
  } }</script>`;

for (const group of ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'submit']) {
  test(`the HTML of the group ${group} is rewritten: the form pays`, async ({
    page,
    open,
    paid,
  }) => {
    const checkoutId = await open(
      (tag) => `${rewriting(`.wpwl-form-card .wpwl-group-${group}`)}${tag}${FORM}`,
    );
    await ready(page);
    const form = cardForm(page);
    // What is wrong is said where it stands, also there.
    await form.pay.click();
    await expect(form.hints).toHaveCount(3);
    await fillCard(page, TEST_CARDS.master);
    await pay(page);
    expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'MASTER' });
  });
}

test('the HTML of the whole form is rewritten: it pays', async ({ page, open, paid }) => {
  const checkoutId = await open((tag) => `${rewriting('.wpwl-form-card')}${tag}${FORM}`);
  await ready(page);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await paid(checkoutId);
});

test('the HTML around the radios of stored cards is rewritten: another one is chosen, and pays', async ({
  page,
  post,
  open,
  paid,
}) => {
  const ids = await Promise.all(
    ['VISA', 'MASTER'].map(
      async (brand) =>
        (
          await post('/v1/registrations', {
            ...STORED,
            paymentBrand: brand,
            'card.number': brand === 'VISA' ? '4200000000000000' : '5454545454545454',
          })
        )['id'] ?? '',
    ),
  );
  const checkoutId = await open(
    (tag) =>
      `${rewriting('.wpwl-wrapper-registration-registrationId, .wpwl-wrapper-registration-cvv')}${tag}${FORM}`,
    { 'registrations[0].id': ids[0] ?? '', 'registrations[1].id': ids[1] ?? '' },
  );
  await page.locator(`.wpwl-group-registration input[value="${ids[1]}"]`).check();
  await expect(page.locator('.wpwl-group-registration.wpwl-selected')).toHaveCount(1);
  const code = page.locator('.wpwl-group-registration.wpwl-selected iframe').contentFrame();
  await code.locator('input').fill('123');
  await page.locator('.wpwl-form-registrations .wpwl-button[name=pay]').click();
  expect(await paid(checkoutId)).toMatchObject({ registrationId: ids[1] });
});
