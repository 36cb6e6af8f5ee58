import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactTaxId, formatTaxId, isTaxId } from '../../src/widget/methods/prepayment/taxId.ts';

describe('a CPF or CNPJ', () => {
  it.each([
    '123.456.789-09',
    '12345678909',
    ' 111.444.777-35 ',
    '11.222.333/0001-81',
    '11222333000181',
    // The tax office's own example of one with letters.
    '12.ABC.345/01DE-35',
    '12abc34501de35',
    '１２３.４５６.７８９-０９',
    '١٢٣٤٥٦٧٨٩٠٩',
  ])('%s is one', (text) => expect(isTaxId(text)).toBe(true));

  it.each([
    '',
    '123.456.789-0',
    '123.456.789-10',
    '123.456.789-19',
    '12.ABC.345/01DE-36',
    '11.222.333/0001-82',
    '11.222.333/0001-91',
    '11.222.333/0001-8A',
    '123A5678909',
    '000.000.000-00',
    '111.111.111-11',
    '00.000.000/0000-00',
    '112223330001811',
    '4111111111111111',
  ])('%s is none', (text) => expect(isTaxId(text)).toBe(false));

  /** The two check digits by the published weights, written out. */
  const endOf = (body: string, weights: readonly number[]) => {
    const digit = (text: string) => {
      const used = weights.slice(weights.length - text.length);
      const sum = [...text].reduce(
        (total, char, i) => total + (char.charCodeAt(0) - 48) * (used[i] ?? 0),
        0,
      );
      return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
    };
    const first = digit(body);
    return first + digit(body + first);
  };
  const bodies = (alphabet: string, length: number) =>
    fc
      .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
      .map((chars) => chars.join(''))
      .filter((body) => new Set(body).size > 1);

  it.each([
    ['CPF', '0123456789', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
    ['CNPJ', '0123456789', [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]],
    ['CNPJ with letters', '0123456789ABCXYZ', [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]],
  ] as const)('%s: one ending of a hundred is right', (_, alphabet, weights) => {
    fc.assert(
      fc.property(bodies(alphabet, weights.length - 1), (body) => {
        const endings = Array.from({ length: 100 }, (__, i) => String(i).padStart(2, '0'));
        expect(endings.filter((ending) => isTaxId(body + ending))).toEqual([endOf(body, weights)]);
      }),
    );
  });
});

describe('as it is shown', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123.4'],
    ['12345678909', '123.456.789-09'],
    ['112223330001', '11.222.333/0001'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc', '12.ABC'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['112223330001811', '112223330001811'],
  ])('%s: %s', (text, shown) => expect(formatTaxId(text)).toBe(shown));

  it('contains the input, and does not change when it is grouped again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const shown = formatTaxId(text);
        expect(compactTaxId(shown)).toBe(compactTaxId(text));
        expect(formatTaxId(shown)).toBe(shown);
      }),
    );
  });
});
