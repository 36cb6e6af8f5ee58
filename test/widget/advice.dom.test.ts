import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { askedOf } from '../../scripts/brandFacts.mjs';
import { BRAND_GROUPS } from '../../src/brands/index.ts';
import { COUNTRIES } from '../../src/widget/forms/card/extras/addressForms.ts';
import advice from '../../src/widget/kernel/options/advice/index.ts';
import { SHAPES } from '../../src/widget/kernel/options/compiledShapes.ts';
import { accept, type Shape } from '../../src/widget/kernel/options/shape.ts';
import { SAMPLES } from './support/samples.ts';

/** What is said of these options. */
function said(...given: unknown[]): string[] {
  const told: string[] = [];
  const { check } = advice();
  for (const one of given) {
    check(one as Record<string, unknown>, SHAPES, (message) => told.push(message));
  }
  return told;
}
const effect = (path: string, why: string) => `wpwlOptions.${path} has no effect: ${why}`;
const unusable = (path: string, why: string) => `wpwlOptions.${path} cannot be used: ${why}`;

/** Beside these an option needs no other. */
const OTHERS = { paymentTarget: '_top', billingAddress: true };

/** The part of CSS that is used here: the simulated document takes everything for right. */
const CSS_VALUES: Readonly<Record<string, RegExp>> = {
  width: /^[\d.]+(?:%|px|em|vw)$|^calc\(/,
  color: /^(?:red|#[\da-f]{3,6})$/,
  'font-size': /^[\d.]+(?:px|em)$/,
};
beforeAll(() => {
  vi.stubGlobal('CSS', {
    supports: (property: string, value: string) => CSS_VALUES[property]?.test(value) === true,
  });
});

describe('advice on options', () => {
  it('is none where everything is right', () => {
    for (const [name, values] of Object.entries(SAMPLES)) {
      for (const value of values) expect(said({ ...OTHERS, [name]: value })).toEqual([]);
    }
    expect(said({}, { locale: undefined, hideCvv: undefined })).toEqual([]);
  });

  it.each([
    ['Locale', 'did you mean locale?'],
    ['loclae', 'did you mean locale?'],
    ['showLabel', 'did you mean showLabels?'],
    ['hideInitialPaymentForms', 'did you mean registrations.hideInitialPaymentForms?'],
    ['cardNumberPlaceholder', 'did you mean placeholders.cardNumberPlaceholder?'],
    ['nonsenseOfTheShop', 'there is no such key'],
    ['__proto__x', 'there is no such key'],
    ['constructor', 'there is no such key'],
  ])('names %s, which is none', (name, why) => {
    expect(said({ [name]: true })).toEqual([effect(name, why)]);
  });

  it.each([
    ['onBeforeSubmit', 'use onBeforeSubmitCard, or that of another kind of form'],
    ['onResponse', 'use onAfterSubmit; the result is read by the shop’s server'],
    ['onReadyExternal', 'use onReady'],
    ['onAfterSubmitCard', 'use onAfterSubmit'],
    ['requireCardHolder', 'use allowEmptyCardHolderName: false'],
    ['hideCvv', 'use requireCvv: false'],
  ])('suggests the option for the invented %s', (name, why) => {
    expect(said({ [name]: () => {} })).toEqual([effect(name, why)]);
  });

  it.each<[object, string, string]>([
    [{ labels: { cardholder: 'x' } }, 'labels.cardholder', 'did you mean cardHolder?'],
    [{ labels: { expiry: 'x' } }, 'labels.expiry', 'use labels.expiryDate'],
    [{ inputs: 'condensed' }, 'inputs', 'use layout'],
    [{ errorMessages: { cvvErorr: 'x' } }, 'errorMessages.cvvErorr', 'did you mean cvvError?'],
    [
      { placeholders: { expiryPlaceholder: 'x' } },
      'placeholders.expiryPlaceholder',
      'did you mean expiryDatePlaceholder?',
    ],
    [
      { billingAddress: { billing: { city: 'Bath' } } },
      'billingAddress.billing',
      'its members stand in billingAddress itself',
    ],
    [
      { billingAddress: { houseNumber1: '1' } },
      'billingAddress.houseNumber1',
      'street1 has the number, too; or send billing.houseNumber1 with the checkout',
    ],
    [
      { registrations: { requireCVV: true } },
      'registrations.requireCVV',
      'did you mean requireCvv?',
    ],
    [
      { iframeStyles: { 'card-numbr': {} } },
      'iframeStyles.card-numbr',
      'did you mean card-number?',
    ],
  ])('goes into an option: %j', (given, path, why) => {
    expect(said(given)).toEqual([effect(path, why)]);
  });

  it.each<[object, string, string]>([
    [{ locale: 7 }, 'locale', 'it must be a text'],
    [{ locale: null }, 'locale', 'it must be a text'],
    [{ maskCvv: 'yes' }, 'maskCvv', 'it must be true or false'],
    [{ style: 'cards' }, 'style', 'it must be one of card, modern, plain, logos, none'],
    [{ layout: 'compact' }, 'layout', 'it must be one of spaced, condensed'],
    [{ labelPosition: 'inside' }, 'labelPosition', 'it must be one of above, floating'],
    [{ onReady: 'x' }, 'onReady', 'it must be a function'],
    [{ billingAddress: 'x' }, 'billingAddress', 'it must be true or false, or an object'],
    [{ brandDetectionPriority: 'VISA' }, 'brandDetectionPriority', 'it must be a list'],
    [{ brandDetectionPriority: [7] }, 'brandDetectionPriority[0]', 'it must be a text'],
    [{ labels: { cvv: 7 } }, 'labels.cvv', 'it must be a text'],
    [{ labels: ['x'] }, 'labels', 'it must be an object'],
    [
      { browser: { threeDChallengeWindow: 9 } },
      'browser.threeDChallengeWindow',
      'it must be one of 1, 2, 3, 4, 5',
    ],
  ])('names the valid type for a wrong type: %j', (given, path, why) => {
    expect(said(given)).toEqual([effect(path, why)]);
  });

  it.each<[object, string, string]>([
    [
      { brandDetectionPriority: ['MADA', 'VIZA'] },
      'brandDetectionPriority[1]',
      'did you mean VISA?',
    ],
    [
      { brandDetectionPriority: ['PAYPAL'] },
      'brandDetectionPriority[0]',
      'it must be the key of a brand of cards, such as VISA',
    ],
    [{ inlineFlow: ['KLARNA_PAYMENT_ONE'] }, 'inlineFlow[0]', 'did you mean KLARNA_PAYMENTS_ONE?'],
    [
      { inlineFlow: ['VISA'] },
      'inlineFlow[0]',
      'it must be a brand with the page of a provider, such as KLARNA_PAYMENTS_ONE',
    ],
    [
      { threeDIframeSize: { width: 'x' } },
      'threeDIframeSize.width',
      "it must be a length of CSS, such as 400, '400px' or '100%'",
    ],
    [
      { threeDIframeSize: { height: -5 } },
      'threeDIframeSize.height',
      "it must be a length of CSS, such as 400, '400px' or '100%'",
    ],
    [{ spinner: { speed: 'fast' } }, 'spinner.speed', 'it must be a number above 0'],
    [{ spinner: { color: 'rood' } }, 'spinner.color', "it must be a colour of CSS, such as '#06c'"],
    [
      { iframeStyles: { cvv: { color: 'url(https://shop.example/x)' } } },
      'iframeStyles.cvv.color',
      'it must be a value of color that loads nothing',
    ],
    [
      { iframeStyles: { 'card-number': { border: '1px solid red' } } },
      'iframeStyles.card-number.border',
      'the properties inside a field are color, caret-color, color-scheme, font-family, font-size, font-style, font-weight, letter-spacing, text-align, text-shadow',
    ],
    [{ billingAddress: { country: 'UK' } }, 'billingAddress.country', 'did you mean GB?'],
    [{ billingAddress: { country: 'Germany' } }, 'billingAddress.country', 'did you mean DE?'],
    [
      { applePay: { countryCode: 'XX' } },
      'applePay.countryCode',
      'it must be the code of a country (ISO 3166-1 alpha-2), such as GB',
    ],
    [
      { googlePay: { shippingAddressParameters: { allowedCountryCodes: ['US', 'UK'] } } },
      'googlePay.shippingAddressParameters.allowedCountryCodes[1]',
      'did you mean GB?',
    ],
    [{ checkout: { currency: 'eur' } }, 'checkout.currency', 'did you mean EUR?'],
    [
      { samsungPay: { currencyCode: 'Euro' } },
      'samsungPay.currencyCode',
      'it must be the code of a currency (ISO 4217), such as EUR',
    ],
    [{ checkout: { amount: '92,00' } }, 'checkout.amount', 'it must be an amount, such as 92.00'],
    [
      { applePay: { total: { amount: '92.00 EUR' } } },
      'applePay.total.amount',
      'it must be an amount, such as 92.00',
    ],
    [
      { googlePay: { displayItems: [{ label: 'x', price: 'free' }] } },
      'googlePay.displayItems[0].price',
      'it must be an amount, such as 92.00',
    ],
    [
      { applePay: { supportedNetworks: ['visa', 'MASTER'] } },
      'applePay.supportedNetworks[1]',
      'did you mean masterCard?',
    ],
    [
      { googlePay: { allowedCardNetworks: ['MASTER'] } },
      'googlePay.allowedCardNetworks[0]',
      'did you mean MASTERCARD?',
    ],
    [
      { shopperResultUrl: 'javascript:alert(1)' },
      'shopperResultUrl',
      'it must be an address of https; the address of an app is the shopperResultUrl of the checkout',
    ],
    [
      { shopperResultUrl: 'http://shop.example/result' },
      'shopperResultUrl',
      'it must be an address of https; the address of an app is the shopperResultUrl of the checkout',
    ],
    [
      { samsungPay: { merchantUrl: 'javascript:alert(1)' } },
      'samsungPay.merchantUrl',
      'it must be an address of https',
    ],
    [{ autofocus: 'card.Number' }, 'autofocus', 'did you mean card.number?'],
    [
      { autofocus: 'holder' },
      'autofocus',
      'it must be the parameter of a field, such as card.number',
    ],
    [{ paymentTarget: 'top' }, 'paymentTarget', 'did you mean _top?'],
    [{ paymentTarget: '_new' }, 'paymentTarget', 'it must be _top, _blank, or the name of a frame'],
  ])('says what would be right in place of a value that cannot be used: %j', (given, path, why) => {
    expect(said(given)).toEqual([unusable(path, why)]);
  });

  it('is none on the country of any billing address', () => {
    for (const country of COUNTRIES) expect(said({ billingAddress: { country } })).toEqual([]);
    expect(said({ billingAddress: { country: ' gb ' } })).toEqual([]);
  });

  it('is none on the focus of a field of any form', () => {
    for (const group of BRAND_GROUPS) {
      for (const [, autofocus] of group.brands.flatMap((brand) => askedOf(group, brand))) {
        expect(said({ autofocus })).toEqual([]);
      }
    }
  });

  it.each<[object, string, string]>([
    [{ shopperResultTarget: '_blank' }, 'shopperResultTarget', 'it needs paymentTarget'],
    [
      { mandatoryBillingFields: { city: true } },
      'mandatoryBillingFields',
      'it needs billingAddress',
    ],
    [
      { mandatoryBillingFields: { city: true }, billingAddress: 'false' },
      'mandatoryBillingFields',
      'it needs billingAddress',
    ],
  ])('names an option without the one that it needs: %j', (given, path, why) => {
    expect(said(given)).toEqual([effect(path, why)]);
  });

  it.each<[object, string, string]>([
    [
      { applePay: { suportedNetworks: [] } },
      'applePay.suportedNetworks',
      'did you mean supportedNetworks?',
    ],
    [
      { googlePay: { gatewayMerchantID: 'x' } },
      'googlePay.gatewayMerchantID',
      'did you mean gatewayMerchantId?',
    ],
    [
      { applePay: { supportedNetworks: 'visa' } },
      'applePay.supportedNetworks',
      'it must be a list',
    ],
    [{ applePay: { total: '92.00' } }, 'applePay.total', 'it must be an object'],
    [
      { googlePay: { environment: 'LIVE' } },
      'googlePay.environment',
      'it must be one of TEST, PRODUCTION',
    ],
    [
      { applePay: { submitOnPaymentAuthorized: ['customers'] } },
      'applePay.submitOnPaymentAuthorized[0]',
      'it must be one of customer, billing, shipping',
    ],
    [
      { paypal: { intent: 'authorize' } },
      'paypal.intent',
      'the paymentType of the checkout decides: DB takes the money, PA reserves it',
    ],
    [{ paypal: { onapprove: () => true } }, 'paypal.onapprove', 'did you mean onApprove?'],
  ])('goes into the options of a wallet: %j', (given, path, why) => {
    expect(said(given)).toEqual([effect(path, why)]);
  });

  it('is none on the members of a spinner that the reference documents', () => {
    const spinner = {
      lines: 12,
      length: 7,
      corners: 1,
      rotate: 0,
      animation: 'x',
      direction: 1,
      top: '50%',
    };
    const more = { fadeColor: 'red', left: '50%', shadow: false, zIndex: 2, position: 'absolute' };
    expect(said({ spinner: { ...spinner, ...more } })).toEqual([]);
    expect(said({ spinner: { line: 12 } })).toEqual([
      effect('spinner.line', 'there is no such key'),
    ]);
  });

  it('is none on a member of a wallet that is passed on to it', () => {
    const given = { applicationData: 'eA==', multiTokenContexts: [{ x: 1 }] };
    expect(said({ applePay: given, googlePay: given, samsungPay: given, paypal: given })).toEqual(
      [],
    );
  });

  it('is given once for each, however often options are looked at or replaced', () => {
    expect(said({ hideCvv: 1 }, { hideCvv: 2, locale: 7 }, { locale: 8, foo: 1 })).toHaveLength(3);
  });

  it('has an end', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 1]));
    expect(said(many).length).toBeLessThanOrEqual(30);
  });

  it('repeats no value, and no name that is long or breaks the line', () => {
    const secret = '4200000000000000';
    const told = said({
      locale: [secret],
      style: secret,
      labels: { cvv: { secret }, [`a\n${'b'.repeat(5_000)}`]: secret },
      browser: { threeDChallengeWindow: secret },
      token: secret,
    });
    expect(told).toHaveLength(6);
    expect(told.join()).not.toContain(secret);
    expect(told.join()).not.toContain('\n');
    for (const message of told) expect(message.length).toBeLessThan(200);
  });

  it('does not throw for any options of a page', () => {
    const circle: Record<string, unknown> = {};
    Object.assign(circle, { labels: circle, registrations: circle, billingAddress: circle });
    const thrower = Object.defineProperty({}, 'locale', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const trapped = new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no');
        },
      },
    );
    expect(said(thrower)).toEqual([effect('locale', 'reading it throws')]);
    for (const one of [circle, proxy, trapped, { labels: proxy, browser: trapped }, [], null, 7]) {
      expect(() => said(one)).not.toThrow();
    }
  });

  it('warns about a value exactly if it, or a part of it, has no effect', () => {
    const options = fc.constantFrom(...Object.entries(SHAPES));
    const part = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.constantFrom(...Object.values(SAMPLES).flat()),
    );
    fc.assert(
      fc.property(options, part, ([name, shape], value) => {
        if (value === undefined) return;
        const isWhole = count(accept(shape, value), shape) === count(value, shape);
        const isNamed = said({ ...OTHERS, [name]: value }).length > 0;
        if (!isWhole) expect(isNamed).toBe(true);
        if (isWhole && !JUDGED.includes(name)) expect(isNamed).toBe(false);
      }),
    );
  });
});

/** Options of which the shape does not say everything: keys of texts, members of wallets, and values beyond their types. */
const JUDGED: readonly string[] = [
  'autofocus',
  ...['labels', 'errorMessages', 'placeholders'],
  ...['applePay', 'googlePay', 'samsungPay', 'paypal', 'checkout'],
  ...['brandDetectionPriority', 'inlineFlow', 'iframeStyles', 'spinner', 'threeDIframeSize'],
  ...['billingAddress', 'paymentTarget', 'shopperResultTarget', 'shopperResultUrl'],
];

/** How many values there are in something, as far as its shape goes; what is absent counts nothing. */
function count(value: unknown, shape?: Shape): number {
  if (value === undefined) return 0;
  if (typeof value !== 'object' || value === null || shape === 'object') return 1;
  return 1 + Object.values(value).reduce((sum: number, member) => sum + count(member), 0);
}
