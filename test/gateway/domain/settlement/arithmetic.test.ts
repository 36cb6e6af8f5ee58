import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divided,
  exchange,
  feeOn,
  hundredths,
  NOTHING,
  shownAmount,
  sum,
  totalsOf,
} from '../../../../src/gateway/domain/settlement/arithmetic.ts';
import { harmless } from '../../../../src/gateway/domain/settlement/csv.ts';
import { CURRENCIES, formatAmount } from '../../../../src/money/index.ts';

const CODES = [...CURRENCIES.keys()];
const anyCurrency = fc.constantFrom(...CODES);
const anyMinor = fc.bigInt({ min: 0n, max: 10n ** 12n });
/** An amount that the API allows: at most two decimals. */
const anyMoney = fc.tuple(anyMinor, anyCurrency).map(([minor, currency]) => {
  const unit = 10n ** BigInt(Math.max(0, (CURRENCIES.get(currency) ?? 2) - 2));
  return { minor: minor * unit, currency };
});

describe('a converted amount', () => {
  it.each([
    ['50.05 USD at 0.92', { minor: 5005n, currency: 'USD' }, 'EUR', '0.92', '46.05'],
    ['half a cent', { minor: 50n, currency: 'USD' }, 'EUR', '0.01', '0.01'],
    ['yen to euro', { minor: 1000n, currency: 'JPY' }, 'EUR', '0.01', '10.00'],
    ['euro to yen', { minor: 1050n, currency: 'EUR' }, 'JPY', '161.33', '1694.00'],
    ['dinar to euro', { minor: 1230n, currency: 'KWD' }, 'EUR', '3.05', '3.75'],
    ['euro to dinar', { minor: 1000n, currency: 'EUR' }, 'KWD', '0.33', '3.30'],
    ['nothing', { minor: 999n, currency: 'EUR' }, 'EUR', '7.00', '9.99'],
  ])('%s', (_, money, to, rate, wanted) => {
    expect(shownAmount(exchange(money, to, hundredths(rate)))).toBe(wanted);
  });

  it('can be shown, with a rounding error of at most half of the last digit', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anyCurrency,
        fc.bigInt({ min: 1n, max: 100_000n }),
        (money, to, rate) => {
          const there = exchange(money, to, rate);
          expect(formatAmount(there)).toMatch(/^\d+\.\d\d$/);
          if (to === money.currency) {
            expect(there).toEqual(money);
            return;
          }
          const scale = (code: string) => 10n ** BigInt(CURRENCIES.get(code) ?? 2);
          // Both sides as a fraction of the same unit.
          const exact = money.minor * rate * scale(to);
          const given = there.minor * scale(money.currency) * 100n;
          const shown = scale(to) < 100n ? scale(to) : 100n;
          const step = (scale(to) / shown) * scale(money.currency) * 100n;
          const off = exact > given ? exact - given : given - exact;
          expect(off * 2n <= step).toBe(true);
        },
      ),
    );
  });
});

describe('a fee', () => {
  it.each([
    [
      'a percentage and a fixed part',
      { minor: 10_000n, currency: 'EUR' },
      { percent: '1.50', fixed: '0.10' },
      '1.60',
    ],
    ['half a cent is rounded up', { minor: 100n, currency: 'EUR' }, { percent: '0.50' }, '0.01'],
    ['in yen', { minor: 1000n, currency: 'JPY' }, { percent: '1.55', fixed: '9.90' }, '26.00'],
    ['in dinar', { minor: 1230n, currency: 'KWD' }, { percent: '10.00', fixed: '0.05' }, '0.17'],
    ['nothing', { minor: 1230n, currency: 'EUR' }, undefined, '0.00'],
  ])('%s', (_, money, fee, wanted) => {
    expect(shownAmount(feeOn(money, fee))).toBe(wanted);
  });
});

it('is rounded half away from zero', () => {
  const rounded = [5n, -5n, 4n, -4n, 15n].map((value) => divided(value, 10n));
  expect(rounded).toEqual([1n, -1n, 0n, 0n, 2n]);
});

it('a failed record has no effect, and totals are the same in every order', () => {
  expect(totalsOf(5n, 'POS', { fee: 1n, isFee: false, status: 'FAILED' })).toEqual({
    count: 1,
    failed: 1,
    net: 0n,
    fee: 0n,
  });
  const one = totalsOf(500n, 'POS', { fee: 10n, isFee: false, status: 'SUCCESS' });
  const fee = totalsOf(30n, 'NEG', { fee: 0n, isFee: true, status: 'SUCCESS' });
  expect(sum(one, fee)).toEqual({ count: 2, failed: 0, net: 460n, fee: 40n });
  expect(sum(fee, one)).toEqual(sum(sum(NOTHING, one), fee));
});

it('a text is harmless in a spreadsheet, and is restored by removing one apostrophe at each place', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .constantFrom('=', '+', '-', '@', '\t', '\r', "'", '＝')
          .chain((first) => fc.string().map((rest) => first + rest)),
        fc.string({ unit: fc.constantFrom(...",;|\t\r\n ='+-@a") }),
      ),
      (text) => {
        const shown = harmless(text);
        // Also where an import splits the text at other separators than the semicolon.
        expect(shown).not.toMatch(/(?:^|[,;|\t\r\n] *)[=+\-@\t\r\n＝＋－＠]/);
        expect(shown.replace(/(?<=^|[,;|\t\r\n] *)'(?=['=+\-@\t\r\n＝＋－＠])/g, '')).toBe(text);
      },
    ),
  );
});
