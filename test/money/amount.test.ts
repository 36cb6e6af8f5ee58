import currencyCodes from 'currency-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, formatAmount, isCurrency, parseAmount } from '../../src/money/index.ts';

const minor = (text: string, currency: string) => {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.money.minor : parsed.reason;
};

describe('parseAmount', () => {
  it.each([
    ['92.00', 'EUR', 9200n],
    ['92', 'EUR', 9200n],
    ['0.01', 'EUR', 1n],
    ['9999999999.99', 'EUR', 999999999999n],
    ['92.00', 'JPY', 92n],
    ['1.23', 'KWD', 1230n],
  ])('%s %s is %s minor units', (text, currency, units) => {
    expect(minor(text, currency)).toBe(units);
  });

  it.each([
    ['92.5', 'EUR', 'format'],
    ['92,50', 'EUR', 'format'],
    ['-1.00', 'EUR', 'format'],
    ['12345678901', 'EUR', 'format'],
    ['', 'EUR', 'format'],
    ['1e3', 'EUR', 'format'],
    ['1.50', 'JPY', 'exponent'],
    ['1.00', 'XXX', 'currency'],
    ['1.00', 'eur', 'currency'],
    ['1.00', 'toString', 'currency'],
  ])('refuses %s %s for its %s', (text, currency, reason) => {
    expect(minor(text, currency)).toBe(reason);
  });

  it('and formatAmount are inverse, for every currency', () => {
    const hundredths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
    fc.assert(
      fc.property(hundredths, fc.constantFrom(...CURRENCIES.keys()), (value, currency) => {
        const digits = String(value).padStart(3, '0');
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const parsed = parseAmount(text, currency);
        if (parsed.ok) expect(formatAmount(parsed.money)).toBe(text);
        else expect(parsed.reason).toBe('exponent');
      }),
    );
  });
});

it('formatAmount refuses an amount with more than two decimals', () => {
  expect(() => formatAmount({ minor: 1n, currency: 'KWD' })).toThrow(RangeError);
  expect(() => formatAmount({ minor: 1n, currency: 'XXX' })).toThrow(RangeError);
});

describe('the table of currencies', () => {
  it('agrees with a published list of ISO 4217 in every exponent', () => {
    for (const [code, exponent] of CURRENCIES) {
      const published = currencyCodes.code(code);
      if (published) expect([code, exponent]).toEqual([code, published.digits]);
    }
  });

  it('misses only funds codes, metals, units of account and withdrawn codes of that list', () => {
    const missing = currencyCodes.codes().filter((code) => !isCurrency(code));
    expect(missing.sort()).toEqual(
      'BOV CHE CHW CLF COU CUC HRK MXV SLL USN UYW UYI XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX ZWL'
        .split(' ')
        .filter((code) => currencyCodes.code(code) && !isCurrency(code))
        .sort(),
    );
  });
});
