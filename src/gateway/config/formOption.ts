/** The options of an entity that its forms receive, and their validation. */
import * as z from 'zod';
import type { BrandConfig, RedirectPageConfig } from '../domain/merchant/types.ts';
import { likeParameter } from './formats.ts';

/** Values that are not set have their defaults. */
export type BrandConfigOption = { readonly [K in keyof BrandConfig]?: BrandConfig[K] | undefined };

/** Colours in CSS notation: six hex digits, or a name. */
export type RedirectPageOption = {
  readonly [K in keyof RedirectPageConfig]?: string | undefined;
};

export const BRAND_CONFIG = z.strictObject({
  brands: z.array(likeParameter('paymentBrand')).optional(),
  overrideShopBrands: z.boolean().optional(),
  activateBrands: z.boolean().optional(),
} satisfies Record<keyof BrandConfig, z.ZodType>);

/** Only a colour is allowed, because the value is inserted into a style. */
const COLOUR = z
  .string()
  .regex(/^(?:#[0-9a-f]{6}|[a-z]{3,30})$/i, 'must be a colour, such as #336699 or navy');

export const REDIRECT_PAGE = z.strictObject({
  backgroundColor: COLOUR.optional(),
  hyperlinkFontColor: COLOUR.optional(),
  messageFontColor: COLOUR.optional(),
} satisfies Record<keyof RedirectPageConfig, z.ZodType>);
