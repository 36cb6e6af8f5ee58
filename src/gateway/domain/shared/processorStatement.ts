/** What a processor says that it serves: a brand, a payment type or a registration that it does not serve is refused. Pure. */

import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';

/** What a processor serves. An absent member limits nothing. */
export interface ProcessorStatement {
  /** Keys of brands. */
  readonly brands?: readonly string[];
  /** `PA`, `DB`, `CD`, `CP`, `RV`, `RF`, `PA.CP`. */
  readonly paymentTypes?: readonly string[];
  /** Whether it checks an account whose details are stored without a payment; by default it does. */
  readonly registrations?: boolean;
  /** Whether it tells the result of a payment by its id; by default the gateway repeats the question. */
  readonly inquiry?: boolean;
  /** The banks that a shopper can choose from, by brand. Without a list, the form does not ask for a bank. */
  readonly banks?: Readonly<
    Record<string, readonly { readonly id: string; readonly name: string }[]>
  >;
}

/**
 * What the processor of a request serves; null: the simulator, which serves everything, and stands in for the pages of banks
 * and providers.
 */
export type StatementFor = (request: Parameters) => ProcessorStatement | null;

/** A processor that says nothing serves everything. */
export const SERVES_EVERYTHING: ProcessorStatement = {};

/** What is asked of a processor. `type`: RG stores details. `brand`: null, if it is not known yet, or if there is none. */
export interface Served {
  readonly type: string;
  readonly brand: string | null;
}

/**
 * The refusal of what a processor does not serve; undefined if it is served.
 *
 * @param statement null: that of the simulator
 */
export function refusalOfUnserved(
  statement: ProcessorStatement | null,
  { type, brand }: Served,
): Refusal | undefined {
  if (statement === null) return undefined;
  const { brands, paymentTypes, registrations } = statement;
  if (brand !== null && brands?.includes(brand) === false) {
    return { refused: '600.200.500', detail: `The processor does not serve the brand ${brand}` };
  }
  // An authentication is no question of a processor.
  if (type === '3D') return undefined;
  if (type === 'RG') return registrations === false ? NO_REGISTRATIONS : undefined;
  return paymentTypes?.includes(type) === false
    ? { refused: '600.200.400', detail: `The processor does not serve the payment type ${type}` }
    : undefined;
}

const NO_REGISTRATIONS: Refusal = {
  refused: '600.200.400',
  detail: 'The processor does not serve registrations without a payment',
};
