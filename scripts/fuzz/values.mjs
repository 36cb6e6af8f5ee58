// Values for parameters: those that the description allows, and hostile or wrong ones.

import fc from 'fast-check';

/** Texts that often cause errors in programs. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  '\u202ekcab',
  '\ufeff',
  '\u{1f4b3}'.repeat(20),
  'ｆｕｌｌｗｉｄｔｈ１２３',
  '٤٢٠٠٠٠٠٠٠٠٠٠٠٠٠٠',
  "' OR 1=1 --",
  "'; DROP TABLE payment; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '=1+1',
  '@SUM(A1)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:1/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/',
  'https://evil.example\\@shop.example/',
  '%00',
  '%',
  '%zz',
  'a'.repeat(256),
  'a'.repeat(5_000),
  '9'.repeat(400),
  '99999999999999999999.99',
  '0.001',
  '-92.00',
  '2030-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  'P1Y',
  'PT1S',
  '-PT1S',
  'DE89370400440532013000',
  '4200000000000000',
  '4200000000000042',
];

/** A hostile text, or any text. */
export const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'grapheme' }) },
);

/**
 * @typedef {{ enum?: readonly string[], pattern?: string, minLength?: number, maxLength?: number, examples?: readonly string[],
 *   anyOf?: readonly Schema[], type?: string, format?: string, $ref?: string }} Schema of a parameter
 */

/** What the schema of a parameter allows, as far as it is simple. @param {Schema} schema @returns {fc.Arbitrary<string>} */
export function allowedBy(schema) {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowedBy));
  if (schema.pattern) {
    try {
      return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' });
    } catch {
      // The generator does not support look-ahead, so it generates any text.
    }
  }
  if (schema.format === 'date') return fc.constantFrom('2030-01-31', '1970-01-01', '2026-11-23');
  const { minLength = 1, maxLength = 60 } = schema;
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}
