/** Parses a typed date of birth: day, month, year. Pure. */
import { digitsOf } from '../../card/digits.ts';
import { SEPARATOR } from '../../card/expiry.ts';

/** The displayed separator. */
const BETWEEN = ' / ';

/**
 * Parses a date: `1.2.1990`, `01 / 02 / 1990`, `01021990`, and `1990-02-01` as browsers fill it in.
 * @returns yyyy-MM-dd; `undefined` for a date that does not exist, and for years before 1900 and after 2099
 */
export function readDate(text: string): string | undefined {
  const parts = text
    .split(/[^\p{Nd}]+/u)
    .map(digitsOf)
    .filter(Boolean);
  const [all = ''] = parts;
  const said =
    parts.length === 1 && all.length === 8
      ? [all.slice(0, 2), all.slice(2, 4), all.slice(4)]
      : parts;
  if (said.length !== 3) return undefined;
  const [day = '', month = '', year = ''] = all.length === 4 ? [...said].reverse() : said;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A day after the end of its month may be parsed as a day of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** Formats the text during typing: two digits, two digits, four digits. */
export function formatDate(text: string): string {
  const date = readDate(text);
  if (date) return date.split('-').reverse().join(BETWEEN);
  const parts = text.split(SEPARATOR).map(digitsOf);
  const isShort = (part: string, at: number) => part.length === 1 && at < parts.length - 1;
  const digits = parts.map((part, at) => (isShort(part, at) ? `0${part}` : part)).join('');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join(BETWEEN);
}
