// Writes a PNG of at most 256 colours.

import { deflateSync } from 'node:zlib';

/**
 * The commonest colours stay as they are; the others, at the edges of letters, become the nearest of these.
 * @param {Uint8Array} rgba four bytes a pixel
 * @param {number} width in pixels
 * @returns {Buffer}
 */
export function encodePng(rgba, width) {
  const pixels = new Uint32Array(rgba.length / 4);
  const view = new DataView(rgba.buffer, rgba.byteOffset);
  for (let i = 0; i < pixels.length; i++) pixels[i] = view.getUint32(i * 4);
  const { palette, indexOf } = paletteOf(pixels);
  const rows = [];
  for (let y = 0; y < pixels.length / width; y++) {
    // Each row begins with its filter: none.
    rows.push(0, ...[...pixels.subarray(y * width, (y + 1) * width)].map(indexOf));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(pixels.length / width, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channels(colour).slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((colour) => colour & 255))),
    chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Uint32Array} pixels @returns {{ palette: number[], indexOf: (colour: number) => number }} */
function paletteOf(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, 256)
    .map(([colour]) => colour);
  const known = new Map(palette.map((colour, i) => [colour, i]));
  return {
    palette,
    indexOf(colour) {
      const index = known.get(colour) ?? nearest(colour, palette);
      known.set(colour, index);
      return index;
    },
  };
}

/** @param {number} colour @param {number[]} palette */
function nearest(colour, palette) {
  const wanted = channels(colour);
  const distances = palette.map((other) =>
    channels(other).reduce((sum, channel, i) => sum + (channel - (wanted[i] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Red, green, blue, opacity. @param {number} colour */
const channels = (colour) => [
  colour >>> 24,
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
];

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

/** CRC-32 as PNG has it. @param {Buffer} bytes */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
