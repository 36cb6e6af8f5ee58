import { expect, it } from 'vitest';
import { checkSecurityCode, maxCode } from '../../src/card/index.ts';

it.each([
  ['', 'VISA', 'empty'],
  ['12', 'VISA', 'incomplete'],
  ['123', 'VISA', 'ok'],
  ['1234', 'VISA', 'length'],
  ['123', 'AMEX', 'incomplete'],
  ['1234', 'AMEX', 'ok'],
  ['', 'MAESTRO', 'ok'],
  ['', 'ALIA', 'ok'],
  ['1234', 'ALIA', 'ok'],
  ['', undefined, 'empty'],
  ['123', undefined, 'ok'],
  ['1234', undefined, 'ok'],
  ['12345', undefined, 'length'],
])('a code %j of %s is %s', (digits, brand, result) => {
  expect(checkSecurityCode(digits, brand)).toBe(result);
});

it('knows how many digits fit', () => {
  expect([maxCode('VISA'), maxCode('AMEX'), maxCode()]).toEqual([3, 4, 4]);
});
