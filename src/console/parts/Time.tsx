/** An instant, absolute and relative to the clock of the entity. The title has it in UTC. */
import { entityNow } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const YEAR = new Intl.DateTimeFormat('en-GB', { year: 'numeric' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });

/** @param props.form `both`, or one of the two where there is no room */
export function Time({
  at,
  form = 'both',
  isPast = false,
}: {
  /** ISO 8601 instant. */
  readonly at: string | null | undefined;
  readonly form?: 'both' | 'absolute' | 'relative';
  /** It has happened: "in 21h" would be nonsense. */
  readonly isPast?: boolean;
}) {
  const time = at ? Date.parse(at) : Number.NaN;
  if (!at || Number.isNaN(time)) return <span class="muted">{TEXTS.parts.none}</span>;
  const now = entityNow.value;
  // Something that has happened lies in the future only after the clock was set back.
  const isAhead = isPast && now !== undefined && time > now + AHEAD_MS;
  return (
    <time class="time number" dateTime={at} title={at}>
      {form !== 'relative' && <Absolute text={absolute(time, now)} />}
      {form !== 'absolute' && now !== undefined && (
        <span class="muted">{isAhead ? TEXTS.clock.wasAhead : relative(time, now)}</span>
      )}
    </time>
  );
}

/** Where there is no room, the day is shown without the time of day. */
function Absolute({ text }: { readonly text: string }) {
  const at = text.lastIndexOf(' ') + 1;
  return (
    <>
      {at > 0 && <span>{text.slice(0, at)}</span>}
      <span class="time-of-day">{text.slice(at)}</span>
    </>
  );
}

/** The clocks of browser and gateway may differ, ms. */
const AHEAD_MS = 5000;

/** The time of day; with the day on another day, and with the year in another year. In the time zone of the browser. */
export function absolute(time: number, now: number | undefined): string {
  const clock = CLOCK.format(time);
  const day = dayOf(time, now);
  return now !== undefined && day === dayOf(now, now) ? clock : `${day} ${clock}`;
}

/** `30 Nov`; with the year in another year. In the time zone of the browser. */
export const dayOf = (time: number, now: number | undefined): string =>
  now !== undefined && YEAR.format(time) === YEAR.format(now)
    ? DAY.format(time)
    : `${DAY.format(time)} ${YEAR.format(time)}`;

const WHOLE_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-30` as `30 Nov 2026`. */
export function writtenDay(day: string): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : WHOLE_DAY.format(time);
}

const UNITS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30.44],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;

/** The distance from now in the largest unit that fits: `5 min. ago`, `in 2 hr.`. */
export function relative(time: number, now: number): string {
  let distance = (time - now) / 1000;
  // A difference of the two clocks below two seconds is no difference.
  if (Math.abs(distance) < 2) return RELATIVE.format(0, 'second');
  for (const [unit, many] of UNITS) {
    // 59 days are nearly two months, and 59 seconds no minute.
    const shown = unit === 'month' || unit === 'year' ? Math.round(distance) : Math.trunc(distance);
    if (Math.abs(shown) < many) return RELATIVE.format(shown, unit);
    distance /= many;
  }
  return '';
}
