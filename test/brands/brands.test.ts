/** The one table of brands that are no card. */
import { describe, expect, it } from 'vitest';
import { FILL } from '../../e2e/support/everyForm.ts';
import { askedOf, WITHOUT_FORM } from '../../scripts/brandFacts.mjs';
import { englishNames } from '../../scripts/englishNames.mjs';
import {
  BRAND_GROUPS,
  CARDS,
  containerKeyOf,
  groupOfBrand,
  OTHER_BRANDS,
} from '../../src/brands/index.ts';

/** The brands of the platform's list of values of paymentBrand that are not in its older lists. */
const NEWER =
  'APPLEPAYTKN GOOGLEPAYTKN KNET OMANNET AXP CLIQ JAYWAN POSTPAY LINEPAY PAZE RAKUTENPAY RATEPAY_INVOICE VENMO_PAYFAST PROSTIR CLICK_TO_PAY SHOPIFY STAPLES TRADE_UK SCHEELS COSMOPROF_RCC PETCO_MASTERCARD PETCO_UPLCC PMICHAELS_PLCC CASEYS_GIFT_CARD HEB_GIFT_CARD PETCO_GIFT_CARD'.split(
    ' ',
  );

describe('brands that are no card', () => {
  it('stand in the table once, and are no card’s', () => {
    expect(new Set(OTHER_BRANDS).size).toBe(OTHER_BRANDS.length);
    expect(OTHER_BRANDS.filter((brand) => Object.hasOwn(CARDS, brand))).toEqual([]);
  });

  it('have a form, or a reason why there is none: every key of newer lists of the platform', () => {
    const hasForm = (brand: string) =>
      Object.hasOwn(CARDS, brand) || groupOfBrand(brand) !== undefined;
    expect(NEWER.filter((brand) => hasForm(brand) === Object.hasOwn(WITHOUT_FORM, brand))).toEqual(
      [],
    );
    expect(Object.keys(WITHOUT_FORM).filter(hasForm)).toEqual([]);
  });

  it('each have a name of their own', async () => {
    const names = OTHER_BRANDS.map(await englishNames());
    expect(names.filter((name) => !name.trim() || name.includes('_'))).toEqual([]);
    // A wallet is one to the shopper, whoever opens its token.
    const others = OTHER_BRANDS.filter((brand) => !brand.endsWith('TKN')).map(await englishNames());
    expect(new Set(others).size).toBe(others.length);
  });

  it('have fields that the end-to-end tests fill in: FILL of e2e/support/everyForm.ts', () => {
    const fields = BRAND_GROUPS.flatMap((group) =>
      group.brands.flatMap((brand) => askedOf(group, brand).map(([field]) => field)),
    );
    expect(fields.filter((field) => !Object.hasOwn(FILL, field))).toEqual([]);
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
