/**
 * The policies that a strict shop has: scripts named by nonce or by hash, Trusted Types, isolation from other origins, and
 * scripts of known bytes alone. Nothing is refused by the browser, and nothing is on its console; the fixtures look.
 *
 * The page of every other test has the policy that names scripts by their host. What a policy says of scripts concerns the
 * loading of the parts, which is the same for all of them: one page with all kinds of forms loads them. Isolation concerns
 * the frames and windows of each form, so all of them pay.
 */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  fillDirectDebit,
  openWalletSheet,
  passBank,
  payWith,
  payWithWallet,
  TEST_ACCOUNTS,
} from 'payment-widgets/testkit';
import { challengeOn, payChallenged } from './support/challenge.ts';
import { expect, ownScript, type ShopPage, strictPolicy, test } from './support/fixtures.ts';

/** Sources of script-src in place of the nonce and the host. */
const scripts = (sources: string) => (gateway: string) =>
  strictPolicy(gateway).replace(`script-src 'nonce-n0' ${gateway}`, `script-src ${sources}`);

/** What a page needs to name its scripts by their bytes. */
interface Hashes {
  /** Of the page's own script. */
  readonly own: string;
  /** Of the form's. */
  readonly form: string;
}

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const SCRIPTS: Readonly<Record<string, (hashes: Hashes) => ShopPage>> = {
  'a nonce alone': () => ({ policy: scripts("'nonce-n0'"), script: 'nonce="n0"' }),
  'a nonce, and what it trusts': () => ({
    policy: scripts("'nonce-n0' 'strict-dynamic'"),
    script: 'nonce="n0"',
  }),
  'hashes, and what they trust': ({ own, form }) => ({
    policy: scripts(`'${own}' '${form}' 'strict-dynamic'`),
    script: `integrity="${form}" crossorigin="anonymous"`,
  }),
  'known bytes alone': ({ form }) => ({
    headers: { 'integrity-policy': 'blocked-destinations=(script)' },
    script: `integrity="${form}" crossorigin="anonymous"`,
  }),
};

const PROVIDER = 'KLARNA_PAYMENTS_ONE';

/** Pays with a card whose issuer asks for a code. */
async function payAsked(page: Page) {
  await payChallenged(page);
  const { issuer } = challengeOn(page);
  await issuer.code.fill('123456');
  await issuer.approve.click();
}

/** Every kind of form, from the open page to the shop's result. */
const FLOWS: Readonly<Record<string, { readonly page: ShopPage; run(page: Page): Promise<void> }>> =
  {
    'a card whose issuer asks': {
      page: {},
      run: payAsked,
    },
    'a bank account': {
      page: { brands: 'VISA DIRECTDEBIT_SEPA' },
      async run(page) {
        await fillDirectDebit(page, TEST_ACCOUNTS.de);
        await payWith(page, 'directDebit');
      },
    },
    'a provider': {
      page: { brands: 'VISA PAYPAL' },
      async run(page) {
        await payWith(page, 'virtualAccount-PAYPAL');
        await passBank(page);
      },
    },
    'a provider within the page': {
      page: { brands: `VISA ${PROVIDER}`, options: `{ inlineFlow: ['${PROVIDER}'] }` },
      async run(page) {
        await payWith(page, `virtualAccount-${PROVIDER}`);
        const frame = page.locator(`.wpwl-container-virtualAccount-${PROVIDER} iframe.wpwl-target`);
        await frame.contentFrame().locator('[data-testid="approve"]').click();
      },
    },
    'a wallet': {
      page: { brands: 'VISA GOOGLEPAY' },
      run: (page) => payWithWallet(page, 'GOOGLEPAY', { card: 'MASTER' }),
    },
  };

/** A form of each kind, and what options add: every part of the script. */
const ALL: ShopPage = {
  brands: `VISA DIRECTDEBIT_SEPA PAYPAL ${PROVIDER} GOOGLEPAY IDEAL`,
  options: `{ showCVVHint: true, showErrorSummary: true, billingAddress: { country: 'DE' } }`,
};

for (const [name, variant] of Object.entries(SCRIPTS)) {
  test(`scripts are limited to ${name}: every form is shown, and a card pays`, async ({
    page,
    shop,
    gateway,
    createCheckout,
    expectPaid,
  }) => {
    const integrity = await fetch(`${gateway.url}/v1/fastcheckout/integrity`);
    const { integrity: form } = (await integrity.json()) as { integrity: string };
    const checkoutId = await createCheckout();
    const draft = { ...ALL, checkoutId };
    const own = `sha256-${createHash('sha256').update(ownScript(draft)).digest('base64')}`;
    await page.goto(shop.payPage({ ...draft, ...variant({ own, form }) }));
    await expect(page.locator('.wpwl-container')).toHaveCount(6);
    await expect(page.locator('.wpwl-icon-question')).toBeVisible();
    await expect(page.locator('.wpwl-group-billing')).toBeVisible();
    await openWalletSheet(page, 'GOOGLEPAY');
    await page.locator('.wpwl-sheet-cancel').click();
    await payAsked(page);
    await page.waitForURL(/\/result\?/);
    await expectPaid(checkoutId);
  });
}

test('a page is isolated from other origins: every form pays', async ({
  page,
  shop,
  createCheckout,
  expectPaid,
}) => {
  test.slow();
  for (const [flow, { page: shown, run }] of Object.entries(FLOWS)) {
    await test.step(flow, async () => {
      const checkoutId = await createCheckout();
      await page.goto(shop.payPage({ ...shown, checkoutId, headers: ISOLATED }));
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await run(page);
      await page.waitForURL(/\/result\?/);
      await expectPaid(checkoutId);
    });
  }
});
