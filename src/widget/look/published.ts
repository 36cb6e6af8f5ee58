/** The style sheets that pages may link themselves, by their names under `css/`. Only the build reads this file. */
import { moreOf } from './more.ts';
import { lookOf } from './sheet.ts';

/** File name to text; pictures are found beside the folder. */
export const STYLE_SHEETS: Readonly<Record<string, string>> = Object.fromEntries(
  ['card', 'plain', 'logos'].map((style) => [
    `${style}.min.css`,
    lookOf(style, '../img') + moreOf(style),
  ]),
);
