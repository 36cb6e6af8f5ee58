/** The banks that a shopper can select before a bank transfer, as a port. */
import type { BrandWithBanks } from '../../catalogue/parameters/rules/methods.ts';

/** A bank of a list. */
export interface Bank {
  /** The value of `bankAccount.bankName`. */
  readonly id: string;
  /** The name that the shopper reads. */
  readonly name: string;
}

/** The banks of a brand, in display order; none: the shopper selects a bank on the brand's own page. */
export type BanksOf = (brand: BrandWithBanks) => readonly Bank[];
