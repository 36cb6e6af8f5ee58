/** The evaluator of jobs beside a slow one that looks at every day: fields of all forms, made at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CronFields } from '../../../src/time/cron/fields.ts';
import { parseCron } from '../../../src/time/cron/plan.ts';
import { zoneOf } from '../../../src/time/zone.ts';
import { table } from '../../table.ts';

const DAY_MS = 86_400_000;

/** A field as it is written, beside what it says. */
interface Written<Said> {
  readonly text: string;
  readonly said: Said;
}

/** Numbers from `least` to `most`; each step of a range that goes over the end comes round. */
function numbers(least: number, most: number): fc.Arbitrary<Written<number[]>> {
  const value = fc.integer({ min: least, max: most });
  const step = fc.integer({ min: 1, max: most - least });
  const all = most - least + 1;
  const walk = (from: number, count: number, by: number): number[] => {
    const found: number[] = [];
    for (let i = 0; i < count; i += by) found.push(((from - least + i) % all) + least);
    return found;
  };
  const range = fc.tuple(value, value, fc.option(step)).map(([from, to, by]) => ({
    text: by === null ? `${from}-${to}` : `${from}-${to}/${by}`,
    said: walk(from, ((to - from + all) % all) + 1, by ?? 1),
  }));
  const item = fc.oneof(
    value.map((one) => ({ text: `${one}`, said: [one] })),
    range,
    fc
      .tuple(value, step)
      .map(([from, by]) => ({ text: `${from}/${by}`, said: walk(from, most - from + 1, by) })),
    step.map((by) => ({ text: `*/${by}`, said: walk(least, all, by) })),
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant({ text: '*', said: walk(least, all, 1) }) },
    {
      weight: 4,
      arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => ({
        text: items.map(({ text }) => text).join(),
        said: items.flatMap(({ said }) => said),
      })),
    },
  );
}

const upTo = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);

/** Years near those that are looked at; all that there are, and steps, go from 1970 to 2099. */
const YEARS: fc.Arbitrary<Written<number[]>> = fc.oneof(
  fc.constant({ text: '*', said: upTo(1970, 2099, 1) }),
  fc.integer({ min: 2024, max: 2034 }).map((year) => ({ text: `${year}`, said: [year] })),
  fc
    .tuple(fc.integer({ min: 2024, max: 2030 }), fc.integer({ min: 0, max: 5 }))
    .map(([from, more]) => ({ text: `${from}-${from + more}`, said: upTo(from, from + more, 1) })),
  fc
    .tuple(fc.integer({ min: 2020, max: 2030 }), fc.integer({ min: 1, max: 9 }))
    .map(([from, by]) => ({ text: `${from}/${by}`, said: upTo(from, 2099, by) })),
  fc.integer({ min: 1, max: 9 }).map((by) => ({ text: `*/${by}`, said: upTo(1970, 2099, by) })),
);

/** A day as the slow evaluator sees it. */
interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly date: number;
  /** 1 is Sunday. */
  readonly weekday: number;
  /** The last date of its month. */
  readonly last: number;
}

function dayAt(instant: number): Day {
  const day = new Date(instant);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, date: day.getUTCDate(), weekday: day.getUTCDay() + 1, last };
}

type IsDay = (day: Day) => boolean;

const weekdayOf = ({ year, month }: Day, date: number): number =>
  new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 1;
const isWorkday = (day: Day, date: number): boolean => {
  const weekday = weekdayOf(day, date);
  return weekday > 1 && weekday < 7;
};

/** The working day next to a date, within its month; none where the month has no such date. */
function nearest(day: Day, date: number): number | undefined {
  if (date > day.last) return undefined;
  return [0, -1, 1, -2, 2]
    .map((by) => date + by)
    .find((other) => other >= 1 && other <= day.last && isWorkday(day, other));
}

const DATES: fc.Arbitrary<Written<IsDay>> = fc.oneof(
  numbers(1, 31).map(({ text, said }) => ({
    text,
    said: ({ date }: Day) => said.includes(date),
  })),
  fc.constant({ text: 'L', said: ({ date, last }: Day) => date === last }),
  fc.constant({
    text: 'LW',
    said: (day: Day) => day.date === nearest(day, day.last),
  }),
  fc.integer({ min: 0, max: 30 }).map((before) => ({
    text: `L-${before}`,
    said: ({ date, last }: Day) => date === last - before,
  })),
  fc.integer({ min: 1, max: 31 }).map((date) => ({
    text: `${date}W`,
    said: (day: Day) => day.date === nearest(day, date),
  })),
);

const WEEKDAYS: fc.Arbitrary<Written<IsDay>> = fc.oneof(
  numbers(1, 7).map(({ text, said }) => ({
    text,
    said: ({ weekday }: Day) => said.includes(weekday),
  })),
  fc.integer({ min: 1, max: 7 }).map((weekday) => ({
    text: `${weekday}L`,
    said: (day: Day) => day.weekday === weekday && day.date > day.last - 7,
  })),
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }))
    .map(([weekday, which]) => ({
      text: `${weekday}#${which}`,
      said: (day: Day) => day.weekday === weekday && Math.ceil(day.date / 7) === which,
    })),
);

/** Several days, of which any will do. */
const listOf = (one: fc.Arbitrary<Written<IsDay>>): fc.Arbitrary<Written<IsDay>> =>
  fc.array(one, { minLength: 1, maxLength: 3 }).map((many) => ({
    text: many.map(({ text }) => text).join(),
    said: (day: Day) => many.some(({ said }) => said(day)),
  }));

const ANY = { text: '?', said: () => true };

/** The two days: one of them is `?`. */
const DAYS: fc.Arbitrary<readonly [Written<IsDay>, Written<IsDay>]> = fc.oneof(
  listOf(DATES).map((date) => [date, ANY] as const),
  listOf(WEEKDAYS).map((weekday) => [ANY, weekday] as const),
);

const JOB = fc.record({
  second: numbers(0, 59),
  minute: numbers(0, 59),
  hour: numbers(0, 23),
  days: DAYS,
  month: numbers(1, 12),
  year: YEARS,
  from: fc.integer({ min: Date.UTC(2024, 0, 1) / 1000, max: Date.UTC(2032, 0, 1) / 1000 }),
});
type Job = typeof JOB extends fc.Arbitrary<infer T> ? T : never;

/** So far the slow one looks ahead. */
const FAR_MS = 3 * 366 * DAY_MS;

/** The first run after an instant, by looking at every day; undefined where none comes within the time looked at. */
function slowNext(
  { second, minute, hour, days, month, year }: Job,
  after: number,
): number | undefined {
  const sorted = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
  const times = sorted(hour.said).flatMap((h) =>
    sorted(minute.said).flatMap((m) =>
      sorted(second.said).map((s) => (h * 3600 + m * 60 + s) * 1000),
    ),
  );
  const first = Math.floor(after / DAY_MS) * DAY_MS;
  for (let midnight = first; midnight <= after + FAR_MS; midnight += DAY_MS) {
    const day = dayAt(midnight);
    const isDay =
      year.said.includes(day.year) &&
      month.said.includes(day.month) &&
      days.every(({ said }) => said(day));
    const time = isDay ? times.find((one) => midnight + one > after) : undefined;
    if (time !== undefined) return midnight + time;
  }
  return undefined;
}

const fieldsOf = ({ second, minute, hour, days, month, year }: Job): CronFields => ({
  second: second.text,
  minute: minute.text,
  hour: hour.text,
  dayOfMonth: days[0].text,
  month: month.text,
  dayOfWeek: days[1].text,
  year: year.text,
});

describe('the next runs of a job', () => {
  it('match a search day by day', () => {
    let found = 0;
    fc.assert(
      fc.property(JOB, (job) => {
        const fields = fieldsOf(job);
        const plan = parseCron(fields);
        if ('field' in plan)
          throw new Error(`${plan.field} of ${JSON.stringify(fields)} was refused`);
        let after = job.from * 1000;
        for (let i = 0; i < 3; i++) {
          const slow = slowNext(job, after);
          const next = plan.next(after);
          if (slow === undefined) {
            // It may come later than anybody has looked.
            expect(next === undefined || next > after + FAR_MS - DAY_MS).toBe(true);
            return;
          }
          expect([Object.values(fields).join(' '), after, next]).toEqual([
            Object.values(fields).join(' '),
            after,
            slow,
          ]);
          found++;
          after = slow;
        }
      }),
      { numRuns: 500 },
    );
    // Most of them have runs.
    expect(found).toBeGreaterThan(400);
  }, 120_000);
});

const QUARTER_MS = 15 * 60_000;

/** What the clocks of a place show, as if they were those of UTC. */
function showing(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/**
 * The first instant at which the clocks show that; where a change leaves it out, the first instant after the change. Found by
 * looking at every quarter of an hour: clocks change at quarters, so within one they only go on.
 */
function slowInstant(shown: (instant: number) => number, local: number): number {
  let at = Math.floor(local / QUARTER_MS) * QUARTER_MS - 26 * 4 * QUARTER_MS;
  for (; ; at += QUARTER_MS) {
    const ahead = local - shown(at);
    if (ahead < 0) return at;
    if (ahead < QUARTER_MS) return at + ahead;
  }
}

/** The weeks in which clocks change, here and there; and any other time. */
const NEAR_CHANGES = fc
  .tuple(
    fc.constantFrom(
      ...['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-31'],
    ),
    fc.integer({ min: 0, max: 4 * 86_400 }),
  )
  .map(([day, seconds]) => Date.parse(`${day}T00:00:00Z`) / 1000 + seconds);

const IN_ZONE = fc.record({
  zone: fc.constantFrom(
    ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'],
    // There the clocks change at midnight: one day is shorter by its first hour, one shows its last hour twice.
    ...['America/Havana', 'America/Nuuk'],
  ),
  job: fc
    .tuple(JOB, fc.option(NEAR_CHANGES))
    .map(([job, near]) => ({ ...job, from: near ?? job.from })),
});

describe('the first instant at which clocks show something', () => {
  table([
    // In 2026 the clocks of Berlin show 02:00 to 03:00 twice on 25 October, and not at all on 29 March.
    ['2026-10-25T02:50:00Z', '2026-10-25T00:50:00.000Z'],
    ['2026-10-25T02:59:59Z', '2026-10-25T00:59:59.000Z'],
    ['2026-10-25T03:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T02:50:00Z', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T03:10:00Z', '2026-03-29T01:10:00.000Z'],
  ])('%s in Berlin: %s', (local, instant) => {
    const found = slowInstant(showing('Europe/Berlin'), Date.parse(local));
    expect(new Date(found).toISOString()).toBe(instant);
  });
});

describe('the next runs of a job in a time zone', () => {
  it('match a search by local time', () => {
    let found = 0;
    fc.assert(
      fc.property(IN_ZONE, ({ zone, job }) => {
        const fields = fieldsOf(job);
        const plan = parseCron(fields, zoneOf(zone));
        if ('field' in plan) throw new Error(`${plan.field} was refused`);
        const shown = showing(zone);
        let after = job.from * 1000;
        for (let i = 0; i < 3; i++) {
          let local = slowNext(job, shown(after));
          while (local !== undefined && slowInstant(shown, local) <= after) {
            local = slowNext(job, local);
          }
          if (local === undefined) return;
          const slow = slowInstant(shown, local);
          expect([zone, Object.values(fields).join(' '), after, plan.next(after)]).toEqual([
            zone,
            Object.values(fields).join(' '),
            after,
            slow,
          ]);
          found++;
          after = slow;
        }
      }),
      { numRuns: 200 },
    );
    expect(found).toBeGreaterThan(200);
  }, 120_000);
});
