/** What a payment means for an order, and where a page of the shop is. */
import { describe, expect, it, vi } from 'vitest';
import { groupOf, RESULT_CODES, type ResultCode } from '../../src/contract/resultCodes.ts';
import { difference, paymentState, shopUrl } from '../../src/server/index.ts';

it('the state of a payment is that of the group of its result code', () => {
  const states = { 'success-manual-review': 'review', success: 'paid' } as const;
  const pending = ['pending', 'pending-long'];
  const expected = (code: ResultCode) => {
    const group = groupOf(code);
    if (pending.includes(group)) return 'pending';
    return states[group as keyof typeof states] ?? 'declined';
  };
  const codes = Object.keys(RESULT_CODES) as ResultCode[];
  expect(codes.filter((code) => paymentState(code) !== expected(code))).toEqual([]);
});

describe('a payment', () => {
  const order = { number: '2030-1001', amount: '92.00', currency: 'EUR' };
  const right = {
    merchantTransactionId: '2030-1001',
    paymentType: 'DB',
    amount: '92.00',
    currency: 'EUR',
  };

  it.each([
    [{}, undefined],
    [{ paymentType: 'PA' }, undefined],
    [{ amount: '92' }, undefined],
    [{ merchantTransactionId: '2030-1002' }, 'merchantTransactionId'],
    [{ paymentType: 'CB' }, 'paymentType'],
    [{ amount: '92.01' }, 'amount'],
    [{ amount: '0x5c' }, 'amount'],
    [{ currency: 'JPY' }, 'currency'],
  ])('with %j differs from its order in %s', (members, name) => {
    expect(difference(order, { ...right, ...members })).toBe(name);
  });
});

describe('the address of a page of the shop', () => {
  it('is within the shop', () => {
    expect(shopUrl('/result', 'https://shop.example')).toBe('https://shop.example/result');
  });

  it('is within SHOP_URL, in the package, too', async () => {
    vi.stubEnv('SHOP_URL', 'https://shop.example');
    const built = await import('payment-widgets/server');
    const addresses = [shopUrl('/result'), built.shopUrl('/result')];
    vi.unstubAllEnvs();
    expect(addresses).toEqual(Array(2).fill('https://shop.example/result'));
  });

  it.each([[''], ['shop.example'], ['javascript:alert(1)'], ['https://jane@shop.example']])(
    'needs the address of the shop: %j',
    (base) => {
      expect(() => shopUrl('/result', base)).toThrow(
        'SHOP_URL must be the address of the shop, such as https://shop.example',
      );
    },
  );

  it.each([['//evil.example/'], ['https://evil.example/result'], ['\\\\evil.example'], ['//']])(
    'does not lead elsewhere: %j',
    (path) => {
      expect(() => shopUrl(path, 'https://shop.example')).toThrow(
        'path must be a path of the shop',
      );
    },
  );
});
