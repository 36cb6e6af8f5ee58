/** The style sheets that pages may link themselves, by their names under `css/`. Only the build reads this file. */
import { OTHER_KEYS } from '../../../brands/compiled/cardNames.ts';
import { OTHER_BRANDS } from '../../../brands/index.ts';
import { styleRules } from './adoptStyles.ts';
import { pictureRules } from './brandPictures.ts';
import later from './later.css?inline';
import { partStyles } from './partStyles.ts';

/** The brands of a page that links a sheet are unknown, so a sheet has the pictures of all brands. */
const OTHER_PICTURES = [...OTHER_KEYS.split(' '), ...OTHER_BRANDS];

/** The text of each sheet by its file name. The folder of the pictures is beside the folder of the sheets. */
export const STYLE_SHEETS: Readonly<Record<string, string>> = Object.fromEntries(
  ['card', 'plain', 'logos'].map((style) => [
    `${style}.min.css`,
    styleRules(style, '../img') +
      later +
      pictureRules('../img', OTHER_PICTURES) +
      partStyles(style),
  ]),
);
