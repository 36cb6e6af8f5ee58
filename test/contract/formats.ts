/** What the words for formats in the specification mean, as values that have a format and values that do not. */

/** Values at the bounds of a format. */
export interface Values {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Whether an empty text is a value. */
  readonly empty?: boolean;
}

/** The values of a format in the words of the specification. @throws if the words have no meaning */
export function valuesOf(words: string): Values {
  const fixed = FIXED[words];
  if (fixed) return exact(...fixed);
  for (const [pattern, values] of WORDS) {
    const match = pattern.exec(words);
    if (match) return values(...(match.slice(1) as string[]));
  }
  throw new Error(`no meaning for the format "${words}"`);
}

const DAYS = [
  '1900-01-01 | 1999-12-31 | 2015-10-19 | 2028-02-29 | 2030-12-30 | 2099-12-31',
  '1899-12-31 | 2100-01-01 | 2027-02-29 | 2027-04-31 | 2027-00-10 | 2027-13-01 | 2027-01-00 | 31-12-2027 | 20270101 | 2027-1-1 | 9999-12-31',
] as const;
const TIMES = [
  '1900-01-01 00:00:00 | 2015-10-19 10:10:10 | 2028-02-29 23:59:59',
  '2027-01-31 | 2027-01-31 24:00:00 | 2027-01-31 10:60:00 | 2027-01-31 10:00:60 | 2027-02-30 10:00:00 | 2027-01-31T10:00:00 | 2027-01-31 10:00 | 1899-12-31 10:00:00',
] as const;
const zoned = (list: string, ...zones: string[]) =>
  zones.map((zone) => list.replace(/(?= \||$)/g, zone)).join(' | ');

const COUNTRIES = 'ZZ | DEU | D | 276 | D1';
const ALPHA_3 = ['DEU | ind', 'DE | ZZZ | DEUT | 276'] as const;

/** Formats with a structure: right values and wrong ones. Codes of a standard are some that exist and some that do not. */
const FIXED: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  'yyyy-MM-dd': DAYS,
  'date yyyy-MM-dd': DAYS,
  'yyyy-MM-dd, also 9999-12-31': [
    `${DAYS[0]} | 9999-12-31`,
    DAYS[1].replace('9999-12-31', '9998-12-31'),
  ],
  'yyyy-MM-dd HH:mm:ss': TIMES,
  'yyyy-MM-dd HH:mm:ss (24 hour)': TIMES,
  'yyyy-MM-dd HH:mm:ss plus zone offset': [
    zoned(TIMES[0], '+0000', '-08:00'),
    `${TIMES[0]} | ${zoned(TIMES[1], '+0000')} | 2027-01-31 10:00:00+`,
  ],
  '4 digits, 19xx or 20xx': ['1900 | 2099', '1899 | 2100 | 31 | 20311'],
  // Whether the currency exists is a further check, with another result code.
  '3 uppercase letters, ISO 4217': ['EUR | JPY', 'eur | EU | EURO | 978'],
  '3 letters, ISO 4217': ['EUR | JPY | eur', 'EU | EURO | 978 | ABC'],
  '2 uppercase letters, ISO 3166-1': ['DE | GB', `de | ${COUNTRIES}`],
  '2 letters, ISO 3166-1': ['DE | de', COUNTRIES],
  '2 letters or 3 digits': ['DE | de | 276', 'D | 27 | DEU | 0276'],
  '3 digits, ISO 3166-1': ['276 | 004', '4 | 999 | 0276 | DEU'],
  'max 3 (alpha-3)': ALPHA_3,
  'alphanumeric, max 3 (ISO 3166-1 alpha-3)': ALPHA_3,
  'alphanumeric, 8 or 11 characters': [
    'aZ09aZ09 | aZ09aZ09aZ0',
    'aZ09aZ0 | aZ09aZ09a | aZ09aZ09aZ | aZ09aZ09aZ09',
  ],
  'digit.digit.digit with first digit 1 or 2': ['1.0.2 | 2.2.0', '2.2 | 0.1.0 | 3.0.0 | 2.10.0'],
  '000.100.2 followed by two digits': [
    '000.100.200 | 000.100.299',
    '000.100.29 | 000.100.2999 | 000.100.199 | 203',
  ],
  'up to 12 digits with up to 3 decimals': [
    '0 | 1 | 0.1 | 0.12 | 0.125 | 999999999999.999',
    '1. | .5 | -1 | 1,5 | 1.2345 | 1000000000000',
  ],
  '1-10 digits, up to 2 decimals': [
    '0 | 5 | 5.5 | 4.99 | 9999999999.99',
    '1. | .5 | -1 | 1,5 | 1.234 | 1e2 |  1.00 | 10000000000',
  ],
  // AN6: 100.00 is the longest.
  'AN6, 0 to 100 with up to 2 decimals': [
    '0 | 19 | 7.5 | 7.50 | 99.99 | 100 | 100.0 | 100.00',
    '100.01 | 101 | -1 | 7.555 | 19% | 0000019 | 100.000',
  ],
  '1-10 digits, dot, 2 decimals; at most 100.00': [
    '0.00 | 7.50 | 0000000099.99 | 0000000100.00',
    '100.01 | 101.00 | 9999999999.99 | 00000000099.99 | 00000000100.00 | 7 | 7.5 | 7.500',
  ],
};

/** Values of a format whose characters have a place each: with another character there, none is right. */
function exact(rights: string, wrongs: string): Values {
  const right = rights.split(' | ');
  const spoiled = right.flatMap((one) =>
    [...one].map((_, i) => `${one.slice(0, i)}*${one.slice(i + 1)}`),
  );
  return { right, wrong: [...wrongs.split(' | '), ...spoiled] };
}

/** Words with sizes or values in them. The first row that fits counts. */
const WORDS: readonly (readonly [RegExp, (...parts: string[]) => Values])[] = [
  // API 1, Conventions: letters, digits, any characters; at most n. "AN" without a number has no maximum, and no meaning here.
  [/^A(\d+)$/, (max) => text('aZ', 1, max)],
  [/^N(\d+)$/, (max) => text('09', 1, max)],
  [/^AN(\d+)\b/, (max) => text('', 1, max)],
  [/^N(\d+)\.N2$/, (whole) => amount(whole, true)],
  [
    /^(?:1-|up to )(\d+) digits, (optional )?dot(?:,| and) 2 decimals$/,
    (whole, optional) => amount(whole, optional !== undefined),
  ],
  [/^(?:N\d+, )?(\d+)(?: to |-)(\d+)$/, range],
  [/^starts with \+ or digit, then (.*), (\d+)-(\d+) more$/, telephone],
  [
    /^starts with \+ or digit, then (.*); max (\d+)$/,
    (set, max) => telephone(set, 0, Number(max) - 1),
  ],
  [/^2 letters, 2 digits, then (\d+)-(\d+) alphanumeric$/, iban],
  [/^(?:empty, )?([\d-]+)( or [A-Z-]+)?,? and (?:the characters )?(.*)$/, cronField],
  // The shortest one has the scheme of an app.
  [/^absolute URL, len 6-(\d+)$/, (max) => address(max, ['ab:/cd'], ['ab:/c'])],
  [/^web URL, len \d-(\d+)$/, (max) => address(max, [], ['ab:/cd', 'ftp://shop.example/'])],
  [/^comma-separated list: (.*)$/, list],
  [/^(?:([^:]*): )?([\w. ]+(?: \/ [\w. ]+)+|[A-Z]+|SettlementTxDate)$/, choice],
  [/^(.*?),? ?len (\d+)-(\d+)$/, (set, min, max) => text(charactersOf(set), min, max)],
  [/^len (\d+)$/, (max) => text('', 1, max)],
  [/^(.*?),? ?max (\d+)(?: \(.*\))?$/, (set, max) => text(charactersOf(set), 1, max)],
  [/^exactly (\d+) characters$/, (size) => text('', size, size)],
  // Which punctuation is not said.
  [
    /^1-(\d+) characters from letters, digits, whitespace and some punctuation$/,
    (max) => {
      const { right, wrong } = text('aZ09 ', 1, max);
      return { right, wrong: wrong.slice(0, 1) };
    },
  ],
  [
    /^(\d+)(?:-(\d+))? (digits|(?:uppercase )?letters|lowercase hex characters)$/,
    (min, max, set) => text(charactersOf(set), min, max ?? min),
  ],
];

/** The characters that words name, such as "letters, digits, hyphen". */
const CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/alphanumeric|A\/N/, 'aZ09'],
  [/lowercase hex/, 'af09'],
  [/base64/, 'aZ09+/='],
  [/uppercase letters/, 'AZ'],
  [/lowercase letters/, 'az'],
  [/(?<!case )letters/, 'aZ'],
  [/digits?\b/, '09'],
  [/whitespace|\bspace/, ' '],
  [/\bdot/, '.'],
  [/\bcomma\b/, ','],
  [/apostrophe/, "'’"],
  [/hyphen/, '-'],
  [/underscore/, '_'],
  [/plus/, '+'],
  [/slash/, '/'],
  [/parentheses/, '()'],
];
const charactersOf = (words: string): string =>
  CHARACTERS.flatMap(([word, set]) => (word.test(words) ? [set] : [])).join('');

/** Characters of each kind. Whether letters are only those of ASCII is not said, so there are no others. */
const KINDS = "aZ0 .,:/()+-_='<*";

const repeat = (set: string, length: number): string =>
  [...set.repeat(length)].slice(0, length).join('');

/** A text of `min` to `max` characters of a set; of any characters if the set is empty. An emoji is one character. */
function text(set: string, min: string | number, max: string | number, start = ''): Values {
  const sample = (length: number) => start + repeat(set || 'é😀x <', length);
  const least = Number(min);
  const most = Number(max);
  const others = set === '' ? [] : [...KINDS].filter((one) => !set.includes(one));
  return {
    right: [sample(start === '' ? Math.max(least, 1) : least), sample(most)],
    wrong: [
      sample(most + 1),
      ...(least > 1 ? [sample(least - 1)] : []),
      ...others.map((one) => start + repeat(set, most - 1) + one),
    ],
    empty: least === 0 && start === '',
  };
}

/** An amount with at most `whole` digits before the dot. */
function amount(whole: string, isDotOptional: boolean): Values {
  const most = '9'.repeat(Number(whole));
  return exact(
    `0.00 | 4.99 | ${most}.99${isDotOptional ? ` | 5 | ${most}` : ''}`,
    `1,00 | 1.0 | 1.000 | 1. | .50 | -1.00 | +1.00 | 1e2 |  1.00 | 1${most}.00 | ${isDotOptional ? `1${most}` : '5'}`,
  );
}

/** A whole number. Leading zeros count: "01 to 12" has two digits. */
function range(least: string, most: string): Values {
  const width = /^0\d/.test(least) ? least.length : 0;
  const written = (value: number) => String(value).padStart(width, '0');
  const from = Number(least);
  const to = Number(most);
  const middle = Array.from({ length: Math.min(to - from, 1000) }, (_, i) => written(from + i));
  return {
    right: [...middle, most],
    wrong: [written(from - 1), written(to + 1), '-1', `${most}.0`, 'x', ...(width ? ['1'] : [])],
  };
}

/** One of the values, in their upper or lower case. A length before the values is wider than they are. */
function choice(size = '', values = ''): Values {
  const right = values.split(' / ');
  const others = right.flatMap((one) => [one.toLowerCase(), one.toUpperCase(), `${one} `]);
  const wrong = ['-', `${right[0]}x`, ...others.filter((one) => !right.includes(one))];
  return { right, wrong, empty: size.includes('len 0-') };
}

function list(values: string): Values {
  const right = values.split(' / ');
  const [one = ''] = right;
  return { right: [...right, right.join(',')], wrong: [one.toLowerCase(), `${one},`, `${one},-`] };
}

function telephone(set: string, min: string | number, max: string | number): Values {
  const { right, wrong } = text(charactersOf(set), min, max, '+');
  const others = right.map((one) => one.replace('+', '0'));
  return {
    right: [...right, ...others],
    wrong: [...wrong, ...right.map((one) => one.replace('+', '*')), '(089) 123456'],
  };
}

function iban(min: string, max: string): Values {
  const { right, wrong } = text('aZ09', min, max, 'DE23');
  const { wrong: spoiled } = exact('DE23ABCDEFGHIJK', 'D123ABCDEFGHIJK | DEX3ABCDEFGHIJK');
  return { right, wrong: [...wrong, ...spoiled] };
}

/** A field of a job is checked for its characters, and for its numbers when the job is planned. At most 255 are stored. */
function cronField(numbers: string, names: string | undefined, set: string): Values {
  const right = [
    ...numbers.split('-'),
    ...set.split(' ').map((one) => `1${one}1`),
    '1'.repeat(255),
  ];
  const wrong = [...(names ? '?#!;x' : '?#LW!;x')].filter((one) => !set.includes(one));
  return { right: [...right, ...(names ? ['SUN'] : [])], wrong: [...wrong, '1'.repeat(256)] };
}

/** An address. "Absolute" is also one with the scheme of an app. */
function address(max: string, right: readonly string[], wrong: readonly string[]): Values {
  const shop = 'https://shop.example/';
  const longest = shop.padEnd(Number(max), 'a');
  return {
    right: [`${shop}result?order=1`, longest, ...right],
    wrong: ['/result', 'shop.example/result', `${longest}a`, ...wrong],
  };
}
