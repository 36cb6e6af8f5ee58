/** The numbers of the simulator's 3-D Secure cards, as the form judges them. */
import { expect, it } from 'vitest';
import { checkCardNumber, detectBrands } from '../../../src/card/index.ts';
import { AUTHENTICATED_CARDS } from '../../../src/simulator/issuer/cards.ts';
import { table } from '../../table.ts';

/** The brands of a page that offers all networks of the table. */
const OFFERED = 'VISA MASTER AMEX MAESTRO DINERS DISCOVER JCB UNIONPAY'.split(' ');

table([...AUTHENTICATED_CARDS])(
  'the form takes $number for a card of $brand, and its number for a right one',
  ({ brand, number }) => {
    expect(detectBrands(number, OFFERED)[0]).toBe(brand);
    expect(checkCardNumber(number, brand)).toBe('ok');
  },
);

it('the table has a card of each network for each of nine outcomes', () => {
  const cells = new Map<string, Set<string>>();
  for (const { brand, outcome } of AUTHENTICATED_CARDS) {
    // The networks of DINERS and DISCOVER share a column.
    const network = brand === 'DISCOVER' ? 'DINERS' : brand;
    cells.set(network, (cells.get(network) ?? new Set()).add(outcome));
  }
  expect(cells.size).toBe(7);
  expect([...cells.values()].map(({ size }) => size)).toEqual(Array(7).fill(9));
});
