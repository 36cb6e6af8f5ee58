/** Servers that write down what they are sent: a site on an origin of its own, and a wire to the gateway. */
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request with its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: string;
  readonly status: number;
  readonly answerHeaders: string;
  readonly answer: string;
}

/** A site whose pages a test makes as it goes. */
export interface Site {
  readonly origin: string;
  readonly requests: readonly Pick<Exchange, 'method' | 'path' | 'headers' | 'body'>[];
  /** Serves a page there, and gives its address. */
  put(path: string, html: string, headers?: Readonly<Record<string, string>>): string;
  close(): void;
}

const BLANK =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title><h1>A page</h1>';

/**
 * Starts a site; paths that nothing was put at are blank pages.
 *
 * @param host a name of this machine: names below `localhost` are sites of their own for a browser
 */
export async function startSite(host = 'localhost'): Promise<Site> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const requests: Pick<Exchange, 'method' | 'path' | 'headers' | 'body'>[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const { method = 'GET', url: path = '/' } = incoming;
    requests.push({ method, path, headers: headersOf(incoming), body: body.toString('latin1') });
    const page = pages.get(path.replace(/\?.*$/s, ''));
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    outgoing.end(page?.html ?? BLANK);
  });
  const port = await listen(server);
  const origin = `http://${host}:${port}`;
  return {
    origin,
    requests,
    put(path, html, headers = {}) {
      pages.set(path, { html, headers });
      return origin + path;
    },
    close: () => end(server),
  };
}

/** A wire that passes everything on, and writes it down. */
export interface Wire {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  close(): void;
}

/**
 * @param target what stands behind it: the gateway, or something before it
 * @param options.port absent: a free one
 * @param options.without name of a header that answers lose
 */
export async function startWire(
  target: string,
  { port = 0, without = '' }: { readonly port?: number; readonly without?: string } = {},
): Promise<Wire> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming;
    const body = await bodyOf(incoming);
    // Plain answers only: compressed ones could not be searched.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const sent = { method, path, headers: headersOf(incoming), body: body.toString('latin1') };
    const lost = () => {
      exchanges.push({ ...sent, status: 0, answerHeaders: '', answer: '' });
      outgoing.destroy();
    };
    const onward = request(target + path, { method, headers }, async (response) => {
      const answer = await bodyOf(response).catch(() => undefined);
      if (!answer) return lost();
      const { statusCode: status = 0 } = response;
      exchanges.push({
        ...sent,
        status,
        answerHeaders: headersOf(response),
        answer: answer.toString('latin1'),
      });
      const { [without]: _, ...kept } = response.headers;
      outgoing.writeHead(status, kept);
      outgoing.end(answer);
    });
    onward.on('error', lost);
    onward.end(body);
  });
  const listening = await listen(server, port);
  return { url: `http://127.0.0.1:${listening}`, exchanges, close: () => end(server) };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const headersOf = ({ rawHeaders }: IncomingMessage): string =>
  rawHeaders.map((text, i) => (i % 2 ? `${text}\n` : `${text}: `)).join('');

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

function end(server: Server): void {
  server.closeAllConnections();
  server.close();
}
