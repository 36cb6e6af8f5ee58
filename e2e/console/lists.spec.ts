import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/workers.ts';
import { LOOKS, setLook } from './looks.ts';
import { StandIn } from './standIn.ts';

/** A gateway that a test makes, and that ends with the test. */
const test = base.extend<{ open: (path: string, payments?: number) => Promise<StandIn> }>({
  open: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content.Security.Policy|TrustedHTML|TrustedScript/i.test(message.text())) {
        faults.push(message.text());
      }
    });
    const made: StandIn[] = [];
    await use(async (path, payments = 0) => {
      const gateway = new StandIn(payments);
      made.push(gateway);
      await page.goto((await gateway.start()) + path);
      return gateway;
    });
    for (const gateway of made) await gateway.close();
    expect(faults).toEqual([]);
  },
});

const rows = (page: Page) => page.locator('.rows [role=row].data');

test('a developer looks for a payment, opens it, and returns to the list as it was', async ({
  page,
  open,
}) => {
  const gateway = await open('/console', 40);
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(rows(page).first()).toContainText('order-39');
  gateway.pay();
  await expect(rows(page).first()).toContainText('order-40');

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect(page).toHaveURL(/\?status=failed$/);
  await expect(rows(page).first()).toContainText('order-38');
  await page.keyboard.press('Escape');
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/payments\/[0-9a-f]{32}$/);
  await page.goBack();
  await expect(rows(page).first()).toContainText('order-38');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('failed');
});

test('a row that gets the focus by a key is whole in view, below the headings', async ({
  page,
  open,
}) => {
  await open('/console/payments', 40);
  await rows(page).first().focus();
  const focused = page.locator('[role=row].data:focus');
  const room = async () => {
    const [list, head, row] = await Promise.all(
      [page.locator('.rows'), page.locator('.rows-head'), focused].map((one) => one.boundingBox()),
    );
    if (!list || !head || !row) throw new Error('no row has the focus');
    return {
      above: row.y - head.y - head.height,
      below: list.y + list.height - row.y - row.height,
    };
  };
  for (const [key, text] of [
    ['End', 'order-0'],
    ['PageUp', 'order-'],
    ['Home', 'order-39'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toContainText(text);
    const { above, below } = await room();
    expect(Math.min(above, below), key).toBeGreaterThanOrEqual(-1);
  }
});

test('a list of 100,000 payments keeps the place of the reader at 50 events a second', async ({
  page,
  open,
}) => {
  const gateway = await open('/console/payments', 100_000);
  await expect(rows(page).first()).toBeVisible();
  const list = page.locator('.rows');
  // Each step reads a further page.
  for (let step = 0; step < 4; step++) {
    const before = await list.evaluate((element) => element.scrollHeight);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect
      .poll(() => list.evaluate((element) => element.scrollHeight))
      .toBeGreaterThan(before);
  }
  await list.evaluate((element) => element.scrollTo(0, 20_000));
  // The rows of the place before stay until the list has drawn those of this one.
  await expect(rows(page).nth(15)).toBeInViewport();
  const place = () => list.evaluate((element) => element.scrollTop);
  const there = await place();
  // The relative times change.
  const read = /order-\d+/.exec((await rows(page).nth(15).textContent()) ?? '')?.[0] ?? 'no row';
  for (let second = 0; second < 2; second++) gateway.pay(50);
  await expect(page.getByRole('button', { name: '100 new rows' })).toBeVisible();
  expect(await place()).toBe(there);
  await expect(rows(page).nth(15)).toContainText(read);
  expect(await rows(page).count()).toBeLessThan(80);
  await page.getByRole('button', { name: '100 new rows' }).click();
  await expect(rows(page).first()).toContainText('order-100099');
});

test('a connection that breaks is opened again, and no payment is missed', async ({
  page,
  open,
}) => {
  const gateway = await open('/console/payments', 3);
  await expect(page.getByText('Updates on', { exact: true })).toBeVisible();
  gateway.pay();
  await expect(rows(page).first()).toContainText('order-3');
  gateway.refusesStreams = true;
  gateway.dropStreams();
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  // No stream sends its event.
  gateway.pay();
  gateway.refusesStreams = false;
  await expect(page.getByText('Updates on', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText('order-4');
  gateway.pay();
  await expect(rows(page).first()).toContainText('order-5');
});

test('a search goes on through older rows when the reader wants it', async ({ page, open }) => {
  const gateway = await open('/console/payments', 40);
  await expect(rows(page).first()).toContainText('order-39');
  gateway.examines = 5;
  await page.keyboard.press('/');
  // The amount of the fourth payment: after five calls 15 older rows are left.
  await page.keyboard.type('4.03');
  await expect(page).toHaveURL(/\?q=4\.03$/);
  await expect(
    page.getByRole('heading', { name: /^None of the newest .* rows matches$/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('order-3');
});

for (const look of LOOKS) {
  const [scheme, width] = look;
  test(`no violation of accessibility rules: ${scheme}, ${width} px`, async ({
    page,
    open,
    browserName,
  }) => {
    await setLook(page, look, browserName);
    // One row of each status.
    await open('/console/payments', 6);
    await expect(rows(page).first()).toBeVisible();
    const violations = async () => (await new AxeBuilder({ page }).analyze()).violations;
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused();
    expect(await violations()).toEqual([]);
  });
}

test('keys of one sign can be switched off, and stay off after a reload', async ({
  page,
  open,
}) => {
  await open('/console/payments', 3);
  await expect(rows(page)).toHaveCount(3);
  const search = page.locator('main input[type=search]');
  const keys = page.getByRole('checkbox', { name: 'Keys “/” and “g”' });
  const press = async (name: string) => {
    await page.getByRole('main').focus();
    await page.keyboard.press(name);
  };
  await press('/');
  await expect(search).toBeFocused();
  await keys.uncheck();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await press('/');
    await expect(search).not.toBeFocused();
    await press('g');
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/\/console\/payments/);
  }
  await keys.check();
  await press('/');
  await expect(search).toBeFocused();
});
