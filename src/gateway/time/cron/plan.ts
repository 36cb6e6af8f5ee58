/** When a job runs (API 2, Scheduling): its fields as patterns that croner evaluates. */
import { Cron } from 'croner';
import { secondOf } from '../date.ts';
import { UTC, type Zone } from '../zone.ts';
import { type CronField, type CronFields, type FieldValues, LIMITS, readField } from './fields.ts';

/** When a job runs. */
export interface CronPlan {
  /**
   * The next run.
   * @param after ms since 1970 UTC: strictly after it, at a whole second
   * @returns ms since 1970 UTC; `undefined` where there is none up to the end of 2099
   */
  next(after: number): number | undefined;
}

/** A field that says nothing that there is. */
export interface CronFault {
  readonly field: CronField;
}

const ORDER = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;

/** Months by their number of days; February's depends on the year. */
const LONG = [1, 3, 5, 7, 8, 10, 12];
const SHORT = [4, 6, 9, 11];

type Values = Readonly<Record<CronField, FieldValues>>;

/** The lists of one pattern, as croner wants them. */
type Pattern = Readonly<Record<CronField, string>>;

/**
 * Reads the fields of a job.
 * @param zone what the fields are meant in. What a change of its clocks leaves out runs once, at the first instant after it;
 *   what they show twice runs once, the first time
 */
export function planOf(fields: CronFields, zone: Zone = UTC): CronPlan | CronFault {
  const read: Partial<Record<CronField, FieldValues>> = {};
  for (const field of ORDER) {
    const values = readField(field, fields[field]);
    if (!values) return { field };
    read[field] = values;
  }
  const crons = patternsOf(read as Values).map(
    (pattern) =>
      new Cron(
        ORDER.filter((field) => field !== 'year')
          .map((field) => pattern[field])
          .concat(pattern.year)
          .join(' '),
        {
          timezone: 'UTC',
          alternativeWeekdays: true,
        },
      ),
  );
  // Croner knows no zone here: it counts what the clocks show.
  const nextLocal = (after: number): number | undefined => {
    const from = secondOf(after);
    const runs = crons.flatMap((cron) => cron.nextRun(from)?.getTime() ?? []);
    return runs.length ? Math.min(...runs) : undefined;
  };
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

/** One for the plain days, and one for each that hangs on the month: a job runs on any of them. */
function patternsOf(read: Values): Pattern[] {
  const { dayOfMonth, dayOfWeek } = read;
  const base = Object.fromEntries(
    ORDER.map((field) => [field, listOf(field, read[field].values)]),
  ) as Pattern;
  const patterns: Pattern[] = [];
  // A day that is `?` has every value, and so says nothing.
  if (dayOfMonth.values.length && dayOfWeek.values.length) patterns.push(base);
  for (const day of dayOfMonth.special) patterns.push(...specialDay(base, read, day));
  for (const day of dayOfWeek.special) patterns.push({ ...base, dayOfWeek: day });
  return patterns;
}

function specialDay(base: Pattern, read: Values, day: string): Pattern[] {
  if (!day.startsWith('L-')) return [{ ...base, dayOfMonth: day }];
  const before = Number(day.slice(2));
  const years = (isWanted: (year: number) => boolean) => read.year.values.filter(isWanted);
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [
    [31, LONG, years(() => true)] as const,
    [30, SHORT, years(() => true)] as const,
    [29, [2], years(isLeap)] as const,
    [28, [2], years((year) => !isLeap(year))] as const,
  ].flatMap(([length, months, its]) => {
    const wanted = months.filter((month) => read.month.values.includes(month));
    const date = length - before;
    if (date < 1 || !wanted.length || !its.length) return [];
    return { ...base, dayOfMonth: String(date), month: wanted.join(), year: its.join() };
  });
}

function listOf(field: CronField, values: readonly number[]): string {
  const [least, most] = LIMITS[field];
  if (values.length < most - least + 1) return values.join();
  return field === 'year' ? `${least}-${most}` : '*';
}
