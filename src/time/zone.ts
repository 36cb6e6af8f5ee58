/** Time zones: what the clocks of a place show at an instant, and when they show something. Pure; Node knows the zones. */

/** A place whose clocks agree. Local times are ms since 1970 as its clocks count them, as if they never changed. */
export interface Zone {
  /** What the clocks show. @param instant ms UTC */
  localOf(instant: number): number;
  /**
   * When the clocks show it, ms UTC. What they show twice is the first time; what a change leaves out is the first instant
   * after it. Of two local times the later one is never the earlier instant.
   */
  instantOf(local: number): number;
}

/** The usual one. */
export const UTC: Zone = { localOf: (instant) => instant, instantOf: (local) => local };

/** Whether there is a time zone of that name (IANA): `Europe/Berlin`. Distances from UTC (`+01:00`) are no names. */
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

/** The zone of a name. @throws RangeError where there is none */
export function zoneOf(name: string): Zone {
  if (name === 'UTC') return UTC;
  const zone = known.get(name) ?? make(name);
  known.set(name, zone);
  return zone;
}

const DAY_MS = 86_400_000;

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
      // No zone is as far as a day from UTC, and none changes twice in two days.
      const [before, after] = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)];
      const found = [local - before, local - after].filter((at) => localOf(at) === local);
      if (found.length > 0) return Math.min(...found);
      return changeBetween(local - after, local - before, (at) => offsetAt(at) === after);
    },
  };
}

/** The first instant after a change. @param early before it; @param late after it, or at it */
function changeBetween(early: number, late: number, isChanged: (at: number) => boolean): number {
  let [least, most] = [early, late];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isChanged(middle)) most = middle;
    else least = middle;
  }
  return most;
}
