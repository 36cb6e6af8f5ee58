/** What values of a parameter may look like, as data: validation, documents and samples are derived from it. */

/** One format, with the message of a value that breaks it. */
export type Format =
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | { readonly kind: 'size'; readonly min: number; readonly max: number }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'url'; readonly min: number; readonly max: number };

/** A text that must match as a whole. Every pattern below is anchored and linear. */
export const pattern = (text: string): Format => ({
  kind: 'pattern',
  pattern: new RegExp(text, 'u'),
});

/** `len a-b`: any characters. */
export const len = (min: number, max: number): Format => ({ kind: 'size', min, max });

/** `AN<n>`: any characters, at most n. */
export const any = (max: number): Format => len(1, max);

/** `A<n>`: letters, at most n. */
export const letters = (max: number): Format => pattern(`^[A-Za-z]{1,${max}}$`);

/** `N<n>`, or from `min` to `max` digits. */
export const digits = (max: number, min = 1): Format => pattern(`^[0-9]{${min},${max}}$`);

/** Letters and digits. */
export const alphanumeric = (max: number, min = 1): Format =>
  pattern(`^[A-Za-z0-9]{${min},${max}}$`);

/** `N10.N2`: 1 to 10 digits, optional dot and exactly two decimals. */
export const money = (): Format => pattern('^[0-9]{1,10}(\\.[0-9]{2})?$');

/** `yyyy-MM-dd`, year 19xx or 20xx. */
export const date = (): Format =>
  pattern('^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');

/** One of the values. */
export const oneOf = (...values: string[]): Format => ({ kind: 'oneOf', values });

/** true or false. */
export const bool = (): Format => oneOf('true', 'false');

/** An absolute address with http or https. */
export const url = (min: number, max: number): Format => ({ kind: 'url', min, max });

/** `+` or a digit, then digits, space, dot, parentheses, slash, hyphen; at most 25 characters. */
export const phone = (): Format => pattern('^[+0-9][0-9 .()/-]{0,24}$');

const URL_PATTERN = /^https?:\/\/[^\s/]+\S*$/;

/** What is wrong with a value, in the words of `parameterErrors`; `undefined` when nothing is. */
export function faultOf(format: Format, value: string): string | undefined {
  switch (format.kind) {
    case 'pattern':
      return format.pattern.test(value) ? undefined : `must match ${format.pattern.source}`;
    case 'oneOf':
      return format.values.includes(value)
        ? undefined
        : `must be one of [${format.values.join(', ')}]`;
    case 'size':
      return sizeFault(value, format.min, format.max);
    case 'url': {
      const isUrl = URL_PATTERN.test(value) && URL.canParse(value);
      return sizeFault(value, format.min, format.max) ?? (isUrl ? undefined : URL_MESSAGE);
    }
    default:
      return format satisfies never;
  }
}

const URL_MESSAGE = `must match ${URL_PATTERN.source.replaceAll('\\/', '/')}`;

/** Length in characters, not in the units of UTF-16: an emoji is one. */
function sizeFault(value: string, min: number, max: number): string | undefined {
  const size = value.length > 2 * max ? value.length : [...value].length;
  return size >= min && size <= max ? undefined : `size must be between ${min} and ${max}`;
}
