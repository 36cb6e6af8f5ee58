/**
 * The numbers that Brazil's tax office knows people (CPF, 11 digits) and companies (CNPJ, 14 places) by. Pure. Since July 2026
 * the first twelve places of a CNPJ may be letters, too (Receita Federal, IN RFB 2229/2024).
 */
import { asciiDigits } from '../../../card/digits.ts';

const CPF = /^\d{11}$/;
const CNPJ = /^[\dA-Z]{12}\d{2}$/;

/** The longest that is grouped as a CPF, and the longest of all. */
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** What is behind the groups: ASCII digits and capitals. `123.456.789-09` is `12345678909`, and so in any script. */
export const compactTaxId = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '');

/** Whether it is a CPF or a CNPJ, in groups or without, with the right check digits. */
export function isTaxId(text: string): boolean {
  const id = compactTaxId(text);
  // 111.111.111-11 and the like pass the sums, and belong to nobody.
  if (/^(.)\1*$/.test(id)) return false;
  return (CPF.test(id) && hasCheckDigits(id, 11)) || (CNPJ.test(id) && hasCheckDigits(id, 9));
}

/** What the field shows while somebody types: `123.456.789-09`, `12.345.678/0001-95`; what is too long as it is. */
export function formatTaxId(text: string): string {
  const id = compactTaxId(text);
  if (id.length > CNPJ_LENGTH) return text;
  const isPerson = id.length <= CPF_LENGTH && /^\d*$/.test(id);
  return isPerson
    ? grouped(id, [3, 6, 9], ['.', '.', '-'])
    : grouped(id, [2, 5, 8, 12], ['.', '.', '/', '-']);
}

/** Puts marks before these places. */
const grouped = (text: string, places: readonly number[], marks: readonly string[]): string =>
  [...text].map((char, at) => (marks[places.indexOf(at)] ?? '') + char).join('');

/**
 * Both check digits, modulo 11: each is made of all places before it, which weigh 2, 3, 4 … from the right.
 * @param most the weights begin again at 2 after this one: 9 in a CNPJ; in a CPF none gets there
 */
function hasCheckDigits(id: string, most: number): boolean {
  return [id.length - 2, id.length - 1].every((at) => {
    const sum = [...id.slice(0, at)]
      .reverse()
      // A letter is worth its place in ASCII, counted from '0'.
      .reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * ((i % (most - 1)) + 2), 0);
    const rest = sum % 11;
    return Number(id[at]) === (rest < 2 ? 0 : 11 - rest);
  });
}
