/** Requests that Node does not hand to the routes: they get the answer of every refused request, and not that of Node. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../catalogue/results/refusal.ts';
import { timeout } from '../platform/time/systemClock.ts';
import type { Answer } from './route.ts';

/** Time of the system clock for a client to read the answer to an unreadable request, before its connection is destroyed. */
const LINGER_MS = 1000;

/** RFC 9110, section 10.1.1. */
export const UNKNOWN_EXPECTATION: Refusal = {
  refused: '200.300.404',
  status: 417,
  detail: 'The header Expect must be 100-continue',
};

/**
 * Lets requests with an unknown expectation reach the hooks: otherwise Node would answer them by itself, with no body.
 *
 * @returns whether a request is one of these
 */
export function expectationsOf(server: Server): (request: IncomingMessage) => boolean {
  const expecting = new WeakSet<IncomingMessage>();
  server.on('checkExpectation', (request, response) => {
    expecting.add(request);
    server.emit('request', request, response);
  });
  return (request) => expecting.has(request);
}

/**
 * Answers on a connection that never carried a valid request, and destroys it. `end` alone closes only one direction: the
 * client could keep the connection open as long as it likes. An immediate `destroy` would reset a connection whose client
 * is still sending, and the client would lose the answer.
 */
export function refuseRaw(
  socket: Duplex,
  { status, body, headers }: Answer,
  common: Answer['headers'],
): void {
  if (socket.destroyed || !socket.writable) return;
  const text = typeof body === 'string' ? body : '';
  const lines = Object.entries({ ...common, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(
    [
      `HTTP/1.1 ${status} Bad Request`,
      ...lines,
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void timeout(closed, LINGER_MS).then(() => socket.destroy());
}
