// Letters for the brand pictures, drawn as strokes: they look the same everywhere, and belong to no font.

/**
 * Each letter with its width and its strokes. Capitals stand from 0 (top) to 10 (base line), small letters begin at 3.2;
 * descenders go down to 13. Absolute commands only: M, L, H, V, A, Z.
 * @type {Record<string, [width: number, strokes: string]>}
 */
const LETTERS = {
  A: [7.4, 'M0 10L3.7 0L7.4 10M1.3 6.6H6.1'],
  B: [5.8, 'M0 0V10H3.2A2.6 2.6 0 0 0 3.2 4.8H0M3.2 4.8A2.4 2.4 0 0 0 3.2 0H0'],
  C: [6.6, 'M6.6 1.4A4 5 0 1 0 6.6 8.6'],
  D: [7, 'M0 0V10H2.4A4.6 5 0 0 0 2.4 0Z'],
  E: [5, 'M5 0H0V10H5M0 5H4.4'],
  F: [5, 'M5 0H0V10M0 5H4.4'],
  G: [7.2, 'M6.6 1.4A4 5 0 1 0 7.2 8V5.4H4.4'],
  H: [6.4, 'M0 0V10M6.4 0V10M0 5H6.4'],
  I: [0, 'M0 0V10'],
  J: [4, 'M4 0V7.2A2 2.7 0 0 1 0 7.6'],
  K: [6.2, 'M0 0V10M6 0L0 6.2M2.1 4L6.2 10'],
  L: [4.8, 'M0 0V10H4.8'],
  M: [8, 'M0 10V0L4 6.6L8 0V10'],
  N: [6.6, 'M0 10V0L6.6 10V0'],
  O: [8, 'M4 0A4 5 0 1 0 4 10A4 5 0 1 0 4 0Z'],
  P: [5.7, 'M0 10V0H2.9A2.8 2.8 0 0 1 2.9 5.6H0'],
  Q: [8, 'M4 0A4 5 0 1 0 4 10A4 5 0 1 0 4 0ZM5 7.4L7.8 10.6'],
  R: [6, 'M0 10V0H2.9A2.7 2.7 0 0 1 2.9 5.4H0M3 5.4L6 10'],
  S: [
    5.4,
    'M5.3 2A2.6 2.45 0 0 0 2.8 0A2.5 2.45 0 0 0 2.8 4.9A2.6 2.55 0 0 1 2.8 10A2.8 2.4 0 0 1 0 8',
  ],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [6.4, 'M0 0V6.8A3.2 3.2 0 0 0 6.4 6.8V0'],
  V: [7, 'M0 0L3.5 10L7 0'],
  W: [10, 'M0 0L2.5 10L5 2L7.5 10L10 0'],
  X: [6.4, 'M0 0L6.4 10M6.4 0L0 10'],
  Y: [6.6, 'M0 0L3.3 5.2L6.6 0M3.3 5.2V10'],
  Z: [6, 'M0 0H6L0 10H6'],
  a: [5.8, 'M5.8 3.2V10M5.8 6.6A2.9 3.4 0 1 0 0 6.6A2.9 3.4 0 1 0 5.8 6.6'],
  b: [5.8, 'M0 0V10M0 6.6A2.9 3.4 0 1 0 5.8 6.6A2.9 3.4 0 1 0 0 6.6'],
  c: [5.2, 'M5.2 4.5A2.9 3.4 0 1 0 5.2 8.7'],
  d: [5.8, 'M5.8 0V10M5.8 6.6A2.9 3.4 0 1 0 0 6.6A2.9 3.4 0 1 0 5.8 6.6'],
  e: [5.8, 'M0 6.6H5.8A2.9 3.4 0 1 0 5.2 8.7'],
  f: [3.6, 'M3.6 0A2.1 2.2 0 0 0 1.3 2.2V10M0 3.6H3.4'],
  g: [
    5.8,
    'M5.8 3.2V10.4A2.8 2.6 0 0 1 0.4 11.6M5.8 6.6A2.9 3.4 0 1 0 0 6.6A2.9 3.4 0 1 0 5.8 6.6',
  ],
  h: [5.4, 'M0 0V10M0 6A2.7 2.8 0 0 1 5.4 6V10'],
  i: [0, 'M0 3.4V10M0 0.2V0.3'],
  j: [1.6, 'M1.6 3.4V11A1.6 1.9 0 0 1 0 12.9M1.6 0.2V0.3'],
  k: [5.2, 'M0 0V10M5 3.4L0 7.4M1.9 6L5.2 10'],
  l: [0, 'M0 0V10'],
  m: [9, 'M0 10V3.2M0 5.6A2.25 2.4 0 0 1 4.5 5.6V10M4.5 5.6A2.25 2.4 0 0 1 9 5.6V10'],
  n: [5.4, 'M0 10V3.2M0 6A2.7 2.8 0 0 1 5.4 6V10'],
  o: [5.8, 'M2.9 3.2A2.9 3.4 0 1 0 2.9 10A2.9 3.4 0 1 0 2.9 3.2Z'],
  p: [5.8, 'M0 3.2V13M0 6.6A2.9 3.4 0 1 0 5.8 6.6A2.9 3.4 0 1 0 0 6.6'],
  q: [5.8, 'M5.8 3.2V13M5.8 6.6A2.9 3.4 0 1 0 0 6.6A2.9 3.4 0 1 0 5.8 6.6'],
  r: [3.4, 'M0 10V3.2M0 6.2A3 2.9 0 0 1 3.4 3.4'],
  s: [
    4.3,
    'M4.2 4.6A2.1 1.7 0 0 0 2.2 3.2A2 1.65 0 0 0 2.2 6.5A2.1 1.75 0 0 1 2.2 10A2.2 1.7 0 0 1 0 8.6',
  ],
  t: [3.6, 'M1.4 0.8V8.2A1.8 1.8 0 0 0 3.6 9.8M0 3.4H3.4'],
  u: [5.4, 'M0 3.2V7.2A2.7 2.8 0 0 0 5.4 7.2V3.2M5.4 3.2V10'],
  v: [5.4, 'M0 3.2L2.7 10L5.4 3.2'],
  w: [8, 'M0 3.2L2 10L4 4.4L6 10L8 3.2'],
  x: [5, 'M0 3.2L5 10M5 3.2L0 10'],
  y: [5.6, 'M0 3.2L2.8 9.8M5.6 3.2L2.4 11.2A2 2 0 0 1 0.4 12.8'],
  z: [5, 'M0 3.4H5L0 10H5'],
  á: [5.8, 'M5.8 3.2V10M5.8 6.6A2.9 3.4 0 1 0 0 6.6A2.9 3.4 0 1 0 5.8 6.6M2.6 1.2L4 -0.4'],
  ó: [5.8, 'M2.9 3.2A2.9 3.4 0 1 0 2.9 10A2.9 3.4 0 1 0 2.9 3.2ZM2.4 1.2L3.8 -0.4'],
  0: [6, 'M3 0A3 5 0 1 0 3 10A3 5 0 1 0 3 0Z'],
  2: [5.5, 'M0 2.6A2.7 2.6 0 1 1 4.6 4.4L0 10H5.5'],
  3: [5.4, 'M0.3 1.4A2.6 2.4 0 1 1 2.6 4.7A2.7 2.65 0 1 1 0 8.2'],
  4: [6, 'M4.4 10V0L0 7H6'],
  6: [5.8, 'M4.6 0.2A5 7 0 0 0 0 7A2.9 3 0 1 0 5.8 7A2.9 3 0 1 0 0 7'],
  '-': [3.6, 'M0 6H3.6'],
  '.': [0, 'M0 9.9V10'],
  ' ': [1.4, ''],
};

/** Between letters, and the strokes' thickness, in the units of the letters. */
const GAP = 3;
const STROKE = 1.9;

/** Width of a line of letters, in the units of the letters. @param {string} text */
export const lengthOf = (text) =>
  [...text].reduce((sum, letter) => sum + widthOf(letter) + GAP, -GAP) + STROKE;

/** @param {string} letter */
function widthOf(letter) {
  const drawn = LETTERS[letter];
  if (!drawn) throw new Error(`there is no letter ${letter}: add it to scripts/lettering.mjs`);
  return drawn[0];
}

/**
 * A line of letters as an SVG path, centred.
 * @param {string} text
 * @param {object} place
 * @param {string} place.fill colour of the letters
 * @param {number} place.size height of a capital; less where the line would get too wide
 * @param {number} [place.x] centre
 * @param {number} [place.y] middle of the capitals
 * @param {number} [place.room] how wide it may get
 * @param {boolean} [place.slanted]
 */
export function lettering(text, { fill, size, x = 28, y = 18, room = 44, slanted = false }) {
  const scale = Math.min(size / 10, room / lengthOf(text));
  let left = x - ((lengthOf(text) - STROKE) / 2) * scale;
  const top = y - 5 * scale;
  const strokes = [...text].map((letter) => {
    const moved = move(LETTERS[letter]?.[1] ?? '', scale, left, top);
    left += (widthOf(letter) + GAP) * scale;
    return moved;
  });
  // Leans about the middle of the line.
  const lean = slanted ? ` transform="matrix(1 0 -.2 1 ${short(0.2 * y)} 0)"` : '';
  return `<path d="${strokes.join('')}" fill="none" stroke="${fill}" stroke-width="${short(STROKE * scale)}" stroke-linecap="round" stroke-linejoin="round"${lean}/>`;
}

/** Strokes at their place and in their size. @param {string} strokes @param {number} scale @param {number} left @param {number} top */
function move(strokes, scale, left, top) {
  const across = (/** @type {number} */ n) => short(n * scale + left);
  const down = (/** @type {number} */ n) => short(n * scale + top);
  return strokes.replace(/([MLHVAZ])([^MLHVAZ]*)/g, (_all, command, rest) => {
    const [a = 0, b = 0, turn, large, sweep, x = 0, y = 0] = rest.trim().split(' ').map(Number);
    switch (command) {
      case 'H':
        return `H${across(a)}`;
      case 'V':
        return `V${down(a)}`;
      case 'A':
        return `A${short(a * scale)} ${short(b * scale)} ${turn} ${large} ${sweep} ${across(x)} ${down(y)}`;
      case 'Z':
        return 'Z';
      default:
        return `${command}${across(a)} ${down(b)}`;
    }
  });
}

/** Two decimals, without a zero in front. @param {number} n */
const short = (n) => String(Math.round(n * 100) / 100).replace(/^(-?)0\./, '$1.');
