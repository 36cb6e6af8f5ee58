/** How long a contract runs, and when notice ends it (API 2, Scheduling: job.duration*, job.notice*). Pure. */

import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import type { Zone } from '../../../time/zone.ts';
import type { Parameters } from '../../catalogue/parameters/parameter.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';

/** What was agreed. null = not said. */
export interface Contract {
  /** Its first length, and that of each prolongation. */
  readonly duration: Span | null;
  /** How long before its end notice must be given. */
  readonly notice: Notice | null;
  /** Whose days it is counted in. */
  readonly zone: Zone;
}

/** A length; one of days or more ends at the time of the day at which it began, whatever the clocks did meanwhile. */
export interface Span extends Duration {
  readonly isOfDays: boolean;
}

/** ANYTIME: counted from when it is given. DURATION_END: back from the end of a duration. */
export interface Notice {
  readonly period: Span;
  readonly callable: 'ANYTIME' | 'DURATION_END';
}

const DAY_MS = 86_400_000;

/** The units; months and years are those of the calendar. */
const UNITS: Readonly<Record<string, Span>> = {
  YEAR: { months: 12, ms: 0, isOfDays: true },
  MONTH: { months: 1, ms: 0, isOfDays: true },
  WEEK: { months: 0, ms: 7 * DAY_MS, isOfDays: true },
  DAY: { months: 0, ms: DAY_MS, isOfDays: true },
  HOUR: { months: 0, ms: 3_600_000, isOfDays: false },
  MINUTE: { months: 0, ms: 60_000, isOfDays: false },
  SECOND: { months: 0, ms: 1000, isOfDays: false },
};

const times = ({ months, ms, isOfDays }: Span, count: number): Span => ({
  months: months * count,
  ms: ms * count,
  isOfDays,
});

const NO_DURATION: Refusal = { refused: '100.250.106' };
const NO_NOTICE: Refusal = { refused: '100.250.107' };

/**
 * Reads what was agreed. A number needs its unit, and a unit its number; a duration lasts; what is counted from the end of a
 * duration needs one. Where nothing else is said, notice is for the end of the duration, if there is one.
 */
export function contractIn(request: Parameters, zone: Zone): Contract | Refusal {
  const duration = spanIn(request, 'duration');
  const period = spanIn(request, 'notice');
  const callable = request['job.noticeCallable'];
  if (duration === 'incomplete' || (duration && duration.months + duration.ms === 0)) {
    return NO_DURATION;
  }
  if (period === 'incomplete' || (period === null && callable !== undefined)) return NO_NOTICE;
  if (callable === 'DURATION_END' && duration === null) return NO_DURATION;
  if (period === null) return { duration, notice: null, zone };
  const isForEnd = callable === 'DURATION_END' || (callable === undefined && duration !== null);
  const notice = { period, callable: isForEnd ? 'DURATION_END' : 'ANYTIME' } as const;
  return { duration, notice, zone };
}

function spanIn(request: Parameters, name: 'duration' | 'notice'): Span | null | 'incomplete' {
  const [unit, number] = [request[`job.${name}Unit`], request[`job.${name}Number`]];
  if (unit === undefined && number === undefined) return null;
  const one = UNITS[unit ?? ''];
  return one === undefined || number === undefined ? 'incomplete' : times(one, Number(number));
}

/** When a contract ends by itself: after its duration, where nobody can give notice; null where it never does. */
export function ownEnd({ duration, notice, zone }: Contract, startsAt: number): number | null {
  return duration === null || notice !== null ? null : later(zone, startsAt, duration);
}

/** So much later; `undefined` beyond what there is. */
function moved(zone: Zone, instant: number, span: Span): number | undefined {
  if (!span.isOfDays) return addDuration(instant, span);
  const local = addDuration(zone.localOf(instant), span);
  return local === undefined ? undefined : zone.instantOf(local);
}

const later = (zone: Zone, instant: number, span: Span): number =>
  moved(zone, instant, span) ?? LAST_INSTANT;

/** When a contract ends whose notice is given now. @returns at the earliest now: there is no notice to be kept */
export function endByNotice(
  { duration, notice, zone }: Contract,
  startsAt: number,
  now: number,
): number {
  if (notice === null) return now;
  const { period, callable } = notice;
  if (callable === 'ANYTIME' || duration === null) return later(zone, now, period);
  const endOf = (count: number) => later(zone, startsAt, times(duration, count));
  const isInTime = (count: number) => {
    const end = endOf(count);
    const latest = moved(zone, end, times(period, -1)) ?? Number.NEGATIVE_INFINITY;
    return end >= LAST_INSTANT || now < latest;
  };
  return endOf(firstThat(isInTime));
}

/** The first whole number from 1 on that passes, where all after it do, too. Seconds may have been counted for years. */
function firstThat(passes: (count: number) => boolean): number {
  let most = 1;
  while (!passes(most)) most *= 2;
  let least = Math.floor(most / 2) + 1;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (passes(middle)) most = middle;
    else least = middle + 1;
  }
  return most;
}
