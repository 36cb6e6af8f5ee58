/** The banks and providers that a shopper is sent to, as ports: their lists, and their pages. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { BrandWithBanks } from '../../catalogue/parameters/methods.ts';
import type { StatementFor } from '../shared/processorStatement.ts';
import type { Redirect } from './types.ts';

/** A bank of a list. */
export interface Bank {
  /** The value of `bankAccount.bankName`. */
  readonly id: string;
  /** The name that the shopper reads. */
  readonly name: string;
}

/** The simulated banks of a brand, in display order. */
export type SimulatedBanks = (brand: BrandWithBanks) => readonly Bank[];

/** Where the banks come from: the statement of the processor, or the simulator. */
export interface BankSources {
  readonly statementFor: StatementFor;
  readonly simulatedBanks: SimulatedBanks;
}

/** The banks of a brand, in display order; none: the shopper selects a bank on the brand's own page. */
export function banksOf(
  { statementFor, simulatedBanks }: BankSources,
  brand: BrandWithBanks,
  request: Parameters,
): readonly Bank[] {
  const statement = statementFor(request);
  return statement ? (statement.banks?.[brand] ?? []) : simulatedBanks(brand);
}

/**
 * The address of the page where the shopper of a redirect decides.
 *
 * @param base the gateway's own address as the browser knows it
 */
export type BankAddress = (redirect: Pick<Redirect, 'issuerId'>, base: string) => string;
