/** What a shopper does twice: confirms, returns, goes back, answers in two windows. The first answer counts, once. */
import type { Page } from '@playwright/test';
import { passChallenge } from 'payment-widgets/testkit';
import { issuerIn, openChallenge, payChallenged } from '../support/challenge.ts';
import { atShop, CANCELLED, DECLINED, expect, PAID, test } from '../support/waiting.ts';

const IN_TAB = "{ paymentTarget: '_top' }";

/** Pays up to the issuer's page in the whole tab; gives the page's address. */
async function inTheTab(page: Page): Promise<string> {
  await payChallenged(page);
  await expect(issuerIn(page).code).toBeVisible();
  return page.url();
}

test('a double click on confirm', async ({ page, beginChallenge, expectEnd }) => {
  const { checkoutId, issuer } = await beginChallenge();
  await issuer.code.fill('123456');
  await issuer.approve.dblclick();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('a double click on confirm with a wrong code costs one try or two, and never pays', async ({
  page,
  beginChallenge,
  expectEnd,
  codes,
}) => {
  const { checkoutId, issuer } = await beginChallenge();
  await issuer.code.fill('000000');
  await issuer.approve.dblclick();
  await expect(issuer.fault).toBeVisible();
  expect(codes(checkoutId)).toEqual(['000.200.000']);
  await issuer.cancel.click();
  await atShop(page);
  await expectEnd(checkoutId, CANCELLED);
});

test('the way back, and the way there, opened again: the same address of the shop each time', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin(IN_TAB);
  const way = new URL(await inTheTab(page));
  await passChallenge(page);
  const { href } = await atShop(page);
  expect(new URL(href).searchParams.get('id')).toBe(checkoutId);
  for (const address of [`${way.origin}${way.pathname}/return`, way.href, way.href]) {
    await page.goto('about:blank');
    await page.goto(address);
    expect((await atShop(page)).href).toBe(href);
  }
  await expectEnd(checkoutId, PAID);
});

test('back from the shop’s result, and back again: redirects to the result each time', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin(IN_TAB);
  await inTheTab(page);
  await passChallenge(page);
  const { href } = await atShop(page);
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  // First to the challenge, where the gateway knows that it is over; then to the form, which asks.
  for (const passes of [/\/v1\/redirects\/\w+\?/, /\/(?:config|outcome)$/]) {
    seen.splice(0);
    const asked = page.waitForRequest(passes);
    await page.goBack({ waitUntil: 'commit' });
    await asked;
    await expect.poll(() => seen.at(-1)).toBe(href);
  }
  await expectEnd(checkoutId, PAID);
});

test('the challenge reloaded in the whole tab: three wrong codes count, and then it ends', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin(IN_TAB);
  await inTheTab(page);
  const issuer = issuerIn(page);
  for (const left of ['2', '1']) {
    await issuer.code.fill('000000');
    await issuer.approve.click();
    await expect(issuer.fault).toContainText(left);
    const asked = page.waitForResponse(/\/acs\/challenge$/);
    await page.reload();
    await asked;
    await expect(issuer.code).toBeVisible();
    await expect(issuer.fault).toHaveCount(0);
  }
  await issuer.code.fill('000000');
  await issuer.approve.click();
  await atShop(page);
  await expectEnd(checkoutId, DECLINED);
});

for (const [first, then, end] of [
  ['approve', 'decline', PAID],
  ['decline', 'approve', DECLINED],
  ['cancel', 'approve', CANCELLED],
] as const) {
  test(`two windows with one challenge, ${first} in the first and ${then} in the second`, async ({
    page,
    context,
    begin,
    expectEnd,
  }) => {
    const { checkoutId } = await begin(IN_TAB);
    const address = await inTheTab(page);
    const other = await context.newPage();
    await other.goto(address);
    for (const window of [page, other]) await issuerIn(window).code.fill('123456');
    await issuerIn(page)[first].click();
    const { href } = await atShop(page);
    await other.bringToFront();
    await issuerIn(other)[then].click();
    expect((await atShop(other)).href).toBe(href);
    await expectEnd(checkoutId, end);
  });
}

test('two windows answer at the same moment: one result, and both are at the shop', async ({
  page,
  context,
  begin,
  codes,
  expectEnd,
}) => {
  const { checkoutId } = await begin(IN_TAB);
  const address = await inTheTab(page);
  const other = await context.newPage();
  await other.goto(address);
  for (const window of [page, other]) await issuerIn(window).code.fill('123456');
  await Promise.all([
    issuerIn(page).approve.evaluate((button: HTMLElement) => button.click()),
    issuerIn(other).cancel.evaluate((button: HTMLElement) => button.click()),
  ]);
  const [one, two] = await Promise.all([page, other].map(atShop));
  expect(one?.href).toBe(two?.href);
  const [code] = codes(checkoutId);
  await expectEnd(checkoutId, code === PAID.code ? PAID : CANCELLED);
});

test('cancelled in the form while the issuer’s page is being confirmed in another window', async ({
  page,
  context,
  begin,
  codes,
  expectEnd,
}) => {
  const { checkoutId } = await begin();
  const { cancel, frame, note } = await openChallenge(page);
  const address = await frame
    .contentFrame()
    .locator('html')
    .evaluate(() => location.href);
  const other = await context.newPage();
  await other.goto(address);
  await issuerIn(other).code.fill('123456');
  await page.bringToFront();
  await cancel.click();
  await expect(note).toContainText('The payment was cancelled');
  await other.bringToFront();
  await issuerIn(other).approve.click();
  await expect(other.locator('[data-testid="shop"]')).toBeVisible();
  expect(codes(checkoutId)).toEqual([CANCELLED.code]);
  await expectEnd(checkoutId, CANCELLED);
});

test('cancelled in the form after it was confirmed in another window: it is paid, with this result', async ({
  page,
  context,
  gateway,
  begin,
  expectEnd,
}) => {
  // The form hears of nothing but what it asks for by its button.
  await page.route(`${gateway.url}/v1/redirects/*/outcome`, (route) => route.abort());
  const { checkoutId } = await begin();
  const { cancel, frame } = await openChallenge(page);
  const address = await frame
    .contentFrame()
    .locator('html')
    .evaluate(() => location.href);
  const other = await context.newPage();
  await other.goto(address);
  await issuerIn(other).code.fill('123456');
  await issuerIn(other).approve.click();
  await expect(other.locator('[data-testid="shop"]')).toBeVisible();
  await page.bringToFront();
  await cancel.click();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});
