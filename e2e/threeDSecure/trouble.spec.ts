/** Issuers that are slow, silent or broken, and shoppers who take too long: each payment still has one end. */
import type { Page } from '@playwright/test';
import { fillCard, pay, TEST_CARDS, threeDSecureCard } from 'payment-widgets/testkit';
import { challengeOn, issuerIn, openChallenge, payChallenged } from '../support/challenge.ts';
import { atShop, CANCELLED, EXPIRED, expect, PAID, test } from '../support/waiting.ts';

/** What the gateway said to the issuer, before anybody was asked anything. */
interface Messages {
  readonly messages: readonly Readonly<Record<string, string>>[];
}

test('a method URL that hangs: the payment continues after 10 seconds, and the issuer gets this information', async ({
  page,
  gateway,
  begin,
  issuer,
  lastId,
  expectEnd,
}, { project }) => {
  test.skip(project.name !== 'chromium', 'the ten seconds are the gateway’s and the widget’s own');
  await issuer('methodHangs');
  const { checkoutId } = await begin();
  await fillCard(page, threeDSecureCard('VISA', 'frictionlessWithMethod'));
  const start = performance.now();
  await pay(page);
  await page.waitForURL(/\/result\?/, { timeout: 20_000 });
  const took = performance.now() - start;
  expect(took).toBeGreaterThan(8_000);
  expect(took).toBeLessThan(15_000);

  const { entityId, token, url } = gateway;
  const query = new URLSearchParams({ entityId, id: lastId(checkoutId) });
  const reply = await fetch(`${url}/_sandbox/authentication?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { messages } = (await reply.json()) as Messages;
  const request = messages.find(({ messageType }) => messageType === 'AReq');
  expect(request).toMatchObject({ threeDSCompInd: 'N' });
  await expectEnd(checkoutId, PAID);
});

for (const fault of ['challengeHangs', 'challengeFails'] as const) {
  test(`${fault}: the shopper cancels, and pays with another card`, async ({
    page,
    begin,
    issuer,
    expectEnd,
  }) => {
    await issuer(fault);
    const { checkoutId } = await begin();
    const challenge = await openBroken(page);
    await challenge.cancel.click();
    await expect(challenge.note).toHaveText('The payment was cancelled. You can try again.');
    await expect(challenge.frame).toHaveCount(0);
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    await atShop(page);
    await expectEnd(checkoutId, { ...PAID, before: [CANCELLED.code] });
  });

  test(`${fault}: after 15 minutes it ends, and the form redirects to the shop`, async ({
    page,
    gateway,
    begin,
    issuer,
    expectEnd,
  }) => {
    await issuer(fault);
    const { checkoutId } = await begin();
    await openBroken(page);
    await gateway.clock.advance('PT15M');
    expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
    await expectEnd(checkoutId, EXPIRED);
  });
}

test('14 minutes and 59 seconds are in time', async ({
  page,
  gateway,
  beginChallenge,
  expectEnd,
}) => {
  await gateway.clock.freeze();
  const { checkoutId, issuer } = await beginChallenge();
  await gateway.clock.advance('PT14M59S');
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await atShop(page);
  await expectEnd(checkoutId, PAID);
  await gateway.clock.real();
});

test('with retryDeclined the form is shown again after 15 minutes, and pays', async ({
  page,
  gateway,
  beginChallenge,
  expectEnd,
}) => {
  const { checkoutId, message, frame } = await beginChallenge('{ retryDeclined: true }');
  await gateway.clock.advance('PT15M');
  await expect(message).toContainText('The payment was declined');
  await expect(frame).toHaveCount(0);
  await fillCard(page, TEST_CARDS.visa);
  await pay(page);
  await atShop(page);
  await expectEnd(checkoutId, { ...PAID, before: [EXPIRED.code] });
});

test('an answer after 15 minutes, in the whole tab: nothing is paid, and the page redirects to the shop', async ({
  page,
  gateway,
  begin,
  expectEnd,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  const { code, approve } = issuerIn(page);
  await code.fill('123456');
  await gateway.clock.advance('PT15M');
  await approve.click();
  expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
  await expectEnd(checkoutId, EXPIRED);
});

test('an answer after the checkout’s 30 minutes: nothing is paid, and the shop reads the payment', async ({
  page,
  gateway,
  begin,
  status,
  codes,
  lastId,
}) => {
  const { checkoutId } = await begin("{ paymentTarget: '_top' }");
  await payChallenged(page);
  const { code, approve } = issuerIn(page);
  await code.fill('123456');
  await gateway.clock.advance('PT30M');
  await approve.click();
  expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
  expect((await status(checkoutId)).body.result.code).toBe('200.300.404');
  expect(codes(checkoutId)).toEqual([EXPIRED.code]);
  expect(await paymentAt(gateway, lastId(checkoutId))).toEqual({ http: 400, code: EXPIRED.code });
});

test('a checkout that ends during the challenge: its payment ends with it, and the form redirects to the shop', async ({
  page,
  gateway,
  begin,
  codes,
  lastId,
}) => {
  const { checkoutId } = await begin();
  await gateway.clock.advance('PT29M');
  await openChallenge(page);
  await gateway.clock.advance('PT1M');
  expect((await atShop(page)).searchParams.get('id')).toBe(checkoutId);
  expect(codes(checkoutId)).toEqual([EXPIRED.code]);
  expect(await paymentAt(gateway, lastId(checkoutId))).toEqual({ http: 400, code: EXPIRED.code });
});

/** Pays up to where the issuer's page should be. */
async function openBroken(page: Page) {
  const asked = page.waitForRequest(/\/acs\/challenge$/);
  await payChallenged(page);
  await asked;
  const challenge = challengeOn(page);
  await expect(challenge.frame).toBeVisible();
  await expect(challenge.issuer.code).toHaveCount(0);
  return challenge;
}

/** A payment as the shop's server reads it without a checkout. */
async function paymentAt(
  {
    url,
    token,
    entityId,
  }: { readonly url: string; readonly token: string; readonly entityId: string },
  id: string,
) {
  const reply = await fetch(`${url}/v1/payments/${id}?${new URLSearchParams({ entityId })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await reply.json()) as { result: { code: string } };
  return { http: reply.status, code: result.code };
}
