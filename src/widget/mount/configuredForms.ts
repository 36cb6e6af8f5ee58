/** What the gateway's word on a checkout brings to the page: the brands of its shop, stored details, advice. */
import type { CheckoutConfig } from '../checkout/config.ts';
import type { WidgetContext } from '../context.ts';
import { SHAPES } from '../options/compiledShapes.ts';
import { options, rawOptions } from '../options/readOptions.ts';
import type { StoredContainer } from '../parts/registrations/index.tsx';
import type { Container } from './container.tsx';
import { type MountedForm, readBrands } from './mountForm.ts';

interface BrandConfig {
  readonly brands?: unknown;
  readonly overrideShopBrands?: unknown;
  readonly activateBrands?: unknown;
}

/** The brands that the shop's settings at the gateway put in the place of the page's, or beside them; `undefined`: none. */
export function shopBrands(
  original: HTMLFormElement,
  { config: { brandConfig } }: CheckoutConfig,
): string | undefined {
  const { brands, overrideShopBrands, activateBrands } = (brandConfig ?? {}) as BrandConfig;
  if (!Array.isArray(brands) || !brands.length) return undefined;
  if (overrideShopBrands) return brands.join(' ');
  return activateBrands ? [readBrands(original), ...brands].join(' ') : undefined;
}

/** Stored details that the checkout offers stand above the first form. */
export async function mountStoredDetails(
  context: WidgetContext,
  { config: { registrations } }: CheckoutConfig,
  first: MountedForm | undefined,
  others: () => readonly Container[],
  pay: (container: Container) => void,
): Promise<StoredContainer | undefined> {
  const isWanted = options.showOneClickWidget !== false && Array.isArray(registrations);
  if (!isWanted || !registrations.length || !first) return undefined;
  try {
    const part = await context.part('registrations');
    return context.signal.aborted
      ? undefined
      : part.mount(context, first, registrations, others, pay);
  } catch (error) {
    // The shopper can still pay otherwise.
    context.warn(`stored details can't be shown: ${(error as Error).message}`);
    return undefined;
  }
}

/** Tells the shop's developer which options came when the forms were drawn already. @param before as `optionsNow` has them */
export async function adviseLateOptions(
  context: WidgetContext,
  before: string,
  now: string,
): Promise<void> {
  if (!context.config()?.isTestSystem) return;
  const advice = await context.part('advice').catch(() => undefined);
  advice?.late(before, now, context.warn);
}

/** Tells the shop's developer which options have no effect. */
export async function adviseOptions(context: WidgetContext): Promise<void> {
  const advice = await context.part('advice').catch(() => undefined);
  advice?.check(rawOptions(), SHAPES, context.warn);
}
