/**
 * Reads a QR code of error correction level M, versions 1 to 13, as a reader does after it has found the modules: ISO/IEC 18004.
 * The tables are those of the standard, and nothing here is of the library that draws the codes. Errors are not corrected: a module
 * that is wrong changes the text.
 */

/** Whether the module of a row and a column is dark. */
export type IsDark = (row: number, column: number) => boolean;

/** Table 9, level M, by version: codewords for error correction of a block, and the blocks with their data codewords. */
const BLOCKS: readonly (readonly [ec: number, ...blocks: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
  [30, 50, 51, 51, 51, 51],
  [22, 36, 36, 36, 36, 36, 36, 37, 37],
  [22, 37, 37, 37, 37, 37, 37, 37, 37, 38],
];

/** Annex E, by version: rows and columns of the centres of alignment patterns. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
];

/** Table 10: whether a mask inverts the module of a row and a column. */
const MASKS: readonly IsDark[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** @param size modules of a side */
export function readQrCode(size: number, isDark: IsDark): string {
  const version = (size - 17) / 4;
  const [ec, ...blocks] = BLOCKS[version - 1] ?? [];
  if (ec === undefined) throw new Error(`A code of ${size} modules is not read here.`);
  const bytes = bytesOf(placesOfData(size, version), maskOf(isDark), isDark);
  const data = joinBlocks(bytes, blocks);
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (!bits.startsWith('0100')) throw new Error('The text is not in the mode for bytes.');
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(bits.slice(4, start), 2);
  const text = Array.from({ length }, (_, at) =>
    Number.parseInt(bits.slice(start + 8 * at, start + 8 * at + 8), 2),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(text));
}

/** 7.9: the format is beside the first finder pattern, and inverted by a fixed mask. */
function maskOf(isDark: IsDark): (row: number, column: number) => boolean {
  const bits = [0, 1, 2, 3, 4].map((column) => Number(isDark(8, column)));
  const format = Number.parseInt(bits.join(''), 2) ^ 0b10101;
  if (format >> 3 !== 0b00) throw new Error('The error correction is not of level M.');
  return MASKS[format & 0b111] as IsDark;
}

/** 7.7.3: the modules of the data in their order: pairs of columns from the right, upwards first, then downwards. */
function placesOfData(size: number, version: number): [row: number, column: number][] {
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = size - 7;
  const isAlignment = (row: number, column: number) =>
    centres.some((y) =>
      centres.some(
        (x) =>
          Math.abs(row - y) <= 2 &&
          Math.abs(column - x) <= 2 &&
          // These three would lie on finder patterns.
          !((y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6)),
      ),
    );
  const isFixed = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    (version > 6 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) ||
    isAlignment(row, column);
  const places: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFixed(row, column)) places.push([row, column]);
    }
    isUp = !isUp;
  }
  return places;
}

function bytesOf(places: readonly [number, number][], isInverted: IsDark, isDark: IsDark) {
  const bits = places.map(([row, column]) =>
    Number(isDark(row, column) !== isInverted(row, column)),
  );
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
  );
}

/** 7.6: the first codeword of each block, then the second ones, ...; longer blocks have one more at the end. */
function joinBlocks(bytes: readonly number[], blocks: readonly number[]): number[] {
  const joined = blocks.map((): number[] => []);
  let at = 0;
  for (let index = 0; index < Math.max(...blocks); index++)
    for (const [number, length] of blocks.entries())
      if (index < length) joined[number]?.push(bytes[at++] ?? 0);
  return joined.flat();
}
