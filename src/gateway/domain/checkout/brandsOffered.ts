/** The brands that a form may offer for a checkout: those that neither its channels nor its processor refuse. Pure. */

import { BRAND_GROUPS, CARDS } from '../../../brands/index.ts';
import { requestOf } from '../../catalogue/parameters/nestedObject.ts';
import { paymentTypeOf } from '../../catalogue/parameters/rules/rule.ts';
import { brandsTaken } from '../merchant/access.ts';
import type { Entity } from '../merchant/types.ts';
import { type ProcessorStatement, refusalOfUnserved } from '../shared/processorStatement.ts';
import { endpointOf } from './checkoutStates.ts';
import type { Checkout } from './types.ts';

const ALL_BRANDS = [...Object.keys(CARDS), ...BRAND_GROUPS.flatMap(({ brands }) => brands)];

/** Returns the brands of a checkout; null if every brand is possible. @param statement null: that of the simulator */
export function brandsOffered(
  checkout: Checkout,
  channels: readonly Entity[],
  statement: ProcessorStatement | null,
): readonly string[] | null {
  const isPaid = endpointOf(checkout) === 'payment';
  const currency = (isPaid && checkout.parameters['currency']) || null;
  const taken = brandsTaken(channels, currency);
  const { brands, paymentTypes, registrations } = statement ?? {};
  const isLimited = brands ?? (isPaid ? paymentTypes : registrations === false);
  if (!isLimited) return taken;
  return (taken ?? brands ?? ALL_BRANDS).filter(
    (brand) => refusalOfUnserved(statement, { type: typeIn(checkout, brand), brand }) === undefined,
  );
}

/** The type of the transaction that a submit of a brand makes. @param brand null: not known yet */
export const typeIn = (checkout: Checkout, brand: string | null): string =>
  endpointOf(checkout) === 'payment' ? paymentTypeOf(requestOf(checkout.parameters), brand) : 'RG';
