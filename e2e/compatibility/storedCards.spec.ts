/** Cards that the shop has stored and offers. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { test as base, expect, FORM, ready, STORED } from './shopPage.ts';

/** A page that offers two stored cards: the ids of the cards, and of the checkout. */
interface Offer {
  readonly cards: readonly [string, string];
  readonly checkoutId: string;
}

const test = base.extend<{ offer(options?: string): Promise<Offer> }>({
  offer: async ({ open, post }, use) => {
    await use(async (options = '') => {
      const { id: first = '' } = await post('/v1/registrations', STORED);
      const { id: second = '' } = await post('/v1/registrations', {
        ...STORED,
        paymentBrand: 'MASTER',
        'card.number': '5454545454545454',
      });
      const checkoutId = await open(
        (script) => `<script>var wpwlOptions = { ${options} }</script>${script}${FORM}`,
        { 'registrations[0].id': first, 'registrations[1].id': second },
      );
      return { cards: [first, second], checkoutId };
    });
  },
});

const GROUPS = '#wpwl-registrations form.wpwl-form-registrations .wpwl-group-registration';

test('#24 stored cards stand in #wpwl-registrations, one group each; the chosen one is wpwl-selected and pays', async ({
  page,
  offer,
  paid,
}) => {
  const { cards, checkoutId } = await offer();
  const groups = page.locator(GROUPS);
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(1).locator('.wpwl-wrapper-registration-number')).toHaveText(/^••.*5454$/);
  await expect(
    groups.nth(1).locator('.wpwl-wrapper-registration-brand .wpwl-brand-inline.wpwl-brand-MASTER'),
  ).toBeVisible();
  await expect(groups.nth(1).locator('.wpwl-wrapper-registration-expiry')).toHaveText(/12.*34/);
  await expect(groups.nth(1).locator('.wpwl-wrapper-registration-holder')).toHaveText('Jane Jones');
  const radios = groups.locator(
    'label.wpwl-registration > .wpwl-wrapper-registration-registrationId > input[type=radio][name=registrationId]',
  );
  expect(
    await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(cards);
  await groups.nth(1).locator('label.wpwl-registration').click();
  await expect(groups.nth(1)).toHaveClass(/\bwpwl-selected\b/);
  await expect(groups.nth(0)).not.toHaveClass(/\bwpwl-selected\b/);
  await page.locator('.wpwl-container-registration .wpwl-group-submit .wpwl-button-pay').click();
  expect(await paid(checkoutId)).toMatchObject({
    registrationId: cards[1],
    paymentBrand: 'MASTER',
  });
});

test('#24 without stored cards there is no #wpwl-registrations', async ({ page, open }) => {
  await open((script) => script + FORM);
  await ready(page);
  await expect(page.locator('#wpwl-registrations, .wpwl-group-registration')).toHaveCount(0);
});

test('#24 hideInitialPaymentForms: the card form comes with "Show other payment methods", and pays', async ({
  page,
  offer,
  paid,
}) => {
  const { checkoutId } = await offer('registrations: { hideInitialPaymentForms: true }');
  await expect(page.locator(GROUPS)).toHaveCount(2);
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await page.locator('button.wpwl-button[data-action="show-initial-forms"]').click();
  await ready(page);
  await fillCard(page, TEST_CARDS.amex);
  await pay(page);
  expect(await paid(checkoutId)).toMatchObject({ paymentBrand: 'AMEX' });
});

test('#39 wpwl.executePayment("wpwl-container-registration") pays with the chosen card', async ({
  page,
  offer,
  paid,
}) => {
  const { cards, checkoutId } = await offer();
  await expect(page.locator(`${GROUPS}.wpwl-selected`)).toHaveCount(1);
  await page.evaluate("wpwl.executePayment('wpwl-container-registration')");
  expect(await paid(checkoutId)).toMatchObject({ registrationId: cards[0] });
});

test('#56 wpwl.checkout has id, config.registrations and config.customRedirectPageConfig, which the page may replace', async ({
  page,
  offer,
  notes,
}) => {
  const { cards, checkoutId } = await offer(`onReady: () => {
    const { checkout } = wpwl;
    checkout.config.customRedirectPageConfig = { backgroundColor: '#123456' };
    note(checkout.id, checkout.config.registrations.map(({ id }) => id), checkout.amount, checkout.currency,
      wpwl.checkout.config.customRedirectPageConfig.backgroundColor);
  }`);
  await expect(page.locator(GROUPS)).toHaveCount(2);
  expect(await notes()).toEqual([[checkoutId, cards, '92.00', 'EUR', '#123456']]);
});

test('#62 "true" as text counts in registrations: the code is asked, the other forms are hidden', async ({
  page,
  offer,
  paid,
}) => {
  const { cards, checkoutId } = await offer(
    "registrations: { requireCvv: 'true', hideInitialPaymentForms: 'true' }",
  );
  const code = page.frameLocator(`${GROUPS}.wpwl-selected .wpwl-wrapper-registration-cvv iframe`);
  await code.locator('input[name="card.cvv"]').fill('123');
  await expect(page.locator('.wpwl-container-card')).toBeHidden();
  await page.locator('.wpwl-container-registration .wpwl-group-submit .wpwl-button-pay').click();
  expect(await paid(checkoutId)).toMatchObject({
    registrationId: cards[0],
    // The gateway was given the code.
    result: { cvvResponse: 'M' },
  });
});

test('#62 "false" as text counts in registrations: no code is asked, the card form is shown', async ({
  page,
  offer,
}) => {
  await offer("registrations: { requireCvv: 'false', hideInitialPaymentForms: 'false' }");
  await expect(page.locator(GROUPS)).toHaveCount(2);
  await ready(page);
  await expect(page.locator('.wpwl-wrapper-registration-cvv iframe')).toHaveCount(0);
});
