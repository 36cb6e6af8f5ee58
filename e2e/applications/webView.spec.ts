/** Pages that an app ships and shows in a web view: they have no origin, and the shopper returns to the app by its own scheme. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect, test } from '../support/fixtures.ts';

const APP = 'com.example.shop://payment?order=7';

const pageWith = (src: string) => `<!doctype html><meta charset="utf-8"><title>Pay</title>
<form class="paymentWidgets" data-brands="VISA MASTER"></form><script>
  var wpwlOptions = { onError(error) { throw error; } };
</script><script src="${src}"></script>`;

/** How an app hands a page of its own to a web view. */
const PLACES: readonly (readonly [where: string, addressOf: (html: string) => Opened])[] = [
  [
    'file:',
    (html) => {
      const folder = mkdtempSync(join(tmpdir(), 'app-'));
      writeFileSync(join(folder, 'pay.html'), html);
      return {
        address: pathToFileURL(join(folder, 'pay.html')).href,
        close: () => rmSync(folder, { recursive: true }),
      };
    },
  ],
  ['data:', (html) => ({ address: `data:text/html,${encodeURIComponent(html)}`, close() {} })],
];

interface Opened {
  readonly address: string;
  close(): void;
}

for (const [where, addressOf] of PLACES) {
  test(`a page at ${where} has card fields, pays, and returns to the app`, async ({
    browserName,
    consoleMayTell,
    page,
    gateway,
    createCheckout,
    status,
  }) => {
    test.skip(
      browserName === 'chromium' && where === 'data:',
      'Chromium lets no page at data: load from the machine itself, where the gateway of a test is',
    );
    consoleMayTell(/no bound origin|scheme/);
    const left: string[] = [];
    // Only Chromium tells of a navigation to a scheme that nothing on the machine handles.
    if (browserName === 'chromium') {
      const session = await page.context().newCDPSession(page);
      await session.send('Page.enable');
      session.on('Page.frameRequestedNavigation', ({ url }) => left.push(url));
    }
    const checkoutId = await createCheckout({ shopperResultUrl: APP });
    const src = `${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
    const { address, close } = addressOf(pageWith(src));
    await page.goto(address);
    await expect(cardForm(page).number).toBeVisible();
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    const path = `/v1/checkouts/${checkoutId}/payment`;
    const back = `${APP}&id=${checkoutId}&resourcePath=${encodeURIComponent(path)}`;
    if (browserName === 'chromium') await expect.poll(() => left).toContain(back);
    await expect
      .poll(async () => (await status(checkoutId)).body)
      .toMatchObject({ result: { code: '000.100.110' } });
    close();
  });
}
