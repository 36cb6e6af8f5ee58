/** Clients that hold connections and complete no request: each connection is closed in time, and other clients are served. */
import { get } from 'node:https';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { beforeAll, expect, it } from 'vitest';
import { certificate } from '../certificate.ts';
import { open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open({ tls: certificate() });
});

const port = () => Number(new URL(shop.gateway.url).port);

/** Seconds until the gateway closes the connection of a client that sends this at once, and `drop` every second. */
function heldFor(hello: string, drop: string, isTls: boolean): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const start = () => {
      if (hello) socket.write(hello);
    };
    const socket = isTls
      ? connectTls({ port: port(), host: '127.0.0.1', rejectUnauthorized: false }, start)
      : connect(port(), '127.0.0.1', start);
    const dropping = setInterval(() => drop && socket.writable && socket.write(drop), 1000);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      clearInterval(dropping);
      resolve((performance.now() - began) / 1000);
    });
  });
}

/** The status of another client's request. */
const health = (): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${shop.gateway.url}/health`, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

/** A TLS record of a client's hello that is announced, and never completed. */
const BEGUN_HELLO = '\x16\x03\x01\x02\x00';

it('are disconnected, and a shop is served while 300 of them hold connections', async () => {
  const many = (count: number, make: () => Promise<number>) => Array.from({ length: count }, make);
  const handshakes = [
    ...many(100, () => heldFor('', '', false)),
    ...many(100, () => heldFor(BEGUN_HELLO, 'x', false)),
  ];
  const requests = [
    ...many(50, () => heldFor('GET /health HTTP/1.1\r\n', 'X', true)),
    ...many(50, () =>
      heldFor(
        'POST /v1/checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n',
        'x',
        true,
      ),
    ),
  ];
  expect(await health()).toBe(200);
  // 10 s for TLS, 60 s for a request; the server checks for late requests every half a minute.
  expect(Math.max(...(await Promise.all(handshakes)))).toBeLessThan(30);
  expect(await health()).toBe(200);
  expect(Math.max(...(await Promise.all(requests)))).toBeLessThan(120);
}, 180_000);
