// Letters for the brand pictures: heavy, drawn by their outlines on a grid. They look the same everywhere, and belong to no font.

/**
 * Each letter: its width, the room it wants at its left and at its right, and its outline. The outline begins with a point; what
 * follows is relative to it. Capitals stand from 0 (top) to 48 (base line), small letters begin at 14; descenders go down
 * to 61. Upright strokes are 10 wide, level ones 8. Outer outlines run clockwise, holes counterclockwise.
 * @type {Readonly<Record<string, string>>}
 */
const LETTERS = {
  0: '34 2 2 17 0q17 0 17 24t-17 24-17-24 17-24zm0 8q-7 0-7 16t7 16 7-16-7-16z',
  2: '32 2 2 0 16q0-16 16-16 16 0 16 14 0 8-8 14l-11 12h19v8h-32v-8l18-17q4-4 4-8 0-7-6-7-6 0-6 8z',
  3: '32 2 2 0 14q1-14 16-14 16 0 16 13 0 7-7 10 7 3 7 11 0 14-16 14-15 0-16-15h10q1 7 6 7 6 0 6-6 0-6-6-6h-4v-8h3q6 0 6-6 0-6-5-6-5 0-6 6z',
  4: '35 1 2 19 0h11v29h5v8h-5v11h-10v-11h-20v-9zm1 13l-11 16h11z',
  6: '33 2 2 31 13q-2-13-14-13-17 0-17 25 0 23 17 23 16 0 16-16t-15-16q-5 0-8 4 0-12 7-12 4 0 5 5zm-14 11q6 0 6 8t-6 8-7-8 7-8z',
  A: '40 0 0 0 48l14-48h12l14 48h-11l-2-9h-14l-2 9zm20-34l-5 17h10z',
  B: '35 4 2 0 0h19q14 0 14 13 0 7-6 10 8 3 8 11 0 14-15 14h-20zm10 8v12h8q5 0 5-6t-5-6zm0 19v13h10q6 0 6-6t-6-7z',
  C: '38 2 1 38 17q-2-17-18-17-20 0-20 24t20 24q16 0 18-17h-10q-2 9-8 9-10 0-10-16t10-16q6 0 8 9z',
  D: '38 4 2 0 0h16q22 0 22 24t-22 24h-16zm10 8v32h6q12 0 12-16t-12-16z',
  E: '30 4 2 0 0h30v8h-20v12h18v8h-18v12h20v8h-30z',
  F: '29 4 1 0 0h29v8h-19v13h17v8h-17v19h-10z',
  G: '40 2 3 38 16q-2-16-18-16-20 0-20 24t20 24q19 0 19-20v-6h-19v8h9q-1 10-9 10-10 0-10-16t10-16q6 0 8 8z',
  H: '36 4 4 0 0h10v20h16v-20h10v48h-10v-20h-16v20h-10z',
  I: '10 4 4 0 0h10v48h-10z',
  J: '27 1 4 17 0h10v32q0 16-14 16-12 0-13-14h10q0 6 3 6 4 0 4-7z',
  K: '38 4 0 0 0h10v19l15-19h12l-15 19 16 29h-11l-12-21-5 6v15h-10z',
  L: '28 4 0 0 0h10v40h18v8h-28z',
  M: '46 4 4 0 0h13l10 29 10-29h13v48h-10v-29l-9 26h-8l-9-26v29h-10z',
  N: '37 4 4 0 0h11l16 29v-29h10v48h-11l-16-29v29h-10z',
  O: '42 2 2 21 0q21 0 21 24t-21 24-21-24 21-24zm0 8q-11 0-11 16t11 16 11-16-11-16z',
  P: '34 4 1 0 0h18q16 0 16 15t-16 16h-8v17h-10zm10 8v15h7q7 0 7-8t-7-7z',
  Q: '42 2 2 21 0q21 0 21 24t-21 24-21-24 21-24zm0 8q-11 0-11 16t11 16 11-16-11-16zm4 21l16 16-7 7-16-16z',
  R: '36 4 1 0 0h19q16 0 16 15 0 9-8 13l9 20h-11l-8-19h-7v19h-10zm10 8v13h8q6 0 6-6t-6-7z',
  S: '34 2 2 33 15q-2-15-16-15-15 0-15 14 0 9 10 12l7 2q5 2 5 6 0 6-7 6-6 0-7-7h-10q1 15 17 15 17 0 17-14 0-10-11-14l-7-2q-5-1-5-5 0-5 6-5 6 0 6 7z',
  T: '34 0 0 0 0h34v8h-12v40h-10v-40h-12z',
  U: '36 4 4 0 0h10v31q0 9 8 9t8-9v-31h10v31q0 17-18 17t-18-17z',
  V: '38 0 0 0 0h11l8 34 8-34h11l-13 48h-12z',
  W: '58 0 0 0 0h10l7 32 7-32h10l7 32 7-32h10l-11 48h-11l-7-30-7 30h-11z',
  X: '38 0 0 1 0h11l7 14 7-14h11l-12 23 13 25h-12l-7-15-8 15h-11l13-24z',
  Y: '37 0 0 0 0h11l8 18 7-18h11l-13 29v19h-10v-19z',
  Z: '32 1 1 1 0h31v8l-20 32h20v8h-32v-8l20-32h-19z',
  a: '29 2 3 29 48h-9l-1-4q-3 4-9 4-10 0-10-10t11-11h8v-1q0-5-5-5-4 0-4 4h-9q1-11 14-11 14 0 14 13zm-10-15l-5 1q-4 0-4 3 0 4 3 4 6 0 6-6z',
  b: '32 4 2 0 0h10v18q3-4 8-4 14 0 14 17t-14 17q-5 0-8-4l-1 4h-9zm16 22q-6 0-6 9t6 9 6-9-6-9z',
  c: '30 2 1 30 26q-1-12-14-12-16 0-16 17t16 17q13 0 14-12h-9q-1 4-5 4-6 0-6-9t6-9q4 0 5 4z',
  d: '32 2 4 32 0v48h-9v-4q-3 4-9 4-14 0-14-17t14-17q5 0 8 4v-18zm-16 22q-6 0-6 9t6 9 7-9-7-9z',
  e: '32 2 2 32 34h-22q1 7 7 7 3 0 5-3h10q-3 10-15 10-17 0-17-17t16-17q16 0 16 17zm-10-6q-1-7-6-7-5 0-6 7z',
  f: '21 1 0 5 48v-26h-5v-8h5v-1q0-13 12-13h4v8h-2q-4 0-4 4v2h6v8h-6v26z',
  g: '32 2 4 32 14v32q0 15-15 15-14 0-15-11h10q1 4 5 4 5 0 5-7v-4q-3 4-8 4-14 0-14-17t14-16q6 0 9 4v-4zm-16 8q-6 0-6 8t6 9 7-9-7-8z',
  h: '30 4 3 0 0h10v18q3-4 9-4 11 0 11 13v21h-10v-19q0-7-5-7-5 0-5 8v18h-10z',
  i: '10 4 4 0 14h10v34h-10zm0-15h10v9h-10z',
  j: '14 0 4 4 14h10v36q0 11-10 11h-4v-8h2q2 0 2-4zm0-15h10v9h-10z',
  k: '32 4 0 0 0h10v26l10-12h12l-12 14 12 20h-11l-8-13-3 3v10h-10z',
  l: '10 4 4 0 0h10v48h-10z',
  m: '48 4 3 0 14h10v4q3-4 8-4 6 0 9 5 3-5 10-5 11 0 11 13v21h-10v-20q0-6-5-6-4 0-4 7v19h-10v-20q0-6-4-6-5 0-5 7v19h-10z',
  n: '30 4 3 0 14h10v4q3-4 9-4 11 0 11 13v21h-10v-19q0-7-5-7-5 0-5 8v18h-10z',
  o: '33 2 2 16 14q17 0 17 17t-17 17-16-17 16-17zm0 8q-6 0-6 9t6 9 7-9-7-9z',
  p: '32 4 2 0 14h9l1 4q3-4 8-4 14 0 14 17t-14 17q-5 0-8-3v15h-10zm16 8q-6 0-6 9t6 9 6-9-6-9z',
  q: '32 2 4 32 14v46h-10v-15q-3 3-8 3-14 0-14-17t14-17q6 0 9 4v-4zm-16 8q-6 0-6 9t6 9 7-9-7-9z',
  r: '21 4 0 0 14h10v6q3-6 10-6h1v10h-2q-9 0-9 9v15h-10z',
  s: '28 2 2 27 25q-2-11-14-11-12 0-12 10 0 7 9 9l5 2q3 1 3 3 0 3-4 3-5 0-5-5h-9q1 12 14 12 14 0 14-11 0-7-10-10l-5-1q-3-1-3-3 0-2 4-2 3 0 4 4z',
  t: '21 1 1 5 5h10v9h6v8h-6v14q0 4 4 4h2v8h-5q-11 0-11-12v-14h-5v-8h5z',
  u: '30 3 4 30 48h-9v-4q-4 4-10 4-11 0-11-13v-21h10v19q0 7 5 7 5 0 5-8v-18h10z',
  v: '32 0 0 0 14h10l6 22 6-22h10l-11 34h-10z',
  w: '47 0 0 0 14h10l4 22 6-22h8l5 22 4-22h10l-9 34h-10l-5-19-4 19h-10z',
  x: '32 0 0 0 14h12l4 9 5-9h10l-9 17 10 17h-11l-5-9-5 9h-11l10-17z',
  y: '32 0 0 0 14h10l6 21 6-21h10l-12 36q-3 11-13 11h-4v-8h3q4 0 5-5z',
  z: '28 1 1 1 14h26v7l-15 19h15v8h-27v-7l15-19h-14z',
  '-': '18 2 2 0 26h18v8h-18z',
  '.': '10 2 2 0 38h10v10h-10z',
  ' ': '14 0 0',
  á: '29 2 3 29 48h-9l-1-4q-3 4-9 4-10 0-10-10t11-11h8v-1q0-5-5-5-4 0-4 4h-9q1-11 14-11 14 0 14 13zm-10-15l-5 1q-4 0-4 3 0 4 3 4 6 0 6-6zm-7-23l4-10h10l-6 10z',
  ó: '33 2 2 16 14q17 0 17 17t-17 17-16-17 16-17zm0 8q-6 0-6 9t6 9 7-9-7-9zm-4-12l4-10h10l-6 10z',
};

/** Pairs of letters that stand closer than others, by how much. */
const PAIRS = {
  9: 'AV VA AY YA',
  7: 'AT TA LT LY Ta Te To',
  5: 'AW WA LV PA FA Tr Va Ya Ye Yo',
};
const CLOSER = Object.fromEntries(
  Object.entries(PAIRS).flatMap(([by, pairs]) =>
    pairs.split(' ').map((pair) => [pair, Number(by)]),
  ),
);

/** How high a capital is, in the units of the letters, and where a small letter begins. */
export const CAPITAL = 48;
const SMALL = 14;

/** The least room between two letters. */
const GAP = 3;

/** Letters that have nothing above small letters, and letters that go below the base line. */
const FLAT = /^[acegmnopqrsuvwxyz -]+$/;
const DEEP = /[gjpqy]/;

/** Slanted letters lean by this angle, in degrees. */
const LEAN = 12;

/** @param {string} letter */
function drawn(letter) {
  const [, width, left, right, outline = ''] =
    /^(\d+) (\d) (\d) ?(.*)$/.exec(LETTERS[letter] ?? '') ?? [];
  if (!width) throw new Error(`there is no letter ${letter}: add it to scripts/lettering.mjs`);
  return { width: Number(width), left: Number(left), right: Number(right), outline };
}

/** Where each letter of a line begins, and where the line ends. @param {string} text @param {number} air more room between letters */
function steps(text, air) {
  let end = 0;
  let before = '';
  const starts = [...text].map((letter) => {
    const { width, left } = drawn(letter);
    if (before) {
      const gap = Math.max(GAP, drawn(before).right + left) - (CLOSER[before + letter] ?? 0);
      end += gap + air;
    }
    const start = end;
    end += width;
    before = letter;
    return start;
  });
  return { starts, end };
}

/** Width of a line of letters, in the units of the letters. @param {string} text @param {number} [air] */
export const lengthOf = (text, air = 0) => steps(text, air).end;

/**
 * A line of letters as an SVG path, centred.
 * @param {string} text
 * @param {object} place
 * @param {string} place.fill colour of the letters
 * @param {number} place.size height of a capital; less where the line would get too wide
 * @param {number} [place.x] centre
 * @param {number} [place.y] middle of the capitals; of the small letters, if there are only such
 * @param {number} [place.room] how wide it may get
 * @param {boolean} [place.slanted]
 * @param {number} [place.air] more room between letters, in their units
 * @param {string} [place.thin] colour of the ground: the letters are thinner
 */
export function lettering(
  text,
  { fill, size, x = 28, y = 18, room = 46, slanted = false, air = 0, thin = '' },
) {
  const { starts, end } = steps(text, air);
  const scale = Math.floor(Math.min(size / CAPITAL, room / end) * 1000) / 1000;
  const middle = FLAT.test(text) ? (SMALL + CAPITAL) / 2 : CAPITAL / 2;
  const deep = DEEP.test(text) ? 3 : 0;
  const left = x - (end / 2) * scale + (slanted ? CAPITAL * scale * 0.1 : 0);
  const top = y - (middle + deep) * scale;
  const outlines = [...text].map((letter, i) => moved(drawn(letter).outline, starts[i] ?? 0));
  const pen = thin && ` stroke="${thin}" stroke-width="3"`;
  return `<path fill="${fill}"${pen} transform="translate(${short(left)} ${short(top)})scale(${short(scale)})${slanted ? `skewX(-${LEAN})` : ''}" d="${outlines.join('')}"/>`;
}

/** An outline that begins further right. @param {string} outline @param {number} right */
const moved = (outline, right) => outline.replace(/^-?\d+/, (x) => `M${Number(x) + right}`);

/** Three decimals, without a zero in front. @param {number} n */
const short = (n) => String(Math.round(n * 1000) / 1000).replace(/^(-?)0\./, '$1.');
