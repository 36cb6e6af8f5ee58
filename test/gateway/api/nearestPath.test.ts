import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearestPath } from '../../../src/gateway/api/nearestPath.ts';
import { open, type Shop } from '../harness.ts';

const KNOWN = ['/v1/checkouts', '/v1/checkouts/:id/payment', '/v1/payments/:id', '/v1/query'];

describe('a path that does not exist', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.gateway.close());

  it('is answered with the nearest path that does', () => {
    const near = (path: string) => nearestPath(path, KNOWN);
    expect(
      [
        ...[
          '/v1/checkout',
          '/checkouts',
          '/V1/Checkouts/',
          '/v1/chekouts/8a82/payments',
          '/payments/1',
        ],
        ...[
          '/v1',
          '/',
          '/console',
          '/v1/nowhere',
          '/v1/checkouts/1/2/3',
          `/v1/checkout${'s'.repeat(200)}`,
        ],
      ].map(near),
    ).toEqual([
      ...['/v1/checkouts', '/v1/checkouts', '/v1/checkouts', '/v1/checkouts/{id}/payment'],
      '/v1/payments/{id}',
      ...Array.from({ length: 6 }, () => undefined),
    ]);
  });

  it('is named in the answer, without what was sent', async () => {
    const { status, body } = await shop.send('GET', '/v1/payment/4200000000000000');
    expect([status, body.result]).toEqual([
      404,
      {
        code: '200.300.406',
        description: 'Entity not found - There is no such path. Did you mean /v1/payments/{id}?',
      },
    ]);
    const { body: other } = await shop.send('POST', '/nowhere');
    expect(other.result.description).toBe('Entity not found - There is no such path');
  });
});
