/** The challenge as a test sees it: the widget's dialog on the shop's page, and the issuer's page, wherever it is shown. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { fillCard, pay, type TestCard, threeDSecureCard } from 'payment-widgets/testkit';
import { cardForm } from './cardForm.ts';
import { expect } from './fixtures.ts';

/** The widget's own dialog, and the issuer's page in it. */
export const challengeOn = (page: Page) => {
  const container = page.locator('.wpwl-container-card');
  const frame = container.locator('iframe.wpwl-target');
  return {
    ...cardForm(page),
    container,
    dialog: container.locator('dialog.wpwl-dialog'),
    frame,
    cancel: container.locator('.wpwl-button-cancel'),
    note: container.locator('.wpwl-message-note'),
    issuer: issuerIn(frame.contentFrame()),
  };
};

/** The issuer's page within the gateway's page that holds it. @param holder the frame or tab of the latter */
export function issuerIn(holder: FrameLocator | Page) {
  return pageOf(holder.frameLocator('[data-testid="issuer"]'));
}

/** A page of the simulator: an issuer's, or a bank's. @param place the frame or tab that shows it */
export function pageOf(place: FrameLocator | Page) {
  const hook = (name: string): Locator => place.locator(`[data-testid="${name}"]`);
  return {
    root: place.locator('html'),
    heading: place.locator('h1'),
    code: hook('code'),
    fault: hook('fault'),
    approve: hook('approve'),
    decline: hook('decline'),
    cancel: hook('cancel'),
    expire: hook('expire'),
    later: hook('later'),
    shop: hook('shop'),
  };
}

/** A press that ends the work of a window. That closes itself, maybe before the browser tells that the press is over. */
export async function lastIn(window: Page, press: () => Promise<void>): Promise<void> {
  await press().catch(async (error) => {
    if (window.isClosed()) return;
    await window.waitForEvent('close', { timeout: 5000 }).catch(() => {
      throw error;
    });
  });
}

/**
 * Waits until the form has seen the window of a bank, so that it takes a window that is gone for one that the shopper has
 * closed: for two status requests, which are 3 s apart.
 */
export async function seenElsewhere(page: Page): Promise<void> {
  for (let requests = 0; requests < 2; requests++) await page.waitForRequest(/\/outcome$/);
}

/** A card whose issuer asks for a code, and has no look at the browser before. */
export const CHALLENGED = threeDSecureCard('VISA', 'challenge', '2.2.0');

/** Pays on an open page with a card that is challenged. */
export async function payChallenged(page: Page, card: TestCard = CHALLENGED): Promise<void> {
  await fillCard(page, card);
  await pay(page);
}

/** The same, and waits until the issuer's page is there to be typed in. */
export async function openChallenge(page: Page, card?: TestCard) {
  await payChallenged(page, card);
  const challenge = challengeOn(page);
  await expect(challenge.issuer.code).toBeVisible();
  return challenge;
}
