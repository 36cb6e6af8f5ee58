// A PNG with a palette of at most 256 colours: a picture of a page then has about half of the bytes.

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * @param {Uint8Array} rgba four bytes for each pixel, in rows
 * @param {number} width in pixels
 * @returns {Buffer} the file; a colour that is not among the 256 most frequent ones becomes the nearest of these
 */
export function palettePng(rgba, width) {
  const pixels = new Uint32Array(rgba.length / 4);
  for (let i = 0; i < pixels.length; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(i * 4, i * 4 + 4);
    pixels[i] = (alpha << 24) | (red << 16) | (green << 8) | blue;
  }
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 256)
    .map(([colour]) => colour);
  const indexes = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));

  const height = pixels.length / width;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which are an index into the palette.
  head.set([8, 3], 8);
  // The first byte of a row is its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  pixels.forEach((colour, i) => {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = indexes.get(colour) ?? 0;
  });
  const channels = palette.map(channelsOf);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(channels.flatMap((one) => one.slice(0, 3)))),
    chunk('tRNS', Buffer.from(channels.map(([, , , alpha = 0]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {number} colour */
const channelsOf = (colour) => [
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
  colour >>> 24,
];

/** The index of the colour that is most like another one. @param {readonly number[]} palette @param {number} colour */
function nearest(palette, colour) {
  const channels = channelsOf(colour);
  const distances = palette.map((one) =>
    channelsOf(one).reduce((sum, value, i) => sum + (value - (channels[i] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
}
