/**
 * The module that end-to-end tests of a shop import: a gateway in the same process, and helpers for the forms.
 *
 *     import { fillCard, startGateway, TEST_CARDS } from 'payment-widgets/testkit';
 *
 * The page helpers take a Playwright `Page`. This module does not load Playwright.
 */

import type { TestCard } from './cards.ts';
import { fillDirectDebit, type TestAccount } from './forms/directDebit.ts';
import { chooseMethod, pressButton } from './forms/form.ts';
import type { Page } from './playwrightTypes.d.ts';

export { type Gateway, type StartOptions, startGateway } from '../gateway/start.ts';
export type { TestCard } from './cards.ts';
export {
  actOnChargeback,
  type Chargeback,
  type ChargebackAct,
  type ChargebackWish,
  raiseChargeback,
} from './chargebacks.ts';
export { createPaymentLink, type TestPaymentLink } from './checkouts.ts';
export {
  type CopiedData,
  type CreatedEntityOption,
  type CreateEntityOptions,
  createEntity,
  deleteEntity,
  deleteSnapshot,
  type EntitySnapshot,
  type ForkedEntity,
  forkEntity,
  resetEntity,
  restoreSnapshot,
  type TestEntity,
  takeSnapshot,
  withEntity,
} from './entities.ts';
export { fillDirectDebit, TEST_ACCOUNTS, type TestAccount } from './forms/directDebit.ts';
export { chooseMethod, fieldOf, formOf } from './forms/form.ts';
export { fillGiftCard, TEST_GIFT_CARDS, type TestGiftCard } from './forms/giftCard.ts';
export { fillInvoice } from './forms/invoice.ts';
export { fillOnlineTransfer, type TransferBank } from './forms/onlineTransfer.ts';
export {
  fillBoleto,
  type Payer,
  type ShownVoucher,
  TEST_PAYER,
  voucherOn,
} from './forms/prepayment.ts';
export { fillVirtualAccount, type ProviderAccount } from './forms/virtualAccount.ts';
export {
  chooseInSheet,
  openWalletSheet,
  payWithWallet,
  type SheetChoice,
  type WalletBrand,
  walletSheet,
} from './forms/walletSheet.ts';
export {
  actForShopper,
  type Outcome,
  passBank,
  passChallenge,
  type ShopperAct,
  threeDSecureCard,
} from './shopper.ts';
export { makeWalletToken, type Wallet, type WalletPurchase } from './wallets.ts';
export {
  decryptWebhook,
  type EncryptedWebhook,
  type ReceivedWebhook,
  type ReceiverMood,
  type ReceiverOptions,
  startWebhookReceiver,
  type WebhookFilter,
  type WebhookMessage,
  type WebhookOption,
  type WebhookReceiver,
  waitForWebhook,
} from './webhooks.ts';

const card = (number: string, cvv = '123'): TestCard => ({
  number,
  cvv,
  expiry: '12 / 34',
  holder: 'Jane Jones',
});

/** Cards of the simulator, by the result of the payment. */
export const TEST_CARDS = {
  success: card('4200000000000000'),
  visa: card('4200000000000000'),
  master: card('5454545454545454'),
  amex: card('377777777777770', '1234'),
  declined: card('4000000000000002'),
  /** A number with a wrong check digit: the form rejects it. */
  badNumber: card('4200000000000001'),
  expired: { ...card('4200000000000000'), expiry: '01 / 20' },
} as const satisfies Record<string, TestCard>;

/**
 * Waits until the form is not busy, then types a card into it, field by field, like a shopper. Does not pay.
 *
 * @param options.form the index of the card form, from 0, if the page has several card forms
 * @throws Playwright's timeout error if a field does not appear
 */
export async function fillCard(
  page: Page,
  card: TestCard,
  options: { readonly form?: number } = {},
): Promise<void> {
  const form = page.locator('form.wpwl-form-card').nth(options.form ?? 0);
  await chooseMethod(form);
  // The form is busy while it checks an earlier click on the pay button. That click would pay with what is typed now.
  await form.and(page.locator(':not([aria-busy="true"])')).waitFor();
  const framed = (field: string, name: string) =>
    form.frameLocator(`iframe.wpwl-control-${field}`).locator(`input[name="${name}"]`);
  // In the style `modern` the list of brands is hidden, and can be used.
  if (card.brand)
    await form.locator('.wpwl-control-brand').selectOption(card.brand, { force: true });
  await framed('cardNumber', 'card.number').fill(card.number);
  await form.locator('.wpwl-control-expiry').fill(card.expiry);
  if (card.holder !== undefined) await form.locator('.wpwl-control-cardHolder').fill(card.holder);
  const code = form.locator('iframe.wpwl-control-cvv');
  if (await code.count()) await framed('cvv', 'card.cvv').fill(card.cvv);
}

/** Presses the pay button. */
export async function pay(page: Page, options: { readonly form?: number } = {}): Promise<void> {
  await page
    .locator('form.wpwl-form-card .wpwl-button-pay')
    .nth(options.form ?? 0)
    .click();
}

/** What a test pays with: a card of `TEST_CARDS`, an account of `TEST_ACCOUNTS`, or the key of another form. */
export type PayWith = TestCard | TestAccount | string;

/**
 * Pays in a form of the page, like a shopper. Types a card or a bank account into its form, and presses the pay button; or
 * presses the button of the form with a key: `directDebit`, `virtualAccount-PAYPAL`, `cashOnDelivery`; `registration` for a
 * stored card.
 *
 * @throws Error if the form does not appear, with what the page has instead; Playwright's timeout error if a field does not
 *   appear; TypeError if `what` is none of these
 */
export async function payWith(page: Page, what: PayWith): Promise<void> {
  if (typeof what === 'string' && what !== '') {
    await pressButton(page, what);
  } else if (isCard(what)) {
    await fillCard(page, what);
    await pay(page);
  } else if (isAccount(what)) {
    await fillDirectDebit(page, what);
    await pressButton(page, 'directDebit');
  } else {
    throw new TypeError(
      'what must be a card with number, expiry and cvv, a bank account with iban or routingNumber, or the key of a form, such as cashOnDelivery',
    );
  }
}

const isCard = (what: PayWith): what is TestCard => has(what, 'number');

const isAccount = (what: PayWith): what is TestAccount =>
  has(what, 'iban') || has(what, 'routingNumber');

/** Whether it is an object with this member. A test in JavaScript can pass anything. */
const has = (what: unknown, member: string): boolean =>
  typeof what === 'object' && what !== null && member in what;
