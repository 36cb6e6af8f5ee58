/** The page's own form is an element of a framework, or a part of the page's layout: it stays where the page has put it. */
import type { Page } from '@playwright/test';
import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { bundle, pageWith } from './bundle.ts';
import { failuresOf } from './example.ts';

const test = base.extend<{
  /** The address of the script, with a new checkout. */
  script: () => Promise<string>;
  /** Opens a shop that a framework draws. @returns what has failed since */
  openApplication: (entry: string) => Promise<readonly string[]>;
  /** Opens a page with this HTML, and the script behind it. */
  openPage: (html: string) => Promise<void>;
}>({
  script: async ({ gateway, createCheckout }, use) => {
    await use(
      async () => `${gateway.url}/v1/paymentWidgets.js?checkoutId=${await createCheckout()}`,
    );
  },
  openApplication: async ({ page, shop, script }, use) => {
    await use(async (entry) => {
      const code = await bundle(`e2e/applications/pages/${entry}`, { mode: 'development' });
      const scripts = `<script>scripts = ${JSON.stringify([await script(), await script()])}</script>`;
      await page.goto(
        shop.payPage({ html: pageWith(code, `${scripts}<main></main>`), policy: null }),
      );
      return failuresOf(page);
    });
  },
  openPage: async ({ page, shop, script }, use) => {
    await use(async (body) => {
      const html = `<!doctype html><title>Pay</title><body>${body}<script src="${await script()}"></script>`;
      await page.goto(shop.payPage({ html, policy: null }));
      await expect(cardForm(page).number).toBeVisible();
    });
  },
});

const FORM = '<form class="paymentWidgets" action="/result" data-brands="VISA"></form>';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const elementsLeft = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('.wpwl-container, .wpwl-form, iframe').length);

test('React removes its form, and shows it again: it pays', async ({
  page,
  openApplication,
  pay,
}) => {
  const failed = await openApplication('reactForm.ts');
  for (const note of ['A note, 1', 'A note, 3']) {
    await press(page, 'Change');
    await expect(cardForm(page).number).toBeVisible();
    await expect(cardForm(page).form).toHaveCount(1);
    await press(page, 'Count');
    await expect(page.getByText(note)).toBeVisible();
    await press(page, 'Change');
    await expect(page.getByText('Your cart')).toBeVisible();
    await expect.poll(() => elementsLeft(page)).toBe(0);
    await press(page, 'Count');
  }
  await press(page, 'Change');
  await pay();
  expect(failed).toEqual([]);
});

test('Vue removes, hides, keeps and replaces its form: it pays', async ({
  page,
  openApplication,
  pay,
}) => {
  const failed = await openApplication('vueForm.ts');
  const { number, form } = cardForm(page);
  await press(page, 'Change');
  await expect(number).toBeVisible();
  await press(page, 'Hide or show');
  await expect(number).toBeHidden();
  await press(page, 'Hide or show');
  await expect(number).toBeVisible();
  await fillCard(page, TEST_CARDS.visa);
  // Kept alive, and out of the document.
  await press(page, 'Change');
  await expect(page.getByText('Your cart')).toBeVisible();
  await expect(form).toHaveCount(0);
  await press(page, 'Change');
  await expect(number).toBeVisible();
  await press(page, 'Again');
  await expect(page.getByText('Form 2')).toBeVisible();
  await expect(form).toHaveCount(1);
  await expect(number).toBeVisible();
  await pay();
  expect(failed).toEqual([]);
});

test('a form that the page removes by itself takes its fields with it', async ({
  page,
  openPage,
}) => {
  await openPage(`<main>${FORM}</main>`);
  await page.evaluate(() => document.querySelector('form[inert]')?.remove());
  await expect.poll(() => elementsLeft(page)).toBe(0);
});

test('the fields follow a form that the page moves, hides or shows', async ({
  page,
  openPage,
  pay,
}) => {
  await openPage(`<style>.away { display: none }</style><main>${FORM}</main><aside></aside>`);
  const { number } = cardForm(page);
  const container = page.locator('.wpwl-container');
  await page.evaluate(() => {
    document.querySelector('aside')?.append(document.querySelector('form[inert]') as Node);
  });
  await expect(page.locator('aside > .wpwl-container')).toHaveCount(1);
  await expect(page.locator('main > *')).toHaveCount(0);
  const edits = [
    ['this.classList.add("away")', 'this.classList.remove("away")'],
    ['this.style.display = "none"', 'this.style.display = ""'],
    ['this.hidden = true', 'this.hidden = false'],
  ];
  for (const [hide, show] of edits) {
    const run = (code?: string) =>
      page.evaluate(`(function () { ${code} }).call(document.querySelector('form[inert]'))`);
    await run(hide);
    await expect(container).toBeHidden();
    await run(show);
    await expect(container).toBeVisible();
    await expect(number).toBeVisible();
  }
  await expect(page.locator('form[inert]')).toBeHidden();
  await pay();
});

test('the form of the page takes no space, is not submitted, and comes back as it was', async ({
  page,
  openPage,
}) => {
  const own = `<form class="shop paymentWidgets" id="own" action="/result" style="color: red;" data-brands="VISA">
    <input name="customer.email" value="not an address" type="email" required></form>`;
  await openPage(`<style>form { display: block } main { display: flex; flex-direction: column; gap: 50px }
    main > :first-child { outline: 1px solid } </style><main>${own}<p>Terms</p></main>`);
  const before = own.replaceAll(/\s+/g, ' ');
  expect(
    await page.evaluate(() => {
      const form = document.querySelector('#own') as HTMLFormElement;
      const [first, , last] = document.querySelectorAll('main > *');
      form.submit();
      return {
        isFirst: document.forms[0]?.classList.contains('wpwl-form-card'),
        isContainerFirst: first?.matches('.wpwl-container:first-child'),
        gap: Math.round(
          (last?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0),
        ),
        isFound: document.querySelectorAll('form.paymentWidgets').length,
      };
    }),
  ).toEqual({ isFirst: true, isContainerFirst: true, gap: 50 + 16, isFound: 0 });
  await expect(page.locator('#own')).toBeHidden();
  await page.evaluate(() => window.wpwl?.unload());
  expect(
    await page.evaluate(() => document.querySelector('#own')?.outerHTML.replaceAll(/\s+/g, ' ')),
  ).toBe(before.replace(' required>', ' required="">'));
});

test('a form inside an order form adds nothing to it', async ({ page, openPage }) => {
  // The parser drops a form within a form; a program can put one there.
  await openPage(`<form id="order"><input name="note" value="by noon"><div id="box"></div></form>
    <script>box.innerHTML = ''; var own = document.createElement('form');
    own.className = 'paymentWidgets'; own.dataset.brands = 'VISA'; own.action = '/result';
    own.innerHTML = '<input name="customer.email" value="jane@shop.example">';
    box.append(own);</script>`);
  expect(
    await page.evaluate(() => {
      const order = document.querySelector('#order') as HTMLFormElement;
      return [[...new FormData(order).keys()], order.elements.length];
    }),
  ).toEqual([['note'], 1]);
});

test('a text alignment around the form reaches no field, in a frame or not', async ({
  page,
  openPage,
}) => {
  await openPage(`<style>main, .wpwl-container { text-align: center }</style><main>${FORM}</main>`);
  const { number, code, expiry, holder } = cardForm(page);
  for (const field of [number, code, expiry, holder]) {
    await expect(field).toHaveCSS('text-align', 'start');
  }
});
