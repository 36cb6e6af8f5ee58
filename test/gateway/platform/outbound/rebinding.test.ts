/** A name that DNS resolves to different addresses. */
import { beforeEach, expect, it, vi } from 'vitest';
import { outboundFrom } from '../../../../src/gateway/platform/outbound/get.ts';
import { receive } from '../../receiver.ts';

/** The answers of the system's look-up, one list for each call; a test cannot have a real name in DNS. */
const dns = vi.hoisted(() => ({ answers: [] as string[][], asked: 0 }));

vi.mock('node:dns', () => ({
  lookup(
    _name: string,
    _options: object,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) {
    const found = dns.answers[Math.min(dns.asked++, dns.answers.length - 1)] ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  },
}));

beforeEach(() => {
  dns.answers = [];
  dns.asked = 0;
});

async function called(address: string, reach: 'public' | 'loopback') {
  const outcomes: (number | string)[] = [];
  const onCall = ({ outcome }: { outcome: number | string }) => outcomes.push(outcome);
  await outboundFrom({ reach, timeout: 2000, onCall }).get(new URL(address));
  return outcomes;
}

it('is resolved once for each call: the checked address is the called address', async () => {
  const { origin, calls } = await receive();
  const port = new URL(origin).port;
  // A second look-up would return a host of the private network.
  dns.answers = [['127.0.0.1'], ['10.0.0.1']];
  expect(await called(`http://shop.example:${port}/`, 'loopback')).toEqual([expect.any(Number)]);
  expect(dns.asked).toBe(1);
  expect(calls).toHaveLength(1);
});

it('is checked again at the next call', async () => {
  const { origin, calls } = await receive();
  const port = new URL(origin).port;
  dns.answers = [['127.0.0.1'], ['10.0.0.1']];
  await called(`http://shop.example:${port}/`, 'loopback');
  expect(await called(`http://shop.example:${port}/`, 'loopback')).toEqual(['FORBIDDEN_ADDRESS']);
  expect(calls).toHaveLength(1);
});

it('with several addresses is called only at the allowed ones', async () => {
  const { origin, calls } = await receive();
  const port = new URL(origin).port;
  dns.answers = [['169.254.169.254', '10.0.0.1', '127.0.0.1']];
  expect(await called(`http://shop.example:${port}/`, 'loopback')).toEqual([expect.any(Number)]);
  expect(calls).toHaveLength(1);
  dns.answers = [['169.254.169.254', '127.0.0.1', '::1', '10.0.0.1']];
  dns.asked = 0;
  expect(await called(`http://shop.example:${port}/`, 'public')).toEqual(['FORBIDDEN_ADDRESS']);
});
