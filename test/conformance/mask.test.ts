/** No card number and no code is in the output. */
import { expect, it } from 'vitest';
import { maskedAnswer, maskedValue } from '../../src/conformance/mask.ts';
import { table } from '../table.ts';

table([
  ['card.number', '4200000000000000', '420000******0000'],
  ['card.number', '377777777777770', '377777*****7770'],
  ['card.number', '4200000', '***'],
  ['card.number', '42000000x0000000', '***'],
  ['card.number', '4'.repeat(33), '***'],
  ['card.cvv', '123', '***'],
  ['card.cvv', '12x', '***'],
  ['bankAccount.iban', 'DE23100000001234567890', '***'],
  ['giftCard.pin', '9753', '***'],
  ['descriptor', 'x'.repeat(128), `${'x'.repeat(40)}… (128 characters)`],
  ['amount', '92.00', '92.00'],
  ['card.expiryMonth', '05', '05'],
])('%s=%s is shown as %s', (name, value, shown) => {
  expect(maskedValue(name, value)).toBe(shown);
});

it('a number in an answer is shown without its middle', () => {
  expect(maskedAnswer('4200000000000000 was charged')).toBe('420000******0000 was charged');
});

it('an id with digits in a row is shown', () => {
  const id = '01234567890123456789012345abcdef';
  expect(maskedAnswer(id)).toBe(id);
});
