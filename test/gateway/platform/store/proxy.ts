/** A proxy between the gateway and its PostgreSQL, which can fail. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection to a database that can be cut. */
export interface Proxy {
  /** The same address, through the proxy. */
  readonly url: string;
  /** The number of connections so far. */
  readonly connections: () => number;
  /** How often a client has sent something: as many round trips, if it waits for each answer. */
  readonly trips: () => number;
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Cuts every connection, and new ones as soon as they are opened. */
  hangUp(): void;
  /** Lets everything through again. */
  restore(): Promise<void>;
}

/** Starts a proxy for the database of an address, until the test ends. */
export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let connections = 0;
  let trips = 0;
  let isOpen = true;
  const server = createServer((near) => {
    connections++;
    if (!isOpen) return near.destroy();
    near.on('data', () => void trips++);
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    return near;
  });
  const port = await listen(server, 0);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    cutAll();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    connections: () => connections,
    trips: () => trips,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
    hangUp() {
      isOpen = false;
      cutAll();
    },
    async restore() {
      isOpen = true;
      if (!server.listening) await listen(server, port);
    },
  };
}

/** @returns the port */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that refuses every login, in PostgreSQL's protocol (Message Formats, ErrorResponse). */
export async function refusing(code: string, message: string): Promise<number> {
  const fields = `SFATAL\0C${code}\0M${message}\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(fields));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])),
    );
  });
  onTestFinished(() => {
    server.close();
  });
  return listen(server, 0);
}
