/** Injected faults of routes: what goes wrong with a request or its answer on the way. Pure. */

/** How a route can fail, with the meaning for the documents. */
export const ROUTE_FAULTS = {
  delay: 'the request is processed, and its answer is sent after `delay` ms',
  dropAfterCommit: 'the request is processed, and its connection is closed without an answer',
  reset: 'the connection is reset before the request is processed',
  status: 'the answer has the status `status`, and the request is not processed',
  truncate:
    'the request is processed, and half of the answer’s body is sent before the connection is closed',
} as const;

export type RouteFaultName = keyof typeof ROUTE_FAULTS;

/** The methods that a fault can be limited to. Without a method, these are the methods that it applies to. */
export const FAULTY_METHODS = ['GET', 'POST', 'DELETE'] as const;

export interface RouteFault {
  /** undefined: all `FAULTY_METHODS`; never a preflight, which would use up a fault that is meant for the request after it. */
  readonly method?: (typeof FAULTY_METHODS)[number] | undefined;
  /** With `{name}` for a segment, such as /v1/payments/{id}. */
  readonly path: string;
  readonly fault: RouteFaultName;
  /** Of the fault `delay`: ms of the system clock. */
  readonly delay?: number | undefined;
  /** Of the fault `status`: 500 to 599; by default 503. */
  readonly status?: number | undefined;
}

/** The status of the fault `status` if none is named. */
export const DEFAULT_STATUS = 503;

/** Whether a fault applies to requests with this method to this route. @param path with `:name` for a segment */
export const isOfRoute = (fault: RouteFault, method: string, path: string): boolean =>
  (fault.method === undefined
    ? (FAULTY_METHODS as readonly string[]).includes(method)
    : fault.method === method) && patternOf(fault.path) === patternOf(path);

/** A path in a form that is equal for all spellings of one route: without the version, and without the names of segments. */
export const patternOf = (path: string): string =>
  path.replace(/^\/v1(?=\/)/, '').replace(/:\w+|\{\w+\}/g, '{}');
