/** Time zones: converts instants to local times and back. Pure; the data of the zones comes from Node. */
import { DAY_MS } from './units.ts';

/** A time zone. A local time is in ms since 1970 in local time, counted as if the offset from UTC never changed. */
export interface Zone {
  /** The local time of an instant. @param instant ms UTC */
  localOf(instant: number): number;
  /**
   * The instant of a local time, ms UTC. If clocks show the local time twice, it is the first instant. If a clock change
   * skips the local time, it is the first instant after the change. A later local time never gives an earlier instant.
   */
  instantOf(local: number): number;
}

/** The default time zone. */
export const UTC: Zone = { localOf: (instant) => instant, instantOf: (local) => local };

/** Whether a time zone of this name exists (IANA, such as `Europe/Berlin`). Offsets from UTC (`+01:00`) are no names. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const known = new Map<string, Zone>();

/** The time zone of this name. @throws RangeError if there is none */
export function zoneOf(name: string): Zone {
  if (name === 'UTC') return UTC;
  const zone = known.get(name) ?? make(name);
  known.set(name, zone);
  return zone;
}

function make(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const localOf = (instant: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const rest = ((instant % 1000) + 1000) % 1000;
    return Date.UTC(year, month - 1, day, hour, minute, second) + rest;
  };
  const offsetAt = (instant: number) => localOf(instant) - instant;
  return {
    localOf,
    instantOf(local) {
      // The offset of a zone is always less than a day, and never changes twice in two days.
      const [before, after] = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)];
      const found = [local - before, local - after].filter((at) => localOf(at) === local);
      if (found.length > 0) return Math.min(...found);
      return changeBetween(local - after, local - before, (at) => offsetAt(at) === after);
    },
  };
}

/** The first instant after a clock change. @param early an instant before it; @param late an instant at or after it */
function changeBetween(early: number, late: number, isChanged: (at: number) => boolean): number {
  let [least, most] = [early, late];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isChanged(middle)) most = middle;
    else least = middle;
  }
  return most;
}
