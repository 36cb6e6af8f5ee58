/** The documentation site as it is built, in a browser: its policy, its accessibility, its bytes, its search, its explorer. */

import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.ts';

/** Bytes that a first visit of a page may load, compressed. The explorer's own script and style sheet are extra. */
const BUDGET = 110_000;
const PAGES = [
  '',
  '/questions',
  '/parameters',
  '/codes',
  '/3d-secure',
  '/life-cycle',
  '/console',
  '/architecture',
  '/nowhere',
];

for (const path of PAGES) {
  test(`/docs${path} is accessible in light and in dark colours, and fits a phone`, async ({
    page,
    gateway,
    consoleMayTell,
    browserName,
  }) => {
    // axe takes long on large tables.
    test.slow();
    if (path === '/nowhere') consoleMayTell(/404/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${gateway.url}/docs${path}`);
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    // The rules judge the same document in each browser, and take a minute and more of Firefox.
    if (browserName !== 'chromium') return;
    await page.evaluate(leaveOneRowOfAKind);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    // The same document in other colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect(dark.violations.map(({ nodes }) => nodes[0]?.html)).toEqual([]);
    expect(dark.passes.map(({ id }) => id)).toEqual(['color-contrast']);
  });
}

/** Runs in the page: removes each row of a table that has the elements of a row before it, with other texts. */
function leaveOneRowOfAKind(): void {
  const shapeOf = (element: Element): string => {
    const names = [...element.attributes].map(({ name, value }) =>
      name === 'class' ? value : name,
    );
    const text = element.textContent?.trim() ? 'text' : '';
    return `<${element.tagName} ${names.join(' ')}>${text}${[...element.children].map(shapeOf).join('')}`;
  };
  for (const table of document.querySelectorAll('table')) {
    const shapes = new Set<string>();
    for (const row of table.querySelectorAll('tr')) {
      const shape = shapeOf(row);
      if (shapes.has(shape)) row.remove();
      shapes.add(shape);
    }
  }
}

test('a page loads few bytes, and none from another host', async ({ page, gateway }) => {
  for (const path of PAGES.filter((one) => one !== '/nowhere')) {
    const sizes: Promise<number>[] = [];
    page.removeAllListeners('requestfinished');
    page.on('requestfinished', (request) => {
      expect(request.url().startsWith(gateway.url)).toBe(true);
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${gateway.url}/docs${path}`, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect([path, bytes < BUDGET]).toEqual([path, true]);
  }
});

test('the search finds a parameter and a result code', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/docs`);
  for (const [words, address] of [
    ['card.number', '/docs/parameters#card.number'],
    ['800.100.152', '/docs/codes#800.100.152'],
  ] as const) {
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(words);
    await page.locator(`.search-results a[href="${address}"]`).click();
    await expect(page).toHaveURL(`${gateway.url}${address}`);
    await expect(page.locator('tr', { has: page.locator(':target') })).toBeInViewport();
  }
});

test('a long table is filtered by words, and a short one has no filter', async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${gateway.url}/docs/parameters`);
  const field = page.getByRole('searchbox', { name: /^Filter \d+ rows$/ });
  await field.fill('customer givenname');
  await expect(page.locator('tr', { hasText: 'customer.givenName' }).first()).toBeVisible();
  const code = page.locator('tr', { has: page.locator('[id="card.cvv"]') });
  await expect(code).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Card, wallet/ })).toBeHidden();
  await field.fill('');
  await expect(code).toBeVisible();
  await page.goto(`${gateway.url}/docs/links`);
  await expect(page.getByRole('searchbox', { name: /^Filter/ })).toHaveCount(0);
});

test('the explorer sends a request with the token of the sandbox', async ({ page, gateway }) => {
  test.slow();
  await page.goto(`${gateway.url}/docs/api`);
  await page.locator('#operations-default-listResultCodes').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(
    page.locator('.live-responses-table tbody .response-col_status').first(),
  ).toContainText('200');
});
