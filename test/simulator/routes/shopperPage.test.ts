import { expect } from 'vitest';
import { pageTexts } from '../../../src/gateway/api/pages/texts.ts';
import { nameOf } from '../../../src/simulator/routes/shopperPage.ts';
import { table } from '../../table.ts';

table([
  ['MASTER', 'en', 'Mastercard'],
  ['VISA', 'ja', 'Visa'],
  ['PAYPAL', 'en', 'PayPal'],
  ['KLARNA_INVOICE', 'de', 'Klarna-Rechnung'],
  ['NEW_BRAND', 'en', 'New Brand'],
  [null, 'en', ''],
])('the page of a bank calls %s in %s: %s', (brand, language, name) => {
  expect(nameOf(brand, pageTexts(language))).toBe(name);
});
