/** FTP servers with invalid replies: an upload fails soon, with a defined error, and blocks nothing. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createFtpSender } from '../../../../src/gateway/platform/outbound/ftp.ts';
import { whenFileEnds } from '../../../cleanUp.ts';

/** The behaviour of a server of this machine for each connection. */
type ConnectionHandler = (socket: Socket) => void;

async function put(manner: ConnectionHandler, timeout: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    manner(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  whenFileEnds(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sender = createFtpSender({ reach: 'loopback', timeout, onPut: () => {} });
  const place = { host: '127.0.0.1', port, user: 'shop', directory: null, ca: null } as const;
  const file = {
    name: 'file.csv',
    async *read() {
      yield 'a;b\n';
    },
  };
  const there = { ...place, secure: 'none', takesAnyCertificate: false } as const;
  const fault = await sender.put(there, 'open-sesame', file);
  return { fault, taken: [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0) };
}

/** Replies to commands by their verb, and with `200 ok` to all others. */
const says =
  (answers: Readonly<Record<string, string>>): ConnectionHandler =>
  (socket) => {
    socket.write(`${answers['hello'] ?? '220 ready'}\r\n`);
    socket.on('data', (chunk) => {
      const [verb = ''] = chunk.toString().split(/[ \r]/);
      socket.write(`${answers[verb] ?? '200 ok'}\r\n`);
    });
  };

/** Sends a text, and then another one as long as the client reads. */
const endless =
  (first: string, text: string): ConnectionHandler =>
  (socket) => {
    socket.write(first);
    const more = () => {
      while (socket.writable && socket.write(text.repeat(1000)));
    };
    socket.on('drain', more);
    more();
  };

/** A server that answers is waited for; one that becomes silent has no more than this, ms. */
const SILENT = {
  'says nothing': 500,
  'greets with garbage': 500,
  'never accepts a user name': 3000,
};

it.each<[string, ConnectionHandler, string]>([
  ['says nothing', () => {}, 'connect'],
  ['hangs up', (socket) => socket.destroy(), 'connect'],
  ['greets with garbage', (socket) => socket.write(Buffer.alloc(2000, 0xff)), 'connect'],
  ['greets with a line that never ends', endless('220-', 'x'), 'connect'],
  ['greets with lines that never end', endless('220-welcome\r\n', 'x\r\n'), 'connect'],
  ['answers HTTP', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 'connect'],
  ['never accepts a user name', says({ USER: '331-wait' }), 'login'],
  [
    'repeats the password in its refusal',
    says({ USER: '331 and?', PASS: '530 open-sesame\u001b[2J is wrong' }),
    'login',
  ],
  ['returns an invalid size', says({ SIZE: '213 99999999999999999999999' }), 'size'],
  [
    'returns another port for the data',
    says({ SIZE: '550 none', EPSV: '229 (|||1|)' }),
    'transfer',
  ],
])('a server that %s', async (name, manner, step) => {
  const { fault, taken } = await put(manner, SILENT[name as keyof typeof SILENT] ?? 10_000);
  expect(fault?.step).toBe(step);
  expect(fault?.why).not.toMatch(/open-sesame|[^\x20-\x7e]/);
  // Of an endless reply no more is read than fits into the buffers of a connection.
  expect(taken).toBeLessThan(50e6);
});
