/** When a job runs (API 2, Scheduling): the next day that its fields name, and the first time of that day. Pure. */
import { UTC, type Zone } from '../zone.ts';
import { type DayRule, daysOf } from './days.ts';
import { type CronField, type CronFields, type FieldValues, readField } from './fields.ts';

/** When a job runs. */
export interface CronPlan {
  /**
   * The next run.
   * @param after ms since 1970 UTC: strictly after it, at a whole second
   * @returns ms since 1970 UTC; `undefined` where there is none up to the end of 2099
   */
  next(after: number): number | undefined;
}

/** A field that cannot be read. */
export interface CronFault {
  readonly field: CronField;
  /** What would be right. */
  readonly reason: string;
}

const ORDER = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;

type Values = Readonly<Record<CronField, FieldValues>>;

/**
 * Reads the fields of a job.
 * @param zone what the fields are meant in. What a change of its clocks leaves out runs once, at the first instant after it;
 *   what they show twice runs once, the first time
 */
export function planOf(fields: CronFields, zone: Zone = UTC): CronPlan | CronFault {
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
        // The clocks show it for the second time: it has run.
        local = nextLocal(local);
      }
      return undefined;
    },
  };
}

const DAY_MS = 86_400_000;

/** What runs when, as clocks show it that never change. Local times are ms since 1970. */
function localPlan(read: Values): (after: number) => number | undefined {
  const { second, minute, hour, month, year } = read;
  const rule: DayRule = { dates: read.dayOfMonth, weekdays: read.dayOfWeek };
  const time = { hours: hour.values, minutes: minute.values, seconds: second.values };
  return (after) => {
    const midnight = Math.floor(after / DAY_MS) * DAY_MS;
    // The first second that counts, of this day; it may be the first of the next one.
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

/** The times of a day; each in order. */
interface Times {
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
}

/** The first time at or after a second of the day. @returns seconds since midnight */
function timeFrom({ hours, minutes, seconds }: Times, from: number): number | undefined {
  const [h, m, s] = [Math.floor(from / 3600), Math.floor(from / 60) % 60, from % 60];
  const at = (hour: number, minute: number, second: number) => hour * 3600 + minute * 60 + second;
  // Every field has a value.
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
