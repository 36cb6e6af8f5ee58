/** The expiry date of a card: month and year. A card is valid until the last day of its month. */
import { digitsOf } from './digits.ts';

/** The characters that people type between the parts of a date, also full-width and Arabic ones. Blanks are not included. */
export const SEPARATOR = /[-/.\uff0d\uff0e\uff0f\u060d]/;

/** A month: 1 to 12, and a year of four digits. */
export interface Month {
  readonly month: number;
  readonly year: number;
}

/**
 * Reads an expiry date as people write it: `12/27`, `1/27`, `1227`, `012027`, `12 / 2027`, `2027-01`.
 * A two-digit year is in this century. `undefined` for any other text, and for a month that does not exist.
 */
export function parseExpiry(text: string): Month | undefined {
  const parts = text
    .split(/[^\p{Nd}]+/u)
    .map(digitsOf)
    .filter(Boolean);
  const [first = '', second] = parts;
  if (parts.length > 2) return undefined;
  if (second !== undefined) {
    return first.length === 4 ? monthOf(second, first) : monthOf(first, second);
  }
  return monthOf(first.slice(0, 2), first.slice(2));
}

function monthOf(monthText: string, yearText: string): Month | undefined {
  if (monthText.length > 2 || yearText.length > 4) return undefined;
  const month = Number(monthText);
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const inRange = month >= 1 && month <= 12 && year >= 1900 && year <= 2099;
  return inRange ? { month, year } : undefined;
}

/**
 * Matches the text of an expiry field, as `formatExpiry` returns it, that has all digits of a date, right or wrong. `20` may be
 * the beginning of a year of four digits.
 */
export const COMPLETE_EXPIRY: RegExp = /\/ (?!20)\d\d/;

/** Whether the expiry month is over. Both are calendar months in the same time zone (the gateway uses UTC). */
export function isExpired(expiry: Month, now: Month): boolean {
  return expiry.year * 12 + expiry.month < now.year * 12 + now.month;
}

/**
 * The text of an expiry field while the shopper types: month and year with ` / ` between them. A month that can only have one
 * digit (2 to 9, or one digit before a separator) gets a leading zero. A complete date has two digits for the year.
 */
export function formatExpiry(text: string): string {
  const date = parseExpiry(text);
  if (date) return show(pad(date.month), pad(date.year % 100));
  const [head = '', ...tail] = text.split(SEPARATOR);
  const typed = digitsOf(head);
  const isShort = /^[2-9]/.test(typed) || (typed.length === 1 && tail.length > 0);
  const digits = (isShort ? '0' : '') + typed + digitsOf(tail.join(''));
  return digits.length < 2 ? digits : show(digits.slice(0, 2), digits.slice(2, 6));
}

const show = (month: string, year: string) => `${month} / ${year}`;
const pad = (value: number) => String(value).padStart(2, '0');
