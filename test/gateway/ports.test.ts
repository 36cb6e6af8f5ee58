/** The next free port: also one that another program takes at the same time. */
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { onFreePort } from '../../src/gateway/ports.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const listenAt = (port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      servers.push(server);
      resolve(port);
    });
  });

it('tries the next port if another program takes the free one before the server does', async () => {
  const tried: number[] = [];
  const port = await onFreePort('127.0.0.1', 47_100, async (port) => {
    tried.push(port);
    if (tried.length === 1) await listenAt(port);
    return listenAt(port);
  });
  expect(tried).toHaveLength(2);
  expect(port).toBe(tried[1]);
  expect(port).toBeGreaterThan(tried[0] as number);
});

it('throws what the start throws', async () => {
  const start = () => Promise.reject(Object.assign(new Error('no rights'), { code: 'EACCES' }));
  await expect(onFreePort('127.0.0.1', 47_200, start)).rejects.toThrow('no rights');
});
