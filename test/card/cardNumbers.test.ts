import { describe, expect, it } from 'vitest';
import { containsCardNumber, containsNumber, findCardNumbers } from '../../src/card/index.ts';
import { SPELLINGS } from '../cardNumberSpellings.ts';
import { table } from '../table.ts';

/** Test numbers of the schemes: 16 digits, 15 in uneven groups, 14, and 19. */
const NUMBERS = ['4111111111111111', '378282246310005', '36070500001020', '4000000000000000006'];

describe('a card number in a text', () => {
  table(SPELLINGS)('is found in the spelling %s', (_, spell) => {
    for (const number of NUMBERS) {
      expect([...findCardNumbers(spell(number))], number).toContain(number);
      expect(containsCardNumber(spell(number)), number).toBe(true);
      expect(containsNumber(spell(number), number), number).toBe(true);
    }
  });

  table([
    'Jane Jones',
    '4111111111111112',
    'a call of 2028-11-28 12:33:44.500 at 192.168.100.200:5432, 192.168.100.201:5432',
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12',
    '0 1 '.repeat(400_000),
  ])('is not found where none is: %s', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  it('is found when its scheme is not known, alone and in groups with blanks or hyphens', () => {
    // 1 is the first digit of airlines: no card scheme has it. The last digit is the check digit (ISO/IEC 7812-1).
    for (const text of ['1000000000000008', '1000 0000 0000 0008', '1000-0000-0000-0008']) {
      expect(containsCardNumber(text)).toBe(true);
      expect([...findCardNumbers(text)]).toEqual([]);
    }
  });
});
