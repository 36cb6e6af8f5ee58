/** The column Brand of the reconciliation file (API 3: "max 16", optional). */
import { expect, it } from 'vitest';
import { CARDS, OTHER_BRANDS } from '../../../../src/brands/index.ts';
import { brandColumn } from '../../../../src/gateway/domain/settlement/brandColumn.ts';

const BRANDS = [...Object.keys(CARDS), ...OTHER_BRANDS];

it('no two brands are the same in 16 characters', () => {
  const shown = BRANDS.flatMap((brand) => brandColumn(brand) ?? []);
  expect(new Set(shown).size).toBe(shown.length);
  expect(Math.max(...shown.map(({ length }) => length))).toBe(16);
});

it('a long name is cut, unless the rest is the name of another brand, or of several', () => {
  expect(brandColumn('VISA')).toBe('VISA');
  expect(brandColumn('DIRECTDEBIT_SEPA')).toBe('DIRECTDEBIT_SEPA');
  expect(brandColumn('SOFORTUEBERWEISUNG')).toBe('SOFORTUEBERWEISU');
  for (const brand of ['DIRECTDEBIT_SEPA_MIX_AT', 'IK_PRIVATE_LABEL_VA', 'KLARNA_PAYMENTS_ONE']) {
    expect(brandColumn(brand)).toBeUndefined();
  }
});
