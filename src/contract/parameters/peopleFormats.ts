/** Formats of names, addresses and telephones: letters of any script. */
import { type Format, pattern, repeated, run, wider } from './format.ts';

/** Letters of any script with their marks. */
export const letters = (max: number): Format<string> =>
  run('[\\p{L}\\p{M}]', `letters, len 1-${max}`, 'aéЖ', '1', max);

/** Letters of any script with their marks, digits, dots. */
export const dotted = (max: number): Format<string> =>
  run('[\\p{L}\\p{M}\\p{Nd}.]', `letters, digits, dot, len 1-${max}`, 'aé1.', ' ', max);

/**
 * Letters of any script with their marks, digits, and the punctuation between words: São Paulo, St. John’s and SW1A 1AA.
 *
 * @param specified the narrower format that the specification has for the town, state or postcode
 */
export const words = (max: number, specified: Format): Format<string> =>
  wider(
    specified,
    pattern(
      `^[\\p{L}\\p{M}\\p{N} .,'’()/-]{1,${max}}$`,
      `letters, digits and what joins words, len 1-${max}`,
      ['K', 'São Paulo', 'SW1A 1AA', 'Saint-Denis', repeated('Ab', max)].filter(
        (sample) => sample.length <= max,
      ),
      [repeated('Ab', max + 1), '<b>', 'a\nb'],
    ),
  );

/** Letters, digits and blanks of any script. */
export const plainText = (max: number): Format<string> =>
  pattern(
    `^[\\p{L}\\p{M}\\p{Nd}\\s]{1,${max}}$`,
    `letters, digits, whitespace, max ${max}`,
    ['J', 'José Núñez 2'.slice(0, max), repeated('Ab1 c', max)],
    [repeated('a', max + 1), 'a_b', '<', '½'],
  );

/** Letters and blanks of any script. */
export const plainLetters = (max: number): Format<string> =>
  pattern(
    `^[\\p{L}\\p{M}\\s]{1,${max}}$`,
    `letters and whitespace, max ${max}`,
    ['x', 'Côte d Ivoire'.slice(0, max), repeated('Ab c', max)],
    [repeated('a', max + 1), 'a1'],
  );

/**
 * `+` or a digit, then digits, blank, dot, parentheses, slash, hyphen.
 *
 * @param min the minimum number of characters after the first one
 * @param max the maximum number of characters after the first one
 */
export const phone = (min = 0, max = 24, slash = true): Format<string> =>
  pattern(
    `^[+0-9][0-9 .()${slash ? '/' : ''}-]{${min},${max}}$`,
    `+ or digit, then ${min}-${max} digits, blanks, dots, parentheses, ${slash ? 'slashes, ' : ''}hyphens`,
    [`+${'1'.repeat(Math.max(min, 1))}`, '+49 (0)89.123-45', `0${'1'.repeat(max)}`],
    ['(089) 123456', '+49 call me', `0${'1'.repeat(max + 1)}`, ...(slash ? [] : ['089/1234567'])],
  );
