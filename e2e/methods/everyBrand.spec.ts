/**
 * Every brand: its container, its name, its picture; and, of each kind of form, what comes of a payment with it. In process are
 * shown the fields and the callback of every brand (test/widget/everyBrand.dom.test.ts) and a payment with it
 * (test/gateway/api/everyBrand.test.ts). `BRANDS=all npx playwright test e2e/methods/everyBrand.spec.ts` pays with all of them in
 * the browser, which takes minutes.
 */
import type { Page } from '@playwright/test';
import { fillCard, passBank, pay, payWith } from 'payment-widgets/testkit';
import { askedOf, beforeSubmitOf, COURSES } from '../../scripts/brandFacts.mjs';
import { englishNames } from '../../scripts/englishNames.mjs';
import { BRAND_GROUPS, type BrandGroup, containerKeyOf } from '../../src/brands/index.ts';
import { CARD_BRANDS } from '../../src/widget/forms/card/cardBrands.ts';
import { brandName } from '../../src/widget/kernel/texts/brandNames.ts';
import { codeOf, numberOf } from '../support/cardNumbers.ts';
import { fillForm } from '../support/everyForm.ts';
import { expect, test } from '../support/fixtures.ts';
import { resultPage } from '../support/resultPage.ts';

const IS_WHOLE = process.env['BRANDS'] === 'all';

/** The page hears of every callback; what it heard outlives the way to the bank and back. */
const OPTIONS = `Object.assign({ showVoucher: false }, Object.fromEntries(
  ['Card', 'DirectDebit', 'OnlineTransfer', 'Prepayment', 'Invoice', 'VirtualAccount', 'InlineVirtualAccount', 'OneClickCard']
    .map((kind) => 'onBeforeSubmit' + kind)
    .map((name) => [name, () => { sessionStorage.setItem('asked', name); return true; }])))`;

const asked = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked') ?? '');

/** Runs in the page: the brands, by the class of these elements, whose own picture does not load. */
async function missing(elements: Element[]): Promise<string[]> {
  const loading = elements.map(async (element) => {
    const brand = /wpwl-brand-(?!(?:card|inline)\b)(\w+)/.exec(element.className)?.[1] ?? '';
    const [, address = ''] = /url\("(.*?)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
    const image = new Image();
    image.src = address;
    const isThere = await image.decode().then(
      () => image.naturalWidth > 0,
      () => false,
    );
    // GENERIC would load as well.
    return isThere && address.endsWith(`/${brand}.svg`) ? [] : [brand];
  });
  return (await Promise.all(loading)).flat();
}

test('every card has a name and a picture', async ({ page, openForm }) => {
  const brands = CARD_BRANDS.join(' ');
  await openForm({ brands, options: "{ style: 'logos' }" });
  await expect(page.locator('.wpwl-container')).toHaveClass(/wpwl-container-card/);
  const logos = page.locator('.wpwl-logo');
  await expect(logos).toHaveCount(CARD_BRANDS.length);
  const names = await logos.evaluateAll((each) => each.map((one) => one.ariaLabel));
  expect(names).toEqual(CARD_BRANDS.map(brandName));
  const options = page.locator('.wpwl-control-brand option:not([value=""])');
  expect(await options.allTextContents()).toEqual(CARD_BRANDS.map(brandName));
  expect(await logos.locator('.wpwl-brand').evaluateAll(missing)).toEqual([]);
});

/** Runs in the page: what containers say, by their key; the text of a button, a line or a list's entries. */
const namesIn = (containers: Element[]): Record<string, string[]> =>
  Object.fromEntries(
    containers.map((container) => [
      container.classList[1]?.replace('wpwl-container-', ''),
      [
        ...container.querySelectorAll(
          '.wpwl-control-brand option, .wpwl-wrapper-brand:not(:has(select)), .wpwl-button:not(.wpwl-button-pay)',
        ),
      ].map((element) => element.ariaLabel ?? element.textContent ?? ''),
    ]),
  );

test('every other brand has a container, a name and a picture', async ({ page, openForm }) => {
  const nameOf = await englishNames();
  const named: Record<string, string[]> = {};
  for (const group of BRAND_GROUPS) {
    for (const brand of group.brands) {
      const key = containerKeyOf(group, brand);
      const { course } = group;
      const name = course === 'wallet' ? `Pay with ${nameOf(brand)}` : nameOf(brand);
      named[key] = [...(named[key] ?? []), name];
    }
  }
  const brands = BRAND_GROUPS.flatMap((group) => group.brands);
  await openForm({ brands: brands.join(' ') });
  const containers = page.locator('.wpwl-container');
  await expect(containers).toHaveCount(Object.keys(named).length);
  const said = await containers.evaluateAll(namesIn);
  expect(said).toEqual(named);
  expect(Object.keys(said)).toEqual(Object.keys(named));
  expect(await containers.locator('.wpwl-brand').evaluateAll(missing)).toEqual([]);
  const shown = BRAND_GROUPS.flatMap((group) =>
    containerKeyOf(group, 'X').endsWith('X') ? group.brands : group.brands.slice(0, 1),
  );
  await expect(containers.locator('.wpwl-brand')).toHaveCount(shown.length);
});

test('stored details of any brand have its name and picture, also where the page has it not otherwise', async ({
  page,
  gateway,
  openForm,
}) => {
  const stored = {
    PAYPAL: { 'virtualAccount.accountId': 'jane@shopper.example' },
    DIRECTDEBIT_SEPA: {
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE23100000001234567890',
      'bankAccount.bic': 'MARKDEF1100',
    },
    CMR_FALABELLA: {
      'card.number': numberOf('CMR_FALABELLA'),
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
    },
  };
  const offered: Record<string, string> = {};
  for (const [i, [paymentBrand, fields]] of Object.entries(stored).entries()) {
    const reply = await fetch(`${gateway.url}/v1/registrations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}` },
      body: new URLSearchParams({ entityId: gateway.entityId, paymentBrand, ...fields }),
    });
    const answer = await reply.text();
    expect(reply.status, answer).toBe(200);
    offered[`registrations[${i}].id`] = (JSON.parse(answer) as { id: string }).id;
  }
  await openForm({ checkout: offered, brands: 'VISA TRUSTLY' });
  const block = page.locator('#wpwl-registrations');
  await expect(block.getByRole('radio')).toHaveCount(3);
  for (const name of ['PayPal', 'SEPA direct debit', 'CMR FALABELLA']) {
    await expect(block.getByRole('img', { name, exact: true })).toHaveCount(1);
  }
  expect(await block.locator('.wpwl-brand').evaluateAll(missing)).toEqual([]);
  // The others keep theirs.
  const trustly = page.locator('.wpwl-button-brand .wpwl-brand-TRUSTLY');
  await expect(trustly).toHaveCount(1);
  expect(await trustly.evaluateAll(missing)).toEqual([]);
});

/** Of each kind one that is a button, and one for each set of fields. */
const fewOf = (group: BrandGroup): readonly string[] => [
  ...new Map(group.brands.map((brand) => [JSON.stringify(askedOf(group, brand)), brand])).values(),
];

const CARDS = ['MASTER', 'AMEX', 'MAESTRO', 'UNIONPAY', 'CMR_FALABELLA', 'FACILYPAY_3X'];

/** So many payments in one test, which is one after the other. */
const AT_ONCE = 8;

const portions = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, i) =>
    list.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );

for (const brands of portions(IS_WHOLE ? CARD_BRANDS : CARDS)) {
  test(`cards pay: ${brands.join(', ')}`, async ({ page, status, openForm }) => {
    test.setTimeout(120_000);
    const isDone = resultPage(page);
    for (const brand of brands) {
      await test.step(brand, async () => {
        const { checkoutId } = await openForm({ brands: brand, options: OPTIONS });
        const typed = { number: numberOf(brand), expiry: '12 / 34', cvv: codeOf(brand), brand };
        await fillCard(page, { ...typed, holder: 'Jane Jones' });
        await pay(page);
        await isDone();
        expect(await status(checkoutId), brand).toMatchObject({
          http: 200,
          body: { result: { code: '000.100.110' }, paymentBrand: brand },
        });
        expect(await asked(page)).toBe('onBeforeSubmitCard');
      });
    }
  });
}

for (const group of BRAND_GROUPS) {
  for (const brands of portions(IS_WHOLE ? group.brands : fewOf(group))) {
    test(`${group.name}: ${brands.join(', ')}`, async ({ page, status, openForm }) => {
      test.setTimeout(120_000);
      const isDone = resultPage(page);
      const { course } = group;
      for (const brand of brands) {
        await test.step(brand, async () => {
          const key = containerKeyOf(group, brand);
          const { checkoutId } = await openForm({ brands: brand, options: OPTIONS });
          const container = page.locator(`.wpwl-container-${key}`);
          await expect(container).toBeVisible();
          const filled = await fillForm(container, brand);
          expect(filled, brand).toEqual(askedOf(group, brand).map(([field]) => field));
          await payWith(page, key);
          if (course === 'wallet') {
            await container.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
          }
          if (course === 'redirect') {
            await expect
              .poll(async () => (await status(checkoutId)).body.result.code)
              .toBe(COURSES.redirect.answer);
            await passBank(page);
          }
          await isDone();
          expect(await status(checkoutId), brand).toMatchObject({
            http: 200,
            body: { result: { code: COURSES[course].end }, paymentBrand: brand },
          });
          expect(await asked(page), brand).toBe(beforeSubmitOf(group).at(-1));
          await page.evaluate(() => sessionStorage.clear());
        });
      }
    });
  }
}
