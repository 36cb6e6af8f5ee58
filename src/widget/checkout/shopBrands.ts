/** The brands of the shop's settings at the gateway. */
import type { CheckoutConfig } from './config.ts';

interface BrandConfig {
  readonly brands?: unknown;
  readonly overrideShopBrands?: unknown;
  readonly activateBrands?: unknown;
}

/**
 * The brands that the shop's settings add to those of the page, or that replace them.
 * @param own the brands of the page
 * @returns `undefined` if the settings name no brands
 */
export function shopBrands(
  own: string,
  { config: { brandConfig } }: CheckoutConfig,
): string | undefined {
  const { brands, overrideShopBrands, activateBrands } = (brandConfig ?? {}) as BrandConfig;
  if (!Array.isArray(brands) || !brands.length) return undefined;
  if (overrideShopBrands) return brands.join(' ');
  return activateBrands ? [own, ...brands].join(' ') : undefined;
}
