import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from '../../../../src/gateway/platform/outbound/addresses.ts';
import { outboundFrom } from '../../../../src/gateway/platform/outbound/get.ts';
import { receive } from '../../receiver.ts';

const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '::a00:1',
  '::ffff:0:a00:1',
  'fec0::1',
  '3fff::1',
  '5f00::1',
  '2002:a00:1::1',
  '192.88.99.1',
];
const LOOPBACK = ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
const PUBLIC = [
  '1.1.1.1',
  '172.32.0.1',
  '93.184.215.14',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '::ffff:101:101',
];

describe('the addresses that may be called', () => {
  it.each(PRIVATE)('%s: only if private addresses are allowed', (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(false);
    expect(isAllowedAddress(address, 'loopback')).toBe(false);
    expect(isAllowedAddress(address, 'private')).toBe(true);
  });

  it.each(LOOPBACK)('%s: is this machine', (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(false);
    expect(isAllowedAddress(address, 'loopback')).toBe(true);
  });

  it.each(PUBLIC)('%s: always', (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(true);
  });
});

describe('a call', () => {
  const tried = async (address: string, reach: 'public' | 'loopback') => {
    const outcomes: (number | string)[] = [];
    const onCall = ({ outcome }: { outcome: number | string }) => outcomes.push(outcome);
    await outboundFrom({ reach, timeout: 2000, onCall }).get(new URL(address));
    return outcomes;
  };

  it('to a name or a number of a forbidden address is not sent', async () => {
    const { origin, calls } = await receive();
    const port = new URL(origin).port;
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      expect(await tried(`http://${host}:${port}/`, 'public')).toEqual(['FORBIDDEN_ADDRESS']);
    }
    expect(calls).toEqual([]);
  });

  it('ends, for any behaviour of the receiver', async () => {
    const talk = async (text: string) => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(text));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const outcomes = await tried(`http://127.0.0.1:${port}/`, 'loopback');
      server.close();
      return outcomes;
    };
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
    expect(await talk(upgrade)).toEqual([101]);
    expect(await talk('')).toEqual(['ECONNRESET']);
    expect(await talk('nonsense')).toEqual([expect.stringMatching(/^HPE_/)]);
    expect(await talk('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')).toEqual([200]);
  });

  it('is reported with its outcome', async () => {
    const { origin } = await receive((_, response) => response.writeHead(404).end('x'.repeat(9)));
    expect(await tried(`${origin}/`, 'loopback')).toEqual([404]);
    expect(await tried('http://localhost:1/', 'loopback')).toEqual(['ECONNREFUSED']);
  });
});
