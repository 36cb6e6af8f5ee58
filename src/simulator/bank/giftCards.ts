/** Gift cards that are always refused in test: all others are approved, whatever their number and their PIN. */

/** How the number of a gift card ends that has less on it than is to be paid. */
export const EMPTY_GIFT_CARD = '0002';

/** A PIN that belongs to none of them. */
export const WRONG_PIN = '0000';
