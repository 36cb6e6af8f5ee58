/** Helpers for the form of gift cards. */
import type { Page } from '../playwrightTypes.d.ts';
import { chooseMethod, fieldOf, formOf } from './form.ts';

/** A gift card as a shopper types it. */
export interface TestGiftCard {
  readonly number: string;
  readonly pin: string;
}

/** Gift cards of the simulator, by the result of the payment. */
export const TEST_GIFT_CARDS = {
  success: { number: '9400123456780001', pin: '1234' },
  /** Its balance is too low for the payment. */
  empty: { number: '9400123456780002', pin: '1234' },
  wrongPin: { number: '9400123456780001', pin: '0000' },
} as const satisfies Record<string, TestGiftCard>;

/** Types the number and the PIN. Does not pay: `payWith(page, 'virtualAccount-BELK_GIFT_CARD')`. */
export async function fillGiftCard(
  page: Page,
  card: TestGiftCard = TEST_GIFT_CARDS.success,
  brand: 'BELK_GIFT_CARD' | 'ONEY_GIFTCARD' = 'BELK_GIFT_CARD',
): Promise<void> {
  const form = formOf(page, `virtualAccount-${brand}`);
  await chooseMethod(form);
  await fieldOf(form, 'giftCardNumber').fill(card.number);
  await fieldOf(form, 'pin').fill(card.pin);
}
