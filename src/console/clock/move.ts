/** A move of the clock: where to, what falls due, and how far it is. */
import { addDuration, parseDuration } from '../../time/duration.ts';
import { advanceClock, type ControlCall, setClock } from '../control/calls.ts';
import { TEXTS } from '../texts.ts';
import type { CountedKind } from './timerGroups.ts';

const { clock: texts } = TEXTS.control;

/** Where the clock shall go: by a duration (ISO 8601), or to a time (as a field of local time gives it). */
export type Target =
  | { readonly kind: 'by'; readonly by: string }
  | { readonly kind: 'to'; readonly local: string };

/** A timer that falls due. */
export interface Due {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  readonly text: string;
}

/** The answer of GET /_sandbox/due. */
export interface DueAnswer {
  /** Every kind, also of timers that are not listed. */
  readonly kinds?: readonly (CountedKind & { readonly text: string })[];
  readonly due: readonly Due[];
  /** How many more timers fall due. `more`: the gateway has stopped counting there. */
  readonly omitted: number;
  readonly more?: true;
}

/** A timer that ran. */
export interface Executed {
  readonly at: string;
  readonly kind: string;
  readonly id: string;
  readonly outcome: string;
}

/** The answer of a move, and of the request how far the move is. `state` is absent if the move is done. */
export interface MoveAnswer {
  readonly state?: 'none' | 'moving' | 'done' | 'stopped' | 'failed' | 'interrupted';
  readonly now: string;
  readonly until?: string;
  readonly executedCount?: number;
  readonly executed?: readonly Executed[];
  readonly detail?: string;
}

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time for people, in the time zone of the browser. @param at ms, or ISO 8601 */
export const written = (at: string | number): string =>
  LONG.format(typeof at === 'string' ? Date.parse(at) : at);

const DATE_UNITS: Readonly<Record<string, string>> = { Y: 'year', M: 'month', W: 'week', D: 'day' };
const TIME_UNITS: Readonly<Record<string, string>> = { H: 'hour', M: 'minute', S: 'second' };

/** `PT1H30M` as `1 hour 30 minutes`. @param duration that can be read */
export function durationInWords(duration: string): string {
  const [date = '', time = ''] = duration.slice(1).split('T');
  const parts = (text: string, units: typeof DATE_UNITS) =>
    [...text.matchAll(/([\d.]+)([A-Z])/g)].map(
      ([, number = '', unit = '']) =>
        `${Number(number)} ${units[unit]}${Number(number) === 1 ? '' : 's'}`,
    );
  return [...parts(date, DATE_UNITS), ...parts(time, TIME_UNITS)].join(' ');
}

/** The last time that a clock can show, ms. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The time that a target means.
 * @param now entity time, ms
 * @returns ms; undefined if the text is not a duration or a time, or if it is after the year 9999
 */
export function untilOf(target: Target, now: number): number | undefined {
  if (target.kind === 'by') {
    const duration = parseDuration(target.by.trim());
    return duration && addDuration(now, duration);
  }
  const time = Date.parse(target.local);
  return Number.isNaN(time) || time < 0 || time > LAST ? undefined : time;
}

/** The call of a move. A clock that runs goes on from the time; one that stands still stands there. */
export function callOf(target: Target, until: number, isFrozen: boolean): ControlCall {
  return target.kind === 'by'
    ? advanceClock(target.by.trim())
    : setClock({ mode: isFrozen ? 'frozen' : 'offset', at: new Date(until).toISOString() });
}

/** How many timers ran. */
export const countOf = ({ executedCount, executed }: MoveAnswer): number =>
  executedCount ?? executed?.length ?? 0;

/** What a move did, for people. @param time writes a time */
export function endOf(move: MoveAnswer, time: (at: string) => string): string {
  if (move.state === 'stopped') return texts.stopped(time(move.now), countOf(move));
  if (move.state === 'failed') return texts.failed(move.detail ?? '');
  if (move.state === 'interrupted') return texts.interrupted;
  return texts.moved(time(move.now), countOf(move));
}
