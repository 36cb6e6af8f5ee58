import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CURRENCIES, parseAmount } from '../../src/money/index.ts';
import type { WidgetContext } from '../../src/widget/kernel/context.ts';
import { countryNamer, sortCountries } from '../../src/widget/kernel/texts/intl.ts';
import { appleRequest } from '../../src/widget/methods/applePay/request.ts';
import { googleRequest } from '../../src/widget/methods/googlePay/request.ts';
import {
  contactParameters,
  peopleFromApple,
  peopleFromGoogle,
} from '../../src/widget/methods/wallet/contacts.ts';
import { isAbort, readVerdict } from '../../src/widget/methods/wallet/pageCallbacks.ts';
import { readAmount, readTerms } from '../../src/widget/methods/wallet/terms.ts';
import type { Purchase } from '../../src/widget/methods/wallet/walletKind.ts';

const texts = { value: (key: string) => key } as unknown as WidgetContext['texts'];

describe('an amount as pages write it', () => {
  it.each([
    [92, 'EUR', '92.00'],
    ['92', 'EUR', '92.00'],
    ['92.5', 'EUR', '92.50'],
    [92.5, 'EUR', '92.50'],
    [' 92.05 ', 'EUR', '92.05'],
    ['500', 'JPY', '500.00'],
    ['1.25', 'KWD', '1.25'],
  ])('%j in %s is %s', (given, currency, amount) => {
    expect(readAmount(given, currency)).toBe(amount);
  });

  it.each([
    ['1.50', 'JPY'],
    ['92,00', 'EUR'],
    ['-1', 'EUR'],
    ['1e3', 'EUR'],
    ['92.005', 'EUR'],
    [0.1 + 0.2, 'EUR'],
    [Number.NaN, 'EUR'],
    [undefined, 'EUR'],
    [{}, 'EUR'],
    ['92', 'XXX'],
  ])('%j in %s is none', (given, currency) => {
    expect(readAmount(given, currency)).toBeUndefined();
  });

  it('is always one that the API takes, or none', () => {
    const currency = fc.constantFrom(...CURRENCIES.keys());
    const given = fc.oneof(fc.string(), fc.double(), fc.nat(), fc.anything());
    fc.assert(
      fc.property(given, currency, (value, code) => {
        let text: string | undefined;
        try {
          text = readAmount(value, code);
        } catch (error) {
          // An object without a text is the page's own mistake.
          expect(error).toBeInstanceOf(TypeError);
        }
        if (text !== undefined) expect(parseAmount(text, code).ok).toBe(true);
      }),
    );
  });
});

describe('the amount', () => {
  const context = (config: unknown) =>
    ({ config: () => config, texts }) as unknown as WidgetContext;
  afterEach(() => void vi.unstubAllGlobals());
  const withCheckout = (checkout: object) => vi.stubGlobal('wpwlOptions', { checkout });
  const config = {
    checkout: { amount: '92.00', currency: 'EUR' },
    config: { merchantName: 'Shoes', gatewayMerchantId: 'E1' },
  };

  it('is the checkout’s, and so is the shop', () => {
    expect(readTerms(context(config), {}, { name: 'x', value: undefined })).toEqual({
      amount: '92.00',
      currency: 'EUR',
      merchant: 'Shoes',
      merchantId: 'E1',
    });
  });

  it('is that of the page, if it sets one', () => {
    const where = { name: 'googlePay.amount', value: 7 };
    expect(readTerms(context(config), { currencyCode: 'USD' }, where)).toMatchObject({
      amount: '7.00',
      currency: 'USD',
    });
  });

  it('is that of the fast checkout before there is one', () => {
    withCheckout({ amount: 12.5, currency: 'GBP' });
    const terms = readTerms(context(undefined), {}, { name: 'x', value: undefined });
    expect(terms).toEqual({
      amount: '12.50',
      currency: 'GBP',
      merchant: 'theShop',
      merchantId: '',
    });
  });

  it('is an error if it is unknown, and an invalid one is named', () => {
    const none = { name: 'x', value: undefined };
    expect(readTerms(context(undefined), {}, none)).toContain('wpwlOptions.checkout');
    const wrong = { name: 'googlePay.amount', value: '9,00' };
    expect(readTerms(context(config), {}, wrong)).toBe('googlePay.amount is no amount in EUR');
    withCheckout({ amount: 'x', currency: 'EUR' });
    expect(readTerms(context(undefined), {}, none)).toBe('checkout.amount is no amount in EUR');
  });
});

describe('people of a sheet', () => {
  const jane = {
    givenName: 'Jane',
    familyName: 'Jones',
    emailAddress: 'j@example.com',
    addressLines: ['1 Street', 'Flat 2', 'Floor 3'],
    locality: 'London',
    countryCode: 'gb',
  };

  it('are sent as far as the page wants, by the names of the parameters', () => {
    const people = peopleFromApple({ ...jane, emailAddress: '' }, jane);
    expect(contactParameters(people, ['customer', 'billing'])).toEqual([
      ['customer.givenName', 'Jane'],
      ['customer.surname', 'Jones'],
      ['customer.email', 'j@example.com'],
      ['billing.street1', '1 Street'],
      ['billing.street2', 'Flat 2, Floor 3'],
      ['billing.city', 'London'],
      ['billing.country', 'GB'],
    ]);
    const odd = { phone: ' (408) 555-1212 ext. 7', givenName: 'J'.repeat(60) };
    expect(contactParameters({ customer: odd }, ['customer'])).toEqual([
      ['customer.givenName', 'J'.repeat(50)],
      ['customer.phone', '408) 555-1212 . 7'],
    ]);
    const [endless] = [{ phone: '0'.repeat(40) }];
    expect(contactParameters({ customer: endless }, ['customer'])).toEqual([]);
    expect(contactParameters(people, undefined)).toEqual([]);
    expect(contactParameters(people, 'billing')).toEqual([]);
  });

  it('of Google have one name, whose last part is the surname', () => {
    const people = peopleFromGoogle({ name: 'Mary Ann  Smith' }, undefined, 'm@example.com');
    expect(contactParameters(people, ['customer'])).toEqual([
      ['customer.givenName', 'Mary Ann'],
      ['customer.surname', 'Smith'],
      ['customer.email', 'm@example.com'],
    ]);
  });
});

describe('the response of a page to an authorisation', () => {
  it.each([
    [undefined, 'SUCCESS'],
    [null, 'SUCCESS'],
    [{}, 'SUCCESS'],
    [{ status: 'SUCCESS' }, 'SUCCESS'],
    [{ status: 'ABORT' }, 'ABORT'],
    [{ status: 'FAILURE' }, 'FAILURE'],
    [{ status: 'nonsense' }, 'FAILURE'],
    [false, 'FAILURE'],
    ['SUCCESS', 'FAILURE'],
  ])('%j is %s', (answer, status) => {
    expect(readVerdict(answer, texts).status).toBe(status);
    expect(isAbort(answer)).toBe(status === 'ABORT');
  });

  it('has a text for each fault, the page’s own first', () => {
    const errors = [
      { code: 'addressUnserviceable' },
      { code: 'billingContactInvalid', contactField: 'postalAddress' },
      { code: 'shippingContactInvalid', message: 'Which floor?' },
      'nonsense',
    ];
    expect(readVerdict({ status: 'FAILURE', errors }, texts)).toEqual({
      status: 'FAILURE',
      errors: [
        { code: 'addressUnserviceable', message: 'sheetAddressUnserviceable' },
        {
          code: 'billingContactInvalid',
          message: 'sheetContactInvalid',
          contactField: 'postalAddress',
        },
        { code: 'shippingContactInvalid', message: 'Which floor?' },
      ],
    });
  });
});

describe('a request', () => {
  const purchase = (settings: Purchase['settings']) => {
    const known: Partial<Purchase> = {
      settings,
      amount: '92.00',
      currency: 'EUR',
      merchant: 'Shoes',
      merchantId: 'E1',
    };
    return known as Purchase;
  };

  it('of Apple forwards unknown members, and none of the form’s own', () => {
    const request = appleRequest(
      purchase({
        version: 3,
        buttonStyle: 'black',
        sandbox: false,
        onCancel: () => {},
        applicationData: 'eA==',
        supportsCouponCode: 'true',
        total: { type: 'final', amount: 92 },
      }),
    );
    expect(request).toEqual({
      countryCode: 'US',
      currencyCode: 'EUR',
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa', 'masterCard', 'amex'],
      applicationData: 'eA==',
      supportsCouponCode: true,
      total: { type: 'final', label: 'Shoes', amount: '92.00' },
    });
  });

  it('of Google names the gateway and its merchant, and uses the callbacks of the page', () => {
    const request = googleRequest(
      purchase({
        billingAddressRequired: 'true',
        shippingAddressParameters: { allowedCountryCodes: ['GB'] },
        onPaymentDataChanged: () => {},
      }),
    );
    expect(request).toMatchObject({
      allowedPaymentMethods: [
        {
          parameters: {
            billingAddressRequired: true,
            billingAddressParameters: { format: 'FULL' },
          },
          tokenizationSpecification: {
            parameters: { gateway: 'payment-widgets', gatewayMerchantId: 'E1' },
          },
        },
      ],
      merchantInfo: { merchantName: 'Shoes' },
      shippingAddressRequired: true,
      shippingAddressParameters: { allowedCountryCodes: ['GB'] },
      callbackIntents: ['SHIPPING_ADDRESS'],
    });
    expect(googleRequest(purchase({}))).not.toHaveProperty('callbackIntents');
  });
});

describe('countries', () => {
  it.each([
    ['DE', 'de', 'Deutschland'],
    ['DE', 'ja', 'ドイツ'],
    ['XK', 'en', 'Kosovo'],
    ['QX', 'en', 'QX'],
    ['', 'en', ''],
    ['no code', 'en', 'no code'],
  ])('%j is in %s %s', (code, lang, name) => {
    expect(countryNamer(lang)(code)).toBe(name);
  });

  it.each([
    ['sv', ['AF', 'EG', 'OM', 'SE', 'AX', 'AT']],
    ['de', ['AF', 'EG', 'AX', 'OM', 'AT', 'SE']],
  ])('stand in the order of %s', (lang, order) => {
    expect(sortCountries(lang, ['OM', 'EG', 'SE', 'AX', 'AF', 'AT']).map(([code]) => code)).toEqual(
      order,
    );
  });
});
