import { fillCard, pay, TEST_CARDS, threeDSecureCard } from 'payment-widgets/testkit';
import { cardForm } from './support/cardForm.ts';
import { challengeOn } from './support/challenge.ts';
import { expect, test } from './support/fixtures.ts';

const note = (name: string, value: string) =>
  `${name}(...args) { window.calls.push(['${name}', ${value}]) }`;
/** In the order of the fields. */
const BLURS = [
  'onBlurCardNumber',
  'onBlurExpiryDate',
  'onBlurCardHolder',
  'onBlurSecurityCode',
] as const;
const frameClass = "this.$iframe.length, this.$iframe[0].className.includes('wpwl-control-iframe')";

test('the callbacks of the frames get their frame', async ({ openForm }) => {
  const options = `{ onReady() {},
    ${note('onReadyIframeCommunication', frameClass)},
    ${note('onFocusIframeCommunication', frameClass)},
    ${note('onBlurIframeCommunication', frameClass)} }`;
  const form = await openForm({ options });
  await expect.poll(async () => (await form.calls()).length).toBe(2);
  await form.number.focus();
  await expect(form.numberFrame).toHaveClass(/wpwl-focus/);
  await form.holder.focus();
  await expect(form.numberFrame).not.toHaveClass(/wpwl-focus/);
  expect((await form.calls()).map(([name, count, isFrame]) => [name, count, isFrame])).toEqual([
    ['onReadyIframeCommunication', 1, true],
    ['onReadyIframeCommunication', 1, true],
    ['onFocusIframeCommunication', 1, true],
    ['onBlurIframeCommunication', 1, true],
  ]);
});

test('the order of callbacks, from the form to the result', async ({ page, openForm }) => {
  const calls: string[] = [];
  // The page leaves when the payment is complete, so the calls are kept here.
  await page.exposeFunction('note', (name: string) => void calls.push(name));
  const names = [
    'onReady',
    'onChangeBrand',
    'onDetectBrand',
    ...BLURS,
    'onBeforeSubmitCard',
    'onBeforeSubmitCardPromise',
    'onLoadThreeDIframe',
    'onAfterSubmit',
    'onError',
  ];
  await openForm({ options: `{ ${names.map((name) => `${name}() { note('${name}') }`)} }` });
  await expect.poll(() => calls).toContain('onReady');
  await page.evaluate(`document.querySelector('form.wpwl-form-card').addEventListener('click', ({ target }) => {
    if (target.closest('button')) note('a click handler');
  })`);
  const card = threeDSecureCard('MASTER', 'challenge', '2.2.0');
  const { number, expiry, holder, code } = cardForm(page);
  for (const [field, text, left] of [
    [number, card.number, BLURS[0]],
    [expiry, '12/34', BLURS[1]],
    [holder, 'Jane Jones', BLURS[2]],
    [code, card.cvv, BLURS[3]],
  ] as const) {
    await field.pressSequentially(text);
    await field.press('Tab');
    await expect.poll(() => calls).toContain(left);
  }
  await pay(page);
  const { issuer } = challengeOn(page);
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await page.waitForURL(/\/result\?/);
  expect(calls).toEqual([
    'onChangeBrand',
    'onReady',
    'onChangeBrand',
    'onDetectBrand',
    ...BLURS,
    'a click handler',
    'onBeforeSubmitCard',
    'onBeforeSubmitCardPromise',
    'onAfterSubmit',
    'onLoadThreeDIframe',
  ]);
});

test('the end of a payment, which empties the fields, calls neither onDetectBrand nor onChangeBrand', async ({
  page,
  openForm,
}) => {
  const named = ['onReady', 'onDetectBrand', 'onChangeBrand'];
  const form = await openForm({
    policy: null,
    body: '<iframe name="result" title="Result"></iframe>',
    // The page stays, and hears what comes after the payment.
    options: `{ paymentTarget: 'result', shopperResultTarget: 'result',
      ${named.map((name) => note(name, '...args'))} }`,
  });
  await fillCard(page, TEST_CARDS.master);
  await expect.poll(() => form.calls()).toContainEqual(['onDetectBrand', ['MASTER'], 'MASTER', '']);
  const brandCalls = async () =>
    (await form.calls()).filter(([name]) => /Brand$/.test(String(name)));
  const before = await brandCalls();
  await pay(page);
  await page.waitForFunction(() =>
    (frames['result' as never] as unknown as Window)?.location?.href.includes('/result?'),
  );
  await expect(form.number).toHaveValue('');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await brandCalls()).toEqual(before);
});

test('a field that is left reports its validity, with its form', async ({ openForm }) => {
  const value = "args[0], this.$form[0].className.includes('wpwl-form-card')";
  const options = `{ onReady() {}, ${BLURS.map((name) => note(name, value)).join(', ')} }`;
  const form = await openForm({ options });
  // A frame answers by a message: its callback can come after that of a field of the page that is left later.
  const leave = async (goOn: () => Promise<void>, call: unknown[]) => {
    await goOn();
    await expect.poll(() => form.calls()).toContainEqual(call);
  };
  await form.number.pressSequentially('4200');
  await leave(() => form.expiry.fill('12/34'), ['onBlurCardNumber', false, true]);
  await leave(() => form.holder.fill('Jane Jones'), ['onBlurExpiryDate', true, true]);
  await leave(() => form.code.fill('123'), ['onBlurCardHolder', true, true]);
  await leave(() => form.pay.focus(), ['onBlurSecurityCode', true, true]);
  expect(await form.calls()).toHaveLength(4);
});

test('the brand callbacks report the possible brands, and the change of the brand', async ({
  openForm,
}) => {
  const options = `{ onReady() {}, ${note('onChangeBrand', 'args[0]')}, ${note('onDetectBrand', '...args')} }`;
  const form = await openForm({ options });
  await form.number.pressSequentially('54');
  await expect(form.brand).toHaveValue('MASTER');
  await form.number.fill('');
  await form.pay.click();
  await expect(form.hints).toHaveCount(3);
  await expect
    .poll(() => form.calls())
    .toEqual([
      ['onChangeBrand', 'VISA'],
      ['onChangeBrand', 'MASTER'],
      ['onDetectBrand', ['MASTER'], 'MASTER', ''],
      ['onDetectBrand', [], 'MASTER', ''],
    ]);
});

for (const [name, code, goes] of [
  ['resolves', 'return Promise.resolve()', true],
  ['resolves to false', 'return Promise.resolve(false)', false],
  ['is rejected', 'return Promise.reject(new Error())', false],
] as const) {
  test(`onBeforeSubmitCardPromise that ${name} ${goes ? 'goes on' : 'stops'}`, async ({
    consoleMayTell,
    page,
    openForm,
  }) => {
    consoleMayTell(/onBeforeSubmitCardPromise failed/);
    const options = `{ onReady() {}, onBeforeSubmitCardPromise() { window.calls.push(['asked']); ${code} } }`;
    await openForm({ options });
    await fillCard(page, TEST_CARDS.visa);
    await pay(page);
    if (goes) {
      await page.waitForURL(/\/result\?/);
    } else {
      await expect.poll(() => cardForm(page).calls()).toEqual([['asked']]);
      await expect(cardForm(page).pay).toBeEnabled();
      expect(page.url()).toContain('/pay-');
    }
  });
}

test('a callback that replaces itself and clicks again is called once more, and pays once', async ({
  openForm,
  pay,
}) => {
  const options = `{ onBeforeSubmitCard() {
    wpwlOptions.onBeforeSubmitCard = () => true;
    setTimeout(() => document.querySelector('.wpwl-button-pay').click(), 50);
    return false;
  } }`;
  await openForm({ options });
  await pay();
});

test('a holder that the page itself refuses: its own hint goes and its button comes back at the next edit', async ({
  page,
  openForm,
}) => {
  const options = `{ onBeforeSubmitCard() {
    const holder = document.querySelector('.wpwl-control-cardHolder');
    if (holder.value.length > 5) return true;
    holder.classList.add('wpwl-has-error');
    const hint = document.createElement('div');
    hint.className = 'wpwl-hint wpwl-hint-cardHolderError';
    hint.textContent = 'Whole name, please';
    holder.after(hint);
    const button = document.querySelector('.wpwl-button-pay');
    button.classList.add('wpwl-button-error');
    setTimeout(() => { button.disabled = true; document.title = 'off'; });
    return false;
  } }`;
  await openForm({ options });
  await fillCard(page, { ...TEST_CARDS.visa, holder: 'Jane' });
  await pay(page);
  const form = cardForm(page);
  await expect(form.hints).toHaveText(['Whole name, please']);
  await expect(page).toHaveTitle('off');
  await expect(form.pay).toBeDisabled();
  await form.holder.fill('Jane Jones');
  await expect(form.hints).toHaveCount(0);
  await expect(form.holder).not.toHaveClass(/wpwl-has-error/);
  await expect(form.pay).toBeEnabled();
  await pay(page);
  await page.waitForURL(/\/result\?/);
});
