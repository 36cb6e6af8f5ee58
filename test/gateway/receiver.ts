/** A page of a shop that the gateway calls: a server that records its requests, and responds as a test sets it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenFileEnds } from '../cleanUp.ts';

/** A server that runs until the tests end. */
export interface Receiver {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Method and address of every request, in order. */
  readonly calls: string[];
}

/** Starts one. @param answer handles a request; by default 200 without a body */
export async function receive(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.end(),
): Promise<Receiver> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  whenFileEnds(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}
