/** Converts instants to the `Date` objects that libraries need. */

/** The instant rounded down to a whole second. @param instant ms since 1970 UTC */
export const secondOf = (instant: number): Date => new Date(Math.floor(instant / 1000) * 1000);
