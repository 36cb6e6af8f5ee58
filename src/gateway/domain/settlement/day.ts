/** Business days: calendar days in UTC, by the clock of the entity. Pure. */
import { dayOf, parseInstant } from '../../../time/format.ts';
import { DAY_MS } from '../../../time/units.ts';
import type { Day } from './types.ts';

/** Milliseconds of a day; every day in UTC has this length. */

/** The day of an instant. @param at ms UTC */
export const dayAt = (at: number): Day => dayOf(at).date as Day;

/** The first instant of a day, ms UTC. */
export const startOfDay = (day: Day): number => parseInstant(day) as number;

/** The first instant of the day after an instant's day, ms UTC. */
export const midnightAfter = (at: number): number => startOfDay(dayAt(at)) + DAY_MS;

/** Whether a text is a day of the calendar, yyyy-MM-dd. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== undefined;
