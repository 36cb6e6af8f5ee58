/** Finds the days of a month on which a job runs (API 2, Scheduling: job.dayOfMonth, job.dayOfWeek). Pure. */
import type { FieldValues } from './fields.ts';

/** The two day fields of a job; one of them is `?` (every value). A job runs on each day that both fields match. */
export interface DayRule {
  readonly dates: FieldValues;
  /** 1 is Sunday. */
  readonly weekdays: FieldValues;
}

/** A month of the calendar. */
interface Month {
  readonly last: number;
  /** 1 is Sunday. */
  weekdayOf(date: number): number;
}

/** The days of a month that match a rule, in ascending order. @param month 1 to 12 */
export function daysOf({ dates, weekdays }: DayRule, year: number, month: number): number[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const its: Month = { last, weekdayOf: (date) => ((first + date - 1) % 7) + 1 };
  const named = new Set([...dates.values, ...dates.special.map((day) => dateOf(day, its))]);
  const namedWeekdays = new Set(weekdays.values);
  const special = new Set(weekdays.special.map((day) => dateOfWeekday(day, its)));
  const days: number[] = [];
  for (let date = 1; date <= last; date++) {
    if (!named.has(date)) continue;
    if (namedWeekdays.has(its.weekdayOf(date)) || special.has(date)) days.push(date);
  }
  return days;
}

/** The date that `L`, `LW`, `L-3` or `15W` means in a month. @returns undefined if the month has no such date */
function dateOf(day: string, month: Month): number | undefined {
  if (day === 'L') return month.last;
  if (day === 'LW') return workdayNear(month.last, month);
  if (day.startsWith('L-')) return month.last - Number(day.slice(2));
  return workdayNear(Number.parseInt(day, 10), month);
}

const SUNDAY = 1;
const SATURDAY = 7;

/** The working day nearest to a date, within the same month. */
function workdayNear(date: number, { last, weekdayOf }: Month): number | undefined {
  if (date > last) return undefined;
  switch (weekdayOf(date)) {
    case SATURDAY:
      return date === 1 ? 3 : date - 1;
    case SUNDAY:
      return date === last ? date - 2 : date + 1;
    default:
      return date;
  }
}

/** The date that `6L` or `6#3` means in a month. @returns undefined if the month has no such day */
function dateOfWeekday(day: string, { last, weekdayOf }: Month): number | undefined {
  const weekday = Number.parseInt(day, 10);
  const firstOne = 1 + ((weekday - weekdayOf(1) + 7) % 7);
  if (day.endsWith('L')) return firstOne + 7 * Math.floor((last - firstOne) / 7);
  const date = firstOne + 7 * (Number(day.slice(day.indexOf('#') + 1)) - 1);
  return date <= last ? date : undefined;
}
