/** The formats of parameter values, as data. Validation, documents, samples and fuzz inputs are derived from them. */

import { isAppAddress } from '../../protocol/index.ts';

/** How a format checks a value: by a pattern, a number of characters, a list of values, an address, or a day. */
type Shape =
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | { readonly kind: 'size'; readonly min: number; readonly max: number }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'listOf'; readonly values: readonly string[] }
  | { readonly kind: 'url' | 'appUrl'; readonly min: number; readonly max: number }
  | { readonly kind: 'date'; readonly pattern: RegExp };

/** The format of a parameter's values. @typeParam Value what the rest of the program reads such a value as */
export type Format<Value = unknown> = Shape & {
  /** Reads a valid value. */
  readonly read: (text: string) => Value;
  /** The format in the words of the specification. */
  readonly text: string;
  /** Valid values, among them the longest and the shortest. */
  readonly samples: readonly string[];
  /** Invalid values, each for a different reason. Never an empty text, because an empty value counts as absent. */
  readonly counterSamples: readonly string[];
  /** The error message for an invalid value, if the default message would be too long. */
  readonly message?: string;
  /** Values that other systems accept, with the alternative in this gateway. It is added to the error message. */
  readonly instead?: Readonly<Record<string, string>>;
  /** The format of the specification, if only strict entities are held to it: every value of it is valid here too. */
  readonly strict?: Format;
  /** Whether letters may be sent in lower case. Capitals are checked, stored and returned. */
  readonly inCapitals?: true;
  /** Whether the values are true and false, and possibly others that a checkbox sends. */
  readonly isBoolean?: true;
};

/** A format that is wider than that of the specification, for all entities that are not strict (docs/compatibility.md). */
export const wider = <Value>(specified: Format, byDefault: Format<Value>): Format<Value> => ({
  ...byDefault,
  text: `${byDefault.text}; strict: ${specified.text}`,
  strict: specified,
});

/** The same format, with letters in any case. */
export const inCapitals = <Value>(format: Format<Value>): Format<Value> => ({
  ...format,
  inCapitals: true,
});

/** Values that stay texts. */
const asText = (text: string): string => text;

/** The characters of a text, repeated up to `length` characters; a character may be two UTF-16 code units. */
export const repeated = (text: string, length: number): string =>
  [...text.repeat(length)].slice(0, length).join('');

/**
 * A text that must match a pattern as a whole. Every pattern is anchored, and needs linear time.
 *
 * @param text the source of the pattern
 * @param words the format in the words of the specification
 */
export const pattern = (
  text: string,
  words: string,
  samples: readonly string[],
  counterSamples: readonly string[],
): Format<string> => ({
  kind: 'pattern',
  read: asText,
  pattern: new RegExp(text, 'u'),
  text: words,
  samples,
  counterSamples,
});

/** A text of `min` to `max` characters from a set. */
export function run(
  set: string,
  words: string,
  sample: string,
  wrong: string,
  max: number,
  min = 1,
) {
  const size = min === max ? `{${min}}` : `{${min},${max}}`;
  const shortest = Math.max(min, 1);
  const short = min > 1 ? [repeated(sample, min - 1)] : [];
  return pattern(
    `^${set}${size}$`,
    words,
    [repeated(sample, shortest), repeated(sample, max)],
    [repeated(sample, max + 1), ...short, repeated(sample, max - 1) + wrong],
  );
}

/** `len a-b`: any characters. */
export const len = (min: number, max: number): Format<string> => ({
  kind: 'size',
  read: asText,
  min: Math.max(min, 1),
  max,
  text: min === max ? `exactly ${max} characters` : `len ${min}-${max}`,
  samples: [repeated('é😀x', Math.max(min, 1) === 1 ? 1 : min), 'x'.repeat(max)],
  counterSamples: ['x'.repeat(max + 1), ...(min > 1 ? ['x'.repeat(min - 1)] : [])],
});

/** `AN<n>`: any characters, at most n. */
export const any = (max: number): Format<string> => ({ ...len(1, max), text: `AN${max}` });

/** `N<n>`, or from `min` to `max` digits. */
export const digits = (max: number, min = 1): Format<string> =>
  run('[0-9]', min === 1 ? `N${max}` : `${range(min, max)} digits`, '1', 'x', max, min);

const range = (min: number, max: number) => (min === max ? `${max}` : `${min}-${max}`);

/** Letters and digits. */
export const alphanumeric = (max: number, min = 1): Format<string> =>
  run('[A-Za-z0-9]', `alphanumeric, len ${range(min, max)}`, 'a1Z', '_', max, min);

/**
 * An amount in hundredths of the currency's main unit, with no, one or two decimals. The currency is another parameter, so that
 * only both together are money.
 */
export const inHundredths = (format: Format): Format<bigint> => ({
  ...format,
  read: (text) => {
    const [whole, rest = ''] = text.split('.');
    return BigInt(whole + rest.padEnd(2, '0'));
  },
});

/** `N10.N2`: 1 to 10 digits, an optional dot and exactly two decimals. */
export const money = (whole = 10): Format<bigint> =>
  inHundredths(
    pattern(
      `^[0-9]{1,${whole}}(\\.[0-9]{2})?$`,
      `N${whole}.N2`,
      ['0.00', '92', '92.00', `${'9'.repeat(whole)}.99`],
      ['1,00', '1.0', '.50', '-1.00', '1.000', '1e2', ' 1.00', `${'1'.repeat(whole + 1)}.00`],
    ),
  );

/** An amount whose two decimals are not optional: digits, dot, two decimals. */
export const decimals = (whole = 10): Format<bigint> =>
  inHundredths(
    pattern(
      `^[0-9]{1,${whole}}\\.[0-9]{2}$`,
      `1-${whole} digits, dot, 2 decimals`,
      ['0.00', '4.99', `${'9'.repeat(whole)}.99`],
      ['5', '1,00', '1.0', '.50', '-1.00', `${'1'.repeat(whole + 1)}.00`],
    ),
  );

/** `yyyy-MM-dd`, year 19xx or 20xx. The day must exist in the calendar. */
export const date = (): Format<string> => ({
  kind: 'date',
  read: asText,
  pattern: /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/u,
  text: 'yyyy-MM-dd',
  samples: ['1999-12-31', '2028-02-29', '2099-01-01'],
  counterSamples: [
    '2027-02-29',
    '2027-04-31',
    '31-12-2027',
    '2027-13-01',
    '1899-01-01',
    '20270101',
  ],
});

/** `yyyy-MM-dd HH:mm:ss`, UTC, 24 hours. */
export const timestamp = (): Format<string> => ({
  kind: 'date',
  read: asText,
  pattern:
    /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/u,
  text: 'yyyy-MM-dd HH:mm:ss',
  samples: ['2027-01-31 00:00:00', '2028-02-29 23:59:59'],
  counterSamples: [
    '2027-01-31',
    '2027-01-31 24:00:00',
    '2027-02-30 10:00:00',
    '2027-01-31T10:00:00',
  ],
});

/** `yyyy-MM-dd HH:mm:ss` with a zone offset. */
export const zonedTimestamp = (): Format<string> => ({
  kind: 'date',
  read: asText,
  pattern:
    /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9] ?[+-](0[0-9]|1[0-4]):?[0-5][0-9]$/u,
  text: 'yyyy-MM-dd HH:mm:ss and zone offset',
  samples: ['2027-01-31 10:00:00+0000', '2027-01-31 10:00:00 +05:30'],
  counterSamples: ['2027-01-31 10:00:00', '2027-02-30 10:00:00+0000', '2027-01-31 10:00:00+2500'],
});

/** One of the values. */
export const oneOf = <const Value extends string>(...values: Value[]): Format<Value> => ({
  kind: 'oneOf',
  read: (text) => text as Value,
  values,
  text: values.join(' / '),
  samples: values,
  counterSamples: ['-', `${values[0]}x`],
});

/** Some of the values, joined by commas. Blanks are allowed next to the commas, as in the specification. */
export const listOf = <const Value extends string>(
  ...values: Value[]
): Format<readonly Value[]> => ({
  kind: 'listOf',
  read: (text) => partsOf(text) as Value[],
  values,
  text: 'comma-separated list',
  samples: [values[0] as string, values.slice(0, 3).join(','), values.slice(0, 3).join(', ')],
  counterSamples: ['-', `${values[0]},`, `${values[0]}, `, `${values[0]},nothing`],
});

/** The values of a list in the format `listOf`. */
export const partsOf = (list: string): string[] =>
  list.split(',').map((part) => part.replace(/^ +| +$/g, ''));

/** true or false, or another value that means true. */
export const bool = (...alsoTrue: string[]): Format<boolean> => ({
  ...oneOf('true', 'false', ...alsoTrue),
  isBoolean: true,
  read: (text) => text !== 'false',
});

/** A whole number in a range, with as many digits as it needs, or with leading zeros up to as many as `max` has. */
export const between = (min: number, max: number): Format<number> => ({
  ...numbers(min, max, 0),
  read: Number,
});

/** The code of a whole number in a range, always with the same number of digits: `05`. */
export const codeBetween = (min: number, max: number, width: number): Format<string> =>
  numbers(min, max, width);

/** @param width the number of digits; 0 = any */
const numbers = (min: number, max: number, width: number): Format<string> => {
  const written = (value: number, size = width) => String(value).padStart(size, '0');
  const longest = written(max).length;
  const widths = width > 0 ? [width] : Array.from({ length: longest }, (_, i) => i + 1);
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const values = new Set(widths.flatMap((size) => numbers.map((one) => written(one, size))));
  const text = `${written(min)} to ${written(max)}`;
  return {
    ...oneOf(...values),
    text,
    message: `must be ${text}`,
    counterSamples: [written(max + 1), String(min - 1), 'x', '1.5', `${'0'.repeat(longest)}${min}`],
  };
};

/** An absolute address with http or https. */
export const url = (min: number, max: number): Format<string> => ({
  kind: 'url',
  read: asText,
  min,
  max,
  text: `absolute URL, len ${min}-${max}`,
  samples: ['https://shop.example/result?order=1', `https://shop.example/${'a'.repeat(max - 21)}`],
  counterSamples: ['/result', 'shop.example/result', 'ftp://shop.example/', 'javascript:alert(1)'],
});

/** An address with http or https, or with an app's custom scheme: `app://return`, `com.shop.app:/return`. */
export const appUrl = (min: number, max: number): Format<string> => ({
  kind: 'appUrl',
  read: asText,
  min,
  max,
  text: `absolute URL, also of an app's own scheme, len ${min}-${max}`,
  samples: [...url(min, max).samples, 'app://return', 'com.shop.app:/return?order=1'],
  counterSamples: [
    ...url(min, max).counterSamples,
    'javascript://x/%0aalert(1)',
    'JavaScript:/x',
    'data:text/html,x',
    'data://text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/hosts',
    'intent://shop#Intent;end',
    'about:blank',
    'http:/shop',
    'app:return',
  ],
});

/** The currency of an amount that is paid. A later check finds out whether it exists; its error has another result code. */
export const currency = (): Format<string> =>
  pattern(
    '^[A-Z]{3}$',
    '3 uppercase letters, ISO 4217',
    ['EUR', 'JPY'],
    ['eur', 'EU', 'EURO', '978'],
  );

/** Base64 of `min` to `max` characters. */
export const base64 = (min: number, max: number): Format<string> =>
  run('[A-Za-z0-9+/=]', `base64, len ${range(min, max)}`, 'aB+/1', '*', max, min);

const URL_PATTERN = /^https?:\/\/[^\s/]+\S*$/;
const isUrl = (text: string): boolean => URL_PATTERN.test(text) && URL.canParse(text);
const URL_MESSAGE = `must match ${URL_PATTERN.source.replaceAll('\\/', '/')}`;

const APP_URL_MESSAGE = `${URL_MESSAGE}, or be an address of an app's own scheme, such as app://return`;

/** Whether an error message is a rule of the format, and so contains nothing of the value. */
export const isRuleOf = (format: Format, message: string): boolean =>
  format.counterSamples.some((wrong) => faultOf(format, wrong) === message) ||
  (format.strict !== undefined && isRuleOf(format.strict, message));

/** The error message for a value, as shown in `parameterErrors`; `undefined` if the value is valid. */
export function faultOf(format: Format, value: string): string | undefined {
  const fault = judge(format, value);
  if (fault === undefined) return undefined;
  const { message = fault, instead = {} } = format;
  return Object.hasOwn(instead, value) ? `${message}; ${value}: ${instead[value]}` : message;
}

function judge(format: Format, value: string): string | undefined {
  switch (format.kind) {
    case 'pattern':
      return format.pattern.test(value) ? undefined : `must match ${format.pattern.source}`;
    case 'date':
      if (!format.pattern.test(value)) return `must match ${format.pattern.source}`;
      return isDay(value) ? undefined : 'must be a day of the calendar';
    case 'oneOf':
      return format.values.includes(value) ? undefined : choice(format.values);
    case 'listOf':
      return partsOf(value).every((part) => format.values.includes(part))
        ? undefined
        : choice(format.values, 'hold only ');
    case 'size':
      return sizeFault(value, format.min, format.max);
    case 'url':
      return sizeFault(value, format.min, format.max) ?? (isUrl(value) ? undefined : URL_MESSAGE);
    case 'appUrl': {
      const isAddress = isUrl(value) || isAppAddress(value);
      return sizeFault(value, format.min, format.max) ?? (isAddress ? undefined : APP_URL_MESSAGE);
    }
    default:
      return format satisfies never;
  }
}

const choice = (values: readonly string[], verb = 'be ') =>
  `must ${verb}one of [${values.join(', ')}]`;

/** Whether a text begins with a day that exists in the calendar. @param text begins with yyyy-MM-dd */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** Checks the length in characters, not in UTF-16 code units: an emoji is one character. */
function sizeFault(value: string, min: number, max: number): string | undefined {
  const { length } = value;
  // Half of the code units is the least number of characters.
  if (length <= max && length >= 2 * min) return undefined;
  const size = length > 2 * max ? length : [...value].length;
  return size >= min && size <= max ? undefined : `size must be between ${min} and ${max}`;
}
