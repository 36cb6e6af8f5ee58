/** Which brand is in force: by the number, by the shop's priority, by the gateway, by the shopper. */
import { TEST_CARDS } from 'payment-widgets/testkit';
import { expect, test } from './support/fixtures.ts';

/** The first digits of a card that is of mada and of Visa. */
const MADA = '446404';

const NOTES = `
  onDetectBrand: (...words) => window.calls.push(['onDetectBrand', ...words.slice(0, 2)]),
  onDetectBin: (bin) => window.calls.push(['onDetectBin', bin]),
  onChangeBrand: (brand) => window.calls.push(['onChangeBrand', brand]),`;

test('of two brands of one card the first in the shop’s priority is in force; the shopper may change it', async ({
  openForm,
}) => {
  const options = `{ ${NOTES} brandDetection: true, brandDetectionPriority: ['JCB', 'MADA', 'VISA'] }`;
  const form = await openForm({ brands: 'VISA MADA MASTER', options });
  await form.number.pressSequentially(MADA);
  await expect(form.brand).toHaveValue('MADA');
  expect(await form.calls()).toContainEqual(['onDetectBrand', ['MADA', 'VISA'], 'MADA']);
  await expect(form.brand).toBeEnabled();
  await form.brand.selectOption('VISA');
  await form.number.pressSequentially('00');
  await expect(form.brand).toHaveValue('VISA');
  // It stays as long as the number fits it.
  await form.number.fill('5454');
  await expect(form.brand).toHaveValue('MASTER');
});

test('the gateway is asked about the first digits, and its response overrides the ranges', async ({
  page,
  openForm,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/bin')) asked.push(`${request.postData()}`);
  });
  const options = `{ ${NOTES} brandDetection: true, brandDetectionType: 'binlist' }`;
  const form = await openForm({ brands: 'MASTER VISA MADA', options });
  await form.number.pressSequentially(MADA);
  await expect
    .poll(() => form.calls())
    .toContainEqual([
      'onDetectBin',
      expect.objectContaining({ activeBrand: expect.stringMatching(/^(MADA|VISA)$/) }),
    ]);
  const told = JSON.stringify(await form.calls());
  expect(told).not.toContain(MADA);
  expect(asked.length).toBeGreaterThan(0);
});

test('a page that hides everything of the brand still sends it', async ({
  page,
  shop,
  createCheckout,
  status,
  gateway,
  pay,
}) => {
  const checkoutId = await createCheckout();
  const html = `<!doctype html><style>.wpwl-wrapper-brand, .wpwl-label-brand, .wpwl-control-brand { display: none }</style>
    <form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>
    <script>var wpwlOptions = { brandDetection: true };</script>
    <script src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>`;
  await page.goto(shop.payPage({ html, policy: null }));
  await pay(TEST_CARDS.master);
  expect((await status(checkoutId)).body.paymentBrand).toBe('MASTER');
});
