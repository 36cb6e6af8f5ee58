/**
 * Spans by the API of OpenTelemetry. The API is only an interface: an SDK that the user starts before the gateway
 * (`node --import ./tracing.mjs`) samples and exports them.
 */
import {
  context,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { timeout } from '../time/systemClock.ts';
import type { SpanStart, TraceHeaders, Tracing } from './tracing.ts';

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** What an SDK has in addition to the API. Both reject if the collector cannot be reached. */
interface Sdk {
  /** Exports what waits. It does not wait for an export in progress. */
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

const sdkOf = (provider: TracerProvider): Partial<Sdk> =>
  ('getDelegate' in provider
    ? (provider as ProxyTracerProvider).getDelegate()
    : provider) as Partial<Sdk>;

/** How long the end of a process waits for the collector, ms. */
const END_TIMEOUT_MS = 2_000;

/**
 * Ends the SDK, if there is one, before the process ends: an export in progress is completed. The gateway of a program that goes on
 * leaves it to that.
 */
export async function endTracing(): Promise<void> {
  const ended = sdkOf(trace.getTracerProvider())
    .shutdown?.()
    .catch(() => {});
  await timeout(Promise.resolve(ended), END_TIMEOUT_MS);
}

/** Header of W3C Baggage: values that a caller set for its own services, and that are no business of other servers. */
const BAGGAGE = 'baggage';

/** The tracing of the process; undefined if no SDK is set up. */
export function findTracing(): Tracing | undefined {
  const provider = trace.getTracerProvider();
  // Without an SDK the provider has nothing to delegate to.
  const isOff =
    provider instanceof ProxyTracerProvider && provider.getDelegateTracer('') === undefined;
  if (isOff) return undefined;
  const version = typeof __VERSION__ === 'undefined' ? undefined : __VERSION__;
  const tracer = trace.getTracer('payment-widgets', version);

  return {
    start({ name, kind, attributes, from = {} }) {
      const active = context.active();
      const hasParent = trace.getSpan(active) !== undefined;
      const parent = hasParent ? active : propagation.extract(ROOT_CONTEXT, from);
      // A request whose parent is in this process was already received by an instrumentation of HTTP.
      const isInner = hasParent && kind === 'server';
      const options = { kind: isInner ? SpanKind.INTERNAL : KINDS[kind], attributes };
      const span = tracer.startSpan(name, options, parent);
      const own = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(own, work),
        headers: () => headersOf(own),
        end({ attributes, error }) {
          span.setAttributes(attributes);
          if (error !== undefined) {
            span.setAttribute('error.type', error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    headers: () => headersOf(context.active()),
    async flush() {
      await sdkOf(provider)
        .forceFlush?.()
        .catch(() => {});
    },
  };
}

function headersOf(of: ReturnType<typeof context.active>): TraceHeaders {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers);
  delete headers[BAGGAGE];
  return headers;
}
