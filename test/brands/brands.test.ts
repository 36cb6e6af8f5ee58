/** The one table of brands that are no card. */
import { describe, expect, it } from 'vitest';
import { englishNames } from '../../scripts/englishNames.mjs';
import { CARDS, containerKeyOf, groupOfBrand, OTHER_BRANDS } from '../../src/brands/index.ts';

describe('brands that are no card', () => {
  it('stand in the table once, and are no card’s', () => {
    expect(new Set(OTHER_BRANDS).size).toBe(OTHER_BRANDS.length);
    expect(OTHER_BRANDS.filter((brand) => Object.hasOwn(CARDS, brand))).toEqual([]);
  });

  it('each have a name of their own', async () => {
    const names = OTHER_BRANDS.map(await englishNames());
    expect(names.filter((name) => !name.trim() || name.includes('_'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['PAYPAL', 'virtualAccount-PAYPAL'],
    ['SEPA', 'directDebit'],
    ['CASH_ON_DELIVERY', 'cashOnDelivery'],
    ['IDEAL', 'onlineTransfer-IDEAL'],
    ['AFTERPAY_PACIFIC', 'virtualAccount-AFTERPAY_PACIFIC'],
    ['INVOICE', 'invoice-INVOICE'],
  ])('%s has the container %s', (brand, key) => {
    const group = groupOfBrand(brand);
    expect(group && containerKeyOf(group, brand)).toBe(key);
  });

  it.each(['VISA', 'toString', '', undefined, null])('%s is none of them', (brand) =>
    expect(groupOfBrand(brand)).toBeUndefined(),
  );
});
