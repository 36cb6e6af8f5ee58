/** The banks that a form lets its shopper choose from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { BANKS_OF } from '../../../src/simulator/bank/banks.ts';
import { code, encode, type Fields, faults, NO_SESSION, open, type Shop } from '../harness.ts';
import { NO_CARD, RETURN } from '../shopper/shopperRequests.ts';

const SHOP = 'https://shop.example';
const GOOD = '200 000.000.100';
const PENDING = '200 000.200.000';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const ask = (id: string, query = 'paymentBrand=IDEAL', headers: Record<string, string> = {}) =>
  shop.send('GET', `/v1/checkouts/${id}/banks?${query}`, headers);

describe('the list', () => {
  it.each(['IDEAL', 'EPS'] as const)(
    'of %s has the bank of the reference, and others',
    async (brand) => {
      const id = await shop.checkout();
      const reply = await ask(id, `paymentBrand=${brand}`);
      expect(code(reply)).toBe(GOOD);
      expect(reply.headers['cache-control']).toBe('private, no-cache, no-store');
      expect(reply.body).toMatchObject({ ndc: id, timestamp: '2030-01-31 12:00:00+0000' });
      const { banks } = reply.body;
      expect(banks).toContainEqual({ id: 'ING_TEST', name: 'ING (test)' });
      expect(banks.length).toBeGreaterThan(3);
      expect(new Set(banks.map((bank: { id: string }) => bank.id)).size).toBe(banks.length);
    },
  );

  it('is also there without the version in the path', async () => {
    const id = await shop.checkout();
    const reply = await shop.send('GET', `/checkouts/${id}/banks?paymentBrand=EPS`);
    expect(code(reply)).toBe(GOOD);
  });

  it.each([
    ['', 'paymentBrand=null: may not be empty'],
    ['paymentBrand=', 'paymentBrand=null: may not be empty'],
    ['paymentBrand=GIROPAY', 'paymentBrand=GIROPAY: must be one of [IDEAL, EPS]'],
    ['paymentBrand=ideal', 'paymentBrand=ideal: must be one of [IDEAL, EPS]'],
    ['paymentBrand=NOBODY', 'paymentBrand=NOBODY: must be one of [IDEAL, EPS]'],
    ['paymentBrand=toString', 'paymentBrand=toString: must be one of [IDEAL, EPS]'],
    [
      'paymentBrand=IDEAL&paymentBrand=EPS',
      'paymentBrand=EPS: must not be sent more than once with different values',
    ],
    ['paymentBrand=IDEAL&x=y', 'x=y: is not an allowed parameter'],
  ])('%s is refused by name', async (query, fault) => {
    const reply = await ask(await shop.checkout(), query);
    expect(code(reply)).toBe('400 200.300.404');
    expect(faults(reply)).toEqual([fault]);
  });
});

describe('access', () => {
  it('requires a checkout that can be paid', async () => {
    const [removed, paid] = [await shop.checkout(), await shop.checkout()];
    await shop.remove(removed);
    await shop.pay(paid);
    for (const id of [removed, paid, 'x', '0'.repeat(32)]) {
      const reply = await ask(id);
      expect([reply.status, reply.body.result]).toEqual([400, NO_SESSION]);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('is granted to a page of a bound origin', async () => {
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/r` });
    for (const origin of [SHOP, 'https://evil.example']) {
      const reply = await ask(id, undefined, { origin });
      expect(reply.headers['access-control-allow-origin']).toBe(SHOP);
    }
    const asked = await shop.send('OPTIONS', `/v1/checkouts/${id}/banks`, { origin: SHOP });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, SHOP]);
  });

  it('is limited, and the limit does not affect payments', async () => {
    const strict = await open({ throttle: 'always', limits: { banks: 2 } });
    const id = await strict.checkout();
    const askOne = () => strict.send('GET', `/v1/checkouts/${id}/banks?paymentBrand=IDEAL`);
    expect([code(await askOne()), code(await askOne())]).toEqual([GOOD, GOOD]);
    const third = await askOne();
    expect([code(third), third.headers['retry-after']]).toEqual(['429 800.120.100', '30']);
    expect(code(await strict.pay(id))).toBe('200 000.100.110');
  });
});

describe('the bank of a payment', () => {
  const pay = async (fields: Fields, created: Fields = {}) =>
    shop.submit(await shop.checkout({ shopperResultUrl: RETURN, ...created }), 'payment', fields);

  it.each(
    (['IDEAL', 'EPS'] as const).flatMap((brand) =>
      BANKS_OF[brand].map(({ id }) => [brand, id] as const),
    ),
  )('%s from the form: %s is accepted', async (paymentBrand, id) => {
    const reply = await pay({ paymentBrand, 'bankAccount.bankName': id });
    expect(code(reply)).toBe(PENDING);
    expect(reply.body.redirect.method).toBe('GET');
  });

  it.each(['IDEAL', 'EPS'])('%s without one goes to its page', async (paymentBrand) => {
    expect(code(await pay({ paymentBrand }))).toBe(PENDING);
  });

  it('that is not in the list is refused by name, together with all other errors', async () => {
    const reply = await pay({
      paymentBrand: 'IDEAL',
      'bankAccount.bankName': 'My bank',
      'customer.birthDate': 'yesterday',
    });
    expect(code(reply)).toBe('400 200.300.404');
    const [bank, birth, ...others] = faults(reply);
    expect(bank).toMatch(/^bankAccount\.bankName=My bank: must be one of \[ING_TEST, /);
    expect(birth).toMatch(/^customer\.birthDate=yesterday: /);
    expect(others).toEqual([]);
  });

  it('is validated for the brand of the checkout, if the shop fixed one', async () => {
    const fields = { 'bankAccount.bankName': 'VIENNA_BANK_TEST' };
    const strange = await pay(fields, { paymentBrand: 'IDEAL' });
    expect(faults(strange)[0]).toMatch(/^bankAccount\.bankName=VIENNA_BANK_TEST: /);
    expect(code(await pay(fields, { paymentBrand: 'EPS' }))).toBe(PENDING);
  });

  it('that holds what looks like a card number is not repeated', async () => {
    const reply = await pay({
      paymentBrand: 'EPS',
      'bankAccount.bankName': '4200 0000 0000 0000',
    });
    expect(faults(reply)[0]).toMatch(/^bankAccount\.bankName=\*\*\*: /);
    expect(reply.text).not.toContain('4200 0000');
  });

  it('of a shop’s own server is free text, and so is that of another brand', async () => {
    const asked = { ...NO_CARD, paymentBrand: 'IDEAL', shopperResultUrl: RETURN };
    expect(code(await shop.charge({ ...asked, 'bankAccount.bankName': 'My bank' }))).toBe(PENDING);
    const id = await shop.checkout({ shopperResultUrl: RETURN });
    const fields = { paymentBrand: 'EPS', 'bankAccount.bankName': 'My bank' };
    const sent = encode({ entityId: shop.gateway.entityId, ...fields });
    const reply = await shop.send('POST', `/v1/checkouts/${id}/payment`, shop.bearer, sent);
    expect(code(reply)).toBe(PENDING);
    const other = { paymentBrand: 'GIROPAY', 'bankAccount.bankName': 'My bank' };
    expect(code(await pay(other))).toBe(PENDING);
  });
});
