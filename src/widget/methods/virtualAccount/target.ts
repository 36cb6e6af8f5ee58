/** Where a provider's page opens. */
import type { options } from '../../shared.ts';

/** Brands whose page opens in a separate window; all others use the whole tab. */
const IN_A_WINDOW = ['PAYPAL', 'PAYPAL_CONTINUE', 'AMAZONPAY', 'MASTERPASS', 'ALIPAY'];

/** The name of a window. */
export const providerTarget = (brand: string): string =>
  IN_A_WINDOW.includes(brand) ? '_blank' : '_top';

/** Whether the page opens in a frame inside the form: option `inlineFlow`. */
export const isInline = (brand: string, { inlineFlow = [] }: typeof options): boolean =>
  inlineFlow.some((wanted) => wanted.trim().toUpperCase() === brand);
