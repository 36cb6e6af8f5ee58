/** The style sheets that pages may link themselves, by their names under `css/`. Only the build reads this file. */
import { OTHER_BRANDS } from '../../brands/index.ts';
import { NAMED_BRANDS } from '../forms/card/brandNames.ts';
import { CARD_BRANDS } from '../forms/card/cardBrands.ts';
import { styleRules } from './adoptStyles.ts';
import { pictureRules } from './brandPictures.ts';
import { partStyles } from './partStyles.ts';

/** The brands of a page that links a sheet are unknown, so a sheet has the pictures of all brands. */
const OTHER_PICTURES = [...CARD_BRANDS, ...OTHER_BRANDS].filter(
  (brand) => !NAMED_BRANDS.includes(brand),
);

/** The text of each sheet by its file name. The folder of the pictures is beside the folder of the sheets. */
export const STYLE_SHEETS: Readonly<Record<string, string>> = Object.fromEntries(
  ['card', 'plain', 'logos'].map((style) => [
    `${style}.min.css`,
    styleRules(style, '../img') + pictureRules('../img', OTHER_PICTURES) + partStyles(style),
  ]),
);
