/** How a person, a page or a program may write a card number: one table for everything that looks for card numbers. */

/** Fills the number into a spelling, in its groups of four. */
const grouped = (number: string, separator: string) =>
  (number.match(/\p{Nd}{1,4}/gu) as string[]).join(separator);

/** Replaces each digit by that of another script, whose zero has this code point. */
const script = (zero: number) => (number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Name of the spelling, and the text of a number in it. */
export const SPELLINGS: readonly (readonly [string, (number: string) => string])[] = [
  ['digits alone', (number) => number],
  ['beside words', (number) => `card ${number} of Jane`],
  ['before its expiry date and code', (number) => `${grouped(number, ' ')} 12/34 123`],
  ['behind an order number', (number) => `2028-17 ${number}`],
  ...[' ', '-', '.', '/', '_', '  ', ' - ', ', ', ' / ', '....', '\t', '\n', ':', '|', '\\'].map(
    (separator) =>
      [
        `groups with ${JSON.stringify(separator)}`,
        (number: string) => grouped(number, separator),
      ] as const,
  ),
  ...[
    ['no-break blank', '\u00a0'],
    ['narrow no-break blank', '\u202f'],
    ['ideographic blank', '\u3000'],
    ['zero-width blank', '\u200b'],
    ['zero-width joiner', '\u200d'],
    ['soft hyphen', '\u00ad'],
    ['word joiner', '\u2060'],
    ['mark of direction', '\u200e'],
    ['variation selector', '\ufe0f'],
    ['Hangul filler', '\u3164'],
    ['dash', '\u2013'],
    ['middle dot', '\u00b7'],
    ['Arabic comma', '\u060c'],
  ].map(
    ([name, separator]) =>
      [`a ${name} behind each digit`, (number: string) => [...number].join(separator)] as const,
  ),
  ['full-width digits', script(0xff10)],
  ['Arabic digits', script(0x0660)],
  ['Persian digits', script(0x06f0)],
  ['Devanagari digits', script(0x0966)],
  ['Thai digits', script(0x0e50)],
  ['bold mathematical digits', script(0x1d7ce)],
  ['keycaps', (number) => number.replace(/\d/g, '$&\ufe0f\u20e3')],
  ['two scripts', (number) => script(0x0660)(number.slice(0, 8)) + number.slice(8)],
  ['full-width groups with dots', (number) => grouped(script(0xff10)(number), '.')],
];
