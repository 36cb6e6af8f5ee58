/** A gateway that departs from the specification on purpose: a proxy that changes requests or answers on their way. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenFileEnds } from '../cleanUp.ts';
import type { Shop } from '../gateway/harness.ts';

/** A request on its way to the gateway. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** An answer on its way back. */
export interface PassingAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: faults change answers of every shape
  readonly body: any;
}

/** A fault. It sends the request on by `pass`, unchanged or not; undefined = it drops the answer. */
export type Fault = (
  request: Passing,
  pass: (request: Passing) => Promise<PassingAnswer>,
) => Promise<PassingAnswer | undefined>;

/** Starts a proxy with this fault before a gateway, until the test file ends. @returns its address */
export async function startFaulty(shop: Shop, fault: Fault): Promise<string> {
  const pass = (request: Passing) => send(shop, request);
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fault(await passing(request), pass);
      if (!answer) return void response.destroy();
      const { status, contentType, headers, body } = answer;
      response.writeHead(status, {
        ...headers,
        ...(contentType && { 'content-type': contentType }),
      });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function passing(request: IncomingMessage): Promise<Passing> {
  const { method = 'GET', url: path = '/', headers } = request;
  return { method, path, authorization: headers.authorization, body: await text(request) };
}

async function send(shop: Shop, { method, path, authorization, body }: Passing) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const reply = await shop.send(
    method as 'GET' | 'POST' | 'DELETE',
    path,
    headers,
    method === 'POST' ? body : undefined,
  );
  return {
    status: reply.status,
    contentType: String(reply.headers['content-type'] ?? ''),
    body: reply.body ?? reply.text,
  };
}
