/** The style sheets that pages may link themselves, by their names under `css/`. Only the build reads this file. */
import { OTHER_BRANDS } from '../../brands/index.ts';
import { NAMED_BRANDS } from '../forms/card/brandNames.ts';
import { CARD_BRANDS } from '../forms/card/cardBrands.ts';
import { styleRules } from './adoptStyles.ts';
import { pictureRules } from './brandPictures.ts';
import { partStyles } from './partStyles.ts';

/** Whoever links a sheet tells nobody which brands the page has. */
const FURTHER = [...CARD_BRANDS, ...OTHER_BRANDS].filter((brand) => !NAMED_BRANDS.includes(brand));

/** File name to text; pictures are found beside the folder. */
export const STYLE_SHEETS: Readonly<Record<string, string>> = Object.fromEntries(
  ['card', 'plain', 'logos'].map((style) => [
    `${style}.min.css`,
    styleRules(style, '../img') + pictureRules('../img', FURTHER) + partStyles(style),
  ]),
);
