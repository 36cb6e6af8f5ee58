/** Finds the group of a brand that is no card, and the key of its container. */
import { GROUPS, type MethodGroup } from './compiled/methods.ts';

/** The group of a brand; `undefined` for cards and for unknown keys. */
export const groupOfBrand = (brand: string | null | undefined): MethodGroup | undefined =>
  GROUPS.find(({ brands }) => brands.includes(brand ?? ''));

/** Keys whose brands share one container. */
const SHARED: readonly string[] = ['directDebit', 'cashOnDelivery'];

/** The key of a brand's container: `directDebit`, `virtualAccount-PAYPAL`. */
export const containerKeyOf = ({ key }: Pick<MethodGroup, 'key'>, brand: string): string =>
  SHARED.includes(key) ? key : `${key}-${brand}`;
