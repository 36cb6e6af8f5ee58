/** Each action of the console that no other walk has: what it says, and what it does to the payments that follow. */
import { startWebhookReceiver } from '../../src/testkit/webhooks.ts';
import { expect, test } from '../support/fixtures.ts';
import { pay, send, signIn } from './signedIn.ts';

test('faults, a scenario and held webhooks act on the payments that follow', async ({
  page,
  gateway,
}) => {
  await signIn(page, gateway);
  const receiver = await startWebhookReceiver({ gateway });
  await page.goto(`${gateway.url}/console/faults`);
  await page.getByLabel('Processor', { exact: true }).selectOption('down');
  await page.getByLabel('For this many payments').fill('1');
  await page.getByLabel('Path').fill('/v1/checkouts');
  await page.getByLabel('Fault', { exact: true }).selectOption('status');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('button', { name: 'Set these faults' }).click();
  await expect(page.getByText('The faults are set.', { exact: false })).toBeVisible();
  const order = { amount: '5.00', paymentType: 'DB' };
  const paid = [await pay(gateway), await pay(gateway)];
  expect(paid.map(({ code }) => code)).toEqual(['900.100.600', '000.100.110']);
  expect((await send(gateway, '/v1/checkouts', order)).status).toBe(503);
  expect((await send(gateway, '/v1/checkouts', order)).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Applied to 1 so far: over')).toBeVisible();
  await page.getByRole('button', { name: 'End all faults' }).click();
  await expect(page.getByText('All faults are ended.')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('declined once');
  await page.getByLabel('Payments that match').fill('merchantTransactionId=order-4711');
  await page.getByLabel('Results, in turn').fill('800.100.152 1\n000.100.110');
  await page.getByRole('button', { name: 'Add the scenario' }).click();
  await expect(page.getByText('The scenario “declined once” is added.')).toBeVisible();
  const seventh = { merchantTransactionId: 'order-4711' };
  const again = [await pay(gateway, seventh), await pay(gateway, seventh)];
  expect(again.map(({ code }) => code)).toEqual(['800.100.152', '000.100.110']);
  await page.getByRole('button', { name: 'Remove the scenario declined once' }).click();
  await expect(page.getByText('The scenario “declined once” is removed.')).toBeVisible();

  const received = () => receiver.messages.map(({ payload }) => payload.id);
  const all = [...paid, ...again].map(({ id }) => id);
  await expect.poll(received).toEqual(expect.arrayContaining(all));
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('Webhooks are held.')).toBeVisible();
  const held = await pay(gateway);
  // The gateway keeps a message when it would have sent it.
  const next = async () => {
    const query = new URLSearchParams({ entityId: gateway.entityId, paymentId: held.id });
    const address = `${gateway.url}/_sandbox/deliveries?${query}`;
    const headers = { authorization: `Bearer ${gateway.token}` };
    const { deliveries } = await (await fetch(address, { headers })).json();
    return deliveries.map(({ nextAt }: { nextAt: string | null }) => nextAt);
  };
  await expect.poll(next).toEqual([null]);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('1 held webhook is sent.')).toBeVisible();
  await expect.poll(received).toContain(held.id);
  await receiver.close();
});

test('an entity is created, forked, deleted and switched to, and a snapshot deleted', async ({
  page,
  gateway,
}) => {
  await signIn(page, gateway);
  await pay(gateway);
  await page.goto(`${gateway.url}/console/entities`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('empty shop');
  await page.getByRole('button', { name: 'Create an entity' }).click();
  await expect(page.getByText('The entity empty shop is created.')).toBeVisible();
  await expect(page.getByText('Its credentials are shown only once')).toBeVisible();
  await page.getByRole('button', { name: 'Fork empty shop' }).click();
  await expect(page.getByText('The copy is created, with 0 transactions.')).toBeVisible();
  await name.fill('copy');
  await page.getByRole('button', { name: 'Fork this entity' }).click();
  await expect(page.getByText('The copy is created, with 1 transaction.')).toBeVisible();

  await page.getByLabel('Name of the snapshot').fill('one');
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await page.getByRole('button', { name: 'Delete the snapshot one' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The snapshot one is deleted.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete empty shop' }).first().click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The entity empty shop is deleted.')).toBeVisible();
  await page.getByLabel('Switch to copy').click();
  await expect(page.getByRole('row', { name: /copy.*Shown now/ })).toBeVisible();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('row', { name: /000\.100\.110/ })).toHaveCount(1);
});

test('the clock moves by another duration and to a time, runs on, and a long move stops', async ({
  page,
  gateway,
}) => {
  await signIn(page, gateway);
  const { id } = await pay(gateway, { createRegistration: 'true' });
  await page.goto(`${gateway.url}/console/payments/${id}`);
  const href = await page
    .locator('.related a[href^="/console/registrations/"]')
    .getAttribute('href');
  // A payment each minute: the move of a month is long.
  const schedule = await send(gateway, '/scheduling/v1/schedules', {
    registrationId: href?.split('/').at(-1) ?? '',
    amount: '1.00',
    paymentType: 'DB',
    'job.expression': '0 * * * * ?',
  });
  expect(schedule.status).toBe(200);
  await page.getByRole('link', { name: 'Clock & faults', exact: true }).click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByLabel('Another duration').fill('PT90S');
  await page.getByLabel('Another duration').press('Enter');
  await page.getByRole('button', { name: 'Move by 90 seconds' }).click();
  await expect(page.getByText(/^The clock shows .* ran\.$/)).toBeVisible();

  const later = new Date(Date.parse(await gateway.clock.now()) + 120_000);
  await page.getByLabel('To a time').fill(localOf(later));
  await page.getByLabel('To a time').press('Enter');
  await page.getByRole('button', { name: 'Move to this time' }).click();
  await expect(page.getByText(/^The clock shows .* ran\.$/)).toBeVisible();

  await page.getByRole('button', { name: '1 month' }).click();
  await page.getByRole('button', { name: 'Move by 1 month' }).click();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByText(/^Stopped at .* ran\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Let it run' }).click();
  await expect(page.getByText('The clock runs on from this time.')).toBeVisible();
});

/** A time as the field of the browser has it: its own time zone. */
const localOf = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

test('a payment is captured, reversed, charged back and declined', async ({ page, gateway }) => {
  await signIn(page, gateway);
  const [authorised, reversed, disputed] = [
    await pay(gateway, { paymentType: 'PA' }),
    await pay(gateway),
    await pay(gateway),
  ];
  const waiting = await send(gateway, '/v1/payments', {
    amount: '33.00',
    paymentType: 'DB',
    paymentBrand: 'PAYPAL',
    shopperResultUrl: 'https://shop.example/result',
  });
  const dialog = page.getByRole('dialog');
  const act = async (id: string, action: string, amount?: string) => {
    await page.goto(`${gateway.url}/console/payments/${id}`);
    await page.getByRole('button', { name: action, exact: true }).click();
    if (amount) await dialog.getByLabel('Amount in EUR').fill(amount);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('Done.');
    await page.keyboard.press('Escape');
  };
  await act(authorised.id, 'Capture', '50.00');
  await expect(page.getByText('42.00 EUR left').first()).toBeVisible();
  await act(reversed.id, 'Reverse');
  await expect(page.locator('.related')).toContainText('Reversal');
  await act(disputed.id, 'Charge back', '20.00');
  await expect(page.locator('.related')).toContainText('Chargeback');
  await act(waiting.id, 'Decline');
  await expect(page.locator('.facts .badge')).toHaveText('Failed');

  // The palette has the actions of the page, too.
  await page.goto(`${gateway.url}/console/payments/${authorised.id}`);
  await expect(page.getByRole('button', { name: 'Capture', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('capture this');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('42.00');
});

test('lists and tables have room for their columns', async ({ page, gateway }) => {
  await signIn(page, gateway);
  const receiver = await startWebhookReceiver({ gateway });
  await pay(gateway, {
    createRegistration: 'true',
    merchantTransactionId: 'order-2030-01-31-4711',
  });
  await send(gateway, '/v1/checkouts', { amount: '5.00', paymentType: 'DB' });
  await receiver.close();
  for (const view of ['payments', 'checkouts', 'registrations', 'webhooks', 'schedules']) {
    await page.goto(`${gateway.url}/console/${view}`);
    if (view !== 'schedules') await expect(page.locator('.rows .data').first()).toBeVisible();
    for (const width of [1024, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const tooWide = await page
        .locator('.rows, .view-body')
        .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
      expect(tooWide, `${view} at ${width} px`).toEqual(tooWide.map(() => 0));
    }
  }
  for (const view of ['', '/entities', '/form']) {
    await page.goto(`${gateway.url}/console${view}`);
    await expect(page.locator('.table').first()).toBeVisible();
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 700 });
      const tooLarge = await page
        .locator('html, .table-box')
        .evaluateAll((boxes) =>
          boxes.map((box) => [
            box.scrollWidth - box.clientWidth,
            box.scrollHeight - box.clientHeight,
          ]),
        );
      expect(tooLarge, `${view} at ${width} px`).toEqual(tooLarge.map(() => [0, 0]));
    }
  }
});
