/** Requests as nested data: the conversion in both directions, for any request that the catalogue allows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../src/contract/parameters/catalogue.ts';
import type { Parameter } from '../../../../src/contract/parameters/parameter.ts';
import { entriesOf, type Parameters } from '../../../../src/contract/parameters/request.ts';
import { readForm } from '../../../../src/gateway/api/formBody.ts';
import {
  fromNestedObject,
  toNestedObject,
} from '../../../../src/gateway/catalogue/parameters/nestedObject.ts';
import { isRefusal } from '../../../../src/gateway/catalogue/results/refusal.ts';

const PAYMENT: readonly Parameter[] = CATALOGUE.filter(({ places }) => places.includes('payments'));

/** Parameters of some entries: groups numbered from 0 without a gap, keys of all kinds. */
const someParameters = fc
  .array(
    fc.record({
      entry: fc.constantFrom(...PAYMENT),
      value: fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !text.includes('\0')),
      key: fc.stringMatching(/^[A-Za-z0-9._]{3,20}$/),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((chosen) =>
    fc.record({ chosen: fc.constant(chosen), items: fc.integer({ min: 1, max: 4 }) }),
  )
  .map(({ chosen, items }) => {
    const parameters: Record<string, string> = Object.create(null);
    for (const { entry, value, key } of chosen) {
      for (const name of namesOf(entry, key, items)) parameters[name] = value;
    }
    return parameters as Parameters;
  });

function namesOf({ name, sampleKey }: Parameter, key: string, items: number): string[] {
  if (name.includes('[key]')) return [name.replace('[key]', `[${key || sampleKey}]`)];
  let names = [name];
  while (names[0]?.includes('[n]')) {
    names = names.flatMap((one) =>
      Array.from({ length: items }, (_, i) => one.replace('[n]', `[${i}]`)),
    );
  }
  return names;
}

const encode = (parameters: Parameters) =>
  entriesOf(parameters)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');

describe('a request as nested data', () => {
  it('is the same request again, as parameters and as a body', () => {
    fc.assert(
      fc.property(someParameters, (parameters) => {
        const record = toNestedObject(parameters);
        const again = fromNestedObject(record);
        expect(Object.entries(again).sort()).toEqual(Object.entries(parameters).sort());
        const sent = readForm(encode(again));
        if (isRefusal(sent)) throw new Error('refused');
        expect(sent.errors).toEqual([]);
        const read = Object.assign(Object.create(null), Object.fromEntries(sent.pairs));
        expect(toNestedObject(read)).toEqual(record);
      }),
      { numRuns: 300 },
    );
  });

  it('has members, lists and maps', () => {
    const record = toNestedObject({
      amount: '1.00',
      'cart.items[0].name': 'Beans',
      'cart.items[0].recipient.city': 'Bern',
      'cart.items[1].name': 'Tea',
      'airline.passengers[0].legs[0].flightNumber': 'LX1',
      'customParameters[12345]': 'a number is a key here',
      'merchant.data[a.b]': 'dots too',
      'merchant.name': 'Bean shop',
      'threeDSecure.schemeData[NET-USECASE]': '01',
    });
    expect(JSON.parse(JSON.stringify(record))).toEqual({
      amount: '1.00',
      cart: { items: [{ name: 'Beans', recipient: { city: 'Bern' } }, { name: 'Tea' }] },
      airline: { passengers: [{ legs: [{ flightNumber: 'LX1' }] }] },
      customParameters: { 12345: 'a number is a key here' },
      merchant: { data: { 'a.b': 'dots too' }, name: 'Bean shop' },
      threeDSecure: { schemeData: { 'NET-USECASE': '01' } },
    });
  });

  it('does not change the prototype of objects', () => {
    const parameters: Record<string, string> = Object.create(null);
    parameters['customParameters[__proto__]'] = 'x';
    const record = toNestedObject(parameters);
    expect(JSON.stringify(record)).toBe('{"customParameters":{"__proto__":"x"}}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});
