import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExpiry, isExpired, parseExpiry } from '../../src/card/index.ts';
import { table } from '../table.ts';
import { inScript, script } from './scripts.ts';

describe('parseExpiry', () => {
  table(['1227', '122027', '12/27', ' 12/27 ', '/12/27', '12/2027', '2027/12'])(
    'reads %j as December 2027',
    (text) => expect(parseExpiry(text)).toEqual({ month: 12, year: 2027 }),
  );

  table(['01/1900', '01/2099', '01/2000'])('takes %s, at the edge of the years', (text) => {
    expect(parseExpiry(text)).toBeDefined();
  });

  table(['1/27', '01/27', '01 / 27', '0127', '012027', '01/2027', '2027-01', '01-27', '٠١/٢٧'])(
    'reads %s as January 2027',
    (text) => expect(parseExpiry(text)).toEqual({ month: 1, year: 2027 }),
  );

  table([
    '',
    '1',
    '127',
    '13/27',
    '00/27',
    '01/2',
    '01/27/30',
    '01/20277',
    'next year',
    '27/01',
    '001/27',
    '01/02027',
    '01/1899',
    '01/2100',
    '12345',
  ])('refuses %j', (text) => expect(parseExpiry(text)).toBeUndefined());

  it('is total', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const date = parseExpiry(text);
        if (date) expect(date.month).toBeGreaterThanOrEqual(1);
        if (date) expect(date.month).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('isExpired', () => {
  table([
    [{ month: 11, year: 2026 }, false],
    [{ month: 10, year: 2026 }, true],
    [{ month: 12, year: 2025 }, true],
    [{ month: 1, year: 2027 }, false],
  ])('judges %o in November 2026', (expiry, expired) => {
    expect(isExpired(expiry, { month: 11, year: 2026 })).toBe(expired);
  });
});

describe('formatExpiry', () => {
  table([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['122', '12 / 2'],
    ['1227', '12 / 27'],
    ['12 / 27', '12 / 27'],
    ['1/', '01 / '],
    ['122027', '12 / 27'],
    ['12/2027', '12 / 27'],
    ['2027-12', '12 / 27'],
    ['', ''],
    ['0', '0'],
    ['12', '12 / '],
    ['1-2', '01 / 2'],
    ['1/2/3', '01 / 23'],
    ['527', '05 / 27'],
    ['9/', '09 / '],
    ['11/', '11 / '],
    ['05/2005', '05 / 05'],
    ['12 / 202', '12 / 202'],
    ['12 / 20279', '12 / 2027'],
    ['13/27', '13 / 27'],
    ['٥', '05 / '],
    ['١/', '01 / '],
    ['١؍٢', '01 / 2'],
    ['１／', '01 / '],
    ['１．２７', '01 / 27'],
    ['１－２', '01 / 2'],
    ['۱۲۲۷', '12 / 27'],
  ])('shows %j as %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

  it('keeps the meaning of every date that can be read', () => {
    const month = fc.integer({ min: 1, max: 12 });
    const year = fc.integer({ min: 20, max: 99 });
    const two = (value: number) => String(value).padStart(2, '0');
    fc.assert(
      fc.property(month, year, (m, y) => {
        for (const text of [`${two(m)}${y}`, `${m}/${y}`, `${two(m)}/20${y}`, `20${y}-${two(m)}`]) {
          expect([text, parseExpiry(formatExpiry(text))]).toEqual([
            text,
            { month: m, year: 2000 + y },
          ]);
        }
      }),
    );
  });

  it('takes the digits of every script as it takes ASCII ones, and shows these', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,6}([/.-][0-9]{0,4})?$/), script, (text, zero) => {
        const typed = inScript(text, zero);
        expect(formatExpiry(typed)).toBe(formatExpiry(text));
        expect(parseExpiry(typed)).toEqual(parseExpiry(text));
      }),
    );
  });
});
