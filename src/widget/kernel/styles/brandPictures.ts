/** The rules of the brand pictures. */

/**
 * Pictures depend only on the class, so that a clone with another `wpwl-brand-X` shows X. `GENERIC` applies to all brands
 * without their own rule, and must precede the other rules.
 * @param images address of the folder with the pictures
 */
export const pictureRules = (images: string, brands: readonly string[]): string =>
  brands
    .map(
      (brand) =>
        `div:where(.wpwl-brand${brand === 'GENERIC' ? '' : `-${brand}`}){background-image:url("${images}/${brand}.svg")}`,
    )
    .join('');
