/**
 * Waits for an external service while a request is answered. Meanwhile the request needs neither the database nor this process, so
 * another request is admitted.
 */
export type Outside = <T>(work: Promise<T>) => Promise<T>;

/** For work that no request waits for. */
export const NOT_ADMITTED: Outside = (work) => work;
