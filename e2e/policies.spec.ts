/**
 * The policies that a strict shop has, each with every kind of form: scripts named by host, by nonce or by hash, Trusted Types,
 * isolation from other origins, and scripts of known bytes alone. Nothing is refused by the browser, and nothing is on its
 * console; `isConsoleEmpty` of the fixtures looks.
 */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  fillCard,
  fillDirectDebit,
  passBank,
  payWith,
  payWithWallet,
  pay as pressPay,
  TEST_ACCOUNTS,
  TEST_CARDS,
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

const VARIANTS: Readonly<Record<string, (hashes: Hashes) => ShopPage>> = {
  'the host of the gateway': () => ({}),
  'a nonce alone': () => ({ policy: scripts("'nonce-n0'"), script: 'nonce="n0"' }),
  'a nonce, and what it trusts': () => ({
    policy: scripts("'nonce-n0' 'strict-dynamic'"),
    script: 'nonce="n0"',
  }),
  'hashes, and what they trust': ({ own, form }) => ({
    policy: scripts(`'${own}' '${form}' 'strict-dynamic'`),
    script: `integrity="${form}" crossorigin="anonymous"`,
  }),
  'isolation from other origins': () => ({ headers: ISOLATED }),
  'scripts of known bytes alone': ({ form }) => ({
    headers: { 'integrity-policy': 'blocked-destinations=(script)' },
    script: `integrity="${form}" crossorigin="anonymous"`,
  }),
};

const PROVIDER = 'KLARNA_PAYMENTS_ONE';

/** Every kind of form, from the open page to the shop's result. */
const FLOWS: Readonly<Record<string, { readonly page: ShopPage; run(page: Page): Promise<void> }>> =
  {
    'a card': {
      page: {},
      async run(page) {
        await fillCard(page, TEST_CARDS.visa);
        await pressPay(page);
      },
    },
    'a card whose issuer asks': {
      page: {},
      async run(page) {
        await payChallenged(page);
        const { issuer } = challengeOn(page);
        await issuer.code.fill('123456');
        await issuer.approve.click();
      },
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

for (const [name, variant] of Object.entries(VARIANTS)) {
  test(`scripts and pages are limited to ${name}: every form pays`, async ({
    page,
    shop,
    gateway,
    createCheckout,
    expectPaid,
  }) => {
    // Six payments.
    test.slow();
    const integrity = await fetch(`${gateway.url}/v1/fastcheckout/integrity`);
    const { integrity: form } = (await integrity.json()) as { integrity: string };
    for (const [flow, { page: shown, run }] of Object.entries(FLOWS)) {
      await test.step(flow, async () => {
        const checkoutId = await createCheckout();
        const draft = { ...shown, checkoutId };
        const own = `sha256-${createHash('sha256').update(ownScript(draft)).digest('base64')}`;
        await page.goto(shop.payPage({ ...draft, ...variant({ own, form }) }));
        if (name.startsWith('isolation')) {
          expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
        }
        await run(page);
        await page.waitForURL(/\/result\?/);
        await expectPaid(checkoutId);
      });
    }
  });
}
