/** The views of the console that act, against the gateway: the form, the clock, faults, entities. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { issuerIn } from '../support/challenge.ts';
import { expect, test } from '../support/fixtures.ts';
import { LOOKS, setLook } from './looks.ts';

type Gateway = { readonly url: string; readonly entityId: string; readonly token: string };

/** Opens a view with the entity of the test. */
async function openConsole(page: Page, { url, entityId, token }: Gateway, view: string) {
  await page.addInitScript(
    (session) => {
      // Frames of other documents have no need of it.
      if (window === window.parent && !sessionStorage.getItem('console.session')) {
        sessionStorage.setItem('console.session', JSON.stringify(session));
      }
    },
    { entityId, token },
  );
  await page.goto(`${url}/console/${view}`);
}

const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a developer tries the form, pays, moves the clock, sets a fault and restores a snapshot', async ({
  page,
  gateway,
  browserName,
}) => {
  await openConsole(page, gateway, 'form?brands=VISA+MASTER&locale=de');
  await page.getByLabel('More options, as JSON').fill('{"showCVVHint": }');
  await expect(page.getByText('is not JSON', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the form' })).toBeDisabled();
  await page.getByLabel('More options, as JSON').fill('{"showCVVHint": true}');
  await page.getByRole('button', { name: 'Show the form' }).click();
  const form = page.frameLocator('iframe.form-frame');
  await expect(form.getByText('Kartennummer').first()).toBeVisible();
  const framed = (field: string, name: string) =>
    form.frameLocator(`iframe.wpwl-control-${field}`).locator(`input[name="${name}"]`);
  await framed('cardNumber', 'card.number').fill('4200000000000000');
  await form.locator('.wpwl-control-expiry').fill('12 / 34');
  await framed('cvv', 'card.cvv').fill('123');
  await form.locator('.wpwl-button-pay').click();
  await expect(page.getByText('The form has ended')).toBeVisible();
  await expect(page.getByText('000.100.110')).toBeVisible();
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page).toHaveURL(/\/console\/payments\/[0-9a-f]{32}$/);

  await section(page, 'Entities').click();
  await page.getByLabel('Name of the snapshot').fill('paid');
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await expect(page.getByText('The snapshot paid is stored.')).toBeVisible();

  await section(page, 'Clock & faults').click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText('The clock is frozen.')).toBeVisible();
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.getByText(/falls? due\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Move by 30 days' }).click();
  await expect(page.getByText(/^The clock shows .* ran\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Set back to real time' }).click();
  await expect(page.getByText('The clock shows real time again.')).toBeVisible();

  await section(page, 'Faults, scenarios, deliveries').click();
  await page.getByLabel('Processor', { exact: true }).selectOption('timeout');
  await page.getByRole('button', { name: 'Set these faults' }).click();
  await expect(page.getByText('The faults are set.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End all faults' }).click();
  await expect(page.getByText('All faults are ended.')).toBeVisible();

  await section(page, 'Settlement').click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText(/is closed, with 1 settlement\.$/)).toBeVisible();
  const answer = page.waitForResponse(/\/reconciliations\/[\d-]+\.csv/);
  // The driver of Firefox reports no downloads.
  const download = browserName === 'chromium' ? page.waitForEvent('download') : undefined;
  await page.getByRole('button', { name: 'as CSV' }).click();
  expect((await answer).status()).toBe(200);
  const file = await (await download)?.path();
  if (file) expect(await readFile(file, 'utf8')).toMatch(/^[^\n]*ReconciliationType/);

  await section(page, 'Entities').click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 transaction, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(
    page.getByText('The data of the entity is deleted.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Restore the snapshot paid' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The snapshot paid is restored.')).toBeVisible();
  await section(page, 'Payments').click();
  await expect(page.getByRole('row', { name: /000\.100\.110/ })).toHaveCount(1);
});

test('on a narrow window, what falls due comes into view', async ({ page, gateway }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, gateway, 'clock');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page.getByRole('heading', { name: /^Until / })).toBeInViewport();
});

test('a developer finds the webhook that failed, and reads what its receiver answered', async ({
  page,
  gateway,
}) => {
  const { entityId, token } = gateway;
  const server = createServer((_request, response) =>
    response.writeHead(500).end('<b>No key of this webhook</b>'),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const added = await fetch(`${gateway.url}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, url: `http://127.0.0.1:${port}/hook`, key: 'ab'.repeat(32) }),
  });
  expect(added.status).toBe(200);
  await openConsole(page, gateway, 'receivers');
  const receiver = page.getByRole('listitem', { name: `http://127.0.0.1:${port}/hook` });
  await expect(receiver.getByText('Fails', { exact: true })).toBeVisible();
  await expect(receiver.getByRole('strong').filter({ hasText: 'HTTP 500' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await receiver.getByRole('link', { name: '1 of 1 message failed' }).press('Enter');
  await expect(page).toHaveURL(/state=failed/);
  const row = page.getByRole('row', { name: /HTTP 500/ });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('<b>No key of this webhook</b>');
  await page.getByRole('link', { name: 'Receivers', exact: true }).click();
  await page.getByRole('button', { name: 'Hold', exact: true }).press('Enter');
  await expect(page.getByText('Webhooks are held.')).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).press('Enter');
  await expect(page.getByText(/held webhooks? (is|are) sent/)).toBeVisible();
  server.closeAllConnections();
  server.close();
});

test('a challenge of the issuer stays inside the console', async ({ page, gateway }) => {
  await openConsole(page, gateway, 'form?brands=VISA');
  await page.getByRole('button', { name: 'Show the form' }).click();
  const form = page.frameLocator('iframe.form-frame');
  const framed = (field: string, name: string) =>
    form.frameLocator(`iframe.wpwl-control-${field}`).locator(`input[name="${name}"]`);
  await framed('cardNumber', 'card.number').fill('4711100000000000');
  await form.locator('.wpwl-control-expiry').fill('12 / 34');
  await framed('cvv', 'card.cvv').fill('123');
  await form.locator('.wpwl-button-pay').click();
  const issuer = issuerIn(form);
  await issuer.code.fill('123456');
  await issuer.approve.click();
  await expect(page.getByText('The form has ended')).toBeVisible();
  await expect(page.getByText('000.100.110')).toBeVisible();
});

test('a message about an action in a dialog stands in front of the dialog', async ({
  page,
  gateway,
}) => {
  await openConsole(page, gateway, 'entities');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Show the call').click();
  await dialog.getByRole('button', { name: 'Copy: curl' }).click();
  // Some browsers do not allow a test to write to the clipboard: the message says so.
  const message = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph');
  await expect(message).toHaveText(/cop/i);
  const isInFront = await message.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    element.style.pointerEvents = 'auto';
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
  expect(isInFront).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(message).toHaveText(/cop/i);
});

for (const view of ['form', 'clock', 'faults', 'entities', 'receivers', 'links']) {
  for (const look of LOOKS) {
    const [scheme, width] = look;
    test(`${view}: no violation of accessibility rules: ${scheme}, ${width} px`, async ({
      page,
      gateway,
      browserName,
    }) => {
      await setLook(page, look, browserName);
      await openConsole(page, gateway, view);
      await expect(page.getByRole('button', { name: ACTION[view] ?? '' }).first()).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const isTooWide = await page
        .locator('.view-body')
        .evaluate((body) => body.scrollWidth > body.clientWidth);
      expect(isTooWide).toBe(false);
    });
  }
}

/** An action that is there when the data is there. */
const ACTION: Readonly<Record<string, string>> = {
  form: 'Show the form',
  clock: 'Freeze',
  faults: 'Set these faults',
  entities: 'Create an entity',
  receivers: 'Hold',
  links: 'Copy: Create a link',
};
