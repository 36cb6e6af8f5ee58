import { describe, expect, it } from 'vitest';
import { money } from '../../public/storefront/storefront.mjs';
import { displayAmount } from '../../src/money/index.ts';
import { wrongAmounts, wrongNumbers } from './everyCurrency.ts';

describe('an amount for people', () => {
  it.each([
    ['92.00', 'EUR', 'en', '€92.00'],
    ['-5.00', 'EUR', 'en', '-€5.00'],
    ['500.00', 'JPY', 'en', '¥500'],
    ['99.60', 'HUF', 'hu', '99,60\u00a0Ft'],
    ['pending', 'EUR', 'en', 'pending'],
    ['92.00', 'nonsense', 'en', '92.00 nonsense'],
    ['1234.50', 'EUR', 'de', '1.234,50\u00a0€'],
    ['500.00', 'JPY', 'ja', '￥500'],
  ])('%s %s in %s reads %s', (text, currency, lang, shown) => {
    expect(displayAmount(text, currency, lang)).toBe(shown);
  });

  it('has the digits of its language', () => {
    expect(displayAmount('92.00', 'EUR', 'ar-EG')).toContain('٩٢٫٠٠');
  });

  it('is what is charged, with the decimals of its currency: in every currency, in five languages', () => {
    expect(wrongAmounts()).toEqual([]);
  });
});

it('the storefront shows what is charged, in every currency, in five languages', () => {
  expect(wrongNumbers(money)).toEqual([]);
});
