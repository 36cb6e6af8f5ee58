/** The address of the client behind a balancer: it is read from X-Forwarded-For of trusted balancers only. */
import { describe, expect, it } from 'vitest';
import { type Fields, open, type Shop, VISA } from '../harness.ts';

const CLIENT = '203.0.113.7';
const HERE = '127.0.0.1';

/** Submits a checkout like a browser behind a balancer. @returns `customer.ip` of the payment */
async function addressOf(shop: Shop, forwarded: string): Promise<string> {
  const id = await shop.checkout();
  const paid = await shop.send(
    'POST',
    `/v1/checkouts/${id}/payment`,
    {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'k'.repeat(32),
      'x-forwarded-for': forwarded,
    },
    new URLSearchParams(VISA as Record<string, string>).toString(),
  );
  expect(paid.status).toBe(200);
  const { body } = await shop.status(id);
  return body.customer.ip;
}

describe('the client behind a balancer', () => {
  it.each([
    ['without a setting', undefined, CLIENT, HERE],
    ['of another address', ['10.0.0.10'], CLIENT, HERE],
    ['at its address', [HERE], CLIENT, CLIENT],
    ['in its network', ['10.0.0.0/8', '127.0.0.0/8'], CLIENT, CLIENT],
    ['with IPv6', [HERE], '2001:db8::7', '2001:db8::7'],
    ['what a browser has written before', [HERE], `198.51.100.1, ${CLIENT}`, CLIENT],
    ['through two balancers', [HERE, '10.0.0.10'], `${CLIENT}, 10.0.0.10`, CLIENT],
    ['a name in place of an address', [HERE], 'unknown', HERE],
    ['an address with a port', [HERE], `${CLIENT}:4711`, HERE],
  ])('%s', async (_, trustProxy, forwarded, expected) => {
    const shop = await open(trustProxy ? { trustProxy } : {});
    expect(await addressOf(shop, forwarded)).toBe(expected);
  });

  it('has its own limit of wrong passwords', async () => {
    const shop = await open({ trustProxy: [HERE], throttle: 'on' });
    const tries = async (forwarded: string) => {
      const { status } = await shop.send(
        'POST',
        '/v1/checkouts',
        {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': forwarded,
        },
        new URLSearchParams({ ...LOGIN, entityId: shop.gateway.entityId }).toString(),
      );
      return status;
    };
    for (let i = 0; i < 10; i++) expect(await tries(CLIENT)).toBe(403);
    expect(await tries(CLIENT)).toBe(429);
    expect(await tries('203.0.113.8')).toBe(403);
  });

  it('is not what an option says that names no address', async () => {
    await expect(open({ trustProxy: ['balancer.example'] })).rejects.toThrow(
      'trustProxy is "balancer.example": it must be IP addresses or networks',
    );
  });
});

const LOGIN: Fields = {
  'authentication.userId': 'a'.repeat(32),
  'authentication.password': 'wrong-password',
};
