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

/** @param {string} d @param {string} stroke @param {number} [width] */
export const line = (d, stroke, width = 2) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A whole picture: a card of one colour, and what is on it. @param {string} fill @param {string[]} parts */
export const card = (fill, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<rect x=".5" y=".5" width="55" height="35" rx="4" fill="${fill}" stroke="#c4c8ce"/>${parts.join('')}</svg>\n`;

/** One line in the middle. @param {string} text @param {string} fill @param {number} [size] */
export const word = (text, fill, size = 13) => lettering(text, { fill, size });

/** A second, smaller line at the lower edge. @param {string} text @param {string} fill */
export const below = (text, fill) => lettering(text, { fill, size: 5.5, y: 28.2 });

/** A first line that leaves room for a second. @param {string} text @param {string} fill @param {number} [size] */
export const above = (text, fill, size = 10.5) => lettering(text, { fill, size, y: 14.5 });

/** Two lines of the same size. @param {string} first @param {string} second @param {string} fill */
export const lines = (first, second, fill) =>
  lettering(first, { fill, size: 7.5, y: 12 }) + lettering(second, { fill, size: 7.5, y: 24.5 });

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
    `M28 ${y + 5}l10 5v2H18v-2zM20 ${y + 13}h3v6h-3zm6.5 0h3v6h-3zm6.5 0h3v6h-3zM18 ${y + 20}h20v2H18z`,
    fill,
  );

/** A sheet of paper with lines on it. @param {string} fill */
export const paper = (fill) => line('M21 4.5h11l4 4V23H21zM25 11h7M25 14.5h7M25 18h5', fill, 1.6);
