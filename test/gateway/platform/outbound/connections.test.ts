/** Connections to the servers of shops: kept for the next message, and what happens when a receiver closes one. */
import { expect, it } from 'vitest';
import type { SentAbout } from '../../../../src/gateway/domain/webhook/sender.ts';
import { senderFrom } from '../../../../src/gateway/platform/outbound/send.ts';
import { receive } from '../../receiver.ts';

const ABOUT = {
  entityId: 'a',
  deliveryId: 'b',
  type: 'PAYMENT',
  attempt: 1,
} as unknown as SentAbout;

const sender = () =>
  senderFrom({ reach: 'loopback', keepsAnswers: false, timeout: 5000, onSent: () => {} });

it('messages to one host share a connection', async () => {
  const ports: (number | undefined)[] = [];
  const { origin } = await receive((request, response) => {
    ports.push(request.socket.remotePort);
    request.resume().on('end', () => response.end());
  });
  const { send } = sender();
  for (const path of ['/one', '/two']) {
    expect((await send(new URL(path, origin), 'x', {}, ABOUT)).outcome).toBe(200);
  }
  expect(ports).toEqual([ports[0], ports[0]]);
});

it('a message is sent once, even if the receiver closes a connection that was used before', async () => {
  const { origin, calls } = await receive((request, response) => {
    if (request.url === '/closes') request.socket.destroy();
    else response.end();
  });
  const { send } = sender();
  expect((await send(new URL('/answers', origin), 'x', {}, ABOUT)).outcome).toBe(200);
  expect((await send(new URL('/closes', origin), 'x', {}, ABOUT)).outcome).toBe('broken');
  expect(calls).toEqual(['POST /answers', 'POST /closes']);
});
