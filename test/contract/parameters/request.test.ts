/** The names and values of a request are types. The type check of this file fails where a misspelt name compiles. */
import { expect, it } from 'vitest';
import type { Parameters } from '../../../src/contract/parameters/request.ts';
import { requestOf } from '../../../src/gateway/catalogue/parameters/nestedObject.ts';

const PARAMETERS: Parameters = {
  amount: '92.50',
  createRegistration: 'true',
  paymentTypes: 'DB, PA',
  numberOfCaptures: '07',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'standingInstruction.mode': 'INITIAL',
  'cart.items[0].name': 'Tea',
  'cart.items[1].price': '5.5',
  'airline.passengers[0].legs[1].taxAmount': '4.99',
  'customParameters[SHOPPER_note.1]': 'ring twice',
  'merchant.data[__proto__]': 'kept',
  'threeDSecure.schemeData[CB-USECASE]': '01',
};

it('a misspelt name of a parameter does not compile', () => {
  // @ts-expect-error the name is card.holder
  expect(PARAMETERS['card.hoder']).toBeUndefined();
  // @ts-expect-error the name is cart.items[3].name
  expect(PARAMETERS['cart.item[3].name']).toBeUndefined();
  // @ts-expect-error the name is amount
  expect(PARAMETERS.amont).toBeUndefined();
});

it('a misspelt member or value of a request does not compile', () => {
  const request = requestOf(PARAMETERS);
  // @ts-expect-error the member is holder
  expect(request.card?.hoder).toBeUndefined();
  // @ts-expect-error the member is items
  expect(request.cart?.item).toBeUndefined();
  // @ts-expect-error the member is price
  expect(request.cart?.items?.[1]?.prize).toBeUndefined();
  // @ts-expect-error the value is INITIAL
  expect(request.standingInstruction?.mode === 'INITAL').toBe(false);
  // @ts-expect-error the value is true, not a text
  expect(request.createRegistration === 'true').toBe(false);
});

it('a request has values: numbers, booleans, lists, maps and amounts in hundredths', () => {
  const { createRegistration, amount, cart, airline, merchant, ...request } = requestOf(PARAMETERS);
  expect(amount).toBe(92_50n);
  expect(createRegistration).toBe(true);
  expect(request.paymentTypes).toEqual(['DB', 'PA']);
  expect(request.numberOfCaptures).toBe(7);
  expect(request.card).toEqual({ holder: 'Jane Jones', expiryMonth: '05' });
  expect(cart?.items).toEqual([{ name: 'Tea' }, { price: 5_50n }]);
  expect(airline?.passengers?.[0]?.legs?.[1]?.taxAmount).toBe(4_99n);
  expect(request.customParameters?.['SHOPPER_note.1']).toBe('ring twice');
  expect(Object.entries(merchant?.data ?? {})).toEqual([['__proto__', 'kept']]);
  expect(request.threeDSecure?.schemeData?.['CB-USECASE']).toBe('01');
});
