/** Spans of the gateway's work, as a port: the code that does the work calls it, and the tracer that the user set up exports. */

/** What a span says. Names as in the conventions of OpenTelemetry; never values of a request. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Headers that identify a span in another process, such as `traceparent`. Which ones they are depends on the propagator that
 * the user set up.
 */
export type TraceHeaders = Readonly<Record<string, string>>;

/** How a span begins. */
export interface SpanStart {
  readonly name: string;
  /** `server`: a request that arrived; `client`: a call of another server. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: SpanAttributes;
  /** The headers of the span that caused it. They count only where no span is active. */
  readonly from?: Readonly<Record<string, unknown>>;
}

/** What is known when the work is done. */
export interface SpanEnd {
  readonly attributes: SpanAttributes;
  /** The name of the error, if the work failed: a class or a status, never a message. */
  readonly error?: string | undefined;
}

/** A span that has begun. */
export interface Span {
  /** Does work, whose spans are the children of this one. */
  run<T>(work: () => T): T;
  /** Headers for a call of another server within this span. */
  headers(): TraceHeaders;
  end(end: SpanEnd): void;
}

/** Starts spans. */
export interface Tracing {
  start(start: SpanStart): Span;
  /** Headers of the active span; none if there is no active span. */
  headers(): TraceHeaders;
  /** Exports the spans that have ended. */
  flush(): Promise<void>;
}

/**
 * Does work within a span. If the work fails, the span has the name of the error.
 *
 * @param outcome what the span says in addition about the result
 */
export async function inSpan<T>(
  tracing: Tracing,
  start: SpanStart,
  work: (span: Span) => Promise<T>,
  outcome: (result: T) => SpanEnd = () => ({ attributes: {} }),
): Promise<T> {
  const span = tracing.start(start);
  try {
    const result = await span.run(() => work(span));
    span.end(outcome(result));
    return result;
  } catch (error) {
    span.end({ attributes: {}, error: error instanceof Error ? error.name : 'error' });
    throw error;
  }
}
