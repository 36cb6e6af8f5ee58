/** All brands: of cards, the numbers; of other methods, their forms, the course of their payments, their names. */
export {
  CARD_NETWORKS,
  CARDS,
  type CardBrand,
  type CardNetwork,
  cardBrand,
  networkOf,
} from './cards.ts';
export type { MethodGroup } from './compiled/methods.ts';
export { containerKeyOf, groupOfBrand } from './groups.ts';
export {
  BRAND_GROUPS,
  type BrandField,
  type BrandGroup,
  type Course,
  type FormName,
  type NameKind,
  OTHER_BRANDS,
} from './methods.ts';
export { type Naming, nameOfBrand, textKeyOf } from './names.ts';
