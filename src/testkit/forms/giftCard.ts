/** Hands for gift cards. */
import type { Page } from '@playwright/test';
import { fieldOf, formOf } from './form.ts';

/** A gift card as a shopper types it. */
export interface TestGiftCard {
  readonly number: string;
  readonly pin: string;
}

/** Gift cards of the simulator, by what comes of them. */
export const TEST_GIFT_CARDS = {
  success: { number: '9400123456780001', pin: '1234' },
  /** There is less on it than is to be paid. */
  empty: { number: '9400123456780002', pin: '1234' },
  wrongPin: { number: '9400123456780001', pin: '0000' },
} as const satisfies Record<string, TestGiftCard>;

/** Types number and PIN. Does not pay: `payWith(page, 'virtualAccount-BELK_GIFT_CARD')`. */
export async function fillGiftCard(
  page: Page,
  card: TestGiftCard = TEST_GIFT_CARDS.success,
  brand: 'BELK_GIFT_CARD' | 'ONEY_GIFTCARD' = 'BELK_GIFT_CARD',
): Promise<void> {
  const form = formOf(page, `virtualAccount-${brand}`);
  await fieldOf(form, 'giftCardNumber').fill(card.number);
  await fieldOf(form, 'pin').fill(card.pin);
}
