/** What libraries want in place of an instant. */

/** The whole second that an instant is in. @param instant ms since 1970 UTC */
export const secondOf = (instant: number): Date => new Date(Math.floor(instant / 1000) * 1000);
