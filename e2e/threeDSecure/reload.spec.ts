/** Shoppers who load the page again, or go back to it: they are offered to go on or to cancel, and pay once. */
import {
  fillCard,
  passChallenge,
  pay,
  TEST_CARDS,
  threeDSecureCard,
} from 'payment-widgets/testkit';
import { issuerIn, payChallenged } from '../support/challenge.ts';
import { atShop, CANCELLED, expect, offered, PAID, test } from '../support/waiting.ts';

test('reloaded during the challenge: continues, with the remaining attempts', async ({
  page,
  beginChallenge,
  expectEnd,
}) => {
  const { checkoutId, issuer } = await beginChallenge();
  await issuer.code.fill('000000');
  await issuer.approve.click();
  await expect(issuer.fault).toContainText('2');
  await page.reload();
  await (await offered(page)).goOn.click();
  await issuer.code.fill('000000');
  await issuer.approve.click();
  await expect(issuer.fault).toContainText('1');
  await passChallenge(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('reloaded during the method: the form offers to continue, and it runs again', async ({
  page,
  begin,
  issuer,
  expectEnd,
}) => {
  await issuer('methodHangs');
  const { checkoutId } = await begin();
  const asked = page.waitForRequest(/\/acs\/method$/);
  await payChallenged(page, threeDSecureCard('VISA', 'challengeWithMethod'));
  await asked;
  await page.reload();
  const { goOn } = await offered(page);
  await issuer('none');
  await goOn.click();
  await passChallenge(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('reloaded after the answer, before the form got the result: redirects to the shop', async ({
  page,
  gateway,
  beginChallenge,
  expectEnd,
}) => {
  const outcome = `${gateway.url}/v1/redirects/*/outcome`;
  await page.route(outcome, (route) => route.abort());
  const { checkoutId, frame } = await beginChallenge();
  await passChallenge(page);
  await expect(frame.contentFrame().locator('[data-testid="shop"]')).toBeVisible();
  await page.reload();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('back from the challenge in the whole tab: continues from the form’s page', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  await expect(issuerIn(page).code).toBeVisible();
  await page.goBack();
  await (await offered(page)).goOn.click();
  await passChallenge(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});

test('back from the challenge in the whole tab: cancels on the form’s page, and pays again', async ({
  page,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  await expect(issuerIn(page).code).toBeVisible();
  await page.goBack();
  const { cancel, note } = await offered(page);
  await cancel.click();
  await expect(note).toContainText('The payment was cancelled');
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await atShop(page);
  await expectEnd(checkoutId, { ...PAID, before: [CANCELLED.code] });
});

test('the page, restored from the back/forward cache, offers to continue', async ({
  page,
  gateway,
  begin,
  expectEnd,
}, { project }) => {
  // No browser keeps this page while it is driven from outside: the tab stays, and the event is told.
  const away = `${gateway.url}/v1/redirects/*`;
  const isChromium = project.name === 'chromium';
  const stopped = new Promise<void>((resolve) => {
    void page.route(away, async (route) => {
      await (isChromium ? route.abort('aborted') : route.fulfill({ status: 204 }));
      resolve();
    });
  });
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  await stopped;
  await page.unroute(away);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await (await offered(page)).goOn.click();
  await passChallenge(page);
  await atShop(page);
  await expectEnd(checkoutId, PAID);
});
