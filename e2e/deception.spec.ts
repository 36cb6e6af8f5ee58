/** Pages that deceive the shopper or the form by what they lay over it, draw beside it, or open. */
import { fillCard, TEST_CARDS } from 'payment-widgets/testkit';
import { BLANK, posts, test } from './support/attack.ts';
import { cardForm } from './support/cardForm.ts';
import { challengeOn, issuerIn, payChallenged } from './support/challenge.ts';
import { createCheckoutAt, expect } from './support/fixtures.ts';
import { startSite } from './support/servers.ts';

test('an element over the pay button gets the click, and nothing is paid', async ({
  page,
  wire,
  openForm,
}) => {
  const { checkoutId, pay } = await openForm();
  await fillCard(page, TEST_CARDS.visa);
  const box = await pay.boundingBox();
  if (!box) throw new Error('there is no button');
  await page.evaluate(({ x, y, width, height }) => {
    const cover = document.body.appendChild(document.createElement('div'));
    Object.assign(cover.style, {
      position: 'absolute',
      left: `${x + scrollX}px`,
      top: `${y + scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
      zIndex: '2147483647',
    });
    cover.addEventListener('click', ({ isTrusted }) => {
      document.title = `clicked ${isTrusted}`;
    });
  }, box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveTitle('clicked true');
  expect(posts(wire, checkoutId)).toEqual([]);
});

test('a page of another site cannot embed the shop’s page for clickjacking', async ({
  page,
  shop,
  evil,
  wire,
  createCheckout,
  consoleMayTell,
}) => {
  consoleMayTell(/frame-ancestors/);
  const checkoutId = await createCheckout();
  // With the policy that `payment-widgets csp` prints.
  const address = shop.payPage({ checkoutId, gateway: wire.url });
  const asked = () => wire.exchanges.filter(({ path }) => path.includes(checkoutId));
  await page.goto(evil.put('/bait', `${BLANK}<iframe src="${address}"></iframe>`));
  expect(asked()).toEqual([]);
  // By itself it is shown.
  await page.goto(address);
  await expect(cardForm(page).number).toBeVisible();
  expect(asked()).not.toEqual([]);
});

test('a dialog of the page that imitates the issuer’s gets no data of the payment, and ends none', async ({
  page,
  evil,
  wire,
  openForm,
  status,
}) => {
  const spoof = evil.put(
    '/issuer',
    `${BLANK}<input data-testid="code"><script>
    for (const type of ['challenge', 'returned']) parent.postMessage({ pw: 1, type }, '*');
    addEventListener('message', ({ data }) => { document.title = JSON.stringify(data); });
    </script>`,
  );
  const { checkoutId } = await openForm();
  await payChallenged(page);
  const challenge = challengeOn(page);
  await expect(challenge.issuer.code).toBeVisible();
  const [{ name = '' } = {}] = await challenge.frame.evaluateAll((frames) =>
    frames.map((frame) => ({ name: (frame as HTMLIFrameElement).name })),
  );
  await page.evaluate(
    ([address, target]) => {
      const dialog = document.createElement('dialog');
      const frame = document.createElement('iframe');
      dialog.className = 'wpwl-dialog';
      Object.assign(frame, { src: address, className: 'wpwl-target', name: target, id: 'spoof' });
      dialog.append(frame);
      document.querySelector('.wpwl-container-card')?.prepend(dialog);
      dialog.showModal();
    },
    [spoof, name],
  );
  const drawn = page.frameLocator('#spoof');
  await drawn.locator('input').fill('123456');
  // A look of the form's own, later than what was said.
  await page.waitForResponse(/\/v1\/redirects\/\w+\/outcome$/);
  expect(await drawn.locator('html').evaluate(() => document.title)).toBe('A page');
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  expect(wire.exchanges.filter(({ body }) => body.includes('123456'))).toEqual([]);
  await page.evaluate(() => document.querySelector('#spoof')?.closest('dialog')?.remove());
  await challenge.issuer.code.fill('123456');
  await challenge.issuer.approve.click();
  await page.waitForURL(/\/result\?/);
  expect((await status(checkoutId)).body.result.code).toBe('000.100.110');
});

test('a shop and a gateway below one domain: the page cannot widen its own to look into a frame', async ({
  page,
  gateway,
  consoleMayTell,
}) => {
  // Chromium tells that it has no effect.
  consoleMayTell(/document\.domain/);
  const site = await startSite('shop.localhost');
  const address = new URL(gateway.url);
  address.hostname = 'pay.localhost';
  const shop = { origin: site.origin, payPage: () => site.origin };
  const checkoutId = await createCheckoutAt({ ...gateway, url: gateway.url }, shop);
  await page.goto(
    site.put(
      '/pay',
      `${BLANK}<form class="paymentWidgets" action="/result" data-brands="VISA"></form>
      <script src="${address.origin}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`,
    ),
  );
  const form = cardForm(page);
  await form.number.fill(TEST_CARDS.visa.number);
  const got = await page.evaluate(() => {
    try {
      document.domain = 'localhost';
    } catch (error) {
      return [(error as Error).name];
    }
    return [...document.querySelectorAll('iframe')].map((frame) => {
      try {
        return frame.contentWindow?.document.body.innerHTML;
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(new Set(got)).toEqual(new Set(['SecurityError']));
  await expect(form.number).toHaveValue('4200 0000 0000 0000');
  site.close();
});

test('a window of the bank cannot lead the tab of a shop elsewhere that has cut itself off, and pays', async ({
  page,
  shop,
  gateway,
  createCheckout,
  expectPaid,
}) => {
  const checkoutId = await createCheckout();
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  const options = "{ paymentTarget: '_blank' }";
  await page.goto(shop.payPage({ checkoutId, gateway: gateway.url, headers, options }));
  const opened = page.context().waitForEvent('page');
  await payChallenged(page);
  const popup = await opened;
  const { code, approve } = issuerIn(popup);
  await expect(code).toBeVisible();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await code.fill('123456');
  await approve.click();
  await page.waitForURL(/\/result\?/);
  await expectPaid(checkoutId);
});
