/** What stands beside an IBAN, or in its place. */
import fc from 'fast-check';
import { isSEPACountry, isValidBIC } from 'ibantools';
import { describe, expect, it } from 'vitest';
import {
  countryOfBic,
  DEBITS,
  debitOf,
  IBAN_COUNTRIES,
  isAccountHolder,
  isBic,
  isRoutingNumber,
  isUsAccountNumber,
  isWithin,
  needsBic,
  plain,
  SEPA_COUNTRIES,
  serves,
} from '../../src/bank/index.ts';
import { BRAND_GROUPS } from '../../src/brands/index.ts';
import { table } from '../table.ts';

describe('a BIC', () => {
  table(['MARKDEF1100', 'TESTATWW', 'TESTATWWXXX', 'DEUTDEFF500', 'NEDSZAJJXXX'])(
    '%s is one',
    (bic) => expect(isBic(bic)).toBe(true),
  );
  table([
    '',
    'MARKDEF',
    'MARKDEF11',
    'MARKDEF1100X',
    'markdef1100',
    'MARK1EF1100',
    'MARK-EF1',
    'MARKDEF1100\n',
  ])('%j is none', (bic) => expect(isBic(bic)).toBe(false));
  it('names the country of its bank', () => expect(countryOfBic('MARKDEF1100')).toBe('DE'));
  it('is read however it is written', () => expect(plain(' markDEF1 100 ')).toBe('MARKDEF1100'));
  it('that the library knows by its look is one here', () => {
    const parts = fc.tuple(
      fc.stringMatching(/^[A-Z]{4}$/),
      fc.constantFrom(...SEPA_COUNTRIES, 'US'),
      fc.stringMatching(/^[A-Z0-9]{1,6}$/),
    );
    fc.assert(
      fc.property(parts, (all) => {
        const bic = all.join('');
        if (isValidBIC(bic)) expect(isBic(bic)).toBe(true);
        if (bic.length !== 8 && bic.length !== 11) expect(isBic(bic)).toBe(false);
      }),
    );
  });
});

describe('a routing number', () => {
  table(['110000000', '011000015', '021000021', '322271627', '800000006'])('%s is one', (text) =>
    expect(isRoutingNumber(text)).toBe(true),
  );
  table([
    '',
    '110000001',
    '11000000',
    '1100000000',
    '990000001',
    '130000003',
    '000000001',
    '11000000a',
    '110000000\n',
  ])('%j is none', (text) => expect(isRoutingNumber(text)).toBe(false));
  it('with one wrong digit is none', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(9), (at, digit) => {
        const right = '322271627';
        const text = right.slice(0, at) + digit + right.slice(at + 1);
        expect(isRoutingNumber(text)).toBe(text === right);
      }),
    );
  });
});

table([
  ['1234', true],
  ['00012345678901234', true],
  ['123', false],
  ['000123456789012345', false],
  ['12345A', false],
  ['', false],
])('%j as an account number in the United States: %s', (text, expected) =>
  expect(isUsAccountNumber(text)).toBe(expected),
);

table([
  ['Jane Jones', true],
  ['  Anna ', true],
  ['Jörg & Söhne 24 GmbH', true],
  ['山田太郎', true],
  ['Ann', false],
  ['  Ann  ', false],
  ['', false],
  ['4200 0000 0000 0000', false],
  ['DE23100000001234567890', false],
  ['١٢٣٤٥٦٧٨', false],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('%j as the holder of an account: %s', (text, expected) =>
  expect(isAccountHolder(text)).toBe(expected),
);

describe('a direct debit', () => {
  const ACCEPTED: Record<string, [string, boolean][]> = {
    DIRECTDEBIT_SEPA: [
      ['DE', true],
      ['CH', true],
      ['RS', true],
      ['AX', true],
      ['JE', true],
      ['US', false],
      ['TR', false],
    ],
    SEPA: [
      ['GB', true],
      ['UA', false],
    ],
    DIRECTDEBIT_SEPA_MIX_AT: [
      ['AT', true],
      ['DE', false],
    ],
    DIRECTDEBIT_SEPA_MIX_DE: [
      ['DE', true],
      ['AT', false],
    ],
    DIRECTDEBIT_AT: [
      ['AT', true],
      ['DE', false],
    ],
    DIRECTDEBIT_DE: [
      ['DE', true],
      ['AT', false],
    ],
    DIRECTDEBIT_US: [
      ['US', true],
      ['DE', false],
    ],
    PAYOLUTION_ELV: [
      ['AT', true],
      ['DE', true],
      ['CH', false],
    ],
    RATENKAUF: [
      ['DE', true],
      ['AT', false],
    ],
  };

  it('of each brand has its countries', () => {
    const brands = BRAND_GROUPS.filter(({ form }) => form === 'directDebit').flatMap(
      (group) => group.brands,
    );
    expect(Object.keys(DEBITS).sort()).toEqual([...brands].sort());
    expect(Object.keys(ACCEPTED).sort()).toEqual([...brands].sort());
  });

  table(
    Object.entries(ACCEPTED).flatMap(([brand, all]) => all.map((one) => [brand, ...one] as const)),
  )('%s of %s: %s', (brand, country, expected) => {
    const debit = debitOf(brand);
    expect(debit && serves(debit, country)).toBe(expected);
  });

  table(['VISA', 'IDEAL', '', 'toString', null, undefined])('%s is none', (brand) =>
    expect(debitOf(brand)).toBeUndefined(),
  );

  it('of SEPA covers the countries of the library, and later members', () => {
    const since = SEPA_COUNTRIES.filter((country) => !isSEPACountry(country));
    expect(since).toEqual(['AL', 'MD', 'ME', 'MK', 'RS']);
    expect(
      IBAN_COUNTRIES.filter(isSEPACountry).filter((one) => !SEPA_COUNTRIES.includes(one)),
    ).toEqual([]);
    expect(SEPA_COUNTRIES.every((country) => IBAN_COUNTRIES.includes(country))).toBe(true);
  });

  it('needs a BIC outside of the European Economic Area only', () => {
    expect(SEPA_COUNTRIES.filter(needsBic).join(' ')).toBe('AD AL CH GB GI MC MD ME MK RS SM VA');
    expect(['DE', 'NO', 'US', ''].some(needsBic)).toBe(false);
  });
});

table([
  ['GP', 'FR', true],
  ['FR', 'FR', true],
  ['FR', 'GP', false],
  ['JE', 'GB', true],
  ['DE', 'FR', false],
  ['FR', 'toString', false],
])('%s is within %s: %s', (country, whole, expected) =>
  expect(isWithin(country, whole)).toBe(expected),
);
