import { describe, expect, it } from 'vitest';
import { CATALOGUE, findParameter } from '../../../src/contract/parameters/catalogue.ts';
import type { Parameter, Place } from '../../../src/contract/parameters/parameter.ts';
import { shown } from '../../../src/gateway/catalogue/parameters/secrets.ts';
import { withoutSecrets } from '../../../src/gateway/catalogue/parameters/validate.ts';
import { isRefusal } from '../../../src/gateway/catalogue/results/refusal.ts';
import {
  errorsOf,
  judge,
  nameAt,
  PLACE_NAMES,
} from '../../gateway/catalogue/parameters/validateFields.ts';
import { table } from '../../table.ts';

describe('the catalogue', () => {
  it('also accepts the wallets by the names of the specification', () => {
    for (const [alias, name] of [
      ['walletA.paymentToken', 'applePay.paymentToken'],
      ['walletA.cardNetwork', 'applePay.cardNetwork'],
      ['walletB.source', 'googlePay.source'],
      ['walletC.paymentToken', 'samsungPay.paymentToken'],
    ] as const) {
      expect(findParameter(alias, 'payments')?.name).toBe(name);
    }
    expect(findParameter('walletB.cardNetwork', 'payments')).toBeUndefined();
    const names = errorsOf('payments', { 'walletA.source': 'x' }).map((error) => error.name);
    expect(names).toContain('walletA.source');
    expect(
      errorsOf('payments', { 'walletA.source': 'web', 'applePay.source': 'app' }),
    ).toContainEqual({
      name: 'applePay.source',
      value: 'app',
      message: 'must not be sent more than once with different values',
    });
  });

  it('lists each parameter once for each place, with its own description', () => {
    for (const place of PLACE_NAMES) {
      const names = CATALOGUE.filter(({ places }) => places.includes(place)).map(
        ({ name }) => name,
      );
      expect(new Set(names).size, place).toBe(names.length);
    }
    for (const { name, rule, places, requiredAt } of CATALOGUE) {
      expect(rule, name).toMatch(/\.$/);
      expect(places, name).not.toHaveLength(0);
      for (const place of requiredAt) expect(places, name).toContain(place);
    }
  });
});

const at = (place: Place): readonly Parameter[] =>
  CATALOGUE.filter(({ places }) => places.includes(place));

describe.each(PLACE_NAMES)('%s', (place) => {
  it('refuses every name of other places', () => {
    const others = CATALOGUE.filter(({ name }) => !at(place).some((entry) => entry.name === name));
    const names = [...new Set(others.map(nameAt))];
    const errors = errorsOf(place, Object.fromEntries(names.map((name) => [name, 'x'])));
    for (const name of names) {
      const message = 'is not an allowed parameter';
      expect(errors).toContainEqual(expect.objectContaining({ name, message }));
    }
  });

  it('names missing parameters', () => {
    const needed = at(place).filter(({ requiredAt }) => requiredAt.includes(place));
    const errors = errorsOf(place, {});
    for (const { name } of needed) {
      expect(errors).toContainEqual({ name, value: null, message: 'may not be empty' });
    }
  });
});

describe('names', () => {
  it('with a key are found, and the form has its own keys', () => {
    expect(findParameter('customParameters[internal]', 'create')?.entry.name).toBe(
      'customParameters[key]',
    );
    expect(findParameter('customParameters[internal]', 'form')).toBeUndefined();
    expect(findParameter('customParameters[SHOPPER_x]', 'form')).toBeDefined();
    expect(findParameter('customParameters[__proto__]', 'create')).toBeDefined();
    // A word with a meaning in documents is a key like any other.
    expect(findParameter('customParameters[key]', 'create')).toBeDefined();
  });

  table([
    'customParameters[]',
    'customParameters[a]b]',
    'customParameters[x y z]',
    'customParameters[abc',
    'customParameters',
    'customParameters[key].x',
    'overridePaymentType[key].x',
    'cart.items[n].name',
    'cart.items[key].name',
    'cart.items[].name',
    'cart.items[01].name',
    'cart.items[-1].name',
    'cart.items[1e3].name',
    'cart.items[9999999].name',
    'cart.items[0]',
    'cart.items.0.name',
    'cart.items[0][0].name',
    'airline.passengers[0].legs.flightNumber',
    'threeDSecure.schemeData[NET-OTHER]',
    'threeDSecure.v2.elo.requestorId',
    '__proto__',
    'constructor',
    'toString',
    'amount ',
    'Amount',
  ])('%s is no parameter', (name) => {
    for (const place of PLACE_NAMES) expect(findParameter(name, place), place).toBeUndefined();
  });
});

describe('secrets', () => {
  it('are not stored', () => {
    const card = {
      'card.number': '4200000000000000',
      'card.cvv': '123',
      'card.expiryMonth': '01',
      'card.expiryYear': '2031',
    };
    const parameters = judge('form', card);
    if (isRefusal(parameters)) throw new Error('refused');
    expect(Object.keys(withoutSecrets(parameters))).toEqual([
      'card.expiryMonth',
      'card.expiryYear',
    ]);
  });

  it('are not accepted in a checkout, which would have to store them', () => {
    for (const { name, places, sensitive } of CATALOGUE) {
      if (!sensitive) continue;
      expect(places, name).not.toContain('create');
      expect(places, name).not.toContain('update');
    }
  });

  it('are these parameters', () => {
    const names = CATALOGUE.filter(({ sensitive }) => sensitive).map(({ name }) => name);
    expect(names).toEqual([
      'card.number',
      'card.cvv',
      'bin',
      'applePay.paymentToken',
      'googlePay.paymentToken',
      'samsungPay.paymentToken',
      'bankAccount.number',
      'bankAccount.iban',
      'tokenAccount.number',
      'tokenAccount.cryptogram',
      'tokenAccount.dtvc',
      'giftCard.number',
      'giftCard.pin',
    ]);
  });

  table([
    ['amount', '1,00', '1,00'],
    ['card.number', '1', '***'],
    ['card.cvv', '1', '***'],
    ['CARD.NUMBER', '1', '***'],
    ['walletA.paymentToken', 'secret', '***'],
    ['bankAcount.iban', 'DE1', '***'],
    ['card.holder', 'Jo', 'Jo'],
    ['card.expiryMonth', '13', '13'],
    ['x', 'pay 4242-4242-4242-4242 now', '***'],
    ['x', '1234567890123456', '1234567890123456'],
    ['referenceUuid', 'a4242424242424242bcdef0123456789', 'a4242424242424242bcdef0123456789'],
    ['x', 'a4242424242424242bc', '***'],
  ])('%s %s is shown as %s', (name, value, expected) => {
    expect(shown(name, value)).toBe(expected);
  });
});
