/** Shoppers who close the window or the tab, or have a second one: they are offered to go on or to cancel, and pay once. */
import type { Page } from '@playwright/test';
import { fillCard, passChallenge, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { challengeOn, issuerIn, openChallenge, payChallenged } from '../support/challenge.ts';
import { atShop, CANCELLED, expect, offered, PAID, test } from '../support/waiting.ts';

const GIVEN_UP = 'The payment was cancelled. You can try again.';

async function payPlain(page: Page): Promise<void> {
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
}

test('the popup is closed by its shopper: the payment is cancelled, and the form pays again', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_blank' }");
  const popup = await openPopup(page);
  // The form has looked on for a while: one that never saw the window at work asks first.
  await page.waitForResponse(/\/v1\/redirects\/\w+\/outcome$/);
  await popup.close();
  await page.bringToFront();
  const { note, form } = challengeOn(page);
  await expect(note).toHaveText(GIVEN_UP);
  await expect(form).toBeVisible();
  await payPlain(page);
  await atShop(page);
  await expectEnd(checkoutId, { ...PAID, before: [CANCELLED.code] });
});

test('the popup is closed by its shopper just after confirming: paid, and never cancelled', async ({
  page,
  gateway,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_blank' }");
  const popup = await openPopup(page);
  // The last page, which tells this one, never comes.
  await popup.route(`${gateway.url}/v1/redirects/*/return`, (route) => route.abort());
  await issuerIn(popup).code.fill('123456');
  const confirmed = popup.waitForResponse(/\/acs\/challenge\/[\w-]+$/);
  await issuerIn(popup).approve.click();
  await confirmed;
  await popup.close();
  await page.bringToFront();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('the tab is closed during the challenge: the page, opened again, continues', async ({
  page,
  context,
  begin,
  expectEnd,
}) => {
  const { checkoutId, address } = await begin();
  await openChallenge(page);
  const next = await context.newPage();
  await page.close();
  await next.goto(address);
  await (await offered(next)).goOn.click();
  await passChallenge(next);
  await atShop(next);
  await expectEnd(checkoutId, PAID);
});

test('the tab is closed during the challenge: the page, opened again, cancels, and pays again', async ({
  page,
  context,
  begin,
  expectEnd,
}) => {
  const { checkoutId, address } = await begin();
  await openChallenge(page);
  const next = await context.newPage();
  await page.close();
  await next.goto(address);
  const { cancel, note, form } = await offered(next);
  await cancel.click();
  await expect(note).toHaveText(GIVEN_UP);
  await expect(form).toBeVisible();
  await payPlain(next);
  await atShop(next);
  await expectEnd(checkoutId, { ...PAID, before: [CANCELLED.code] });
});

test('a second tab continues the same challenge: both end at the shop, paid once', async ({
  page,
  context,
  begin,
  expectEnd,
}) => {
  const { checkoutId, address } = await begin();
  await openChallenge(page);
  const other = await context.newPage();
  await other.goto(address);
  await (await offered(other)).goOn.click();
  const { issuer } = challengeOn(other);
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(other);
  await page.bringToFront();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('a second tab that submits too is offered the first one’s payment; cancelled there, it pays once', async ({
  page,
  context,
  begin,
  expectEnd,
  codes,
}) => {
  const { checkoutId, address } = await begin();
  const other = await context.newPage();
  await other.goto(address);
  await fillCard(other, TEST_CARDS.visa);
  await page.bringToFront();
  await openChallenge(page);
  await other.bringToFront();
  await pay(other);
  const { cancel, note } = await offered(other);
  await cancel.click();
  await expect(note).toHaveText(GIVEN_UP);
  expect(codes(checkoutId)).toEqual([CANCELLED.code]);
  await pay(other);
  await atShop(other);
  // The first tab hears of the end of its own payment.
  await page.bringToFront();
  await atShop(page);
  await expectEnd(checkoutId, { ...PAID, before: [CANCELLED.code] });
});

/** Pays in a window of its own, up to the issuer's page. */
async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await payChallenged(page);
  const popup = await opened;
  await expect(issuerIn(popup).code).toBeVisible();
  return popup;
}
