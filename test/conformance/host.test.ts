/** Which addresses are those of test systems. */
import { expect } from 'vitest';
import { isTestAddress } from '../../src/conformance/host.ts';
import { table } from '../table.ts';

table([
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://localhost:3000', true],
  ['http://pay.localhost', true],
  ['https://test.pay.example', true],
  ['https://eu-test.pay.example', true],
  ['https://sandbox2.pay.example', true],
  ['https://pay.uat.example', true],
  ['https://pay.example', false],
  ['https://latest.pay.example', false],
  ['https://contest.example', false],
  ['https://pay.example/test', false],
  ['https://pay.example?test', false],
  ['https://test@pay.example', false],
  ['https://127.0.0.1.pay.example', false],
  ['https://localhost.pay.example', false],
])('%s: %s', (url, isTest) => {
  expect(isTestAddress(url)).toBe(isTest);
});
