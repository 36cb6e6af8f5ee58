/** Times on the clock of this machine, for people. */

/** A time as a person in the time zone of this machine reads it. */
export interface LocalTime {
  /** Such as 2030-01-31. */
  readonly date: string;
  /** Such as 12:00:00. */
  readonly time: string;
  /** The distance to UTC: `UTC`, `UTC+01:00`. */
  readonly zone: string;
}

/** The local form of a time. @param at ms UTC */
export function localTime(at: number): LocalTime {
  const there = new Date(at);
  const minutes = -there.getTimezoneOffset();
  const distance = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return {
    date: [there.getFullYear(), two(there.getMonth() + 1), two(there.getDate())].join('-'),
    time: [there.getHours(), there.getMinutes(), there.getSeconds()].map(two).join(':'),
    zone:
      minutes === 0 ? 'UTC' : `UTC${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`,
  };
}

const two = (n: number): string => String(n).padStart(2, '0');
