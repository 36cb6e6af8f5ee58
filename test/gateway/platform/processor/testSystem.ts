/** A processor's test system: a small server that decides each payment once, with faults that a test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenFileEnds } from '../../../cleanUp.ts';

/** A question as it arrived. */
export interface ReceivedQuestion {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Its behaviour for a question. */
export type Behaviour = (
  response: ServerResponse,
  heard: ReceivedQuestion & { readonly socket: Socket },
) => unknown;

/** A server that runs until the tests end. */
export interface TestSystem {
  readonly url: string;
  /** Every question, in order. */
  readonly heard: ReceivedQuestion[];
  /** The answers by payment: each is decided once. */
  readonly decided: Map<string, string>;
  /** Every connection, in order. */
  readonly sockets: Socket[];
  /** Changes its behaviour. */
  behave(behaviour: Behaviour): void;
  /** Answers GET: says what it serves, or an inquiry. Before, it answers 405, as a processor that makes no statement. */
  state(statement: Behaviour): void;
}

/** Listens on a free port until the tests end, and does not keep the process running. */
export async function listen(server: Server): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    sockets.push(socket.unref());
  });
  whenFileEnds(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { port: (server.address() as AddressInfo).port, sockets };
}

/** Answers with a text as JSON, valid or not. */
export const say =
  (body: string | Uint8Array, status = 200, type = 'application/json') =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { 'Content-Type': type }).end(body);

/** Starts one that approves. @param tls its certificate; without one it uses http */
export async function testSystem(tls?: { key: Buffer; cert: Buffer }): Promise<TestSystem> {
  const heard: ReceivedQuestion[] = [];
  const decided = new Map<string, string>();
  let behaviour: Behaviour = (response, { body }) => {
    const { paymentId } = JSON.parse(body);
    const answer = decided.get(paymentId) ?? approval(decided.size + 1);
    decided.set(paymentId, answer);
    say(answer)(response);
  };
  let statement: Behaviour = say('{}', 405);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers, socket } = request;
    const one = { method, url, headers, body: await text(request) };
    if (method === 'GET') return void statement(response, { ...one, socket });
    heard.push(one);
    behaviour(response, { ...one, socket });
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  const { port, sockets } = await listen(server);
  return {
    url: tls ? `https://localhost:${port}/` : `http://127.0.0.1:${port}/`,
    heard,
    decided,
    sockets,
    behave(next) {
      behaviour = next;
    },
    state(next) {
      statement = next;
    },
  };
}

const approval = (n: number) =>
  JSON.stringify({ code: '000.100.112', details: { ConnectorTxID1: `tx-${n}` } });
