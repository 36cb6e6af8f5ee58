import { describe, expect, it } from 'vitest';
import { codeRules, numberRules } from '../../src/frame/rules.ts';
import type { FieldSetup } from '../../src/protocol/index.ts';

const setup = (more: Partial<FieldSetup> = {}): FieldSetup => ({
  label: '',
  placeholder: '',
  lang: 'en',
  brands: ['VISA', 'MASTER', 'AMEX'],
  brand: 'VISA',
  required: true,
  mask: false,
  fault: '',
  style: {},
  placeholderStyle: {},
  ...more,
});

describe('the number field', () => {
  const state = (digits: string, more?: Partial<FieldSetup>) =>
    numberRules.state(digits, setup(more));

  it('says nothing of a number but how far it is and what it can be', () => {
    expect(Object.keys(state('4200000000000000')).sort()).toEqual([
      'brands',
      'complete',
      'empty',
      'length',
      'valid',
    ]);
  });

  it.each([
    ['', { empty: true, valid: false, brands: [] }],
    ['4', { empty: false, valid: false, brands: ['VISA'] }],
    ['4200000000000000', { valid: true, complete: false, length: 16 }],
    ['4200000000000001', { valid: false, complete: false }],
    ['377777777777770', { valid: true, complete: true, brands: ['AMEX'] }],
    ['42000000000000000000', { valid: false, complete: true }],
    ['6', { valid: false, brands: [] }],
  ])('of %j', (digits, expected) => expect(state(digits)).toMatchObject(expected));

  it('judges by the brand that was found, whatever brand is in force', () => {
    expect(state('5454545454545454', { brand: 'VISA' })).toMatchObject({
      valid: true,
      brands: ['MASTER'],
    });
  });

  it('takes any number for a brand whose ranges are not public', () => {
    const alia = { brands: ['ALIA'], brand: 'ALIA' };
    expect(state('123456789', alia)).toMatchObject({ valid: true, brands: ['ALIA'] });
    expect(state('1234567', alia)).toMatchObject({ valid: false, brands: ['ALIA'] });
  });
});

describe('the code field', () => {
  const state = (digits: string, more?: Partial<FieldSetup>) =>
    codeRules.state(digits, setup(more));

  it.each([
    ['', {}, { empty: true, valid: false }],
    ['', { required: false }, { empty: true, valid: true }],
    ['', { brand: 'MAESTRO' }, { valid: true }],
    ['12', {}, { valid: false, complete: false }],
    ['123', {}, { valid: true, complete: true, brands: [] }],
    ['123', { brand: 'AMEX' }, { valid: false, complete: false }],
    ['1234', {}, { valid: false, complete: true }],
  ])('of %j with %o', (digits, more, expected) => {
    expect(state(digits, more)).toMatchObject(expected);
  });
});
