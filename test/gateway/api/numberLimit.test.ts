/** A checkout accepts a card number ten times, and a link to pay thirty times a day; then every number is refused. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { luhn } from '../../../src/card/index.ts';
import { everything } from '../databaseContents.ts';
import { code, encode, type Fields, open, type Shop, temporaryFolder, VISA } from '../harness.ts';
import { freshDatabaseUrl, ON_POSTGRES } from '../postgres.ts';

const GOOD = '200 000.100.110';
const KEPT = '200 000.200.103';
const TOO_MANY = '400 700.500.001';
const EXPIRED = { 'card.expiryYear': '2001' };

/** Valid numbers, each a different one. */
const NUMBERS = Array.from({ length: 40 }, (_, n) => {
  const body = `4678123456${String(n).padStart(5, '0')}`;
  return body + [...'0123456789'].find((digit) => luhn(body + digit));
});
const cardOf = (number: string | undefined): Fields => ({ 'card.number': number });
/** Invalid numbers. */
const BEGINNING = '46781234567';

/** Sends ten numbers in every way that reveals whether a number is valid. */
async function tryTen(shop: Shop, id: string): Promise<void> {
  const codes: string[] = [];
  for (const [n, number] of NUMBERS.slice(0, 10).entries()) {
    const card = cardOf(number);
    // A number that is refused as a number does not count.
    codes.push(code(await shop.keep(id, cardOf(`${BEGINNING}${n}`))));
    if (n < 4) codes.push(code(await shop.keep(id, card)));
    else if (n < 6) codes.push(code(await shop.keep(id, { ...card, ...EXPIRED })));
    else codes.push(code(await shop.pay(id, { ...card, ...EXPIRED })));
  }
  const refused = '400 100.100.101';
  const tried = [...Array(4).fill([refused, KEPT]), ...Array(6).fill([refused, '400 100.100.303'])];
  expect(codes).toEqual(tried.flat());
}

describe('a checkout', () => {
  it('accepts ten card numbers; then refuses each one without details', async () => {
    const shop = await open();
    const id = await shop.checkout();
    await tryTen(shop, id);
    const others: [string | undefined, string | undefined][] = [
      [NUMBERS[10], undefined],
      [NUMBERS[11], 'TARJETASHOPPING'],
      [BEGINNING, undefined],
      [NUMBERS[12], 'MASTER'],
      [NUMBERS[13], 'NO_SUCH_BRAND'],
      // These were sent before. If they were accepted, the response would reveal which numbers were sent.
      [NUMBERS[3], undefined],
      [NUMBERS[7], undefined],
    ];
    const answers = new Set<string>();
    for (const [number, paymentBrand] of others) {
      const card = { ...VISA, 'card.number': number, paymentBrand };
      for (const reply of [
        await shop.pay(id, card),
        await shop.pay(id, { ...card, ...EXPIRED }),
        await shop.keep(id, card),
        await shop.execute(id, card),
      ]) {
        const { result, card: shown } = reply.body;
        answers.add(JSON.stringify([code(reply), Object.keys(result), shown]));
        expect(reply.headers).not.toHaveProperty('retry-after');
      }
    }
    expect([...answers]).toEqual([JSON.stringify([TOO_MANY, ['code', 'description'], undefined])]);
  });

  it('does not reveal whether a number was sent before', async () => {
    const shop = await open();
    // The remaining attempts do not depend on what a page sends besides the shopper's number, nor on the order.
    const left = async (numbers: readonly (string | undefined)[]) => {
      const id = await shop.checkout();
      for (const number of numbers) expect(code(await shop.keep(id, cardOf(number)))).toBe(KEPT);
      let more = 0;
      while (code(await shop.keep(id, cardOf(NUMBERS[14]))) === KEPT) more++;
      return more;
    };
    const [shoppers, other, third] = NUMBERS;
    expect(await left([shoppers, other, third])).toBe(7);
    expect(await left([shoppers, shoppers, third])).toBe(7);
    expect(await left([shoppers, other, shoppers])).toBe(7);
  });

  it('that only stores details has the same limit', async () => {
    const shop = await open();
    const nothing = { amount: undefined, currency: undefined, paymentType: undefined };
    const id = await shop.checkout({ ...nothing, createRegistration: 'true' });
    const codes = [];
    for (const number of NUMBERS.slice(0, 11)) {
      const card = { ...VISA, ...EXPIRED, 'card.number': number };
      codes.push(code(await shop.submit(id, 'registration', card)));
    }
    expect(codes).toEqual([...Array(10).fill('400 100.100.303'), TOO_MANY]);
  });

  it('accepts stored details and other accounts after ten numbers', async () => {
    const shop = await open();
    const registrationId = await shop.stored();
    const offer = { 'registrations[0].id': registrationId };
    const [one, other] = [await shop.checkout(offer), await shop.checkout()];
    await tryTen(shop, one);
    await tryTen(shop, other);
    expect(code(await shop.submit(one, 'payment', { registrationId }))).toBe(GOOD);
    const cash = { paymentBrand: 'CASH_ON_DELIVERY' };
    expect(code(await shop.submit(other, 'payment', cash))).toBe(GOOD);
  });

  it('counts simultaneous submits, also to two processes if there are two', async () => {
    const place = ON_POSTGRES
      ? { databaseUrl: await freshDatabaseUrl(), cardKey: 'ab'.repeat(32) }
      : {};
    const shop = await open(place);
    const neighbour = ON_POSTGRES ? await open(place) : shop;
    const id = await shop.checkout();
    const replies = await Promise.all(
      NUMBERS.slice(0, 15).map((number, n) => (n % 2 ? shop : neighbour).keep(id, cardOf(number))),
    );
    const codes = replies.map(code).toSorted();
    expect(codes).toEqual([...Array(10).fill(KEPT), ...Array(5).fill(TOO_MANY)]);
  });

  it('continues to count after a restart, and stores no number for it', async () => {
    const data = temporaryFolder();
    const first = await open({ data });
    const id = await first.checkout();
    await tryTen(first, id);
    await first.gateway.close();
    for (const [place, value] of everything(join(data, 'gateway.db'))) {
      for (const number of NUMBERS) expect(value, place).not.toContain(number);
    }
    const second = await open({ data });
    expect(code(await second.pay(id, cardOf(NUMBERS[10])))).toBe(TOO_MANY);
    expect(code(await second.pay(id, cardOf(NUMBERS[0])))).toBe(TOO_MANY);
  });
});

describe('a link to pay', () => {
  async function made(shop: Shop, fields: Fields = {}): Promise<string> {
    const least = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    const all = { entityId: shop.gateway.entityId, ...least, ...fields };
    return (await shop.send('POST', '/paybylink/v1', shop.bearer, encode(all))).body.id;
  }

  /** Opens the link. @returns the checkout of its page */
  async function opened(shop: Shop, link: string): Promise<string> {
    const { text } = await shop.send('GET', `/links/${link}`);
    return /checkoutId=([A-Z0-9]{32}-sandbox01)/.exec(text)?.[1] ?? '';
  }

  /** Opens the link three times, and sends ten numbers to each checkout. */
  async function tryThirty(shop: Shop, link: string): Promise<void> {
    for (let n = 0; n < 3; n++) await tryTen(shop, await opened(shop, link));
  }

  /** The answer to one number more. */
  const next = async (shop: Shop, link: string, number = NUMBERS[30]) =>
    code(await shop.pay(await opened(shop, link), { ...VISA, ...cardOf(number) }));

  it('accepts thirty card numbers a day in all its checkouts; then refuses each one alike', async () => {
    const shop = await open();
    const [link, other] = [await made(shop), await made(shop)];
    await tryThirty(shop, link);
    for (const number of [NUMBERS[30], NUMBERS[3], BEGINNING]) {
      expect(await next(shop, link, number)).toBe(TOO_MANY);
      expect(code(await shop.keep(await opened(shop, link), cardOf(number)))).toBe(TOO_MANY);
    }
    expect(await next(shop, other)).toBe(GOOD);
    await shop.gateway.clock.advance('PT23H59M59S');
    expect(await next(shop, link)).toBe(TOO_MANY);
    await shop.gateway.clock.advance('PT1S');
    expect(await next(shop, link)).toBe(GOOD);
  });

  it('is not stopped by payments that succeed', async () => {
    const shop = await open();
    const link = await made(shop, { maxPayments: '50' });
    for (const number of NUMBERS) expect(await next(shop, link, number)).toBe(GOOD);
    await tryThirty(shop, link);
    expect(await next(shop, link)).toBe(TOO_MANY);
  });

  it('accepts one number more for each payment that succeeds', async () => {
    const shop = await open();
    const link = await made(shop, { maxPayments: '50' });
    await tryTen(shop, await opened(shop, link));
    expect(await next(shop, link)).toBe(GOOD);
    await tryTen(shop, await opened(shop, link));
    await tryTen(shop, await opened(shop, link));
    const declined = '4000000000000002';
    expect(await next(shop, link, declined)).toBe('400 800.100.152');
    expect(await next(shop, link, declined)).toBe(TOO_MANY);
  });

  it('counts simultaneous submits, also to two processes if there are two', async () => {
    const place = ON_POSTGRES
      ? { databaseUrl: await freshDatabaseUrl(), cardKey: 'ab'.repeat(32) }
      : {};
    const shop = await open(place);
    const neighbour = ON_POSTGRES ? await open(place) : shop;
    const link = await made(shop);
    const checkouts = await Promise.all(NUMBERS.map(() => opened(shop, link)));
    const replies = await Promise.all(
      NUMBERS.map((number, n) =>
        (n % 2 ? shop : neighbour).pay(checkouts[n] ?? '', { ...cardOf(number), ...EXPIRED }),
      ),
    );
    const codes = replies.map(code).toSorted();
    expect(codes).toEqual([...Array(30).fill('400 100.100.303'), ...Array(10).fill(TOO_MANY)]);
  });

  it('continues to count after a restart', async () => {
    const data = temporaryFolder();
    const first = await open({ data });
    const link = await made(first);
    await tryThirty(first, link);
    await first.gateway.close();
    expect(await next(await open({ data }), link)).toBe(TOO_MANY);
  });
});
