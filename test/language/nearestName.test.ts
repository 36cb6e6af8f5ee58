import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from '../../src/language/nearestName.ts';

describe('the nearest name', () => {
  it('is the same but for case, before one that is nearer by letters', () => {
    expect(nearestName('CVV', ['cvx', 'cvv'])).toBe('cvv');
  });

  it('is none where too much differs, or the name is no name', () => {
    expect(nearestName('pin', ['cvv', 'brand'])).toBeUndefined();
    expect(nearestName('x'.repeat(10_000), ['x'])).toBeUndefined();
  });

  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 2],
  ])('%j is %j but for %i letters', (one, other, letters) => {
    expect(editDistance(one, other)).toBe(letters);
    expect(editDistance(other, one)).toBe(letters);
  });
});
