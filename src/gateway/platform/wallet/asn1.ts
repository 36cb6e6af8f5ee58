/**
 * A strict parser for ASN.1 (ITU-T X.690): every value has one encoding, DER, so that no bit can be changed without changing
 * the value. Of BER, only indefinite lengths are accepted, because Apple's signatures have them.
 */

/** A value, encoded in DER whatever its original encoding was. */
export interface Asn1 {
  /** The first byte: class, constructed or not, tag number. */
  readonly tag: number;
  /** The whole encoding. */
  readonly bytes: Buffer;
  /** The bytes after the length. */
  readonly content: Buffer;
  /** The parts of a constructed value. */
  readonly parts: readonly Asn1[];
}

/** The tags that this parser reads. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context3: 0xa3,
} as const;

const CONSTRUCTED = 0x20;
const LONG_TAG = 0x1f;
const DEEPEST = 24;

/** @returns undefined for anything other than one complete value */
export function readAsn1(bytes: Buffer): Asn1 | undefined {
  const read = readAt(bytes, 0, bytes.length, 0);
  return read?.end === bytes.length ? read.value : undefined;
}

interface Read {
  readonly value: Asn1;
  /** The index of the next value. */
  readonly end: number;
}

function readAt(bytes: Buffer, start: number, limit: number, depth: number): Read | undefined {
  const tag = bytes[start];
  if (tag === undefined || start + 2 > limit || depth > DEEPEST) return undefined;
  if ((tag & LONG_TAG) === LONG_TAG || tag === 0) return undefined;
  const isConstructed = (tag & CONSTRUCTED) !== 0;
  if (bytes[start + 1] === 0x80) {
    return isConstructed ? readOpenEnded(bytes, start, limit, depth) : undefined;
  }
  const length = readLength(bytes, start + 1, limit);
  if (!length || length.from + length.size > limit) return undefined;
  const end = length.from + length.size;
  if (!isConstructed) {
    const content = bytes.subarray(length.from, end);
    return { value: { tag, bytes: bytes.subarray(start, end), content, parts: [] }, end };
  }
  const parts: Asn1[] = [];
  for (let at = length.from; at < end; ) {
    const part = readAt(bytes, at, end, depth + 1);
    if (!part) return undefined;
    parts.push(part.value);
    at = part.end;
  }
  return { value: constructed(tag, parts), end };
}

/** X.690, 8.1.3.6: parts until two zero bytes. */
function readOpenEnded(bytes: Buffer, start: number, limit: number, depth: number) {
  const parts: Asn1[] = [];
  for (let at = start + 2; at + 2 <= limit; ) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) {
      return { value: constructed(bytes[start] as number, parts), end: at + 2 };
    }
    const part = readAt(bytes, at, limit, depth + 1);
    if (!part) return undefined;
    parts.push(part.value);
    at = part.end;
  }
  return undefined;
}

/** X.690, 8.1.3.4 and 10.1: the shortest form of the length. */
function readLength(bytes: Buffer, at: number, limit: number) {
  const first = bytes[at] as number;
  if (first < 0x80) return { size: first, from: at + 1 };
  const count = first & 0x7f;
  const from = at + 1 + count;
  if (count > 3 || from > limit) return undefined;
  const size = bytes.readUIntBE(at + 1, count);
  return encodeLength(size).length === count + 1 ? { size, from } : undefined;
}

function encodeLength(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const count = size < 0x100 ? 1 : size < 0x10000 ? 2 : 3;
  const bytes = Buffer.alloc(count + 1, 0x80 | count);
  bytes.writeUIntBE(size, 1, count);
  return bytes;
}

function constructed(tag: number, parts: readonly Asn1[]): Asn1 {
  const content = Buffer.concat(parts.map((part) => part.bytes));
  return { tag, content, parts, bytes: encode(tag, content) };
}

/** A value in DER. @param content 16 MB at most */
export const encode = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);

/** An object identifier in DER (X.690, 8.19): `oid('1.2.840.113549.1.7.2')`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encode(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Seven bits per byte, with the highest bit set in all bytes except the last. */
function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 | (rest % 128));
  }
  return bytes;
}
