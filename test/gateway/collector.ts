/** A collector of OpenTelemetry, which keeps what a gateway exports to it (OTLP over HTTP, in JSON). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from '../cleanUp.ts';

/** The flags of Node that give the gateway an SDK. Its collector is in `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const WITH_SDK: readonly string[] = ['--import', './examples/tracing.mjs'];

/** A span in the JSON of OTLP. */
export interface Exported {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

export interface Collector {
  readonly url: string;
  /** What it was sent. */
  readonly bodies: readonly string[];
  /** The services and the spans of it. */
  read(): { readonly services: readonly object[]; readonly spans: readonly Exported[] };
}

/** Starts a collector, which ends with the test file. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  whenFileEnds(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = () => {
    const resources = bodies.flatMap((body) => JSON.parse(body).resourceSpans);
    const services = resources.map(({ resource }) => resource);
    const spans = resources.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope: { readonly spans: readonly Exported[] }) => scope.spans),
    );
    return { services, spans };
  };
  return { url: `http://127.0.0.1:${port}`, bodies, read };
}
