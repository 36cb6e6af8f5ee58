/** Brands that are no card: their forms, the course of their payments, their names. */
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
