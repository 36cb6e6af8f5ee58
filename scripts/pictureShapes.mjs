// What the brand pictures are made of: sizes, plain shapes, lines of letters.

import { lettering } from './lettering.mjs';

/** Sizes of a picture in CSS pixels. */
export const WIDTH = 56;
export const HEIGHT = 36;

export const WHITE = '#fff';
export const INK = '#20262e';

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
export const disc = (cx, cy, r, fill) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {number} [rx] */
export const box = (x, y, width, height, fill, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"/>`;

/** @param {string} d @param {string} fill */
export const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;

/** @param {string} d @param {string} stroke @param {number} [width] @param {string} [more] further attributes */
export const line = (d, stroke, width = 2, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`;

/** As a line, with round ends. @param {string} d @param {string} stroke @param {number} [width] */
export const round = (d, stroke, width = 2) =>
  line(d, stroke, width, ' stroke-linecap="round" stroke-linejoin="round"');

/** Part of a ring, clockwise between two angles in degrees; 0 is at the right. @param {number} cx @param {number} cy @param {number} r @param {number} from @param {number} to */
export function arc(cx, cy, r, from, to) {
  const at = (/** @type {number} */ angle) =>
    [cx + r * Math.cos((angle * Math.PI) / 180), cy + r * Math.sin((angle * Math.PI) / 180)]
      .map((n) => Math.round(n * 10) / 10)
      .join(' ');
  return `M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

/** Parts at another place and in another size. @param {number} x @param {number} y @param {number} scale @param {string[]} parts */
export const placed = (x, y, scale, ...parts) =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : `scale(${scale})`}">${parts.join('')}</g>`;

/** Relative luminance of `#rgb` or `#rrggbb`, by WCAG. @param {string} colour */
function luminance(colour) {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(digits.slice(i, i + 2), 16) / 255)
    .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour with white in it. @param {string} colour */
const lighter = (colour) =>
  `#${(colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour)
    .slice(1)
    .replace(/../g, (part) => {
      const n = Number.parseInt(part, 16);
      return Math.round(n + (255 - n) * 0.4)
        .toString(16)
        .padStart(2, '0');
    })}`;

/**
 * The card itself. A light one has an edge that shows on white pages, a dark one an edge that shows on dark pages; any other
 * colour shows on both.
 * @param {string} fill
 */
function ground(fill) {
  const light = luminance(fill);
  if (light <= 0.7 && light >= 0.12)
    return `<rect width="${WIDTH}" height="${HEIGHT}" rx="4" fill="${fill}"/>`;
  const edge = light > 0.7 ? '#b0b8c2' : lighter(fill);
  return `<rect x=".5" y=".5" width="55" height="35" rx="3.5" fill="${fill}" stroke="${edge}"/>`;
}

/** A whole picture: a card of one colour, and what is on it. @param {string} fill @param {string[]} parts */
export const card = (fill, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground(fill)}${parts.join('')}</svg>\n`;

/** A band along the lower edge, within the card's own edge. @param {number} y @param {string} fill */
export const foot = (y, fill) => shape(`M1 ${y}h54v${32 - y}a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3z`, fill);

/** One line in the middle. @param {string} text @param {string} fill @param {number} [size] */
export const word = (text, fill, size = 14) => lettering(text, { fill, size });

/** A slanted line in the middle. @param {string} text @param {string} fill @param {number} [size] */
export const slanted = (text, fill, size = 14) => lettering(text, { fill, size, slanted: true });

/** A second, smaller line at the lower edge. @param {string} text @param {string} fill @param {number} [size] */
export const below = (text, fill, size = 6.4) => lettering(text, { fill, size, y: 28.6, air: 2 });

/** A first line that leaves room for a second. @param {string} text @param {string} fill @param {number} [size] */
export const above = (text, fill, size = 11) => lettering(text, { fill, size, y: 14 });

/** Two lines of the same size. @param {string} first @param {string} second @param {string} fill @param {number} [size] */
export const lines = (first, second, fill, size = 9) =>
  lettering(first, { fill, size, y: 11.5 }) + lettering(second, { fill, size, y: 25 });

/** Two discs that lie over each other. @param {string} left @param {string} right @param {string} both @param {number} [y] @param {number} [r] */
export const discs = (left, right, both, y = 18, r = 10) => {
  const [dx, dy] = [r * 0.6, r * 0.8];
  return (
    disc(28 - dx, y, r, left) +
    disc(28 + dx, y, r, right) +
    shape(`M28 ${y - dy}a${r} ${r} 0 0 1 0 ${2 * dy}a${r} ${r} 0 0 1 0 ${-2 * dy}`, both)
  );
};

/** A bank's house. @param {string} fill @param {number} [y] */
export const bank = (fill, y = 0) =>
  shape(
    `M28 ${y + 4}l11 5.5v2.5h-22v-2.5zM19 ${y + 13.5}h4v6.5h-4zm7 0h4v6.5h-4zm7 0h4v6.5h-4zM17 ${y + 21.5}h22v2.5h-22z`,
    fill,
  );

/** A sheet of paper with lines on it. @param {string} fill */
export const paper = (fill) =>
  round('M20 6h11.5l4.5 4.5V30H20zM24.5 15h7M24.5 19.5h7M24.5 24h4', fill, 2);
