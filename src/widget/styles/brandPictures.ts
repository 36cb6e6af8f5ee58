/** The rules of the brand pictures. */

/**
 * Pictures come by class alone, so that a clone with another `wpwl-brand-X` shows X. `GENERIC` is for all that have no rule
 * of their own, and must stand before them.
 * @param images address of the folder with the pictures
 */
export const pictureRules = (images: string, brands: readonly string[]): string =>
  brands
    .map(
      (brand) =>
        `div:where(.wpwl-brand${brand === 'GENERIC' ? '' : `-${brand}`}){background-image:url("${images}/${brand}.svg")}`,
    )
    .join('');
