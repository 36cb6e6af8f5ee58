import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactCode, isCardNumber } from '../../src/widget/methods/giftCard/giftCardNumber.ts';

describe('the number of a payment card', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    ' 3782 822463 10005 ',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    '４１１１１１１１１１１１１１１１',
    'Visa: 4111111111111111',
    // Also with what else stands on a card.
    '4111111111111111 12/25',
    '4111 1111 1111 1111 12/25 123',
    '4111111111111111 123',
    '5 4111111111111111',
    '4111.1111.1111.1111',
    '4111111111111111;12',
    '4111 1111 1111 1111 - 12 25',
  ])('%s is one', (text) => expect(isCardNumber(text)).toBe(true));

  it.each([
    '',
    '1234',
    // The check digit.
    '4111111111111112',
    // The length.
    '411111111111111',
    // Of no scheme.
    '1234567890123452',
    // Of a scheme that has cards without a check digit.
    '6200000000000006',
  ])('%s is none', (text) => expect(isCardNumber(text)).toBe(false));
});

describe('in one piece', () => {
  it.each([
    [' 6001 2345 6789 ', '600123456789'],
    ['6001-2345–6789', '600123456789'],
    ['٦٠٠١', '6001'],
    ['GC-12ab', 'GC12ab'],
  ])('%s: %s', (text, code) => expect(compactCode(text)).toBe(code));

  it('does not change, and still shows whether it is a card', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const code = compactCode(text);
        expect(compactCode(code)).toBe(code);
        if (isCardNumber(code)) expect(isCardNumber(text)).toBe(true);
      }),
    );
  });
});
