/** The servers of the examples and of the testkit, and requests that anybody may send: none of them ends the process. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startProcessor } from '../examples/processor/processor.mjs';
import { startShop } from '../examples/server.mjs';
import { startShop as startSuiteShop } from '../examples/suite/shop.mjs';
import { startThreeDSecureServer } from '../examples/three-d-secure/server.mjs';
import { startWebhookReceiver } from '../src/testkit/webhooks.ts';
import { whenTestEnds } from './cleanUp.ts';

const GATEWAY = { url: 'http://127.0.0.1:9', entityId: 'a'.repeat(32), token: 'token' };

const SERVERS = {
  'the shop of the applications': () =>
    startShop({ ...GATEWAY, gateway: GATEWAY.url, folder: 'examples/react' }),
  'the shop of the suite': () => startSuiteShop(GATEWAY),
  'the processor': () => startProcessor(),
  'the 3-D Secure server': () => startThreeDSecureServer(),
  'the receiver of the testkit': () => startWebhookReceiver(),
};

const REQUESTS = {
  'an address that is none': 'GET // HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
  'a body that breaks off': 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\n0',
};

const CASES = Object.entries(SERVERS).flatMap(([name, start]) =>
  Object.entries(REQUESTS).map(([what, text]) => ({ name, what, start, text })),
);

it.each(CASES)('$name survives $what', async ({ start, text }) => {
  const { url, close } = await start();
  whenTestEnds(close);
  const failed: unknown[] = [];
  const fail = (reason: unknown) => failed.push(reason);
  process.on('unhandledRejection', fail);
  whenTestEnds(() => process.off('unhandledRejection', fail));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const isClosed = once(socket, 'close');
  socket.resume().end(text);
  await isClosed;
  expect((await fetch(url)).ok).toBe(true);
  expect(failed).toEqual([]);
});
