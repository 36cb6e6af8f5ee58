/** The reference of a payment that a payer sends with a transfer. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsCardNumber } from '../../src/card/index.ts';
import { payerReferenceFrom } from '../../src/gateway/domain/payment/shopper/payerReference.ts';

const ids = fc.uuid().map((text) => text.replaceAll('-', ''));

/** ISO 11649: the first four characters moved to the end, letters from 10, modulo 97. */
function isCreditorReference(text: string): boolean {
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + +digit) % 97;
  }
  return rest === 1 && text.length <= 25;
}

describe('the reference of a payment', () => {
  it('is a stable creditor reference that does not look like a card number', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const reference = payerReferenceFrom(id);
        expect(isCreditorReference(reference), reference).toBe(true);
        expect(containsCardNumber(reference), reference).toBe(false);
        expect(payerReferenceFrom(id)).toBe(reference);
      }),
    );
  });

  it('differs from that of every other payment', () => {
    const all = Array.from({ length: 20_000 }, (_, index) =>
      payerReferenceFrom(createHash('md5').update(String(index)).digest('hex')),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
