/** ISO 8601 durations: `PT29M`, `P1DT12H`, `P2W`, `P1M`. Years and months follow the calendar. */
import { LAST_INSTANT } from './format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

/** A duration. A month has no fixed number of days: months are counted on the calendar, from the start of the duration. */
export interface Duration {
  readonly months: number;
  readonly ms: number;
}

const DURATION =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,6})W)?(?:(\d{1,7})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,10}(?:\.\d{1,3})?)S)?)?$/;

/** Reads a duration; `undefined` for any other text and for negative durations. */
export function parseDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text);
  if (!match) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map(Number0);
  const ms = (n(weeks) * 7 + n(days)) * DAY_MS + n(hours) * HOUR_MS;
  return {
    months: n(years) * 12 + n(months),
    ms: ms + n(minutes) * MINUTE_MS + Math.round(n(seconds) * 1000),
  };
}

const Number0 = (text: string | undefined) => Number(text ?? 0);
const n = (value: number | undefined) => value ?? 0;

/**
 * Adds a duration to an instant, in milliseconds UTC. Months are added first, and the day is limited to the last day of the
 * resulting month (31 January plus a month is 28 or 29 February). `undefined` if the result is after the year 9999.
 */
export function addDuration(instant: number, { months, ms }: Duration): number | undefined {
  const start = new Date(instant);
  const day = start.getUTCDate();
  const moved = new Date(instant);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  const later = moved.getTime() + ms;
  return Number.isFinite(later) && later <= LAST_INSTANT ? later : undefined;
}
