/**
 * Finds a card number or a security code in whatever was collected, in every dress it might wear. Pure, and itself
 * tested by planting (e2e/canary.spec.ts): a search that finds nothing proves something only if it can find.
 */

/** A trace of what must not be there. Says where and how, and never shows the digits themselves. */
export interface Leak {
  readonly place: string;
  readonly as: string;
}

/** Runs of this many digits are too many: first six and last four may be known. */
const RUN = 7;

/** A form that digits are looked for in. */
interface Needle {
  readonly as: string;
  readonly text: string;
}

/**
 * Looks for a run of seven or more consecutive digits of a number: as they are, with anything between them, escaped
 * for an address, a script or a document, in full-width and other scripts' digits, in hex, as character codes, in
 * base64 (also of UTF-16), reversed, in UTF-16; the whole number also as an integer and as a float.
 */
export function findNumber(place: string, content: string | Uint8Array, number: string): Leak[] {
  const needles = needlesOf(number);
  const found = new Map<string, Leak>();
  for (const view of viewsOf(content)) {
    for (const { as, text } of needles) {
      if (view.includes(text)) found.set(as, { place, as });
    }
  }
  if (typeof content !== 'string') {
    const bytes = Buffer.from(content);
    for (const form of binaryForms(number)) {
      if (bytes.includes(form)) found.set('binary', { place, as: 'binary' });
    }
  }
  return [...found.values()];
}

/**
 * Looks for a code. Three digits alone are everywhere, so those count as a value only: quoted, behind `=`, between
 * tags, or close behind a name of such a field. Four digits count wherever they stand for themselves.
 */
export function findCode(place: string, content: string | Uint8Array, code: string): Leak[] {
  const asValue = new RegExp(
    `(?:["'=>]|(?:cvv|cvc|csc|code)[^0-9A-Za-z]{1,8})${code}(?![0-9A-Za-z.])`,
    'i',
  );
  const alone = new RegExp(`(?<![0-9A-Fa-f])${code}(?![0-9A-Fa-f])`);
  const text = asText(content);
  const views = [text, unescaped(text), unescaped(unescaped(text)), text.replaceAll('\0', '')];
  const pattern = code.length > 3 ? alone : asValue;
  return views.some((view) => pattern.test(view)) ? [{ place, as: 'code' }] : [];
}

function needlesOf(number: string): Needle[] {
  const runs = (digits: string) =>
    Array.from({ length: digits.length - RUN + 1 }, (_, i) => digits.slice(i, i + RUN));
  const reversed = [...number].reverse().join('');
  return [
    ...runs(number).flatMap((run) => dressesOf(run, '')),
    ...runs(reversed).flatMap((run) => dressesOf(run, 'reversed ')),
  ];
}

function dressesOf(run: string, how: string): Needle[] {
  const utf16 = Buffer.from(run, 'utf16le');
  return [
    { as: `${how}digits`, text: run },
    { as: `${how}hex`, text: Buffer.from(run).toString('hex') },
    { as: `${how}hex of UTF-16`, text: utf16.toString('hex') },
    { as: `${how}character codes`, text: [...Buffer.from(run)].join('') },
    ...base64Of(Buffer.from(run)).map((text) => ({ as: `${how}base64`, text })),
    ...base64Of(utf16).map((text) => ({ as: `${how}base64 of UTF-16`, text })),
  ];
}

/**
 * What is certain of bytes in base64, at each of the three places they can stand in a group. Digits give neither `+`
 * nor `/`, so base64url is the same.
 */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(first, last);
  });
}

/** The text as it is, unescaped once and twice, and each of these without anything but letters and digits. */
function viewsOf(content: string | Uint8Array): string[] {
  const text = asText(content);
  const once = unescaped(text.normalize('NFKC'));
  const views = new Set([text, once, unescaped(once)]);
  // Also what takes the blanks, commas and quotes out, and the zero bytes of UTF-16.
  for (const view of [...views]) views.add(view.replace(/[^0-9A-Za-z]/g, ''));
  return [...views];
}

const asText = (content: string | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(content).toString('latin1');

/** `%34`, `\u0034`, `\x34`, `&#52;`, `&#x34;` are all a 4. */
function unescaped(text: string): string {
  return text
    .replace(/(?:%|\\u00|\\x|&#x0*|&#X0*)([0-7][0-9A-Fa-f]);?/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/&#0*(\d{2,3});?/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** The whole number as a database or a typed array might hold it. */
function binaryForms(number: string): Buffer[] {
  const integer = Buffer.alloc(8);
  integer.writeBigUInt64BE(BigInt(number));
  const float = Buffer.alloc(8);
  float.writeDoubleBE(Number(number));
  // Without the leading zeros: a database leaves them out.
  const shortest = integer.subarray(integer.findIndex((byte) => byte !== 0));
  return [shortest, float].flatMap((bytes) => [bytes, Buffer.from(bytes).reverse()]);
}
