/**
 * The tax numbers of people (CPF, 11 digits) and companies (CNPJ, 14 characters) in Brazil. Pure. Since July 2026
 * the first twelve characters of a CNPJ may also be letters (Receita Federal, IN RFB 2229/2024).
 */
import { asciiDigits } from '../../../card/digits.ts';

const CPF = /^\d{11}$/;
const CNPJ = /^[\dA-Z]{12}\d{2}$/;

/** The maximum length of a CPF, and the maximum length overall. */
const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** Removes grouping: ASCII digits and capitals. `123.456.789-09` becomes `12345678909`, in any script. */
export const compactTaxId = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '');

/** Whether a text is a CPF or a CNPJ with valid check digits, grouped or not. */
export function isTaxId(text: string): boolean {
  const id = compactTaxId(text);
  // Numbers like 111.111.111-11 have valid check digits, but are not assigned.
  if (/^(.)\1*$/.test(id)) return false;
  return (CPF.test(id) && hasCheckDigits(id, 11)) || (CNPJ.test(id) && hasCheckDigits(id, 9));
}

/** Formats the text during typing: `123.456.789-09`, `12.345.678/0001-95`; a longer text is not changed. */
export function formatTaxId(text: string): string {
  const id = compactTaxId(text);
  if (id.length > CNPJ_LENGTH) return text;
  const isPerson = id.length <= CPF_LENGTH && /^\d*$/.test(id);
  return isPerson
    ? grouped(id, [3, 6, 9], ['.', '.', '-'])
    : grouped(id, [2, 5, 8, 12], ['.', '.', '/', '-']);
}

/** Inserts marks before these positions. */
const grouped = (text: string, places: readonly number[], marks: readonly string[]): string =>
  [...text].map((char, at) => (marks[places.indexOf(at)] ?? '') + char).join('');

/**
 * Validates both check digits, modulo 11. Each is computed from all preceding characters, weighted 2, 3, 4 … from the right.
 * @param most the weights restart at 2 after this one: 9 for a CNPJ; a CPF does not reach the limit
 */
function hasCheckDigits(id: string, most: number): boolean {
  return [id.length - 2, id.length - 1].every((at) => {
    const sum = [...id.slice(0, at)]
      .reverse()
      // The value of a letter is its ASCII code minus that of '0'.
      .reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * ((i % (most - 1)) + 2), 0);
    const rest = sum % 11;
    return Number(id[at]) === (rest < 2 ? 0 : 11 - rest);
  });
}
