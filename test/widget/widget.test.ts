import { describe, expect, it } from 'vitest';
import { CARDS } from '../../src/brands/index.ts';
import { planBrands } from '../../src/widget/forms/card/cardBrands.ts';
import { expiryFault, holderFault, numberFault } from '../../src/widget/forms/card/validate.ts';

describe('brands of a page', () => {
  it('mend their case, count once, keep their order', () => {
    expect(planBrands('  visa MASTER\n\tVISA  AMEX ')).toEqual({
      card: ['VISA', 'MASTER', 'AMEX'],
      others: [],
    });
  });

  it('are keys only: separators get into no class and no rule', () => {
    expect(planBrands('VISA, paypal;_2C2P"){}body{MASTER')).toEqual({
      card: ['VISA', 'MASTER'],
      others: ['PAYPAL', '_2C2P', 'BODY'],
    });
    expect(planBrands(' ,;')).toEqual({ card: [], others: [] });
  });

  it('tell cards from the rest', () => {
    expect(planBrands('VISA DINER toString')).toEqual({
      card: ['VISA'],
      others: ['DINER', 'TOSTRING'],
    });
  });

  it('are none of the card form where they are no card', () => {
    expect(planBrands('visa PayPal BOLETO PAYPAL IDEAL')).toEqual({
      card: ['VISA'],
      others: ['PAYPAL', 'BOLETO', 'IDEAL'],
    });
  });

  it('have a card form for every card brand that is known', () => {
    expect(planBrands(Object.keys(CARDS).join(' ')).others).toEqual([]);
  });
});

describe('faults', () => {
  const now = { month: 11, year: 2026 };

  it.each([
    ['12/27', undefined],
    ['', 'expiryMonthError'],
    ['13/27', 'expiryMonthError'],
    ['10/26', 'expiryYearError'],
    ['11/26', undefined],
  ])('expiry %j: %s', (text, fault) => expect(expiryFault(text, now)).toBe(fault));

  it('let a past date through where the page does not want it refused', () => {
    expect(expiryFault('10/26', undefined)).toBeUndefined();
  });

  it.each([
    ['', true, undefined],
    ['', false, 'cardHolderError'],
    ['Jo', true, 'cardHolderError'],
    ['Jane Jones', true, undefined],
    ['X'.repeat(129), true, 'cardHolderError'],
    ['4200 0000 0000 0000', true, 'cardHolderError'],
    ['٤٢٠٠٠٠٠٠٠٠٠٠٠٠٠٠', true, 'cardHolderError'],
    ['John Smith 3rd', true, undefined],
  ])('holder %j, may be empty %s: %s', (text, mayBeEmpty, fault) => {
    expect(holderFault(text, mayBeEmpty)).toBe(fault);
  });

  it('number: valid, and of the brand in force', () => {
    const state = { empty: false, complete: true, valid: true, length: 16, brands: ['VISA'] };
    expect(numberFault(state, 'VISA', ['VISA'])).toBeUndefined();
    expect(numberFault(state, 'MASTER', ['VISA'])).toBe('cardNumberError');
    expect(numberFault({ ...state, valid: false }, 'VISA', ['VISA'])).toBe('cardNumberError');
  });
});
