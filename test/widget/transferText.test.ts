/** The text of the QR code for a transfer. */
import { describe, expect, it } from 'vitest';
import { transferText } from '../../src/widget/methods/transferCode/transferText.ts';

// The payee of the sample code in EPC069-12, without its purpose and its note.
const RED_CROSS = {
  holder: 'Red Cross of Belgium',
  iban: 'BE72 0000 0000 1616',
  bic: 'BPOTBEB1',
  amount: '1',
  reference: 'Urgency fund',
};
const LINES = ['BCD', '002', '1', 'SCT', 'BPOTBEB1', 'Red Cross of Belgium', 'BE72000000001616'];

describe('the code of a transfer', () => {
  it('has the lines of EPC069-12', () => {
    expect(transferText(RED_CROSS)?.split('\n')).toEqual([
      ...LINES,
      'EUR1',
      '',
      '',
      'Urgency fund',
    ]);
  });

  it('has a reference of ISO 11649 in the line for such references', () => {
    const lines = transferText({ ...RED_CROSS, reference: 'RF18539007547034' })?.split('\n');
    expect(lines?.slice(7)).toEqual(['EUR1', '', 'RF18539007547034']);
  });

  it('needs no BIC', () => {
    expect(transferText({ ...RED_CROSS, bic: '' })?.split('\n')[4]).toBe('');
  });

  it.each([
    ['no holder', { holder: '' }],
    ['a holder of 71 characters', { holder: 'x'.repeat(71) }],
    ['a holder of two lines', { holder: 'Shop\nEUR1' }],
    ['no IBAN', { iban: '12345678' }],
    ['another BIC', { bic: 'BANK' }],
    ['no amount', { amount: '' }],
    ['an amount of nothing', { amount: '0.00' }],
    ['an amount of a billion', { amount: '1000000000.00' }],
    ['a reference of 141 characters', { reference: 'x'.repeat(141) }],
    ['more than 331 bytes', { holder: 'ж'.repeat(70), reference: 'ж'.repeat(140) }],
  ])('is not made for %s', (_, more) => {
    expect(transferText({ ...RED_CROSS, ...more })).toBeUndefined();
  });
});
