/** The code for what follows the press of the pay button: loaded when the browser is idle, and there before anything is sent. */
import type { Page, Route } from '@playwright/test';
import { fillCard, passChallenge, TEST_CARDS } from 'payment-widgets/testkit';
import { brandButton } from './support/brandButton.ts';
import { cardForm } from './support/cardForm.ts';
import { CHALLENGED } from './support/challenge.ts';
import { expect, test } from './support/fixtures.ts';

const PART = '**/parts/nextAction.js*';
const ASKS = '{ onBeforeSubmitCard: () => { window.calls.push(["asked"]); return true; } }';

/** The submits that the page and its frames send. */
function submitsOf(page: Page): string[] {
  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment')) {
      submits.push(request.url());
    }
  });
  return submits;
}

/** Holds back what is requested. @returns when it is requested, and what lets it go */
async function hold(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest(address);
  await page.route(address, async (route: Route) => {
    await released;
    await route.continue();
  });
  return { requested, release };
}

const askedTimes = async (page: Page) =>
  (await cardForm(page).calls()).filter(([name]) => name === 'asked').length;

test('it is loaded after onReady, and after the first field is usable', async ({
  page,
  openForm,
  pay,
}) => {
  const frames = await hold(page, '**/frame?*');
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/parts/nextAction')) parts.push(request.url());
  });
  const opening = openForm({
    options: `{ onReadyIframeCommunication: () => window.calls.push(['field', performance.now()]) }`,
  });
  await frames.requested;
  const called = (name: string) =>
    page.evaluate(
      (its) => (window as unknown as { calls?: unknown[][] }).calls?.find(([one]) => one === its),
      name,
    );
  await expect.poll(() => called('onReady')).toBeDefined();
  // An idle browser alone is no reason.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(parts).toEqual([]);
  const loaded = page.waitForRequest(PART);
  frames.release();
  await opening;
  const url = (await loaded).url();
  const started = () =>
    page.evaluate((address) => performance.getEntriesByName(address)[0]?.startTime, url);
  // The browser has the entry when the file is there.
  await expect.poll(started).toBeGreaterThan((await called('field'))?.[1] as number);
  await pay();
  expect(parts).toHaveLength(1);
});

test('while it is blocked nothing is sent and the shopper is told; another try pays with the input', async ({
  page,
  status,
  openForm,
  expectPaid,
}) => {
  const submits = submitsOf(page);
  await page.route(PART, (route) => route.abort());
  const form = await openForm({ options: ASKS });
  const { checkoutId } = form;
  await fillCard(page, TEST_CARDS.visa);
  await form.pay.click();
  await expect(form.message).toContainText('The payment service cannot be reached');
  expect(await form.errors()).toMatchObject([{ code: 'FILE_UNAVAILABLE' }]);
  expect([submits, await askedTimes(page)]).toEqual([[], 0]);
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
  await page.unroute(PART);
  await form.message.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/\/result\?/);
  expect(submits).toHaveLength(1);
  await expectPaid(checkoutId, { card: { last4Digits: '0000' } });
});

test('with another hash it is not run, and nothing is sent', async ({
  consoleMayTell,
  page,
  status,
  openForm,
}) => {
  consoleMayTell(/valid digest/);
  const submits = submitsOf(page);
  await page.route(PART, (route) =>
    route.fulfill({
      body: 'window.stolen = true; export default () => ({ start: () => ({ pay() { window.stolen = true; } }) });',
      headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
    }),
  );
  const form = await openForm();
  const { checkoutId } = form;
  await fillCard(page, TEST_CARDS.visa);
  await form.pay.click();
  await expect(form.message).toContainText('The payment service cannot be reached');
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  expect(submits).toEqual([]);
  expect((await status(checkoutId)).body.result.code).toBe('000.200.000');
});

test.describe('a shopper who pays before it is loaded', () => {
  test('pays once with a card, however often the button is pressed', async ({
    page,
    openForm,
    expectPaid,
  }) => {
    const submits = submitsOf(page);
    const { requested, release } = await hold(page, PART);
    const form = await openForm({ options: ASKS });
    const { checkoutId } = form;
    await fillCard(page, TEST_CARDS.visa);
    await form.pay.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await requested;
    await expect(form.form).toHaveAttribute('aria-busy', 'true');
    expect([submits, await askedTimes(page)]).toEqual([[], 0]);
    release();
    await page.waitForURL(/\/result\?/);
    expect(submits).toHaveLength(1);
    await expectPaid(checkoutId);
  });

  test('passes the challenge of a bank', async ({ page, openForm, expectPaid }) => {
    const { requested, release } = await hold(page, PART);
    const form = await openForm();
    const { checkoutId } = form;
    await fillCard(page, CHALLENGED);
    await form.pay.click();
    await requested;
    release();
    await passChallenge(page);
    await page.waitForURL(/\/result\?/);
    await expectPaid(checkoutId);
  });

  test('goes to the page of a provider', async ({ page, openForm }) => {
    const submits = submitsOf(page);
    const { requested, release } = await hold(page, PART);
    await openForm({ brands: 'TRUSTLY' });
    await brandButton(page, 'onlineTransfer', 'TRUSTLY').button.click();
    await requested;
    expect(submits).toEqual([]);
    release();
    await page.waitForURL(/\/bank\//);
    expect(submits).toHaveLength(1);
  });
});
