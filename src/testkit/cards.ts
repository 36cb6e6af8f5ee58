/** The type of the cards that tests type into a form. */

/** A card as a shopper types it. */
export interface TestCard {
  readonly number: string;
  /** The expiry date, such as `MM / YY` or `MM/YYYY`. */
  readonly expiry: string;
  readonly cvv: string;
  readonly holder?: string;
  /** The key to choose in the brand list; absent: the form detects the brand from the number. */
  readonly brand?: string;
}
