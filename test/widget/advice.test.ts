import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHAPES } from '../../src/widget/options/compiledShapes.ts';
import { accept, type Shape } from '../../src/widget/options/shape.ts';
import advice from '../../src/widget/parts/advice/index.ts';
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

describe('advice on options', () => {
  it('is none where everything is right', () => {
    for (const [name, values] of Object.entries(SAMPLES)) {
      for (const value of values) expect(said({ [name]: value })).toEqual([]);
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
        const isNamed = said({ [name]: value }).length > 0;
        // Keys of texts are unknown to the shape, and named all the same.
        if (!isWhole) expect(isNamed).toBe(true);
        if (isWhole && !['labels', 'errorMessages', 'placeholders'].includes(name)) {
          expect(isNamed).toBe(false);
        }
      }),
    );
  });
});

/** How many values there are in something, as far as its shape goes; what is absent counts nothing. */
function count(value: unknown, shape?: Shape): number {
  if (value === undefined) return 0;
  if (typeof value !== 'object' || value === null || shape === 'object') return 1;
  return 1 + Object.values(value).reduce((sum: number, member) => sum + count(member), 0);
}
