// Draws a sequence diagram as SVG, in any width: texts wrap, and rows become higher. Lengths are in pixels.

/** @typedef {import('./sequence.mjs').Sequence} Sequence */
/** @typedef {import('./sequence.mjs').Step} Step */

/** The colours: of the page behind the picture, of texts, of less important texts and lines, and of arrows. @typedef {{ bg: string, fg: string, muted: string, accent: string }} Colours */

const SIZE = 13;
const LINE = 17;
/** Between two steps. */
const GAP = 14;
const SIDE = 10;
/** Between two blocks that contain each other. */
const INSET = 6;

/**
 * Fonts differ, and the picture cannot measure the one of its reader: most letters of all usual fonts are narrower.
 * @param {string} text
 */
const widthOf = (text) => text.length * SIZE * 0.56;

/** @param {string} text @param {number} width @returns {string[]} */
function wrapped(text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const part of text.split('\n')) {
    let line = '';
    // A long address breaks after a slash.
    for (const word of part.split(/(?<=[ /])(?!\/)/)) {
      if (line && widthOf((line + word).trim()) > width) {
        lines.push(line.trim());
        line = '';
      }
      line += word;
    }
    if (line.trim()) lines.push(line.trim());
  }
  return lines;
}

/** In as few lines as fit, of about the same length. @param {string} text @param {number} width */
function balanced(text, width) {
  const lines = wrapped(text, width);
  let narrower = width;
  while (narrower > SIZE && wrapped(text, narrower - SIZE).length === lines.length)
    narrower -= SIZE;
  return wrapped(text, narrower);
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * @param {Sequence} sequence @param {number} width @param {Colours} colours
 * @returns {{ svg: string, height: number }}
 */
export function drawSequence({ parties, steps }, width, colours) {
  const lane = (width - 2 * SIDE) / parties.length;
  const xOf = (/** @type {number} */ index) => SIDE + lane * (index + 0.5);
  /** @type {string[]} behind everything */
  const bands = [];
  /** @type {string[]} */
  const marks = [];

  const text = (
    /** @type {readonly string[]} */ lines,
    /** @type {number} */ x,
    /** @type {number} */ top,
    kind = '',
  ) => {
    for (const [index, line] of lines.entries()) {
      const y = top + LINE * (index + 0.75);
      marks.push(`<text class="${kind}" x="${round(x)}" y="${round(y)}">${escaped(line)}</text>`);
    }
  };

  // Names do not break within a word: they are smaller if the longest word does not fit.
  const longest = Math.max(...parties.flatMap(({ name }) => name.split(' ').map(widthOf)));
  const nameSize = Math.min(SIZE, round((SIZE * (lane - 10)) / (longest * 1.12)));
  const heads = parties.map(({ name, about }) => ({
    name: wrapped(name, ((lane - 10) * SIZE) / (nameSize * 1.12)),
    about: wrapped(about, ((lane - 8) * SIZE) / Math.min(nameSize, SIZE - 1)),
  }));
  const headHeight =
    Math.max(...heads.map((one) => one.name.length + one.about.length)) * LINE + 14;
  for (const [index, { name, about }] of heads.entries()) {
    const x = xOf(index) - lane / 2 + 3;
    marks.push(
      `<rect class="head" x="${round(x)}" y="4" width="${round(lane - 6)}" height="${headHeight}" rx="6"/>`,
    );
    const top = 4 + (headHeight - (name.length + about.length) * LINE) / 2;
    text(name, xOf(index), top, 'name');
    text(about, xOf(index), top + name.length * LINE, 'about');
  }

  /** Centred at x, but inside the picture. @param {readonly string[]} lines @param {number} x */
  const inside = (lines, x) => {
    const half = Math.max(...lines.map(widthOf)) / 2 + SIDE;
    return Math.min(Math.max(x, half), width - half);
  };

  /** @param {Extract<Step, { kind: 'message' }>} step @param {number} top @returns {number} where it ends */
  const message = ({ from, to, isReply, text: words }, top) => {
    const [start, end] = [xOf(from), xOf(to)];
    const lines = balanced(words, Math.max(Math.abs(end - start) - 12, Math.min(300, width - 40)));
    text(lines, inside(lines, (start + end) / 2), top);
    const y = top + lines.length * LINE + 5;
    const kind = isReply ? 'way reply' : 'way';
    if (from === to) {
      const out = start + 24 > width - 4 ? -24 : 24;
      marks.push(
        `<path class="${kind}" d="M${round(start)} ${y}h${out}v12h${-out + Math.sign(out) * 2}" marker-end="url(#tip)"/>`,
      );
      return y + 12;
    }
    const short = end > start ? -2 : 2;
    marks.push(
      `<path class="${kind}" d="M${round(start)} ${y}H${round(end + short)}" marker-end="url(#tip)"/>`,
    );
    return y;
  };

  /** @param {Extract<Step, { kind: 'note' }>} step @param {number} top */
  const note = ({ from, to, text: words }, top) => {
    const middle = (xOf(from) + xOf(to)) / 2;
    const wide = Math.max(Math.abs(xOf(to) - xOf(from)) + lane - 10, Math.min(260, width - 40));
    const lines = balanced(words, wide - 16);
    const box = Math.max(...lines.map(widthOf)) + 20;
    const x = Math.min(Math.max(middle, box / 2 + SIDE), width - box / 2 - SIDE);
    marks.push(
      `<rect class="note" x="${round(x - box / 2)}" y="${top}" width="${round(box)}" height="${lines.length * LINE + 10}" rx="4"/>`,
    );
    text(lines, x, top + 5, 'noted');
    return top + lines.length * LINE + 10;
  };

  /** @param {readonly Step[]} all @param {number} top @param {number} depth of blocks @returns {number} */
  const rows = (all, top, depth) => {
    let y = top;
    for (const step of all) {
      y += GAP;
      if (step.kind === 'message') y = message(step, y);
      else if (step.kind === 'note') y = note(step, y);
      else y = block(step, y, depth);
    }
    return y;
  };

  /** @param {Extract<Step, { kind: 'block' }>} step @param {number} top @param {number} depth @returns {number} */
  const block = ({ parts }, top, depth) => {
    const x = 3 + depth * INSET;
    const at = bands.push('') - 1;
    let y = top;
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        marks.push(`<path class="else" d="M${x} ${y}H${width - x}"/>`);
      }
      const lines = wrapped(part.text, width - 2 * x - 24);
      text(lines, x + 9, y + 6, 'when');
      y = rows(part.steps, y + 6 + lines.length * LINE, depth + 1) + GAP;
    }
    bands[at] =
      `<rect class="band" x="${x}" y="${top}" width="${width - 2 * x}" height="${round(y - top)}" rx="6"/>`;
    return y;
  };

  const bottom = rows(steps, 4 + headHeight, 0) + GAP;
  const lifelines = parties.map(
    (_, index) =>
      `<path class="life" d="M${round(xOf(index))} ${4 + headHeight}V${round(bottom)}"/>`,
  );
  const height = Math.ceil(bottom) + 4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>${styleOf(colours, nameSize)}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0l8 4-8 4z"/></marker></defs>
${[...bands, ...lifelines, ...marks].join('\n')}
</svg>
`;
  return { svg, height };
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/** Texts have an edge in the colour of the page, so that lines do not cross them. @param {Colours} colours @param {number} nameSize */
const styleOf = ({ bg, fg, muted, accent }, nameSize) =>
  [
    `text{font:${SIZE}px system-ui,sans-serif;fill:${fg};text-anchor:middle;paint-order:stroke;stroke:${bg};stroke-width:4px;stroke-linejoin:round}`,
    `.name{font-weight:600;font-size:${nameSize}px;stroke:none}`,
    `.about{fill:${muted};stroke:none;font-size:${Math.min(nameSize, SIZE - 1)}px}`,
    `.noted{fill:${muted};stroke:none}`,
    `.when{text-anchor:start;font-style:italic;fill:${accent}}`,
    `.head,.note{fill:${bg};stroke:${muted}}`,
    '.note{stroke-opacity:.5}',
    `.life{stroke:${muted};stroke-opacity:.6;stroke-dasharray:2 4}`,
    `.way{stroke:${accent};stroke-width:1.6;fill:none}`,
    '.reply{stroke-dasharray:6 4}',
    `.tip{fill:${accent}}`,
    `.band{fill:${accent};fill-opacity:.07;stroke:${accent};stroke-opacity:.35}`,
    `.else{stroke:${accent};stroke-opacity:.5;stroke-dasharray:6 4}`,
  ].join('');
