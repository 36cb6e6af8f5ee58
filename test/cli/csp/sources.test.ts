import { expect, test } from 'vitest';
import { isAllowedBySources } from '../../../src/cli/csp/sources.ts';

/** Expression, address, and whether it is allowed on a page of https://shop.example. */
const ROWS: readonly [string, string, boolean][] = [
  ['https://pay.example', 'https://pay.example/v1/paymentWidgets.js', true],
  ['https://pay.example/', 'https://pay.example/v1/paymentWidgets.js', true],
  ['https://PAY.example', 'https://pay.example/v1/', true],
  ['pay.example', 'https://pay.example/v1/', true],
  ['pay.example', 'http://pay.example/v1/', false],
  ['http://pay.example', 'https://pay.example/v1/', true],
  ['http://pay.example:80', 'https://pay.example/v1/', true],
  ['https://pay.example', 'http://pay.example/v1/', false],
  ['https://pay.example', 'https://pay.example:8443/v1/', false],
  ['https://pay.example:8443', 'https://pay.example:8443/v1/', true],
  ['https://pay.example:*', 'https://pay.example:8443/v1/', true],
  ['https://*.example', 'https://pay.example/v1/', true],
  ['https://*.pay.example', 'https://pay.example/v1/', false],
  ['https://*.pay.example', 'https://eu.pay.example/v1/', true],
  ['https://*', 'https://pay.example/v1/', true],
  ['https://pay.example/v1/', 'https://pay.example/v1/paymentWidgets.js', true],
  ['https://pay.example/v1', 'https://pay.example/v1/paymentWidgets.js', false],
  ['https://pay.example/v1/paymentWidgets.js', 'https://pay.example/v1/paymentWidgets.js', true],
  ['https://pay.example.evil.example', 'https://pay.example/v1/', false],
  ['https:', 'https://pay.example/v1/', true],
  ['HTTPS:', 'https://pay.example/v1/', true],
  ['http:', 'https://pay.example/v1/', true],
  ['data:', 'https://pay.example/v1/', false],
  ['*', 'https://pay.example/v1/', true],
  ['*', 'data:text/plain,', false],
  ["'self'", 'https://shop.example/pay', true],
  ["'self'", 'https://pay.example/v1/', false],
  ["'self'", 'https://shop.example:8443/pay', false],
  ["'self'", 'http://shop.example/pay', false],
  ["'SELF'", 'https://shop.example/pay', true],
  ['https://*.pay.example:8443', 'https://eu.pay.example:8443/v1/', true],
  ['https://*.pay.example:8443', 'https://eu.pay.example/v1/', false],
  ['https://*.pay.example', 'https://eupay.example/v1/', false],
  ["'none'", 'https://pay.example/v1/', false],
  ["'nonce-abc'", 'https://pay.example/v1/', false],
];

test('the URLs that a source expression allows', () => {
  const page = new URL('https://shop.example/pay');
  const wrong = ROWS.filter(
    ([source, address, allowed]) =>
      isAllowedBySources([source], new URL(address), page) !== allowed,
  );
  expect(wrong).toEqual([]);
});
