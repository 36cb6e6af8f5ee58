/** Converts instants to text and back. An instant is a number of milliseconds since 1970, UTC. */

/** The last millisecond of the year 9999: the API's timestamps cannot express a later instant. */
export const LAST_INSTANT = 253_402_300_799_999;

/** `yyyy-MM-dd HH:mm:ss+0000`, the timestamp of every response (API 3, Payment response). */
export function timestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
}

/** `yyyy-MM-dd HH:mm:ss.SSS+0000`, the timestamp of queries and webhooks. */
export function preciseTimestamp(instant: number): string {
  return iso(instant).replace('T', ' ').replace('Z', '+0000');
}

/** ISO 8601 with milliseconds, UTC: `2030-01-31T12:00:00.000Z`. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The calendar day of an instant, in UTC: month 1 to 12, the year, and the date as yyyy-MM-dd. */
export function dayOf(instant: number): { month: number; year: number; date: string } {
  const date = new Date(instant);
  return {
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
    date: date.toISOString().slice(0, 10),
  };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Reads an ISO 8601 date (midnight UTC) or a date-time with a time zone. `undefined` for any other text, for a day that does
 * not exist, and for an instant outside of 1970 to 9999.
 */
export function parseInstant(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const instant = Date.parse(text);
  if (!Number.isFinite(instant) || instant < 0 || instant > LAST_INSTANT) return undefined;
  // `Date.parse` rolls 31 February over into March.
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? instant : undefined;
}

/** The first instant of a month, UTC. @param month 1 to 12; 13 is January of the next year */
export const startOfMonth = (year: number, month: number): number => Date.UTC(year, month - 1);
