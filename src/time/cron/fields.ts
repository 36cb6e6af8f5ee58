/**
 * Reads the seven fields of a job (API 2, Scheduling). The syntax is that of Quartz: lists, ranges that may wrap around
 * (`22-2`, `FRI-MON`), steps (`5/15`), names, and for days `L`, `L-3`, `LW`, `15W`, `6L`, `6#3`.
 */

/** The fields of a job, none of them absent. Exactly one of the two day fields is `?`. */
export interface CronFields {
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly year: string;
}

export type CronField = keyof CronFields;

/** The parsed values of one field. */
export interface FieldValues {
  /** The values in ascending order. Day fields: only the plain days, without the special ones. */
  readonly values: readonly number[];
  /** Days whose date depends on the month: `L`, `LW`, `15W`, `L-3`; `6L`, `6#3` (1 is Sunday). */
  readonly special: readonly string[];
}

/** The smallest and the largest value of each field. */
export const LIMITS: Readonly<Record<CronField, readonly [least: number, most: number]>> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
  year: [1970, 2099],
};

const NAMES: Readonly<Partial<Record<CronField, readonly string[]>>> = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  dayOfWeek: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};

/** The reason why a field cannot be read: a text that says which values are valid. */
export interface FieldFault {
  readonly reason: string;
}

const ITEM = /^(?:\*|(\w+)(?:-(\w+))?)?(?:\/(\d{1,4}))?$/;

/** Reads a field. `?` means every value. */
export function readField(field: CronField, text: string): FieldValues | FieldFault {
  const values = new Set<number>();
  const special: string[] = [];
  for (const item of text.toUpperCase().split(',')) {
    const own = specialOf(field, item);
    if (own !== undefined) {
      special.push(own);
      continue;
    }
    const found = item === '?' ? valuesOf(field, '*') : valuesOf(field, item);
    if ('reason' in found) return found;
    for (const value of found) values.add(value);
  }
  return { values: [...values].sort((a, b) => a - b), special };
}

/** The valid values of a field, in words. */
function rangeOf(field: CronField): string {
  const [least, most] = LIMITS[field];
  const [first, last] = [NAMES[field]?.[0], NAMES[field]?.at(-1)];
  return first === undefined
    ? `${least} to ${most}`
    : `${least} to ${most}, or ${first} to ${last}`;
}

/** Reads a day whose date depends on the month, and replaces names with numbers; `undefined` for any other item. */
function specialOf(field: CronField, item: string): string | undefined {
  if (field === 'dayOfMonth') {
    const [, near, before] = /^(?:LW?|(\d{1,2})W|L-(\d{1,2}))$/.exec(item) ?? [item];
    if (near !== undefined) return isIn(field, Number(near)) ? `${Number(near)}W` : undefined;
    if (before !== undefined) return Number(before) <= 30 ? `L-${Number(before)}` : undefined;
    return item === 'L' || item === 'LW' ? item : undefined;
  }
  if (field !== 'dayOfWeek') return undefined;
  const [, day = '', which] = /^(\w+?)(L|#[1-5])$/.exec(item) ?? [];
  const number = numberOf(field, day);
  return number === undefined ? undefined : `${number}${which}`;
}

function valuesOf(field: CronField, item: string): number[] | FieldFault {
  // `L` alone means the last day of the week.
  if (field === 'dayOfWeek' && item === 'L') return [7];
  const parts = ITEM.exec(item);
  if (!parts || item === '') return { reason: `must be ${rangeOf(field)}` };
  const [, first, last, every] = parts;
  const [least, most] = LIMITS[field];
  const from = first === undefined ? least : numberOf(field, first);
  const alone = first !== undefined && every === undefined ? from : most;
  const to = last === undefined ? alone : numberOf(field, last);
  const step = every === undefined ? 1 : Number(every);
  if (from === undefined || to === undefined) return { reason: `must be ${rangeOf(field)}` };
  // A step longer than the field would match only one value, although it looks like a repetition.
  const longest = Math.min(most, most - least + 1);
  if (step < 1 || step > longest) return { reason: `must have a step of 1 to ${longest}` };
  if (to < from && field === 'year')
    return { reason: 'must not have a range whose end is before its start' };
  const round = most - least + 1;
  const end = to < from ? to + round : to;
  const values: number[] = [];
  for (let value = from; value <= end; value += step)
    values.push(value > most ? value - round : value);
  return values;
}

function numberOf(field: CronField, text: string): number | undefined {
  const at = NAMES[field]?.indexOf(text) ?? -1;
  if (at >= 0) return at + 1;
  return /^\d{1,4}$/.test(text) && isIn(field, Number(text)) ? Number(text) : undefined;
}

function isIn(field: CronField, value: number): boolean {
  const [least, most] = LIMITS[field];
  return value >= least && value <= most;
}
