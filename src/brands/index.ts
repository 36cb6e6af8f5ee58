/** All brands: of cards, the numbers; of other methods, their forms, the course of their payments, their names. */
export { CARD_NETWORKS, CARDS, type CardBrand, type CardNetwork, cardBrand } from './cards.ts';
export {
  BRAND_GROUPS,
  type BrandGroup,
  type Course,
  containerKeyOf,
  type FormName,
  groupOfBrand,
  OTHER_BRANDS,
} from './methods.ts';
export { nameOfBrand } from './names.ts';
