import { describe, expect, it } from 'vitest';
import { CATALOGUE, findParameter } from '../../../src/gateway/parameters/catalogue.ts';
import { shown } from '../../../src/gateway/parameters/secrets.ts';
import { validate, withoutSecrets } from '../../../src/gateway/parameters/validate.ts';
import { isRefusal } from '../../../src/gateway/results/refusal.ts';

describe('the catalogue', () => {
  it('names each parameter once, says where the specification has it, and in which words', () => {
    expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
    for (const { name, rule, spec, places } of CATALOGUE) {
      expect(rule, name).toMatch(/\.$/);
      expect(spec, name).toMatch(/^(API [123], |Sent by clients)/);
      expect(places, name).not.toHaveLength(0);
    }
  });

  it('finds names with a key, and lets the form use its own keys only', () => {
    expect(findParameter('customParameters[internal]', 'create')?.name).toBe(
      'customParameters[key]',
    );
    expect(findParameter('customParameters[internal]', 'form')).toBeUndefined();
    expect(findParameter('customParameters[SHOPPER_x]', 'form')).toBeDefined();
    for (const bad of [
      'customParameters[]',
      'customParameters[a]b]',
      'customParameters[x y z]',
      'customParameters',
    ]) {
      expect(findParameter(bad, 'create'), bad).toBeUndefined();
    }
  });

  it('keeps secrets out of what is stored', () => {
    const parameters = validate(
      {
        pairs: [
          ['card.number', '4200000000000000'],
          ['card.cvv', '123'],
          ['card.expiryMonth', '01'],
          ['card.expiryYear', '2031'],
        ],
        errors: [],
      },
      { place: 'form', environment: 'test' },
    );
    expect(isRefusal(parameters)).toBe(false);
    if (!isRefusal(parameters)) {
      expect(Object.keys(withoutSecrets(parameters))).toEqual([
        'card.expiryMonth',
        'card.expiryYear',
      ]);
    }
  });

  it('counts characters, not their units', () => {
    const errorsOf = (value: string) => {
      const refusal = validate(
        { pairs: [['customer.merchantReference', value]], errors: [] },
        { place: 'create', environment: 'test' },
      );
      return isRefusal(refusal) ? (refusal.errors ?? []).map(({ name }) => name) : [];
    };
    expect(errorsOf('😀'.repeat(255))).not.toContain('customer.merchantReference');
    expect(errorsOf('😀'.repeat(256))).toContain('customer.merchantReference');
  });
});

describe('what an error shows', () => {
  it.each([
    ['amount', '1,00', '1,00'],
    ['card.number', '1', '***'],
    ['card.cvv', '1', '***'],
    ['CARD.NUMBER', '1', '***'],
    ['card.holder', 'Jo', 'Jo'],
    ['card.expiryMonth', '13', '13'],
    ['x', 'pay 4242-4242-4242-4242 now', '***'],
    ['x', '1234567890123456', '1234567890123456'],
  ])('%s %s is %s', (name, value, expected) => {
    expect(shown(name, value)).toBe(expected);
  });
});
