/** Ports of this machine: which one is free, and which program uses one. */
import { createServer } from 'node:net';

/** The port of the gateway, and that of the demo storefront, if none is configured. */
export const USUAL_PORT = 3000;
export const USUAL_STOREFRONT_PORT = 3001;

/** A port, or the next free one from the usual one on. */
export type Port = number | 'auto';

/**
 * Starts a server at the first free port of an address, from a port on. Another program may take the port before the server does:
 * then the next one is tried.
 *
 * @throws what the start throws, except that the port is in use
 */
export async function onFreePort<T>(
  host: string,
  from: number,
  start: (port: number) => Promise<T>,
): Promise<T> {
  for (let port = await freePort(host, from); ; port = await freePort(host, port + 1)) {
    try {
      return await start(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** The first free port of an address, from a port on. @throws Error with a `code` if the address is none of this machine */
export async function freePort(host: string, from: number): Promise<number> {
  for (let port = from; ; port++) {
    if (port > 65_535) throw new Error(`no port from ${from} on is free`);
    if (await isFree(host, port)) return port;
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** How long the program at a port may take to answer, ms. */
const PATIENCE_MS = 5_000;

/** Which program uses a port, in words: a gateway serves the script of the form. */
export async function userOfPort(host: string, port: number): Promise<string> {
  try {
    const reply = await fetch(`http://${host}:${port}/v1/paymentWidgets.js`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (reply.ok) return 'another payment-widgets gateway';
  } catch {
    // Another protocol, or no answer.
  }
  return 'another program';
}
