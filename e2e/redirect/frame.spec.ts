/** A bank's page right in a frame of the shop's page, with nothing of the gateway's around it. */
import { passBank } from 'payment-widgets/testkit';
import { expect, test } from '../support/fixtures.ts';

/** A page that holds an address in a frame, and writes down what it is told by whoever is in there. */
const holding = (address: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<script>
  window.heard = [];
  addEventListener('message', ({ data, origin, source }) => {
    if (source === frames[0]) heard.push({ ...data, origin });
  });
</script></head>
<body><h1>Checkout</h1><iframe title="Bank" src="${address}"></iframe></body></html>`;

/** Pays from a form with a brand that has a page; where that begins, for a window that is watched. */
async function begun(gateway: string, checkoutId: string): Promise<string> {
  const response = await fetch(`${gateway}/v1/checkouts/${checkoutId}/payment`, {
    method: 'POST',
    body: new URLSearchParams({ paymentBrand: 'KLARNA_PAYMENTS_PAYLATER' }),
  });
  const { redirect } = (await response.json()) as { redirect: { url: string } };
  return `${redirect.url}?watched=true`;
}

for (const [does, code] of [
  ['approve', '000.100.110'],
  ['decline', '100.396.102'],
  ['later', '800.400.500'],
] as const) {
  test(`on a page of a bound origin the shopper can ${does}, and the page stays`, async ({
    page,
    shop,
    gateway,
    createCheckout,
    status,
  }) => {
    const checkoutId = await createCheckout();
    const address = shop.payPage({
      html: holding(await begun(gateway.url, checkoutId)),
      policy: null,
    });
    await page.goto(address);
    const origin = gateway.url;
    const heard = () => page.evaluate('heard');
    await expect.poll(heard).toEqual([{ pw: 1, type: 'challenge', origin }]);
    await passBank(page, does);
    await expect.poll(heard).toContainEqual({ pw: 1, type: 'returned', origin });
    expect(page.url()).toBe(address);
    expect((await status(checkoutId)).body.result.code).toBe(code);
  });
}

test('on a page of another origin it is not shown, and sends no message', async ({
  consoleMayTell,
  page,
  shop,
  gateway,
  createCheckout,
  status,
}) => {
  consoleMayTell(/frame-ancestors/);
  const shopperResultUrl = 'https://shop.example/result';
  const checkoutId = await createCheckout({ shopperResultUrl });
  const address = await begun(gateway.url, checkoutId);
  const asked = page.waitForResponse(/\/bank\//);
  await page.goto(shop.payPage({ html: holding(address), policy: null }));
  expect((await asked).headers()['content-security-policy']).toContain(
    "frame-ancestors 'self' https://shop.example;",
  );
  await expect(page.frameLocator('iframe').locator('[data-testid="approve"]')).toHaveCount(0);
  expect(await page.evaluate('heard')).toEqual([]);
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
});
