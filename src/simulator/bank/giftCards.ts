/** Gift cards that are always declined in test. All others are approved, with any number and any PIN. */

/** The last digits of a gift card's number if its balance is too low for the payment. */
export const EMPTY_GIFT_CARD = '0002';

/** A PIN that is wrong for every gift card. */
export const WRONG_PIN = '0000';
