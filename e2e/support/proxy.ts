/** A bad connection between browser and gateway: passes everything on, and may cut an answer off or hold it back. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to an answer once the gateway has given it. */
export type Fate = 'pass' | 'cut' | Promise<unknown>;

/** A request as the proxy saw it, with the gateway's answer. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly answer: string;
}

/**
 * @param target the gateway's address; a function is asked for it with each request
 * @param decide called with each answer; a promise holds it back until it is settled
 */
export async function startProxy(
  target: string | (() => string),
  decide: (passed: Passed) => Fate,
) {
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const to = typeof target === 'string' ? target : target();
    const forward = request(to + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', async () => {
        const body = Buffer.concat(chunks);
        const fate = decide({ method, path, headers, answer: body.toString('utf8') });
        if (fate === 'cut') {
          outgoing.destroy();
          return;
        }
        if (fate !== 'pass') await fate;
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        outgoing.end(body);
      });
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
