/** The banks that a shopper can choose from before a transfer, as a port. */
import type { BrandWithBanks } from '../../catalogue/parameters/rules/methods.ts';

/** A bank of a list. */
export interface Bank {
  /** What is sent as `bankAccount.bankName`. */
  readonly id: string;
  /** As the shopper reads it. */
  readonly name: string;
}

/** The banks of a brand, in the order in which they are shown; none: the brand's own page asks. */
export type BanksOf = (brand: BrandWithBanks) => readonly Bank[];
