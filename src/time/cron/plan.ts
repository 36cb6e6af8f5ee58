/** Finds when a job runs (API 2, Scheduling): the next day that its fields match, and the first time on that day. Pure. */
import { DAY_MS } from '../units.ts';
import { UTC, type Zone } from '../zone.ts';
import { type DayRule, daysOf } from './days.ts';
import { type CronField, type CronFields, type FieldValues, readField } from './fields.ts';

/** The plan of a job. */
export interface CronPlan {
  /**
   * The next run, at a whole second.
   * @param after ms since 1970 UTC; the run is strictly after this instant
   * @returns ms since 1970 UTC; `undefined` if there is no run until the end of 2099
   */
  next(after: number): number | undefined;
}

/** A field that cannot be read. */
export interface CronFault {
  readonly field: CronField;
  /** The valid values, in words. */
  readonly reason: string;
}

const ORDER = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;

type Values = Readonly<Record<CronField, FieldValues>>;

/**
 * Reads the fields of a job.
 * @param zone the time zone of the fields. A run at a local time that a clock change skips happens once, at the first instant
 *   after the change. A run at a local time that clocks show twice happens once, the first time.
 */
export function parseCron(fields: CronFields, zone: Zone = UTC): CronPlan | CronFault {
  const read: Partial<Record<CronField, FieldValues>> = {};
  for (const field of ORDER) {
    const values = readField(field, fields[field]);
    if ('reason' in values) return { field, reason: values.reason };
    read[field] = values;
  }
  const nextLocal = localPlan(read as Values);
  return {
    next(after) {
      let local = nextLocal(zone.localOf(after));
      while (local !== undefined) {
        const instant = zone.instantOf(local);
        if (instant > after) return instant;
        // Clocks show this local time for the second time, and the job has run the first time.
        local = nextLocal(local);
      }
      return undefined;
    },
  };
}

/** Finds the next run in local time, without clock changes. Local times are in ms since 1970. */
function localPlan(read: Values): (after: number) => number | undefined {
  const { second, minute, hour, month, year } = read;
  const rule: DayRule = { dates: read.dayOfMonth, weekdays: read.dayOfWeek };
  const time = { hours: hour.values, minutes: minute.values, seconds: second.values };
  return (after) => {
    const midnight = Math.floor(after / DAY_MS) * DAY_MS;
    // The first second of this day at which the job may run. It may be the first second of the next day.
    const from = Math.floor((after - midnight) / 1000) + 1;
    const start = new Date(midnight);
    const [thisYear, thisMonth] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
    for (const y of year.values) {
      if (y < thisYear) continue;
      for (const m of month.values) {
        if (y === thisYear && m < thisMonth) continue;
        for (const date of daysOf(rule, y, m)) {
          const day = Date.UTC(y, m - 1, date);
          if (day < midnight) continue;
          const found = timeFrom(time, day === midnight ? from : 0);
          if (found !== undefined) return day + found * 1000;
        }
      }
    }
    return undefined;
  };
}

/** The hours, minutes and seconds at which a job runs, each in ascending order. */
interface Times {
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
}

/** The first time at or after a second of the day. @param from seconds since midnight @returns seconds since midnight */
function timeFrom({ hours, minutes, seconds }: Times, from: number): number | undefined {
  const [h, m, s] = [Math.floor(from / 3600), Math.floor(from / 60) % 60, from % 60];
  const at = (hour: number, minute: number, second: number) => hour * 3600 + minute * 60 + second;
  // Every field has at least one value, so the defaults are never used.
  const [firstMinute = 0, firstSecond = 0] = [minutes[0], seconds[0]];
  if (hours.includes(h)) {
    if (minutes.includes(m)) {
      const second = seconds.find((one) => one >= s);
      if (second !== undefined) return at(h, m, second);
    }
    const minute = minutes.find((one) => one > m);
    if (minute !== undefined) return at(h, minute, firstSecond);
  }
  const hour = hours.find((one) => one > h);
  return hour === undefined ? undefined : at(hour, firstMinute, firstSecond);
}
