// Where each brand picture is in the sprite, `img/brand.png`.

import { HEIGHT, WIDTH } from './pictureShapes.mjs';
import { SPRITE } from './pictureTable.mjs';

/** Pictures in a row. */
export const COLUMNS = 8;

/** Every picture with the place of its upper left corner, in pixels of the sprite. */
export const positions = () =>
  Object.keys(SPRITE).map((name, i) => ({
    name,
    x: (i % COLUMNS) * WIDTH,
    y: Math.floor(i / COLUMNS) * HEIGHT,
  }));

const BEGIN = '<!-- sprite: written by `node scripts/pictures.mjs` -->';
const END = '<!-- /sprite -->';

/** The page of the documentation with the table of the sprite as it is. @param {string} page @returns {string} */
export function documented(page) {
  const [before, rest] = page.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error(`no ${BEGIN} … ${END}`);
  const rows = positions().map(
    ({ name, x, y }) => `| \`${name}\` | \`${pixels(-x)} ${pixels(-y)}\` |`,
  );
  const table = ['| brand | `background-position` |', '|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** @param {number} n */
const pixels = (n) => (n ? `${n}px` : '0');
