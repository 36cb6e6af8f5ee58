/** The number of the paying card, in a parameter that is stored and returned unchanged. */
import { beforeAll, expect, it } from 'vitest';
import { SPELLINGS } from '../../cardNumberSpellings.ts';
import { table } from '../../table.ts';
import { code, faults, open, type Shop, VISA } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const NUMBER = VISA['card.number'] as string;
const refused = (name: string) => [`${name}=***: must not hold the card number`];

table([
  ['descriptor', NUMBER],
  ['merchantTransactionId', NUMBER],
  ['merchantMemo', `card ${NUMBER} of Jane`],
  ['customParameters[SHOPPER_note]', '4200-0000-0000-0000'],
  ['customer.browser.acceptHeader', '4200 0000 0000 0000'],
  ['cart.items[0].name', NUMBER],
  ['paymentBrand', NUMBER],
])('in %s is refused by name, and not repeated', async (name, value) => {
  const reply = await shop.charge({ [name]: value });
  expect(code(reply)).toBe('400 200.300.404');
  expect(faults(reply)).toEqual(refused(name));
  expect(reply.text).not.toContain('42000000');
});

/** Texts that the gateway keeps and returns, and that take any characters. */
const FREE = [
  'merchantMemo',
  'customParameters[SHOPPER_note]',
  'customer.givenName',
  'customer.browser.userAgent',
  'cart.items[0].name',
  'billing.street1',
];

table(SPELLINGS)('in the spelling %s is in no text that is kept', async (_, spell) => {
  for (const name of FREE) {
    const reply = await shop.charge({ [name]: spell(NUMBER) });
    expect(faults(reply)).toContainEqual(expect.stringMatching(/must not hold the card number$/));
    expect(reply.text).not.toContain(spell(NUMBER));
  }
  const reply = await shop.charge({ 'card.holder': spell(NUMBER) });
  expect(faults(reply)).toContainEqual('card.holder=***: must not hold a card number');
});

table(SPELLINGS)('in the spelling %s is not repeated by an error', async (_, spell) => {
  const reply = await shop.charge({ 'customer.birthDate': spell(NUMBER) });
  expect(faults(reply).join()).toContain('customer.birthDate=***: ');
});

it('is refused in the name of a parameter, too', async () => {
  const reply = await shop.charge({ [`customParameters[${NUMBER}]`]: 'x' });
  expect(faults(reply)).toEqual(['***=***: must not hold the card number']);
});

it('is refused in a browser’s submit, too, and in one that stores details', async () => {
  const paid = await shop.pay(await shop.checkout(), { 'customParameters[SHOPPER_a]': NUMBER });
  expect(faults(paid)).toEqual(refused('customParameters[SHOPPER_a]'));
  const stored = await shop.register({ 'customer.browser.userAgent': NUMBER });
  expect(faults(stored)).toEqual(refused('customer.browser.userAgent'));
});

it('another number of sixteen digits is accepted: it may be the number of an order', async () => {
  const reply = await shop.charge({ merchantTransactionId: '4200000000000018' });
  expect(code(reply)).toBe('200 000.100.110');
});

/** A page can lay several frames for the holder over one field, and submit each. */
const PARTS = ['4200', '0000 0', '٤٢٠', '1-2/3', 'Jane 42000'];

table(PARTS.map((text) => [text]))(
  '%s is no holder of a browser, and is not repeated',
  async (text) => {
    const reply = await shop.pay(await shop.checkout(), { 'card.holder': text });
    expect(faults(reply)).toEqual(['card.holder=***: must not hold a card number']);
    expect(reply.text).not.toContain(text);
  },
);

it('a name with four digits is a holder of a browser, and any text is one of a server', async () => {
  const named = await shop.pay(await shop.checkout(), { 'card.holder': 'Jane 1234' });
  expect(code(named)).toBe('200 000.100.110');
  expect(code(await shop.charge({ 'card.holder': '4200' }))).toBe('200 000.100.110');
  const fixed = await shop.checkout({ 'card.holder': '4200' });
  expect(code(await shop.pay(fixed))).toBe('200 000.100.110');
});
