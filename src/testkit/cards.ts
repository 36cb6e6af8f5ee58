/** What a shopper types. */

/** A card as a shopper types it. */
export interface TestCard {
  readonly number: string;
  /** `MM / YY`, `MM/YYYY` or the like. */
  readonly expiry: string;
  readonly cvv: string;
  readonly holder?: string;
  /** Key to choose in the brand list; absent: the form finds the brand by the number. */
  readonly brand?: string;
}
