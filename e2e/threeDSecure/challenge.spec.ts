/** The challenge in the form, as its shopper meets it: every end that it has, and what the shop reads then. */
import { startGateway } from 'payment-widgets/testkit';
import { challengeOn, openChallenge } from '../support/challenge.ts';
import { type Answer, createCheckoutAt, expect, test } from '../support/fixtures.ts';

const RIGHT = '123456';
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** What the shop reads of any challenge by an issuer of 2.2.0. */
const CHALLENGE = {
  version: '2.2.0',
  flow: 'challenge',
  dsTransactionId: UUID,
  acsTransactionId: UUID,
  challengeMandatedIndicator: 'Y',
  authenticationType: '02',
};
const PROVEN = {
  ...CHALLENGE,
  eci: '05',
  verificationId: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
  authenticationStatus: 'Y',
};
const notProven = (transactionStatusReason: string) => ({
  ...CHALLENGE,
  eci: '07',
  authenticationStatus: 'N',
  transactionStatusReason,
});

const GOOD = { http: 200, code: '000.100.110', threeDSecure: PROVEN };
const REFUSED = { http: 400, code: '100.380.401', threeDSecure: notProven('01') };

/** The part of a status that tells how the challenge ended. */
const endOf = ({ http, body }: { http: number; body: Answer }) => ({
  http,
  code: body.result.code,
  threeDSecure: body.threeDSecure,
});

test.describe('the shopper answers, and the shop reads', () => {
  test('approved: with the right code', async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm();
    const { issuer } = await openChallenge(page);
    await issuer.code.pressSequentially(RIGHT);
    await issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    const query = new URL(page.url()).searchParams;
    expect(query.get('id')).toBe(checkoutId);
    expect(query.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
    expect(endOf(await status(checkoutId))).toEqual(GOOD);
  });

  for (const [does, code, reason] of [
    ['decline', '100.380.401', '01'],
    ['cancel', '100.396.101', '01'],
    ['expire', '100.396.103', '14'],
  ] as const) {
    test(`${code}: ${does} on the issuer's page`, async ({ page, status, openForm }) => {
      const { checkoutId } = await openForm();
      const { issuer } = await openChallenge(page);
      await issuer[does].click();
      await page.waitForURL(/\/result\?/);
      expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
      const read = endOf(await status(checkoutId));
      expect(read).toEqual({ http: 400, code, threeDSecure: notProven(reason) });
    });
  }

  test('approved: two wrong codes, then the right one, by Enter', async ({
    page,
    status,
    openForm,
  }) => {
    const { checkoutId } = await openForm();
    const { issuer, frame } = await openChallenge(page);
    const box = await frame.boundingBox();
    for (const [wrong, triesLeft] of [
      ['000000', 2],
      ['12345', 1],
    ] as const) {
      await issuer.code.fill(wrong);
      await issuer.code.press('Enter');
      await expect(issuer.fault).toHaveText(`This code is wrong. Tries left: ${triesLeft}`);
      await expect(issuer.code).toHaveValue('');
      await expect(issuer.code).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await frame.boundingBox()).toEqual(box);
    await issuer.code.fill(RIGHT);
    await issuer.code.press('Enter');
    await page.waitForURL(/\/result\?/);
    expect(endOf(await status(checkoutId))).toEqual(GOOD);
  });

  test('100.380.401: three wrong codes', async ({ page, status, openForm }) => {
    const { checkoutId } = await openForm();
    const { issuer } = await openChallenge(page);
    for (const triesLeft of [2, 1]) {
      await issuer.code.fill('654321');
      await issuer.approve.click();
      await expect(issuer.fault).toContainText(String(triesLeft));
    }
    await issuer.code.fill('654321');
    await issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    expect(endOf(await status(checkoutId))).toMatchObject({
      http: 400,
      code: '100.380.401',
      threeDSecure: { authenticationStatus: 'N' },
    });
  });

  test('approved: a code that was pasted with a blank in it', async ({
    page,
    status,
    openForm,
  }) => {
    const body = '<label>Message of the bank <input id="message" value="123 456"></label>';
    const { checkoutId } = await openForm({ body });
    await page.locator('#message').press('ControlOrMeta+A');
    await page.locator('#message').press('ControlOrMeta+C');
    const { issuer } = await openChallenge(page);
    await issuer.code.press('ControlOrMeta+V');
    await expect(issuer.code).toHaveValue('123 456');
    await issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    expect(endOf(await status(checkoutId))).toEqual(GOOD);
  });

  test('100.396.103: no answer for 15 minutes', async ({ page, shop, openForm }) => {
    const gateway = await startGateway();
    const checkoutId = await createCheckoutAt(gateway, shop);
    await openForm({ checkoutId, gateway: gateway.url });
    await openChallenge(page);
    await gateway.clock.advance('PT15M');
    // The form looks by itself.
    await page.waitForURL(/\/result\?/);
    const reply = await fetch(
      `${gateway.url}/v1/checkouts/${checkoutId}/payment?entityId=${gateway.entityId}`,
      { headers: { authorization: `Bearer ${gateway.token}` } },
    );
    expect(endOf({ http: reply.status, body: (await reply.json()) as Answer })).toEqual({
      http: 400,
      code: '100.396.103',
      threeDSecure: notProven('14'),
    });
    await gateway.close();
  });
});

test.describe('the shopper stays', () => {
  test('with retryDeclined a declined payment keeps the form, which pays again', async ({
    page,
    status,
    openForm,
  }) => {
    const { checkoutId } = await openForm({ options: '{ retryDeclined: true }' });
    const challenge = await openChallenge(page);
    await expect(challenge.form).toBeHidden();
    await challenge.issuer.decline.click();
    await expect(challenge.message).toHaveText(
      'The payment was declined. Try again or use another card.',
    );
    await expect(challenge.dialog).toHaveCount(0);
    await expect(challenge.form).toBeVisible();
    await expect(challenge.message).toBeFocused();
    expect((await challenge.errors()).map(({ code }) => code)).toEqual(['PAYMENT_DECLINED']);
    expect(endOf(await status(checkoutId))).toEqual(REFUSED);

    // What was typed is still there.
    await challenge.pay.click();
    await challenge.issuer.code.fill(RIGHT);
    await challenge.issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    expect(endOf(await status(checkoutId))).toEqual(GOOD);
  });

  test('cancelled in the form: the shopper sees a message, and pays with the earlier input', async ({
    page,
    status,
    openForm,
  }) => {
    const { checkoutId } = await openForm();
    const challenge = await openChallenge(page);
    await challenge.cancel.click();
    await expect(challenge.note).toHaveText('The payment was cancelled. You can try again.');
    // In the region that is read out.
    await expect(page.getByRole('status')).toContainText('The payment was cancelled.');
    await expect(challenge.dialog).toHaveCount(0);
    await expect(challenge.pay).toBeEnabled();
    await expect(challenge.pay).toBeFocused();
    expect(await challenge.errors()).toEqual([]);
    const { http, body } = await status(checkoutId);
    expect([http, body.result.code]).toEqual([400, '100.396.101']);

    await page.keyboard.press('Enter');
    await expect(challenge.note).toHaveCount(0);
    await challenge.issuer.code.fill(RIGHT);
    await challenge.issuer.approve.click();
    await page.waitForURL(/\/result\?/);
    expect(endOf(await status(checkoutId))).toEqual(GOOD);
  });
});

test('a page whose policy names the gateway only, and forbids posting forms elsewhere, is challenged', async ({
  page,
  status,
  openForm,
}) => {
  const { checkoutId } = await openForm();
  const { issuer } = await openChallenge(page);
  await issuer.code.fill('000000');
  await issuer.approve.click();
  await expect(issuer.fault).toBeVisible();
  expect(page.url()).not.toContain('/result');
  await issuer.code.fill(RIGHT);
  await issuer.approve.click();
  await page.waitForURL(/\/result\?/);
  expect(endOf(await status(checkoutId))).toEqual(GOOD);
});

for (const [locale, language, direction, title] of [
  ['de-AT', 'de-AT', 'ltr', 'Zahlung bestätigen'],
  ['ar', 'ar', 'rtl', 'تأكيد عملية الدفع'],
] as const) {
  test(`the issuer's page is in the language of the form: ${locale}`, async ({
    page,
    openForm,
  }) => {
    const options = `{ locale: '${locale}' }`;
    await openForm({ options });
    const { issuer, cancel } = await openChallenge(page);
    await expect(issuer.root).toHaveAttribute('lang', language);
    await expect(issuer.root).toHaveAttribute('dir', direction);
    await expect(issuer.heading).toHaveText(title);
    await cancel.click();
    await expect(challengeOn(page).pay).toBeFocused();
  });
}
