import { expect, test } from 'vitest';
import { csvOf } from '../../src/console/lists/csv.ts';
import { payment } from './support.tsx';

test('a payment is a row, whose texts are quoted, and never calculated by a spreadsheet', () => {
  const [heading, row] = csvOf([
    payment('p1', { description: 'declined, "final"', shopper: '=1+1', refunded: '3.00' }),
  ]).split('\r\n');
  expect(heading).toMatch(
    /^at,id,status,paymentType,.*,shopper,email,last4,checkoutId,captured,refunded,chargedBack,reversed$/,
  );
  expect(row).toBe(
    `2026-03-01T12:00:00.000Z,p1,succeeded,DB,VISA,12.00,EUR,000.100.110,"declined, ""final""",,'=1+1,,0000,,,3.00,,`,
  );
});
