import { describe, expect, it } from 'vitest';
import { luhn } from '../../src/card/index.ts';
import { createNumberMemory } from '../../src/frame/number.ts';

const VISA = '4200000000000000';
const withCheckDigit = (head: string) =>
  head + [...'0123456789'].find((digit) => luhn(head + digit));
/** A beginning of a number that passes for a whole one of 13 digits, and the 16 that go on from it. */
const SHORT = withCheckDigit('420000000000');
const LONG = withCheckDigit(`${SHORT}98`);

/** Releases a number that the shopper has finished typing. */
function releaseDone(
  memory: ReturnType<typeof createNumberMemory>,
  digits: string,
  brand = 'VISA',
) {
  memory.finish(digits);
  return memory.release(digits, brand);
}

/** Types digit by digit, as the field does. */
function typing(memory: ReturnType<typeof createNumberMemory>, from: string, digits: string) {
  let held = from;
  for (const digit of digits) {
    held = memory.read(held + digit);
    memory.follow(held);
  }
  return held;
}

describe('what leaves the number’s frame', () => {
  it.each([
    ['42000012', 'VISA'],
    ['420000123456', 'VISA'],
    ['4200000000000001', 'VISA'],
    ['42000000', 'TARJETASHOPPING'],
    [VISA.slice(0, 14), 'TARJETASHOPPING'],
    [VISA, 'NO_SUCH_BRAND'],
    [VISA, ''],
    [VISA, 'MASTER'],
    ['', 'VISA'],
  ])('is not %s as %s', (digits, brand) => {
    expect(releaseDone(createNumberMemory(), digits, brand)).toBe('invalid');
  });

  it('is a whole number, again and again', () => {
    const memory = createNumberMemory();
    expect(releaseDone(memory, VISA)).toBeUndefined();
    expect(releaseDone(memory, VISA, 'VISADEBIT')).toBeUndefined();
  });

  it('is not a number of another length than usual before the shopper is done', () => {
    const memory = createNumberMemory();
    expect(memory.isPending(SHORT, false)).toBe(true);
    expect(memory.release(SHORT, 'VISA')).toBe('invalid');
    memory.finish(SHORT);
    expect(memory.isPending(SHORT, false)).toBe(false);
    expect(memory.release(SHORT, 'VISA')).toBeUndefined();
  });

  it('is not a number that may continue, before the shopper is done', () => {
    const memory = createNumberMemory();
    memory.follow(VISA);
    expect(memory.isPending(VISA, true)).toBe(true);
    expect(memory.release(VISA, 'VISA')).toBe('invalid');
    memory.finish(VISA);
    expect(memory.isPending(VISA, true)).toBe(false);
    expect(memory.release(VISA, 'VISA')).toBeUndefined();
  });

  it.each([
    ['5454545454545454', 'MASTER'],
    ['377777777777770', 'AMEX'],
  ])('is %s of %s at its last key: no longer number begins so', (digits, brand) => {
    const memory = createNumberMemory();
    memory.follow(digits);
    expect(memory.isPending(digits, true)).toBe(false);
    expect(memory.release(digits, brand)).toBeUndefined();
  });

  it('is none that extends or begins one that was sent, until the field was empty', () => {
    const memory = createNumberMemory();
    memory.finish(SHORT);
    expect(memory.release(SHORT, 'VISA')).toBeUndefined();
    memory.follow(LONG);
    expect(releaseDone(memory, LONG)).toBe('retype');
    memory.follow('');
    expect(releaseDone(memory, LONG)).toBeUndefined();
  });

  it('is another number after a slip of one digit', () => {
    const memory = createNumberMemory();
    const slip = withCheckDigit('420000000000100');
    expect(releaseDone(memory, slip)).toBeUndefined();
    memory.follow(VISA);
    expect(releaseDone(memory, VISA)).toBeUndefined();
  });

  it('is ten numbers at most, and those again', () => {
    const memory = createNumberMemory();
    const numbers = Array.from({ length: 11 }, (_, i) => withCheckDigit(`4200000000000${10 + i}`));
    for (const number of numbers.slice(0, 10)) {
      expect(releaseDone(memory, number)).toBeUndefined();
      memory.follow('');
    }
    expect(releaseDone(memory, numbers[10] as string)).toBe('limit');
    expect(releaseDone(memory, numbers[0] as string)).toBeUndefined();
  });

  it('is remembered where the frame is moved', () => {
    const memory = createNumberMemory();
    memory.finish(SHORT);
    memory.release(SHORT, 'VISA');
    const kept = memory.keep(SHORT);
    const next = createNumberMemory();
    expect(next.restore(kept)).toBe(SHORT);
    expect(releaseDone(next, LONG)).toBe('retype');
  });
});

describe('a number that was valid when the shopper left it', () => {
  const left = (digits: string) => {
    const memory = createNumberMemory();
    memory.leave(digits);
    return memory;
  };

  it('accepts no digit at its end', () => expect(typing(left(VISA), VISA, '987')).toBe(VISA));

  it('is closed with any check digit if that is not revealed yet, until the shopper has finished', () => {
    for (const last of '0123456789') {
      const digits = SHORT.slice(0, -1) + last;
      const memory = left(digits);
      expect(memory.read(`${digits}1`)).toBe(digits);
      memory.finish(digits);
      expect(memory.read(`${digits}1`)).toBe(digits === SHORT ? digits : `${digits}1`);
    }
  });

  it('takes digits again once something is deleted', () => {
    const memory = left(VISA);
    memory.follow(VISA.slice(0, -1));
    expect(typing(memory, VISA.slice(0, -1), '12')).toBe(`${VISA.slice(0, -1)}12`);
  });

  it('may be replaced', () => {
    const memory = left(VISA);
    expect(memory.read('5454545454545454')).toBe('5454545454545454');
  });

  it.each([0, 1, 8])('accepts no digit at place %i either', (at) => {
    const memory = left(VISA);
    expect(memory.read(`${VISA.slice(0, at)}9${VISA.slice(at)}`)).toBe(VISA);
    expect(typing(memory, VISA, '12')).toBe(VISA);
  });

  it('is closed for an unfinished number as little as ever', () => {
    const memory = left(VISA.slice(0, 12));
    expect(typing(memory, VISA.slice(0, 12), '0000')).toBe(VISA);
  });

  it('is closed where no brand is known by its first digits, too', () => {
    expect(typing(left('99999999'), '99999999', '1')).toBe('99999999');
  });
});
