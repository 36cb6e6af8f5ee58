/** How long a contract runs, and when notice ends it (API 2, Scheduling: job.duration*, job.notice*). Pure. */

import type { ApiRequest } from '../../../contract/parameters/request.ts';
import { addDuration, type Duration } from '../../../time/duration.ts';
import { LAST_INSTANT } from '../../../time/format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time/units.ts';
import type { Zone } from '../../../time/zone.ts';
import type { Refusal } from '../../catalogue/results/refusal.ts';

/** The terms of a contract. null = not given. */
export interface Contract {
  /** The first duration, and the length of each extension. */
  readonly duration: Span | null;
  /** How long before the end notice must be given. */
  readonly notice: Notice | null;
  /** The time zone in which days are counted. */
  readonly zone: Zone;
}

/**
 * A length of time. A length in days or longer units ends at the time of day at which it began, even if the clocks of the
 * zone were changed in between.
 */
export interface Span extends Duration {
  readonly isOfDays: boolean;
}

/**
 * ANYTIME: the period is counted from the time of the notice. DURATION_END: the period is counted back from the end of a
 * duration.
 */
export interface Notice {
  readonly period: Span;
  readonly callable: 'ANYTIME' | 'DURATION_END';
}

/** The units; months and years are calendar months and years. */
const UNITS: Readonly<Record<string, Span>> = {
  YEAR: { months: 12, ms: 0, isOfDays: true },
  MONTH: { months: 1, ms: 0, isOfDays: true },
  WEEK: { months: 0, ms: 7 * DAY_MS, isOfDays: true },
  DAY: { months: 0, ms: DAY_MS, isOfDays: true },
  HOUR: { months: 0, ms: HOUR_MS, isOfDays: false },
  MINUTE: { months: 0, ms: MINUTE_MS, isOfDays: false },
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
 * Reads the terms of a contract. A number needs its unit, and a unit its number. A duration must be longer than zero. A
 * notice that is counted from the end of a duration needs a duration. Without noticeCallable, notice is for the end of the
 * duration, if there is a duration.
 */
export function contractIn(request: ApiRequest, zone: Zone): Contract | Refusal {
  const duration = spanIn(request, 'duration');
  const period = spanIn(request, 'notice');
  const callable = request.job?.noticeCallable;
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

function spanIn(request: ApiRequest, name: 'duration' | 'notice'): Span | null | 'incomplete' {
  const unit = request.job?.[`${name}Unit`];
  const number = request.job?.[`${name}Number`];
  if (unit === undefined && number === undefined) return null;
  const one = UNITS[unit ?? ''];
  return one === undefined || number === undefined ? 'incomplete' : times(one, Number(number));
}

/** When a contract ends without notice: after its duration, where the contract has no notice; null where it never does. */
export function ownEnd({ duration, notice, zone }: Contract, startsAt: number): number | null {
  return duration === null || notice !== null ? null : later(zone, startsAt, duration);
}

/** An instant moved by a length of time; `undefined` where the result is out of range. */
function moved(zone: Zone, instant: number, span: Span): number | undefined {
  if (!span.isOfDays) return addDuration(instant, span);
  const local = addDuration(zone.localOf(instant), span);
  return local === undefined ? undefined : zone.instantOf(local);
}

const later = (zone: Zone, instant: number, span: Span): number =>
  moved(zone, instant, span) ?? LAST_INSTANT;

/** When a contract ends if notice is given now. @returns at the earliest now, where the contract has no notice period */
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

/**
 * The first whole number from 1 that passes, provided that all later ones pass, too. A search by doubling and halving, since
 * a duration of seconds may have been extended for years.
 */
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
