/** The rules of the brand pictures. */
import { PICTURES } from '../forms/brandNames.ts';

/**
 * Pictures come by class alone, so that a clone with another `wpwl-brand-X` shows X; a brand without one shows that of its
 * family (`KLARNA_INVOICE`: `KLARNA`), else `GENERIC`.
 * @param images address of the folder with the pictures
 */
export const pictureRules = (images: string): string =>
  ['GENERIC', ...PICTURES]
    .map(
      (name, i) =>
        `div:where(.wpwl-brand${i ? `-${name},[class*=wpwl-brand-${name}_]` : ''}){background-image:url("${images}/${name}.svg")}`,
    )
    .join('');
