/** Draws the forms of the page, and draws them again if the page or the gateway adds options or brands later. */

import type { Container } from '../forms/container/container.tsx';
import type { CheckoutConfig } from '../kernel/checkout/config.ts';
import { snapshotOptions } from './latePage.ts';
import type { MountedForm } from './mountedForm.ts';
import { type MountNeeds, mountForm, readBrands } from './mountForm.ts';
import type { StoredContainer } from './registrations/index.tsx';

export interface PageForms {
  readonly mounted: MountedForm[];
  /** The container of the stored details. */
  stored: StoredContainer | undefined;
  /** The options of the page that the forms were drawn with. */
  drawnWith: string;
}

export const createPageForms = (): PageForms => ({ mounted: [], stored: undefined, drawnWith: '' });

/** The containers of the page's forms. */
export const mountedContainers = ({ mounted }: PageForms): Container[] =>
  mounted.flatMap(({ containers }) => containers);

/** All containers: that of the stored details comes first. */
export const allContainers = (forms: PageForms): Container[] => [
  ...(forms.stored ? [forms.stored] : []),
  ...mountedContainers(forms),
];

/** Shows containers in place of forms of the page. */
export function drawForms(
  needs: MountNeeds,
  forms: PageForms,
  originals: readonly HTMLFormElement[],
): MountedForm[] {
  forms.drawnWith = snapshotOptions();
  const drawn = originals.map((original) => mountForm(needs, original));
  forms.mounted.push(...drawn);
  numberCardForms(forms);
  return drawn;
}

/** Removes what is shown for a form of the page. The stored details end with the last one. */
export function removeForm(forms: PageForms, form: HTMLFormElement): void {
  const { mounted } = forms;
  const at = mounted.findIndex(({ original }) => original === form);
  if (at >= 0) mounted.splice(at, 1)[0]?.end(true);
  if (mounted.length) return;
  forms.stored?.remove();
  forms.stored = undefined;
}

/**
 * Draws forms again if the page has set options since, or if the gateway has other brands for them.
 * @returns the forms in their place, and whether options were set
 */
export function redrawForms(
  needs: MountNeeds,
  forms: PageForms,
  drawn: readonly MountedForm[],
  config: CheckoutConfig,
): [all: MountedForm[], isLate: boolean] {
  const { mounted } = forms;
  const isLate = snapshotOptions() !== forms.drawnWith;
  const all = drawn.map((form) => {
    const brands = shopBrands(readBrands(form.original), config);
    if (!isLate && brands === undefined) return form;
    form.end(true);
    const next = mountForm(needs, form.original, brands);
    mounted.splice(mounted.indexOf(form), 1, next);
    return next;
  });
  forms.drawnWith = snapshotOptions();
  numberCardForms(forms);
  return [all, isLate];
}

/** Gives each card container a class with its number, which pages use. */
function numberCardForms(forms: PageForms): void {
  const cards = allContainers(forms).filter(({ key }) => key === 'card');
  cards.forEach(({ element }, i) => {
    element.classList.add(`wpwl-container-card-${i + 1}`);
  });
}

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
function shopBrands(own: string, { config: { brandConfig } }: CheckoutConfig): string | undefined {
  const { brands, overrideShopBrands, activateBrands } = (brandConfig ?? {}) as BrandConfig;
  if (!Array.isArray(brands) || !brands.length) return undefined;
  if (overrideShopBrands) return brands.join(' ');
  return activateBrands ? [own, ...brands].join(' ') : undefined;
}
