/** What the browser's own store of cards fills in, driven by Chromium itself: only Chromium lets a test choose a stored card. */
import type { CDPSession, Frame, Page } from '@playwright/test';
import { TEST_CARDS } from 'payment-widgets/testkit';
import { findBrowser } from '../scripts/browsers.mjs';
import { expect, test } from './support/fixtures.ts';

// The store of cards is a part of the whole browser.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = findBrowser('chromium');
    await use(executablePath === undefined ? launchOptions : { ...launchOptions, executablePath });
  },
});

test('a stored card fills the frames and the page in one go, and pays', async ({
  page,
  openForm,
}) => {
  const { number, code, expiry, holder, brand, pay } = await openForm();
  await expect(number).toHaveAttribute('aria-label', 'Card Number');

  await chooseStoredCard(page, 'card.number');
  await expect(number).toHaveValue('5454 5454 5454 5454');
  await expect(code).toHaveValue('123');
  await expect(expiry).toHaveValue('12 / 30');
  await expect(holder).toHaveValue('Jane Jones');
  await expect(brand).toHaveValue('MASTER');
  await pay.click();
  await page.waitForURL(/resourcePath=/);
});

test('a stored card that is chosen in a field of the page fills no digit of its number there', async ({
  page,
  openForm,
}) => {
  const { number, expiry, holder } = await openForm();
  await expect(number).toHaveAttribute('aria-label', 'Card Number');

  await chooseStoredCard(page, 'card.holder');
  await expect(holder).toHaveValue('Jane Jones');
  await expect(expiry).toHaveValue('12 / 30');
  const values = await page
    .locator('input, select')
    .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).value));
  expect(values.join(' ')).not.toMatch(/[0-9]{4}/);
});

/** Does what a shopper does who picks a card from the list that opens below a field. */
async function chooseStoredCard(page: Page, field: string): Promise<void> {
  const card = {
    number: TEST_CARDS.master.number,
    name: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2030',
    cvc: '123',
  };
  for (const frame of page.frames()) {
    if ((await frame.locator(`input[name="${field}"]`).count()) === 0) continue;
    const { session, frameId, fieldId } = await find(page, frame, field);
    await session.send('Autofill.trigger', { fieldId, frameId, card });
    return;
  }
  throw new Error(`no field ${field}`);
}

interface Node {
  readonly backendNodeId: number;
  readonly attributes?: string[];
  readonly frameId?: string;
  readonly children?: Node[];
  readonly contentDocument?: Node;
}

/** A frame on another site has a process and a session of its own; else it is part of the page's. */
async function find(page: Page, frame: Frame, field: string) {
  const context = page.context();
  const session: CDPSession = await context
    .newCDPSession(frame)
    .catch(() => context.newCDPSession(page));
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const { frameTree } = await session.send('Page.getFrameTree');
  const search = (
    node: Node,
    frameId: string,
  ): { fieldId: number; frameId: string } | undefined => {
    const { attributes = [], backendNodeId, children = [], contentDocument } = node;
    if (attributes[attributes.indexOf('name') + 1] === field) {
      return { fieldId: backendNodeId, frameId };
    }
    const inner = node.frameId ?? frameId;
    for (const child of children) {
      const found = search(child, inner);
      if (found) return found;
    }
    return contentDocument && search(contentDocument, inner);
  };
  const found = search(root as Node, frameTree.frame.id);
  if (!found) throw new Error(`no node for ${field}`);
  return { session, ...found };
}
