/** What a payment means for an order, and where a page of the shop is. */
import { describe, expect, it, vi } from 'vitest';
import {
  groupOf,
  isPending,
  isUncertain,
  RESULT_CODES,
  type ResultCode,
  type ResultGroup,
} from '../../src/contract/resultCodes.ts';
import { difference, paymentState, shopUrl } from '../../src/server/index.ts';

/** Groups of requests, settings, references, systems and chargebacks. */
const JUDGE_NO_PAYMENT: readonly ResultGroup[] = [
  'chargeback',
  'rejected-system',
  'ungrouped',
  'validation-configuration',
  'validation-format',
  'validation-job',
  'validation-reference',
];

/** Codes of other groups: a request, a limit of requests, duplicates, and a payment in flight. */
const ARE_OPEN = ['000.000.100', '800.120.100', '800.110.100', '800.130.100', '800.700.100'];

it('the state of a payment is that of the group of its result code', () => {
  const states = { 'success-manual-review': 'review', success: 'paid' } as const;
  const expected = (code: ResultCode) => {
    const group = groupOf(code);
    if (isPending(code)) return 'pending';
    if (JUDGE_NO_PAYMENT.includes(group) || isUncertain(code) || ARE_OPEN.includes(code)) {
      return 'unknown';
    }
    return states[group as keyof typeof states] ?? 'declined';
  };
  const codes = Object.keys(RESULT_CODES) as ResultCode[];
  expect(codes.filter((code) => paymentState(code) !== expected(code))).toEqual([]);
});

it.each([
  ['000.100.112', 'paid'],
  ['000.200.000', 'pending'],
  ['800.100.152', 'declined'],
  ['100.396.101', 'declined'],
  // The status was read before.
  ['200.300.404', 'unknown'],
  ['800.120.100', 'unknown'],
  ['900.100.300', 'unknown'],
  ['999.999.999', 'unknown'],
  ['800.900.300', 'unknown'],
  [undefined, 'unknown'],
  ['', 'unknown'],
])('with code %s is %s', (code, state) => {
  expect(paymentState(code)).toBe(state);
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
