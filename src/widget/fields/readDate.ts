/** Parses a typed date of birth, in the order of the language. Pure. */
import { digitsOf } from '../../card/digits.ts';
import { SEPARATOR } from '../../card/expiry.ts';

/** The displayed separator. */
const BETWEEN = ' / ';

/** A part of a date, by the letter of its digits. */
type DatePart = 'd' | 'm' | 'y';

/** The order in which a language writes the parts: `dmy`, `mdy`, `ymd`. */
export type DateOrder = readonly DatePart[];

/** The parts of yyyy-MM-dd. */
const YEAR_FIRST: DateOrder = ['y', 'm', 'd'];

/** Day, month, year: the order of most languages, and of a date whose order is unknown. */
export const DAY_FIRST: DateOrder = ['d', 'm', 'y'];

/** English without a region writes dates as the United Kingdom does, like the reference. @param lang BCP 47 */
const regional = (lang: string) => (lang === 'en' ? 'en-GB' : lang);

/** @param lang BCP 47 */
export function dateOrder(lang: string): DateOrder {
  return new Intl.DateTimeFormat(regional(lang), { calendar: 'gregory' })
    .formatToParts()
    .map(({ type }) => type[0])
    .filter((letter): letter is DatePart => DAY_FIRST.includes(letter as DatePart));
}

/** A date with the name of its month: `2 January 1990`. @param date yyyy-MM-dd @param lang BCP 47 */
export function dateInWords(date: string, lang: string): string {
  return new Intl.DateTimeFormat(regional(lang), {
    dateStyle: 'long',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(new Date(date));
}

/** Puts a text like `DD / MM / YYYY` into another order. */
export function orderDate(pattern: string, order: DateOrder): string {
  const parts = pattern.split('/').map((part) => part.trim());
  return parts.length === 3
    ? order.map((part) => parts[DAY_FIRST.indexOf(part)]).join(BETWEEN)
    : pattern;
}

/**
 * Parses a date: in the order of day, month, year `1.2.1990`, `01 / 02 / 1990`, `01021990`; and in any order `1990-02-01`, as
 * browsers fill it in.
 * @returns yyyy-MM-dd; `undefined` for a date that does not exist, and for years before 1900 and after 2099
 */
export function readDate(text: string, order: DateOrder = DAY_FIRST): string | undefined {
  const parts = text
    .split(/[^\p{Nd}]+/u)
    .map(digitsOf)
    .filter(Boolean);
  const [all = ''] = parts;
  const said = parts.length === 1 && all.length === 8 ? groups(all, order) : parts;
  if (said.length !== 3) return undefined;
  // A year of four digits at the end: of the languages that write it first, most then write the day first.
  const ending = order[0] === 'y' ? DAY_FIRST : order;
  const used = said[0]?.length === 4 ? YEAR_FIRST : ending;
  const [year = '', month = '', day = ''] = YEAR_FIRST.map((part) => said[used.indexOf(part)]);
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A day after the end of its month may be parsed as a day of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** Formats the text during typing: two digits for day and month, four for the year. */
export function formatDate(text: string, order: DateOrder = DAY_FIRST): string {
  const date = readDate(text, order)?.split('-');
  if (date) return order.map((part) => date[YEAR_FIRST.indexOf(part)]).join(BETWEEN);
  const parts = text.split(SEPARATOR).map(digitsOf);
  const isShort = (part: string, at: number) => part.length === 1 && at < parts.length - 1;
  const digits = parts.map((part, at) => (isShort(part, at) ? `0${part}` : part)).join('');
  return groups(digits, order).filter(Boolean).join(BETWEEN);
}

/** Cuts digits into the parts of a date. */
function groups(digits: string, order: DateOrder): string[] {
  let at = 0;
  return order.map((part) => {
    const from = at;
    at += part === 'y' ? 4 : 2;
    return digits.slice(from, at);
  });
}
